/** Defines a question used in the evaluation. */

import { InputError } from "../base/errors.ts";
import { parseJson, recordOf } from "../base/io/index.ts";
import {
  type AnswerSet,
  blankPair,
  labelColumns,
  type QaPair,
  unanswerableColumn,
} from "../datasets/index.ts";
import { formatEntity, normaliseTripleText } from "../graph/index.ts";

/**
 * A question with its expected result and the columns used to break down the figures.
 *
 * @example
 * ```ts
 * import type { EvaluationQuestion } from "taxolink";
 *
 * const question: EvaluationQuestion = {
 *   uid: "q1",
 *   text: "When?",
 *   topicEntity: "R1",
 *   goldenTriples: ["(R1:Lakes, year, L1:2019)"],
 *   goldenSources: [],
 *   goldenAnswer: "2019",
 *   groups: { answer_type: ["temporal"] },
 * };
 * console.log(question.groups.answer_type?.join(", ")); // temporal
 * ```
 */
export type EvaluationQuestion = {
  readonly uid: string;
  /** The text of the question; empty if the question comes from a prediction file without texts. */
  readonly text: string;
  /** The entity that the question starts from; empty if unknown. */
  readonly topicEntity: string;
  /** The golden triples as text. */
  readonly goldenTriples: readonly string[];
  /**
   * The grades of relevance above 0, in the order of the golden triples; absent if all of them are equally relevant. An
   * empty list means that the judgements name nothing relevant, so no retrieval can be right or wrong.
   */
  readonly goldenGrades?: readonly number[];
  /** The ids of the publications that contain the golden triples. */
  readonly goldenSources: readonly string[];
  /**
   * The golden entities as `id:label` or as ids without labels, if they differ from the entities of the golden triples.
   */
  readonly goldenEntities?: readonly string[];
  /** The golden documents, such as chunks of publications; absent if the question has none. */
  readonly goldenDocuments?: readonly string[];
  readonly goldenAnswer: string | null;
  /** The golden answer as data; absent if the question file contains only its text. */
  readonly goldenAnswers?: AnswerSet;
  /**
   * Maps columns to the question's values. A question with multiple values belongs to multiple groups, and a question
   * without a value belongs to none.
   */
  readonly groups: Readonly<Record<string, readonly string[]>>;
};

/**
 * Reduces a QA pair to the data that the evaluation uses.
 *
 * @example
 * ```ts
 * import { questionFromPair, readQuestions } from "taxolink";
 *
 * const [pair] = readQuestions("datasets/questions/question-answering.csv").pairs;
 * console.log(pair !== undefined && questionFromPair(pair).uid === pair.uid); // true
 * ```
 */
export function questionFromPair(pair: QaPair): EvaluationQuestion {
  return {
    uid: pair.uid,
    text: pair.question,
    topicEntity: pair.topicEntityId,
    goldenTriples: pair.goldenTriples.map(normaliseTripleText),
    ...goldenGradesOf(pair),
    goldenSources: pair.sourceIds,
    ...goldenEntitiesOf(pair),
    ...(pair.goldenDocChunks.length > 0 ? { goldenDocuments: pair.goldenDocChunks } : {}),
    // A text that explains why there is no answer cannot serve as a golden answer.
    goldenAnswer:
      pair.goldenAnswer === "" || (pair.extra[unanswerableColumn] ?? "") !== "" ? null : pair.goldenAnswer,
    ...(pair.answers === null ? {} : { goldenAnswers: pair.answers }),
    groups: recordOf<readonly string[]>([
      ...Object.entries(pair.extra)
        .filter(([column]) => column !== gradesColumn)
        .map(([column, value]) => [column, listUnlessEmpty(value)] as const),
      ["is_generated_with", listUnlessEmpty(pair.generatedWith)],
      ["split", listUnlessEmpty(pair.split)],
      ...Object.entries(pair.labels),
      ["use_case", listUnlessEmpty(pair.useCase)],
      ["semi-typed", pair.semiTyped === null ? [] : [pair.semiTyped ? "True" : "False"]],
      ["hops", pair.hops === null ? [] : [String(pair.hops)]],
    ]),
  };
}

/**
 * Returns the golden entities of a question that has no golden triples, taken from its answer. If a question has golden
 * triples, their entities are golden, as in the thesis.
 */
function goldenEntitiesOf({ goldenTriples, answers }: QaPair): Pick<EvaluationQuestion, "goldenEntities"> {
  if (goldenTriples.length > 0 || answers === null) return {};
  const entities = answers.entries.flatMap(({ ids, label }) => ids.map((id) => formatEntity({ id, label })));
  return entities.length === 0 ? {} : { goldenEntities: entities };
}

/** The column of a question file with the grades of the golden triples, as a JSON list. */
const gradesColumn = "golden_grades";

/** @throws InputError if the cell is not a list with a number above 0 for each golden triple */
function goldenGradesOf({ uid, goldenTriples, extra }: QaPair): Pick<EvaluationQuestion, "goldenGrades"> {
  const cell = extra[gradesColumn] ?? "";
  if (cell === "") return {};
  const place = { file: `question ${uid}`, path: gradesColumn };
  const grades = parseJson(cell, place.file);
  const isGrade = (grade: unknown): grade is number => typeof grade === "number" && grade > 0;
  if (Array.isArray(grades) && grades.length === goldenTriples.length && grades.every(isGrade)) {
    return { goldenGrades: grades };
  }
  throw new InputError(place, "expected a list with a number above 0 for each golden triple");
}

/** Whether, according to the question file, the graph contains no answer. */
export function isUnanswerable({ groups }: EvaluationQuestion): boolean {
  return (groups[unanswerableColumn] ?? []).length > 0;
}

const unknownText = "(the text of this question is unknown)";

/**
 * Converts a question to a QA pair for use in question files. Missing fields are left empty.
 *
 * @param columns the question's groups that become additional columns
 *
 * @example
 * ```ts
 * import { pairFromQuestion } from "taxolink";
 *
 * const golden = { goldenTriples: ["(R1:Lakes, year, L1:2019)"], goldenSources: [], goldenAnswer: "2019" };
 * const groups = { answer_type: ["temporal"] };
 * const pair = pairFromQuestion({ uid: "q1", text: "When?", topicEntity: "R1", groups, ...golden }, []);
 * console.log(pair.question, pair.topicEntityId); // When? R1
 * ```
 */
export function pairFromQuestion(question: EvaluationQuestion, columns: readonly string[]): QaPair {
  const { groups } = question;
  const firstLabel = (column: string): string => groups[column]?.[0] ?? "";
  const hops = Number(firstLabel("hops"));
  const readColumns = new Set<string>([...labelColumns, "use_case", "semi-typed", "hops", "split"]);
  return {
    ...blankPair(question.uid, question.text || unknownText),
    goldenAnswer: question.goldenAnswer ?? "",
    sourceIds: question.goldenSources,
    goldenDocChunks: question.goldenDocuments ?? [],
    goldenTriples: question.goldenTriples,
    generatedWith: firstLabel("is_generated_with"),
    topicEntityId: question.topicEntity,
    hops: firstLabel("hops") !== "" && Number.isInteger(hops) ? hops : null,
    useCase: firstLabel("use_case"),
    semiTyped: firstLabel("semi-typed") === "" ? null : /^true$/i.test(firstLabel("semi-typed")),
    labels: recordOf(labelColumns.map((column) => [column, groups[column] ?? []])),
    answers: question.goldenAnswers ?? answerSetFrom(question.goldenEntities ?? []),
    split: firstLabel("split"),
    extra: recordOf([
      ...columns
        .filter((column) => !readColumns.has(column))
        .map((column) => [column, firstLabel(column)] as const),
      ...(question.goldenGrades ? [[gradesColumn, JSON.stringify(question.goldenGrades)] as const] : []),
    ]),
  };
}

/**
 * Converts entities to an answer. The text of an entity does not show where its id ends, so the complete text is used
 * as the id.
 */
function answerSetFrom(entities: readonly string[]): AnswerSet | null {
  if (entities.length === 0) return null;
  const entries = entities.map((entity) => ({ label: entity, ids: [entity] }));
  return { kind: "list", ordered: false, entries };
}

function listUnlessEmpty(value: string): readonly string[] {
  return value === "" ? [] : [value];
}
