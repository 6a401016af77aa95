/**
 * Interprets a question using the schema of the complete graph before searching hubs. If this reading explains the
 * question, its edges are the evidence. If the graph lacks a name in the question, the result is empty. In all other
 * cases, the hubs answer.
 */
import { throwIfCancelled } from "../../errors.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { createUsageMeter } from "../../language/index.ts";
import {
  type GraphReading,
  indexSchema,
  knowledgeOf,
  type LearntWords,
  withLearntWords,
} from "../../reading/index.ts";
import { openWords, type PreparedQuestion } from "../../words/index.ts";
import { scoreInOrder } from "../rank-in-order.ts";
import { requireIndex } from "../require-index.ts";
import type { IndexReport, Retrieval, TraceStep } from "../retriever.ts";
import { sourceOf } from "../source-of.ts";
import type { SystemRetriever } from "../system.ts";
import { createSchemaReader, readBySchema, type SchemaReader } from "./schema-reader.ts";

/**
 * @param hubs answers the questions that the reader does not understand; null to return the best reading for every
 * question
 * @param learntWords called when an index has been prepared
 */
export function readSchemaFirst(
  { name, options }: Pick<SystemRetriever, "name" | "options">,
  hubs: SystemRetriever | null,
  learntWords: () => LearntWords,
): SystemRetriever {
  let reader: SchemaReader | undefined;
  const words = openWords();
  const lexicon = knowledgeOf(words);
  const readerOf = async (source: KnowledgeGraph): Promise<SchemaReader> =>
    createSchemaReader(await indexSchema(source), words, withLearntWords(lexicon, learntWords()));
  return {
    name,
    options,
    async prepare(source, watch) {
      const report = (await hubs?.prepare(source, watch)) ?? noIndex;
      reader = await readerOf(source);
      return report;
    },
    async retrieve(question, signal) {
      const schemaReader = requireIndex(name, reader);
      throwIfCancelled(signal);
      const { prepared, reading } = readBySchema(question.text, schemaReader);
      const preparationSteps = preparationStep(question.text, prepared);
      if (hubs === null || schemaReader.arbitrate(reading) === "reading")
        return retrievalOf(reading, preparationSteps);
      const fromHubs = await hubs.retrieve({ ...question, text: prepared.text }, signal);
      const trace = [...preparationSteps, stepOf(reading, "hubs"), ...fromHubs.trace];
      return { ...fromHubs, ...whyNot(reading, fromHubs), trace };
    },
  };
}

const noIndex: IndexReport = { counts: {}, notes: [], usage: createUsageMeter().total() };

/** Returns the trace step with the corrections made before reading, if there are any. */
function preparationStep(originalText: string, { language, text, repairs }: PreparedQuestion): TraceStep[] {
  if (text === originalText) return [];
  return [{ step: "question prepared", detail: { language, text, repairs: repairs.length } }];
}

function retrievalOf(reading: GraphReading, preparationSteps: readonly TraceStep[]): Retrieval {
  const sources = reading.sources.map(sourceOf);
  const numbers = sources
    .map((_, at) => `[${at + 1}]`)
    .slice(0, maximumCitations)
    .join("");
  return {
    triples: scoreInOrder(reading.triples),
    answer: reading.answers.length === 0 ? null : `${reading.answer} ${numbers}`,
    ...whyNot(reading, reading),
    ...(reading.ignored.length === 0 ? {} : { ignored: reading.ignored }),
    sources,
    confidence: reading.confidence,
    trace: [...preparationSteps, stepOf(reading, "reading")],
    usage: createUsageMeter().total(),
  };
}

/** Returns the schema reader's reason for abstention if no results were found. */
function whyNot(
  { explanation }: GraphReading,
  { triples }: { readonly triples: readonly unknown[] },
): Pick<Retrieval, "whyNot"> {
  return triples.length > 0 || explanation === "" ? {} : { whyNot: explanation };
}

const maximumCitations = 10;

function stepOf(
  { reading, executed, description, ignored, abstains, explanation, confidence }: GraphReading,
  decided: "reading" | "hubs",
): TraceStep {
  return {
    step: "schema reading",
    detail: {
      decided,
      confidence,
      ...(abstains === null ? {} : { abstains: abstains.reason, about: abstains.cause, explanation }),
      ...(description === null ? {} : description),
      ...(ignored.length === 0 ? {} : { ignored }),
      ...(executed === null || executed.omitted === 0 ? {} : { omitted: executed.omitted }),
      names: reading?.tree.anchors.map(({ label, kind }) => ({ label, kind })) ?? [],
    },
  };
}
