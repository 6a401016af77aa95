/**
 * Reads a question over the schema of the whole graph before hubs are searched. Where that reading explains the question,
 * its edges are the evidence; where the graph lacks what the question names, nothing is found; else the hubs answer.
 */
import { throwIfCancelled } from "../../errors.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { createUsageMeter } from "../../language/index.ts";
import type { Watch } from "../../progress.ts";
import {
  type GraphReading,
  indexSchema,
  knowledgeOf,
  type LearntWords,
  readGraphQuestion,
  type SchemaIndex,
  type WordKnowledge,
  withLearntWords,
} from "../../reading/index.ts";
import { createPreparation, openWords, type PreparedQuestion } from "../../words/index.ts";
import { rankInOrder } from "../rank-in-order.ts";
import { requireIndex } from "../require-index.ts";
import type { IndexReport, Retrieval, TraceStep } from "../retriever.ts";
import { sourceOf } from "../source-of.ts";
import type { SystemRetriever } from "../system.ts";
import { type Arbiter, createArbiter } from "./arbitrate.ts";

/** @param learntWords asked for when an index is prepared */
export function readSchemaFirst(hubs: SystemRetriever, learntWords: () => LearntWords): SystemRetriever {
  let index: PreparedIndex | undefined;
  let graph: KnowledgeGraph | undefined;
  const { update } = hubs;
  const words = openWords();
  const lexicon = knowledgeOf(words);
  const indexGraph = async (source: KnowledgeGraph): Promise<PreparedIndex> => {
    const schema = await indexSchema(source);
    return {
      schema,
      knowledge: withLearntWords(lexicon, learntWords()),
      prepare: createPreparation(words, vocabularyOf(schema)),
      arbitrate: createArbiter(schema),
    };
  };
  return {
    ...hubs,
    async prepare(source, watch) {
      const report = await hubs.prepare(source, watch);
      graph = source;
      index = await indexGraph(source);
      return report;
    },
    ...(update && {
      async update(changed: readonly string[], watch: Watch): Promise<IndexReport> {
        const report = await update(changed, watch);
        if (graph !== undefined) index = await indexGraph(graph);
        return report;
      },
    }),
    async retrieve(question, signal) {
      const { schema, knowledge, prepare, arbitrate } = requireIndex(hubs.name, index);
      throwIfCancelled(signal);
      const prepared = prepare(question.text);
      const reading = readGraphQuestion(prepared.text, schema, knowledge, prepared.language !== "de");
      const before = preparationStep(question.text, prepared);
      if (arbitrate(reading) === "reading") return retrievalOf(reading, before);
      const found = await hubs.retrieve({ ...question, text: prepared.text }, signal);
      return { ...found, trace: [...before, stepOf(reading, "hubs"), ...found.trace] };
    },
  };
}

type PreparedIndex = {
  readonly schema: SchemaIndex;
  readonly knowledge: WordKnowledge;
  readonly prepare: ReturnType<typeof createPreparation>;
  readonly arbitrate: Arbiter;
};

/** The words that questions can be mended by: those of labels, and those of types and predicates. */
function vocabularyOf({ labels, schemaWords }: SchemaIndex): ReadonlyMap<string, number> {
  return new Map([...[...schemaWords].map((word): [string, number] => [word, 1]), ...labels.words]);
}

/** What was mended before reading; no step where nothing was. */
function preparationStep(asked: string, { language, text, repairs }: PreparedQuestion): TraceStep[] {
  if (text === asked) return [];
  return [{ step: "question prepared", detail: { language, text, repairs: repairs.length } }];
}

function retrievalOf(reading: GraphReading, before: readonly TraceStep[]): Retrieval {
  const sources = [...new Map(reading.triples.map(({ subject }) => [subject.id, subject])).values()].map(
    sourceOf,
  );
  const numbers = sources
    .map((_, at) => `[${at + 1}]`)
    .slice(0, mostCited)
    .join("");
  return {
    triples: rankInOrder(reading.triples),
    answer: reading.answers.length === 0 ? null : `${reading.answer} ${numbers}`,
    sources,
    confidence: reading.confidence,
    trace: [...before, stepOf(reading, "reading")],
    usage: createUsageMeter().total(),
  };
}

const mostCited = 10;

function stepOf(
  { reading, description, abstains, confidence }: GraphReading,
  decided: "reading" | "hubs",
): TraceStep {
  return {
    step: "schema reading",
    detail: {
      decided,
      confidence,
      ...(abstains === null ? {} : { abstains: abstains.reason, about: abstains.about }),
      ...(description === null ? {} : description),
      names: reading?.tree.anchors.map(({ label, kind }) => ({ label, kind })) ?? [],
    },
  };
}
