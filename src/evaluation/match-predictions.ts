/** Matches questions with predictions. */

import { InputError } from "../base/errors.ts";
import { recordOf } from "../base/io/index.ts";
import { count } from "../base/text/count.ts";
import { normaliseTripleText } from "../graph/index.ts";
import type { EvaluationCase } from "./measures/evaluation-case.ts";
import { pairCases } from "./pair-cases.ts";
import type { Prediction } from "./prediction.ts";
import type { EvaluationQuestion } from "./question.ts";
import { type NumberedPrediction, type PredictionFile, reportProblems } from "./read-predictions.ts";

export type MatchedCases = {
  readonly cases: readonly EvaluationCase[];
  /** The uids of the questions without a prediction, whose retrieved lists are empty. */
  readonly missing: readonly string[];
  readonly warnings: readonly string[];
};

/**
 * Matches questions with predictions and returns every question once, in question order. A prediction is matched with
 * the question that has the same id or, in formats without ids, the same wording. For a question without a prediction,
 * the retrieved list is empty.
 *
 * @param file the name of the prediction file, for messages
 * @param hint the next step if predictions belong to unknown questions (default: to correct or to skip the lines)
 * @throws InputError if no prediction matches a question or, unless `lenient` is set, if any predictions belong to
 * unknown questions; the error lists their lines
 *
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { matchPredictions, readPredictions } from "taxolink";
 *
 * writeFileSync("one.jsonl", '{"uid": "q1", "retrieved": ["(R1, year, L1)"]}\n');
 * const golden = { topicEntity: "", goldenTriples: ["(R1, year, L1)"], goldenSources: [], goldenAnswer: null, groups: {} };
 * const questions = ["q1", "q2"].map((uid) => ({ uid, text: uid, ...golden }));
 * const { cases, missing } = matchPredictions(questions, readPredictions("one.jsonl"), "one.jsonl");
 * console.log(cases.length, missing.join(", ")); // 2 q2
 * ```
 */
export function matchPredictions(
  questions: readonly EvaluationQuestion[],
  predictions: PredictionFile,
  file: string,
  lenient = false,
  hint?: string,
): MatchedCases {
  const warnings: string[] = [];
  const uidsByName = new Map(
    questions.flatMap(
      ({ uid, text }) =>
        [
          [text, uid],
          [uid, uid],
        ] as const,
    ),
  );
  const unknownLines = predictions.lines.filter(({ prediction }) => !uidsByName.has(prediction.uid));
  if (unknownLines.length === predictions.lines.length) {
    throw new InputError(
      { file },
      `none of the ${predictions.lines.length} ids in the file matches a question`,
      {
        hint: "Check that these predictions were made for this question file.",
      },
    );
  }
  const problems = unknownLines.map(({ line, prediction }) => `line ${line}: ${prediction.uid}`);
  reportProblems(file, problems, lenient, warnings, "unknown id", hint);
  const byUid = new Map(
    predictions.lines.map(({ prediction }) => [uidsByName.get(prediction.uid), prediction]),
  );
  const missing = questions.filter((question) => !byUid.has(question.uid)).map((question) => question.uid);
  if (missing.length > 0) {
    const firstMissing = missing.slice(0, 5).join(", ");
    const ellipsis = missing.length > 5 ? " …" : "";
    warnings.push(
      `${file}: ${count(missing.length, "question")} without a prediction, treated as empty retrievals: ${firstMissing}${ellipsis}`,
    );
  }
  warnings.push(...describeNotation(questions, [...byUid.values()], file));
  return { cases: pairCases(questions, byUid), missing, warnings };
}

/** Describes retrieved triples that cannot match, because none is written in the same way as any golden triple. */
function describeNotation(
  questions: readonly EvaluationQuestion[],
  predictions: readonly Prediction[],
  file: string,
): readonly string[] {
  const golden = questions.flatMap(({ goldenTriples }) => goldenTriples);
  const retrieved = predictions.flatMap((prediction) => prediction.retrieved);
  const notations = new Set(golden.map(notationOf));
  const [firstGolden, firstRetrieved] = [golden[0], retrieved[0]];
  if (firstGolden === undefined || firstRetrieved === undefined) return [];
  if (retrieved.some((triple) => notations.has(notationOf(triple)))) return [];
  return [
    `${file}: none of the ${count(retrieved.length, "retrieved triple")} has the notation of the golden triples, so none can match. Retrieved: ${excerpt(firstRetrieved)} · golden: ${excerpt(firstGolden)}`,
  ];
}

/** Returns whether a triple is in brackets, and whether it begins with an id. */
function notationOf(triple: string): string {
  const isBracketed = triple.startsWith("(") && triple.endsWith(")");
  return `${isBracketed} ${/^\(?[^\s:,()]+:/.test(triple)}`;
}

function excerpt(triple: string): string {
  const characters = Array.from(triple);
  return characters.length > 80 ? `${characters.slice(0, 80).join("")}…` : triple;
}

/**
 * Extracts the questions from a prediction file, with their golden triples, entities or documents, and the columns used
 * to break down the figures.
 * @throws InputError if a line has no golden triples; the error states the first such line
 */
export function questionsFromPredictions(
  lines: readonly NumberedPrediction[],
  file: string,
): readonly EvaluationQuestion[] {
  return lines.map(({ line, prediction, fields }) => {
    const golden = goldenTexts(fields.golden_triples ?? fields.reference_contexts);
    const entities = goldenTexts(fields.golden_entities);
    const documents = goldenTexts(fields.golden_documents);
    if (golden === null && entities === null && documents === null) {
      throw new InputError({ file, line }, "the line has no golden triples", {
        hint: "Specify the questions with --questions Q.csv.",
      });
    }
    return {
      uid: prediction.uid,
      text: textOf(fields.question ?? fields.user_input),
      topicEntity: textOf(fields.topic_entity_id),
      goldenTriples: (golden ?? []).map(normaliseTripleText),
      ...(entities && { goldenEntities: entities }),
      ...(documents && { goldenDocuments: documents }),
      goldenSources: Array.isArray(fields.source_ids) ? fields.source_ids.filter(isText) : [],
      goldenAnswer: textOf(fields.golden_answer ?? fields.reference) || null,
      groups: groupsOf(fields),
    };
  });
}

function goldenTexts(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every(isText) ? value : null;
}

/**
 * Turns every string, number and Boolean into a column. A value with commas lists multiple classes, as in question
 * files.
 */
function groupsOf(fields: Readonly<Record<string, unknown>>): Record<string, readonly string[]> {
  const groups: Record<string, readonly string[]> = recordOf();
  for (const [key, value] of Object.entries(fields)) {
    // Question files spell this one column with a hyphen.
    const column = key === "semi_typed" ? "semi-typed" : key;
    if (typeof value === "boolean") groups[column] = [value ? "True" : "False"];
    else if (typeof value === "number") groups[column] = [String(value)];
    else if (isText(value)) groups[column] = value.split(",").map((part) => part.trim());
  }
  return groups;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function textOf(value: unknown): string {
  return isText(value) ? value : "";
}
