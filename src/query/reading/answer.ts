/** Decides between the readings of a question and writes the answer, or why there is none. */

import { tableLines } from "../../base/text/table.ts";
import { isFunctionWord, tokenise } from "../../english/index.ts";
import { singularOf } from "../../english/words/index.ts";
import { decimalOf, type Entity, formatValue, sayValue, type Triple, type Value } from "../../graph/index.ts";
import { type Cell, type Denotation, type Item, isEmpty } from "../denotation.ts";
import { allParts, type Expression, type Scalar, type Table, type Things } from "../expression.ts";
import type { NumberedEdge } from "../proof-edges.ts";
import { columnNames, describeQuery, pluralOf } from "../writing/describe-query.ts";
import type { Vocabulary } from "../writing/vocabulary.ts";
import { evidenceFor, judgeAnswer, type RankedAnswer } from "./confidence.ts";
import type { Reading } from "./rank-readings.ts";
import type { OpenedReader } from "./reader.ts";

/**
 * The typed answer: entities as `{id, label}`, values as texts, a number, a truth, or a table as rows of texts and
 * numbers. An abstention is `none`.
 */
export type TypedResult = {
  readonly type: "entities" | "values" | "number" | "boolean" | "table" | "none";
  /** Only JSON values are allowed. */
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
  /** The things that the proof is about: the owners of its records, and not the records. */
  readonly sources: readonly Entity[];
  /** The probability that the answer is right, from 0 to 1. */
  readonly confidence: number;
  /** How the question was read, and the expression; null if it could not be read at all. */
  readonly readAs: string | null;
  readonly expression: Expression | null;
  /** A different answer of a reading that is almost as likely. */
  readonly rival: string | null;
  /** The column headings of an answer that is a table; absent otherwise. */
  readonly columns?: readonly string[];
  /** The last cells of its rows as people read them; absent for an answer that is no table. */
  readonly figures?: readonly string[];
  /** The words with content that the reading does not explain. */
  readonly unexplained: readonly string[];
};

/** Answers questions over one graph. */
export type Answering = {
  /** What was prepared, for a report. */
  readonly counts: { readonly nodes: number; readonly properties: number; readonly classes: number };
  answer(question: string, signal?: AbortSignal): Promise<ReadAnswer>;
};

/** A second answer is shown too if it is at least this likely, in relation to the first. */
const closeRival = 0.5;
/** The most edges of a proof that an answer lists. */
const mostEdges = 2000;

/** Executes readings where the graph is. */
export type Answers = {
  /** Whether an expression means the same where it is executed as where the question was read. */
  canDenote(expression: Expression): boolean;
  denote(expression: Expression, signal?: AbortSignal): Promise<Denotation>;
  sizesOf(sets: readonly Things[], signal?: AbortSignal): Promise<readonly number[]>;
  /** Returns the triples that prove an answer, and the things that they are about. */
  proofOf(expression: Expression, signal?: AbortSignal): Promise<Pick<ReadAnswer, "triples" | "sources">>;
  /** The number of requests that may be sent to a server beside those for the proof. */
  spare(): number;
};

/** The most requests for what one more reading denotes. */
const requestsOfReading = 2;

function inMemory(reader: OpenedReader): Answers {
  const { executor } = reader;
  return {
    canDenote: () => true,
    denote: executor.denote,
    sizesOf: async (sets) => sets.map(executor.sizeNow),
    spare: () => Number.POSITIVE_INFINITY,
    proofOf: (expression, signal) => proofOf(reader, expression, signal),
  };
}

/** A reader with what executes its readings. */
type Answerer = OpenedReader & { readonly answers: Answers };

/**
 * Answers a question with the most probable of its readings.
 * @param answers executes the readings (default: the executor of the reader)
 */
export async function answerQuestion(
  question: string,
  opened: OpenedReader,
  signal?: AbortSignal,
  answers: Answers = inMemory(opened),
): Promise<ReadAnswer> {
  const reader: Answerer = { ...opened, answers };
  const read = rankAnswers(reader.read(question));
  if (read[0] !== undefined && !answers.canDenote(read[0].reading.expression))
    return { ...abstention([], [], null, 0), whyNot: needsCopy };
  const ranked = await withAnswersFirst(read, answers, signal);
  const [first, second] = ranked;
  if (first === undefined) return abstention([], contentWords(question), null, 0);
  const named = first.reading.unexplained.filter(({ kind }) => kind !== "general");
  const unexplained = [...new Set(named.map(({ word }) => word))];
  const { confidence, isWithheld } = judgeAnswer(evidenceFor(first, reader.space));
  const vocabulary = withNamesOnce(reader.vocabulary);
  const names = withShortNames(vocabulary);
  const writer = { ...reader, vocabulary: names };
  const { expression } = first.reading;
  const readAs = describeQuery(expression, names);
  const denotation = await answers.denote(expression, signal);
  // That nothing meets all conditions can only be said of a reading that uses every word.
  const isEmptyByMistake = isEmptyList(denotation) && unexplained.length > 0;
  if (isWithheld || isEmptyByMistake) {
    const content = contentWords(question);
    if (!isAboutAny(content, readAs)) return abstention([], content, null, confidence);
    const others = second === undefined ? [] : [describeQuery(second.reading.expression, names)];
    return abstention([...new Set([readAs, ...others])], unexplained, readAs, confidence);
  }
  const isClose =
    second !== undefined &&
    // The expression of a reading is worked out when it is asked for, so the cheaper conditions come first.
    second.probability >= closeRival * first.probability &&
    answers.spare() >= requestsOfReading &&
    answers.canDenote(second.reading.expression) &&
    // A person who asked for less has not asked for more.
    allParts(second.reading.expression).length <= allParts(expression).length &&
    describeQuery(second.reading.expression, names) !== readAs;
  const rival = isClose ? await writeRival(writer, second.reading, denotation, signal) : null;
  const quantities = await quantitiesOf(expression, writer, signal);
  const body =
    expression.op === "shared"
      ? await writeShared(expression, denotation, writer, signal)
      : quantities === null
        ? await writeDenotation(denotation, expression, writer, signal)
        : writeList(quantities);
  return {
    text: [body, `Read as: ${readAs}.`, ...(rival === null ? [] : [rival])].join("\n"),
    whyNot: "",
    result: resultOf(denotation, expression, vocabulary),
    ...(isTable(expression) &&
      denotation.type === "table" && {
        columns: columnNames(expression, names),
        figures: await figuresOf(denotation, expression, writer, signal),
      }),
    ...(await answers.proofOf(expression, signal)),
    confidence,
    readAs,
    expression,
    rival,
    unexplained,
  };
}

/** Why a reading over a part of a graph was not executed on the whole. */
const needsCopy =
  "as the question was read, its answer has to be computed from the whole graph, which taxolink graph pull copies into a store";

/** The most words that an abstention names. */
const mostWords = 10;

function abstention(
  nearest: readonly string[],
  unexplained: readonly string[],
  readAs: string | null,
  confidence: number,
): ReadAnswer {
  const more = unexplained.length > mostWords ? ` and ${unexplained.length - mostWords} more words` : "";
  const words = `${unexplained
    .slice(0, mostWords)
    .map((word) => `"${word}"`)
    .join(", ")}${more}`;
  const reason =
    words === "" ? "the question has no clear reading" : `nothing in the graph explains ${words}`;
  const readings = nearest.length === 0 ? "" : `; the nearest readings are: ${nearest.join("; or ")}`;
  return {
    text: null,
    whyNot: `${reason}${readings}`,
    result: { type: "none", value: null },
    triples: [],
    sources: [],
    confidence,
    readAs,
    expression: null,
    rival: null,
    unexplained,
  };
}

/** The most readings that are executed to find one that something meets. */
const mostTried = 3;

/**
 * Puts a reading that nothing meets behind the next one that something meets, unless the next one is so only because it
 * uses fewer words.
 */
async function withAnswersFirst(
  ranked: readonly RankedAnswer[],
  answers: Answers,
  signal?: AbortSignal,
): Promise<readonly RankedAnswer[]> {
  for (const [at, answer] of ranked.slice(0, mostTried).entries()) {
    const isAffordable = at === 0 || answers.spare() >= requestsOfReading;
    if (!isAffordable || !answers.canDenote(answer.reading.expression)) break;
    if (!isEmptyList(await answers.denote(answer.reading.expression, signal)))
      return usesFewerWords(answer, ranked[0])
        ? ranked
        : [answer, ...ranked.filter((other) => other !== answer)];
  }
  return ranked;
}

function usesFewerWords({ reading }: RankedAnswer, first: RankedAnswer | undefined): boolean {
  return first !== undefined && first.reading.unexplained.length < reading.unexplained.length;
}

/** Whether a list or a table is empty; a number of zero and "no" are answers. */
function isEmptyList(denotation: Denotation): boolean {
  return denotation.type !== "truth" && denotation.type !== "scalar" && isEmpty(denotation);
}

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

/** Whether a reading is about a word of the question itself, and not only about words that are like it. */
function isAboutAny(words: readonly string[], readAs: string): boolean {
  const said = new Set(tokenise(readAs).map(({ text }) => singularOf(text)));
  return words.some((word) => said.has(singularOf(word)));
}

/** Writes another answer in one line, and how its reading differs; null if it says the same as the first. */
async function writeRival(
  reader: Answerer,
  { expression }: Reading,
  first: Denotation,
  signal?: AbortSignal,
): Promise<string | null> {
  const { answers, vocabulary } = reader;
  const says = `Read as ${describeQuery(expression, vocabulary)}, it would be`;
  if (expression.op === "share") return `${says} ${await writeShare(expression, reader, signal)}.`;
  const denotation = await answers.denote(expression, signal);
  const items = itemsOf(denotation, vocabulary);
  if (items.join("\n") === itemsOf(first, vocabulary).join("\n")) return null;
  const shown = items.slice(0, mostOfRival).join("; ");
  const more = items.length - mostOfRival;
  const list = more > 0 ? `${items.length}: ${shown}; and ${more} more` : shown || "none";
  return `${says}: ${list}.`;
}

/** The most letters of a name or value in a text for people. */
const longestText = 200;

/** Looks each name up once, because an answer has the same names in its text and in its result. */
function withNamesOnce(vocabulary: Vocabulary): Vocabulary {
  const known = new Map<string, string>();
  const nameOf = (id: string): string => {
    const name = known.get(id) ?? vocabulary.nameOf(id);
    known.set(id, name);
    return name;
  };
  return { ...vocabulary, nameOf };
}

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

/** The most items that an answer lists, the most rows of its tables, and the most items of another answer. */
const mostItems = 20;
const mostRows = 60;
const mostOfRival = 3;

/** The parts of an answer as texts. */
function itemsOf(denotation: Denotation, names: Vocabulary): readonly string[] {
  switch (denotation.type) {
    case "things":
      return denotation.ids.map(names.nameOf);
    case "values":
      return denotation.values.map(names.valueText);
    case "scalar":
      return [denotation.value === null ? "No value" : sayValue(rounded(denotation.value))];
    case "truth":
      return [denotation.value ? "Yes" : "No"];
    case "table":
      return denotation.rows.map((row) => cellsOf(row, names).join(", "));
  }
}

function cellsOf(row: readonly Cell[], names: Vocabulary): readonly string[] {
  return row.map((cell) => cell.map((item) => itemText(item, names)).join(", "));
}

/** Writes a denotation: a number alone, a share with what it is of, one name, a list with one item a line, or a table. */
async function writeDenotation(
  denotation: Denotation,
  expression: Expression,
  reader: Answerer,
  signal?: AbortSignal,
): Promise<string> {
  const { vocabulary } = reader;
  if (expression.op === "share") return writeShare(expression, reader, signal);
  const behind = await writeWithFigures(denotation, expression, reader, signal);
  if (behind !== null) return behind;
  if (denotation.type === "table" && isTable(expression)) {
    const figures = await figuresOf(denotation, expression, reader, signal);
    // What is most common is asked for by name, with its number.
    if (expression.op === "group" && expression.top !== undefined && expression.by.length === 1)
      return writeList(
        denotation.rows.map((row, at) => `${cellsOf(row, vocabulary)[0] ?? ""} (${figures[at] ?? ""})`),
        denotation.rows.length > expression.top,
      );
    const rows = denotation.rows.map((row, at) => [
      ...cellsOf(row.slice(0, -1), vocabulary),
      figures[at] ?? "",
    ]);
    const header = columnNames(expression, vocabulary);
    if (header.length > 1 && rows.length > 0) {
      const more = rows.length > mostRows ? [`and ${rows.length - mostRows} more rows`] : [];
      return [...tableLines(rows.slice(0, mostRows), { header, rule: true }), ...more].join("\n");
    }
    if (header.length === 0)
      return rows.map(([name = "", ...figures]) => `${name}: ${figures.join(", ")}`).join("\n");
  }
  return writeList(itemsOf(denotation, vocabulary));
}

/** Writes values with the numbers of things that have them, the most common first. */
async function writeShared(
  { path, of: things }: Extract<Expression, { readonly op: "shared" }>,
  denotation: Denotation,
  reader: Answerer,
  signal?: AbortSignal,
): Promise<string> {
  const { answers, vocabulary } = reader;
  const items = itemsOf(denotation, vocabulary);
  if (answers.spare() < requestsOfReading) return writeList(items);
  const order = { by: "measure", direction: "descending" } as const;
  const by = [{ of: "value", path }] as const;
  const table = await answers.denote({ op: "group", things, by, measure: { of: "count" }, order }, signal);
  const rows = table.type === "table" ? table.rows.map((row) => cellsOf(row, vocabulary)) : [];
  return writeList(
    rows.flatMap(([value = "", count = ""]) => (items.includes(value) ? [`${value} (${count})`] : [])),
  );
}

/** The numbers of records with the units that stand next to them, as texts; null if no unit stands there. */
async function quantitiesOf(
  expression: Expression,
  { answers, unitStep, vocabulary }: Answerer,
  signal?: AbortSignal,
): Promise<readonly string[] | null> {
  if (expression.op !== "valuesOf") return null;
  const [first, ...rest] = expression.path;
  const [number, unit] = [rest.at(-1), unitStep(expression.path)];
  if (number === undefined || unit === undefined || answers.spare() < requestsOfReading) return null;
  const records: Things = { op: "image", path: [first, ...rest.slice(0, -1)], of: expression.of };
  const denotation = await answers.denote(
    {
      op: "rows",
      things: records,
      columns: [
        { of: "ends", path: [number] },
        { of: "ends", path: [unit] },
      ],
    },
    signal,
  );
  const rows = denotation.type === "table" ? denotation.rows : [];
  const text = (item: Item): string =>
    "value" in item ? vocabulary.valueText(item.value) : itemText(item, vocabulary);
  const texts = rows.flatMap(([numbers = [], units = []]) =>
    numbers.map((item) => [item, ...units].map(text).join(" ")),
  );
  return [...new Set(texts)];
}

/** Writes the figures behind a winner, an average or a comparison of numbers; null for any other answer. */
async function writeWithFigures(
  denotation: Denotation,
  expression: Expression,
  reader: Answerer,
  signal?: AbortSignal,
): Promise<string | null> {
  const { answers, vocabulary } = reader;
  if (answers.spare() < requestsOfReading) return null;
  const textOf = async (scalar: Scalar): Promise<string> =>
    itemsOf(await answers.denote(scalar, signal), vocabulary).join();
  switch (expression.op) {
    case "best":
      return writeBest(expression, reader, signal);
    case "average":
    case "median": {
      const { things, by } = expression;
      const measured: Things = by.of === "count" ? things : { op: "with", things, path: by.path };
      const [size = 0] = await answers.sizesOf([measured], signal);
      const figure = itemsOf(denotation, vocabulary).join();
      return size > 1 ? `${figure} over ${size} ${pluralOf(things, vocabulary)}` : null;
    }
    case "holds": {
      const sides = [expression.left, expression.right].filter(({ op }) => op !== "value");
      const figures = await Promise.all(sides.map(textOf));
      return `${itemsOf(denotation, vocabulary).join()} (${figures.join(" against ")})`;
    }
    default:
      return null;
  }
}

/** The most named things that are compared with the winner among them. */
const mostCompared = 6;

/** Writes the winners with their figures, says whether they are tied, and adds the others of a few named things. */
async function writeBest(
  best: Extract<Things, { readonly op: "best" }>,
  { answers, vocabulary }: Answerer,
  signal?: AbortSignal,
): Promise<string> {
  const { things, by, order, count } = best;
  const isNamed = things.op === "entities" && things.ids.length <= mostCompared;
  const rowsOf = async (set: Things): Promise<readonly (readonly Cell[])[]> => {
    const direction = order === "most" ? "descending" : "ascending";
    const columns = [{ of: "self" }, by] as const;
    const table = await answers.denote(
      { op: "rows", things: set, columns, order: { by, direction } },
      signal,
    );
    return table.type === "table" ? table.rows : [];
  };
  const write = (row: readonly Cell[]): string => {
    const [name = "", figure = ""] = cellsOf(row, vocabulary);
    return `${name} (${figure === "" ? "no value" : figure})`;
  };
  const winners = (await rowsOf(best)).map(write);
  const others = isNamed ? (await rowsOf(things)).map(write).filter((text) => !winners.includes(text)) : [];
  const body = writeList(winners, winners.length > count);
  return others.length === 0 ? body : `${body}\nCompared with: ${others.join("; ")}.`;
}

/**
 * Returns the last cells of a table as people read them: a share as a percentage with the numbers behind it, and any
 * other figure rounded.
 */
async function figuresOf(
  denotation: Extract<Denotation, { readonly type: "table" }>,
  expression: Expression,
  { answers, vocabulary }: Answerer,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { rows } = denotation;
  const plain = rows.map((row) => cellsOf(row, vocabulary).at(-1) ?? "");
  if (expression.op !== "group" || answers.spare() < requestsOfReading) return plain;
  const { measure, things, by } = expression;
  if (measure.of !== "share" && measure.of !== "part") return plain;
  const keyOf = (row: readonly Cell[]): string => cellsOf(row.slice(0, -1), vocabulary).join("\n");
  const counted = await answers.denote(
    { op: "group", things, by, measure: { of: "count", path: measure.path } },
    signal,
  );
  const counts = new Map(
    (counted.type === "table" ? counted.rows : []).map((row) => [keyOf(row), numberOf(row.at(-1))]),
  );
  return rows.map((row) => {
    const [share, count] = [numberOf(row.at(-1)), counts.get(keyOf(row)) ?? null];
    if (share === null || count === null) return "–";
    const [part, whole] =
      measure.of === "part" ? [share * count, count] : [count, share === 0 ? 0 : count / share];
    return `${percentOf(share)} % (${Math.round(part)} of ${Math.round(whole)})`;
  });
}

function numberOf(cell: Cell | undefined): number | null {
  const [item] = cell ?? [];
  if (item === undefined || !("value" in item)) return null;
  const plain = plainValue(item.value);
  return typeof plain === "number" ? plain : null;
}

function percentOf(share: number): number {
  return Math.round(1000 * share) / 10;
}

function isTable(expression: Expression): expression is Table {
  return expression.op === "group" || expression.op === "rows" || expression.op === "compare";
}

/** "25 %: 12 of the 48 papers published in 2020". */
async function writeShare(
  { part, whole }: Extract<Expression, { readonly op: "share" }>,
  { answers, vocabulary }: Answerer,
  signal?: AbortSignal,
): Promise<string> {
  const sets: readonly Things[] = [{ op: "and", all: [whole, part] }, whole];
  const [some = 0, all = 0] = await answers.sizesOf(sets, signal);
  return `${percentOf(all === 0 ? 0 : some / all)} %: ${some} of ${all} (${describeQuery(whole, vocabulary)})`;
}

/** @param isTied whether more items share the last place than were asked for */
function writeList(items: readonly string[], isTied = false): string {
  if (items.length < 2) return items[0] ?? "Nothing meets all conditions of the question.";
  const shown = items.slice(0, mostItems).map((item) => `- ${item}`);
  const more = items.length > mostItems ? [`- and ${items.length - mostItems} more`] : [];
  return [`${items.length}${isTied ? ", tied" : ""}:`, ...shown, ...more].join("\n");
}

/** Shortens the decimals of a quotient for people. */
function rounded(value: Value): Value {
  const plain = plainValue(value);
  if (typeof plain !== "number" || Number.isInteger(plain)) return value;
  const text = Math.abs(plain) < 0.001 ? plain.toPrecision(4) : plain.toFixed(Math.abs(plain) < 0.1 ? 4 : 2);
  return { kind: "double", value: Number(text) };
}

function itemText(item: Item, names: Vocabulary): string {
  if ("value" in item) return sayValue(rounded(item.value));
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
 * Returns the triples of a proof, in its order, and the things that they are about. Edges to records that the proof passes
 * over say nothing and are left out, and what a record states is about the thing that owns it. A proof of thousands of edges
 * proves by its size only.
 */
export async function proofOf(
  reader: Pick<OpenedReader, "index" | "executor" | "isRecord" | "labelOf">,
  expression: Expression,
  signal?: AbortSignal,
): Promise<Pick<ReadAnswer, "triples" | "sources">> {
  const { index, isRecord } = reader;
  const edges = await reader.executor.edgesOf(expression, signal);
  const used: NumberedEdge[] = [];
  for (const edge of edges) {
    if (used.length === mostEdges) break;
    if (!(isRecord(edge.object) && edges.isSubject(edge.object))) used.push(edge);
  }
  const ownerOf = (subject: number): number => {
    let owner = subject;
    for (const seen = new Set<number>(); isRecord(owner) && !seen.has(owner); ) {
      seen.add(owner);
      owner = edges.ownerOf(owner) ?? owner;
    }
    return owner;
  };
  const sources = new Set(used.map(({ subject }) => ownerOf(subject)));
  return {
    triples: used.map(({ subject, property, object }) => ({
      subject: index.entity(subject),
      predicate: { id: property, label: reader.labelOf(property) },
      object: index.entity(object),
    })),
    sources: Array.from(sources, index.entity),
  };
}
