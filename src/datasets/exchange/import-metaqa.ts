/**
 * Imports MetaQA: questions with the topic entity in square brackets, as a table (hop, qtype, question, answers) or in
 * the original line format (question, tab, answers). Multiple answers are separated by `|`.
 */
import { InputError } from "../../errors.ts";
import { formatTriple, type KnowledgeGraph, type Triple } from "../../graph/index.ts";
import { hashText, readText } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import type { QaPair } from "../qa-pair.ts";
import { blankPair, type Imported } from "./imported.ts";
import { findPathTriples } from "./metaqa-ways.ts";

/**
 * @param graph the graph in which golden triples are found; they are the edges between the topic entity and the answers
 * or, for questions of more than one hop, the edges on the path that the question type describes
 * @throws InputError for the first line that is not a question
 */
export async function importMetaQa(file: string, graph: KnowledgeGraph | undefined): Promise<Imported> {
  const lines = readText(file)
    .split("\n")
    .map((line) => line.replace(/\r$/, ""));
  const table = lines[0]?.toLowerCase().startsWith("hop\t") === true;
  const rows = lines.flatMap((line, at) =>
    line.trim() === "" || (table && at === 0) ? [] : [readRow(line, table, { file, line: at + 1 })],
  );
  const pairs: QaPair[] = [];
  for (const { hops, kind, text, answers, line } of rows) {
    const topic = /\[([^\]]+)\]/.exec(text)?.[1] ?? "";
    const triples = graph === undefined ? [] : await provingEdges(graph, { topic, answers, hops, kind });
    pairs.push({
      ...blankPair(hashText(`${line}\n${text}`).slice(0, 12), question(text)),
      goldenAnswer: answers.join("; "),
      goldenTriples: triples.map(formatTriple),
      sourceIds: triples.map(({ subject }) => subject.id),
      topicEntityId: topic,
      topicEntityValue: topic,
      hops,
      template: kind,
    });
  }
  const proven = pairs.filter(({ goldenTriples }) => goldenTriples.length > 0).length;
  return {
    pairs,
    notes: [
      `golden triples: found for ${proven} of ${count(pairs.length, "question")} (requires --graph and, for more than one hop, a question type that describes the path)`,
    ],
  };
}

type Row = {
  readonly hops: number | null;
  readonly kind: string;
  readonly text: string;
  readonly answers: readonly string[];
  readonly line: number;
};

function readRow(line: string, table: boolean, place: { readonly file: string; readonly line: number }): Row {
  const cells = line.split("\t");
  const [hop, kind, text, answers] = table ? cells : [undefined, "", ...cells];
  if (text === undefined || answers === undefined || !/\[[^\]]+\]/.test(text)) {
    throw new InputError(place, "expected a question with its topic in square brackets, a tab, and answers");
  }
  const hops = hop === undefined ? null : Number(hop);
  if (hops !== null && !Number.isInteger(hops))
    throw new InputError(place, `"${hop}" is not a valid number of hops`);
  return { hops, kind: kind ?? "", text, answers: answers.split("|"), line: place.line };
}

/** Adds the capital letter and the question mark that the published questions lack. */
function question(text: string): string {
  const plain = text.replace(/[[\]]/g, "").trim();
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${plain.endsWith("?") ? "" : "?"}`;
}

type MetaQaQuestion = {
  readonly topic: string;
  readonly answers: readonly string[];
  readonly hops: number | null;
  readonly kind: string;
};

/**
 * Finds the golden triples: for one hop, the edges between the topic entity and the answers; otherwise, the edges on
 * the paths that the question type describes.
 */
async function provingEdges(graph: KnowledgeGraph, metaQaQuestion: MetaQaQuestion): Promise<Triple[]> {
  return metaQaQuestion.hops === 1
    ? edgesBetween(graph, metaQaQuestion.topic, metaQaQuestion.answers)
    : findPathTriples(graph, metaQaQuestion);
}

async function edgesBetween(
  graph: KnowledgeGraph,
  topic: string,
  answers: readonly string[],
): Promise<Triple[]> {
  const answerNames = new Set(answers);
  const [out, back] = [await graph.outgoing([topic]), await graph.incoming([topic])];
  return [
    ...(out.get(topic) ?? []).filter(
      ({ object }) => answerNames.has(object.id) || answerNames.has(object.label),
    ),
    ...(back.get(topic) ?? []).filter(
      ({ subject }) => answerNames.has(subject.id) || answerNames.has(subject.label),
    ),
  ];
}
