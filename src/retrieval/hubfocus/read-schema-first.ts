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
  readGraphQuestion,
  type SchemaIndex,
} from "../../reading/index.ts";
import { openWords } from "../../words/index.ts";
import { rankInOrder } from "../rank-in-order.ts";
import { requireIndex } from "../require-index.ts";
import type { IndexReport, Retrieval, TraceStep } from "../retriever.ts";
import { sourceOf } from "../source-of.ts";
import type { SystemRetriever } from "../system.ts";
import { arbitrate } from "./arbitrate.ts";

export function readSchemaFirst(hubs: SystemRetriever): SystemRetriever {
  let schema: SchemaIndex | undefined;
  let graph: KnowledgeGraph | undefined;
  const { update } = hubs;
  const knowledge = knowledgeOf(openWords());
  return {
    ...hubs,
    async prepare(source, watch) {
      const report = await hubs.prepare(source, watch);
      graph = source;
      schema = await indexSchema(source);
      return report;
    },
    ...(update && {
      async update(changed: readonly string[], watch: Watch): Promise<IndexReport> {
        const report = await update(changed, watch);
        if (graph !== undefined) schema = await indexSchema(graph);
        return report;
      },
    }),
    async retrieve(question, signal) {
      const index = requireIndex(hubs.name, schema);
      throwIfCancelled(signal);
      const reading = readGraphQuestion(question.text, index, knowledge);
      if (arbitrate(reading, index) === "reading") return retrievalOf(reading);
      const found = await hubs.retrieve(question, signal);
      return { ...found, trace: [stepOf(reading, "hubs"), ...found.trace] };
    },
  };
}

function retrievalOf(reading: GraphReading): Retrieval {
  const sources = [...new Map(reading.triples.map(({ subject }) => [subject.id, subject])).values()].map(
    sourceOf,
  );
  const numbers = sources
    .map((_, at) => `[${at + 1}]`)
    .slice(0, mostCited)
    .join("");
  return {
    triples: rankInOrder(reading.triples),
    answer: reading.answers.length === 0 ? null : `${listOf(reading.answers)} ${numbers}`,
    sources,
    confidence: reading.confidence,
    trace: [stepOf(reading, "reading")],
    usage: createUsageMeter().total(),
  };
}

const mostCited = 10;

function listOf(answers: readonly string[]): string {
  return answers.length === 1 ? (answers[0] ?? "") : `${answers.length}: ${answers.join(", ")}`;
}

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
