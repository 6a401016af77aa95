/** Decides between the readings of a question and writes the answer, or why there is none. */

import { isFunctionWord, tokenise } from "../../english/index.ts";
import {
  decimalOf,
  formatValue,
  type KnowledgeGraph,
  type Triple,
  tripleKey,
  type Value,
} from "../../graph/index.ts";
import type { Cell, Denotation, Edge, Item } from "../denotation.ts";
import type { Expression } from "../expression.ts";
import { describeQuery } from "../writing/describe-query.ts";
import type { Vocabulary } from "../writing/vocabulary.ts";
import type { Reading } from "./rank-readings.ts";
import type { OpenedReader } from "./reader.ts";

/** The typed result of a question, for programs that compare results. */
export type TypedResult = {
  readonly type: "entities" | "values" | "number" | "boolean" | "table" | "none";
  readonly value: unknown;
};

export type ReadAnswer = {
  /** The answer for people, with the way in which the question was read; null for an abstention. */
  readonly text: string | null;
  /** Why there is no answer; empty if there is one. */
  readonly whyNot: string;
  readonly result: TypedResult;
  /** The triples that prove the answer, and the things that it names. */
  readonly triples: readonly Triple[];
  /** The probability of the answer among all readings, from 0 to 1. */
  readonly confidence: number;
  /** How the question was read, and the expression; null if it could not be read at all. */
  readonly readAs: string | null;
  readonly expression: Expression | null;
  /** A different answer of a reading that is almost as likely. */
  readonly rival: string | null;
  /** The words with content that the reading does not explain. */
  readonly unexplained: readonly string[];
};

/** Below this probability, the reader abstains. */
const leastConfidence = 0.15;
/** A second answer is shown too if it is at least this likely, in relation to the first. */
const closeRival = 0.5;
/** The most edges of a proof that an answer lists. */
const mostEdges = 2000;

/** Answers a question with the most probable of its readings. */
export async function answerQuestion(
  question: string,
  reader: OpenedReader,
  graph: KnowledgeGraph,
  signal?: AbortSignal,
): Promise<ReadAnswer> {
  const readings = reader.read(question);
  const [first, second] = rankAnswers(readings);
  const unexplained = first === undefined ? contentWords(question) : first.reading.unexplained;
  if (first === undefined)
    return abstention("no word of the question names anything in the graph", unexplained, null, 0);
  const names = withShortNames(reader.vocabulary);
  const readAs = describeQuery(first.reading.expression, names);
  if (first.probability < leastConfidence) {
    const nearest =
      second === undefined ? readAs : `${readAs}; or ${describeQuery(second.reading.expression, names)}`;
    return abstention(
      `the question has no clear reading; the nearest are: ${nearest}`,
      unexplained,
      readAs,
      first.probability,
    );
  }
  const { expression } = first.reading;
  const denotation = await reader.executor.denote(expression, signal);
  const isClose = second !== undefined && second.probability >= closeRival * first.probability;
  const rival = isClose ? await writeRival(reader, second.reading, names, signal) : null;
  const body = writeDenotation(denotation, names);
  return {
    text: [body, `Read as: ${readAs}.`, ...(rival === null ? [] : [rival])].join("\n"),
    whyNot: "",
    result: resultOf(denotation, expression, reader.vocabulary),
    triples: await proofTriples(reader, graph, expression, signal),
    confidence: first.probability,
    readAs,
    expression,
    rival,
    unexplained,
  };
}

function abstention(
  reason: string,
  unexplained: readonly string[],
  readAs: string | null,
  confidence: number,
): ReadAnswer {
  const words = unexplained.length === 0 ? "" : `; unexplained: ${unexplained.join(", ")}`;
  return {
    text: null,
    whyNot: `${reason}${words}`,
    result: { type: "none", value: null },
    triples: [],
    confidence,
    readAs,
    expression: null,
    rival: null,
    unexplained,
  };
}

type RankedAnswer = { readonly reading: Reading; readonly probability: number };

/** Adds the probabilities of the readings that have one answer. Returns the answers, most probable first. */
export function rankAnswers(readings: readonly Reading[]): readonly RankedAnswer[] {
  const top = readings[0]?.score ?? 0;
  const weights = new Map<string, { readonly reading: Reading; weight: number }>();
  let total = 0;
  for (const reading of readings) {
    const weight = Math.exp(reading.score - top);
    total += weight;
    const known = weights.get(reading.key);
    if (known === undefined) weights.set(reading.key, { reading, weight });
    else known.weight += weight;
  }
  return [...weights.values()]
    .map(({ reading, weight }) => ({ reading, probability: weight / total }))
    .sort((left, right) => right.probability - left.probability);
}

function contentWords(question: string): readonly string[] {
  return tokenise(question)
    .map(({ text }) => text)
    .filter((word) => !isFunctionWord(word));
}

async function writeRival(
  reader: OpenedReader,
  reading: Reading,
  names: Vocabulary,
  signal?: AbortSignal,
): Promise<string> {
  const denotation = await reader.executor.denote(reading.expression, signal);
  const answer = writeDenotation(denotation, names).replace(/\n- /g, "; ").replace(/\n/g, " ");
  return `Another reading, ${describeQuery(reading.expression, names)}: ${answer}`;
}

/** The most letters of a name or value in a text for people. */
const longestText = 200;

function withShortNames(vocabulary: Vocabulary): Vocabulary {
  return {
    ...vocabulary,
    nameOf: (id) => shortened(vocabulary.nameOf(id)),
    valueText: (value) => shortened(vocabulary.valueText(value)),
  };
}

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText).trimEnd()}…` : text;
}

/** The most items that an answer lists. */
const mostItems = 20;

/** Writes a denotation: a number alone, a few names in one line, a list with one item a line, or rows. */
function writeDenotation(denotation: Denotation, names: Vocabulary): string {
  switch (denotation.type) {
    case "things":
      return writeList(denotation.ids.map(names.nameOf));
    case "values":
      return writeList(denotation.values.map(names.valueText));
    case "scalar":
      return denotation.value === null ? "No value" : formatValue(rounded(denotation.value));
    case "truth":
      return denotation.value ? "Yes" : "No";
    case "table":
      return writeList(
        denotation.rows.map((row) => {
          const cells = row.map((cell) => cell.map((item) => itemText(item, names)).join(", "));
          return cells.length < 2
            ? cells.join("")
            : `${cells.slice(0, -1).join(": ")}: ${cells.at(-1) ?? ""}`;
        }),
      );
  }
}

function writeList(items: readonly string[]): string {
  if (items.length === 0) return "None";
  if (items.length === 1) return items[0] ?? "";
  const shown = items.slice(0, mostItems).map((item) => `- ${item}`);
  const more = items.length > mostItems ? [`- and ${items.length - mostItems} more`] : [];
  return [`${items.length}:`, ...shown, ...more].join("\n");
}

/** Shortens the decimals of a quotient for people. */
function rounded(value: Value): Value {
  const plain = plainValue(value);
  if (typeof plain !== "number" || Number.isInteger(plain)) return value;
  return { kind: "double", value: Number(plain.toFixed(4)) };
}

function itemText(item: Item, names: Vocabulary): string {
  if ("value" in item) return formatValue(rounded(item.value));
  if ("thing" in item) return names.nameOf(item.thing);
  return "class" in item ? names.classLabel(item.class) : item.name;
}

/** Returns a number or a year as a number, and any other value as a text. */
function plainValue(value: Value): string | number {
  const decimal = decimalOf(value);
  if (decimal !== null) return Number(`${decimal.coefficient}e${decimal.exponent}`);
  const text = formatValue(value);
  return value.kind === "year" && /^-?\d+$/.test(text) ? Number(text) : text;
}

/**
 * What is asked for by "the most common": the winners, without their numbers. Any other
 * denotation is asked for as it is.
 */
export function askedOf(denotation: Denotation, expression: Expression): Denotation {
  const isTop = expression.op === "group" && expression.top !== undefined && expression.by.length === 1;
  if (denotation.type !== "table" || !isTop) return denotation;
  const keys = denotation.rows.flatMap(([key]) => key ?? []);
  const ids = keys.flatMap((item) => ("thing" in item ? item.thing : []));
  if (ids.length === keys.length) return { type: "things", ids: ids.sort() };
  return { type: "values", values: keys.flatMap((item) => ("value" in item ? item.value : [])) };
}

/** Returns what an expression denotes as a typed result, with the names of things. */
export function resultOf(table: Denotation, expression: Expression, names: Vocabulary): TypedResult {
  const denotation = askedOf(table, expression);
  switch (denotation.type) {
    case "things":
      return { type: "entities", value: denotation.ids.map((id) => ({ id, label: names.nameOf(id) })) };
    case "values":
      return { type: "values", value: denotation.values.map((value) => String(plainValue(value))) };
    case "scalar": {
      if (denotation.value === null) return { type: "none", value: null };
      const plain = plainValue(denotation.value);
      return typeof plain === "number"
        ? { type: "number", value: plain }
        : { type: "values", value: [plain] };
    }
    case "truth":
      return { type: "boolean", value: denotation.value };
    case "table":
      return {
        type: "table",
        value: denotation.rows.map((row) => row.map((cell) => plainCell(cell, names))),
      };
  }
}

function plainCell(cell: Cell, names: Vocabulary): string | number {
  const parts = cell.map((item) => ("value" in item ? plainValue(item.value) : itemText(item, names)));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : parts.join(", ");
}

/**
 * Returns the triples of a proof, in its order. Edges to records that the proof passes over say nothing and are left
 * out. A proof of thousands of edges proves by its size only.
 */
async function proofTriples(
  reader: OpenedReader,
  graph: KnowledgeGraph,
  expression: Expression,
  signal?: AbortSignal,
): Promise<readonly Triple[]> {
  const { edges } = await reader.executor.prove(expression, signal);
  const continued = new Set(edges.map(([subject]) => subject));
  const used = edges
    .filter(([, , object]) => !(continued.has(object) && reader.isRecord(object)))
    .slice(0, mostEdges);
  const outgoing = await graph.outgoing([...new Set(used.map(([subject]) => subject))]);
  const byKey = new Map([...outgoing.values()].flat().map((triple) => [tripleKey(triple), triple]));
  return used.flatMap((edge: Edge) => byKey.get(JSON.stringify(edge)) ?? []);
}
