/**
 * Reads Taxolink's prediction files, which have a header, and the prediction files of other tools, which have no
 * header. Errors list the invalid lines.
 */

import { InputError } from "../base/errors.ts";
import { canonicalJson, readText } from "../base/io/index.ts";
import { count } from "../base/text/count.ts";
import { normaliseTripleText } from "../graph/index.ts";
import {
  type RankedKind,
  rankedKinds,
  type SearchTrail,
  type TypedResult,
  trailSchema,
} from "../retrieval/index.ts";
import { answerOf, isParts, itemText, listOf, partsOfItem, uidOf } from "./importers/foreign-fields.ts";
import { type DocumentTexts, predictionRows } from "./importers/prediction-rows.ts";
import { type Prediction, type PredictionStatus, type RunHeader, retrievedTexts } from "./prediction.ts";

export type PredictionFile = {
  /** The header, or `null` for files from other programs. */
  readonly header: RunHeader | null;
  readonly lines: readonly NumberedPrediction[];
  /** Warnings for the user, one per line. */
  readonly warnings: readonly string[];
};

export type NumberedPrediction = {
  readonly line: number;
  readonly prediction: Prediction;
  /** The line exactly as the file contains it, including the golden triples and labels from other tools. */
  readonly fields: Readonly<Record<string, unknown>>;
};

/** The maximum number of invalid lines in a message. Any further lines are counted but not listed. */
const maxListedLines = 20;

type RetrievedLists = Pick<Prediction, "ranks" | "retrieved" | "parts" | "entities" | "documents">;

export type ReadPredictionsOptions = {
  /** If true, valid lines are kept and invalid lines are reported in `warnings`. */
  readonly lenient?: boolean;
  /** Maps the document ids of TREC and BEIR files to texts. */
  readonly documents?: DocumentTexts;
};

/**
 * Reads a prediction file in JSON Lines, as a JSON list, as CSV, as a TREC run, or as results of BEIR or ranx; its
 * content decides the format. Also accepts the fields of RAGAS, LangChain and LlamaIndex. A line may contain ranked
 * `entities` and `documents` with or without triples. If no line of the file ranks anything, the predictions are answers
 * alone, without values for measures of retrieval.
 * @throws InputError if the file is missing, is empty or has invalid lines; the message lists up to twenty of them
 *
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { readPredictions } from "taxolink";
 *
 * writeFileSync("read.jsonl", '{"uid": "q1", "retrieved": ["(R1, year, L1)"], "answer": "2019"}\n');
 * console.log(readPredictions("read.jsonl").lines[0]?.prediction.answer); // 2019
 * ```
 */
export function readPredictions(file: string, options: ReadPredictionsOptions = {}): PredictionFile {
  return parsePredictions(readText(file), file, options);
}

/** Parses the text of a prediction file in the same way as `readPredictions`. */
export function parsePredictions(
  text: string,
  file: string,
  { lenient = false, documents = new Map() }: ReadPredictionsOptions = {},
): PredictionFile {
  const problems: string[] = [];
  const warnings: string[] = [];
  const lines: NumberedPrediction[] = [];
  const firstByUid = new Map<string, { readonly line: number; readonly content: string }>();
  const repeatedLines: number[] = [];
  let header: RunHeader | null = null;
  for (const row of predictionRows(text, file, documents)) {
    const { line } = row;
    try {
      if ("problem" in row) throw new SyntaxError(row.problem);
      const { fields } = row;
      if (fields.kind === "taxolink-run") {
        header = parseHeader(fields, header !== null || lines.length > 0);
        continue;
      }
      const prediction = parsePrediction(fields);
      const content = canonicalJson(fields);
      const earlier = firstByUid.get(prediction.uid);
      if (earlier && earlier.content !== content) {
        throw new SyntaxError(
          `the id ${prediction.uid} already occurs on line ${earlier.line} with different content`,
        );
      }
      if (earlier) repeatedLines.push(line);
      else lines.push({ line, prediction, fields });
      firstByUid.set(prediction.uid, earlier ?? { line, content });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      problems.push(`line ${line}: ${error.message}`);
    }
  }
  if (repeatedLines.length > 0) {
    warnings.push(
      `${file}: ${count(repeatedLines.length, "repeated line")} left out (${listLines(repeatedLines)})`,
    );
  }
  const ranked = completeRanks(lines, problems);
  reportProblems(file, problems, lenient, warnings, "wrong line");
  if (ranked.length === 0) throw new InputError({ file }, "the file contains no predictions");
  if (header === null) warnings.push(...describeLists(ranked, file));
  return { header, lines: ranked, warnings };
}

/**
 * Decides what the lines without a ranked list mean. If no line of the file ranks anything, the system only answers.
 * Otherwise, such a line is a failed question, or a mistake that is added to the problems.
 */
function completeRanks(
  lines: readonly NumberedPrediction[],
  problems: string[],
): readonly NumberedPrediction[] {
  const ranksNothing = ({ prediction: { ranks } }: NumberedPrediction): boolean => ranks?.length === 0;
  if (lines.every((line) => ranksNothing(line) || line.prediction.status === "failed")) return lines;
  return lines.flatMap((numbered) => {
    const { line, prediction } = numbered;
    if (!ranksNothing(numbered)) return [numbered];
    const { ranks: _none, ...failed } = prediction;
    if (prediction.status === "failed") return [{ ...numbered, prediction: failed }];
    problems.push(`line ${line}: ${withoutLists(prediction.uid)}`);
    return [];
  });
}

function withoutLists(uid: string): string {
  return `${uid} has none of the lists "retrieved", "entities" and "documents"`;
}

/** Describes what may be wrong with the lists of another system: repeated items, or no items at all. */
function describeLists(lines: readonly NumberedPrediction[], file: string): readonly string[] {
  const lists = lines.flatMap(({ prediction: { retrieved, entities = [], documents = [] } }) => [
    retrieved,
    entities,
    documents,
  ]);
  const repeated = lists.reduce((sum, list) => sum + list.length - new Set(list).size, 0);
  const answersAlone =
    lists.every((list) => list.length === 0) &&
    lines.every(({ prediction: { ranks, answer } }) => ranks?.length !== 0 && answer !== null);
  return [
    ...(repeated > 0
      ? [
          `${file}: ${count(repeated, "repeated item")} in ranked lists; only the first rank of an item counts`,
        ]
      : []),
    ...(answersAlone
      ? [
          `${file}: every question has an answer and an empty list, which counts as an unsuccessful retrieval; leave out the lists if the system does not retrieve`,
        ]
      : []),
  ];
}

/** Throws an error that lists the invalid items, or adds warnings instead. */
export function reportProblems(
  file: string,
  problems: readonly string[],
  lenient: boolean,
  warnings: string[],
  noun: string,
  hint = "Correct the lines, or skip them with --lenient.",
): void {
  if (problems.length === 0) return;
  const listedProblems = problems.slice(0, maxListedLines);
  if (problems.length > listedProblems.length)
    listedProblems.push(`and ${problems.length - listedProblems.length} more`);
  const message = `${count(problems.length, noun)}\n  ${listedProblems.join("\n  ")}`;
  if (lenient) warnings.push(`${file}: left out ${message}`);
  else throw new InputError({ file }, message, { hint });
}

/** Formats up to twenty line numbers, such as `lines 3, 8, 9`. */
function listLines(lines: readonly number[]): string {
  const listedNumbers = lines.slice(0, maxListedLines).join(", ");
  const rest = lines.length > maxListedLines ? ` and ${lines.length - maxListedLines} more` : "";
  return `line${lines.length === 1 ? "" : "s"} ${listedNumbers}${rest}`;
}

function parseHeader(fields: Readonly<Record<string, unknown>>, isMisplaced: boolean): RunHeader {
  if (isMisplaced)
    throw new SyntaxError("the file has a second header, so it may consist of two joined files");
  if (fields.version !== 2) {
    throw new SyntaxError(`format version ${String(fields.version)} is unknown (expected 2)`);
  }
  if (typeof fields.retriever !== "string") throw new SyntaxError("the header does not identify a retriever");
  // All other parts of a header are provenance: they are shown and compared, but no computation uses them.
  const header = fields as unknown as RunHeader;
  return { ...header, origin: header.origin ?? null };
}

function parsePrediction(fields: Readonly<Record<string, unknown>>): Prediction {
  const uid = uidOf(fields);
  if (uid === null) throw new SyntaxError("the uid is missing");
  const lists = parseLists(fields, uid);
  const answer = optionalText(answerOf(fields), "answer", uid);
  return {
    uid,
    status: parseStatus(fields.status, retrievedTexts(lists).length > 0 || answer !== null, uid),
    ...lists,
    answer,
    ...parseResult(fields.result),
    ...(typeof fields.whyNot === "string" && { whyNot: fields.whyNot }),
    sources: texts(fields.sources, "sources", uid),
    confidence: typeof fields.confidence === "number" ? fields.confidence : null,
    error: optionalText(fields.error, "error", uid),
    ...parseTrail(fields.trail, uid),
  };
}

/** Returns the typed answer of a prediction. Another program may use the field for something else. */
function parseResult(result: unknown): Pick<Prediction, "result"> {
  const typed = typeof result === "object" && result !== null && "type" in result && "value" in result;
  return typed ? { result: result as TypedResult } : {};
}

function parseLists(fields: Readonly<Record<string, unknown>>, uid: string): RetrievedLists {
  const list = listOf(fields);
  const ranks = parseRanks(fields, list !== undefined, uid);
  if (ranks.length === 0 && fields.status !== "failed" && answerOf(fields) === undefined) {
    throw new SyntaxError(withoutLists(uid));
  }
  const listedTexts = texts(Array.isArray(list) ? list.map(itemText) : list, "retrieved", uid);
  const retrieved = listedTexts.map(normaliseTripleText);
  return {
    ...(isOnlyTriples(ranks) ? {} : { ranks }),
    retrieved,
    ...parseParts(fields.parts, list, uid),
    ...("entities" in fields ? { entities: texts(fields.entities, "entities", uid) } : {}),
    ...("documents" in fields ? { documents: texts(fields.documents, "documents", uid) } : {}),
  };
}

/** Returns the kinds of items that the line declares or, failing that, the kinds of its lists. */
function parseRanks(
  fields: Readonly<Record<string, unknown>>,
  hasTripleList: boolean,
  uid: string,
): readonly RankedKind[] {
  const { ranks } = fields;
  if (ranks === undefined || ranks === null) {
    const rankedByKind = {
      triples: hasTripleList,
      entities: "entities" in fields,
      documents: "documents" in fields,
    };
    return rankedKinds.filter((kind) => rankedByKind[kind]);
  }
  const validRanks = Array.isArray(ranks) ? rankedKinds.filter((kind) => ranks.includes(kind)) : [];
  if (Array.isArray(ranks) && validRanks.length === ranks.length) return validRanks;
  throw new SyntaxError(`${uid}: "ranks" must be a list of ${rankedKinds.join(", ")}`);
}

function isOnlyTriples(ranks: readonly RankedKind[]): boolean {
  return ranks.length === 1 && ranks[0] === "triples";
}

function parseStatus(value: unknown, hasResult: boolean, uid: string): PredictionStatus {
  if (value === undefined || value === null) return hasResult ? "answered" : "no-answer";
  if (value === "answered" || value === "no-answer" || value === "failed") return value;
  throw new SyntaxError(`${uid}: unknown status ${JSON.stringify(value)} (answered, no-answer or failed)`);
}

/** Returns the parts of triples: those recorded in the line, and those of triples that are stored as lists. */
function parseParts(recorded: unknown, list: unknown, uid: string): Pick<Prediction, "parts"> {
  if (recorded !== undefined && !(Array.isArray(recorded) && recorded.every(isParts))) {
    throw new SyntaxError(`${uid}: "parts" must be a list of triples, each with three strings`);
  }
  const ofItems = Array.isArray(list) ? list.map(partsOfItem).filter((item) => item !== null) : [];
  const parts = [...(recorded ?? []), ...ofItems];
  return parts.length === 0 ? {} : { parts };
}

function texts(value: unknown, key: string, uid: string): readonly string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  throw new SyntaxError(`${uid}: "${key}" must be a list of strings`);
}

function optionalText(value: unknown, key: string, uid: string): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "string") return value;
  throw new SyntaxError(`${uid}: "${key}" must be a string`);
}

// Parses a search trail from a prediction file.

/**
 * @returns the trail, or undefined if the line contains none
 * @throws SyntaxError if the structure of the trail is invalid
 */
function parseTrail(value: unknown, uid: string): { readonly trail?: SearchTrail } {
  if (value === undefined || value === null) return {};
  const parsed = trailSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = ["trail", ...(issue?.path ?? [])].join(".");
    throw new SyntaxError(
      `${uid}: "${place}" is not in the format of a search trail: ${issue?.message ?? ""}`,
    );
  }
  return { trail: parsed.data };
}
