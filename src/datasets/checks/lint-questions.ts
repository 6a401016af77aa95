/**
 * Lints questions: finds faults that are visible without understanding the question. Each rule is a separate function.
 */

import { type LabelRules, publishedLabelRules } from "../labels/label-rules.ts";
import type { QaPair } from "../qa-pair.ts";
import { createWordingCheck, wordingRules } from "./wording-faults.ts";

export type LintFinding = {
  readonly line: number;
  readonly uid: string;
  readonly rule: LintRule;
  readonly message: string;
};

const lintRules = [
  "duplicate",
  "answer-in-question",
  "contradictory-labels",
  "unfilled-slot",
  ...wordingRules,
  "question-mark",
  "triple-not-in-graph",
] as const;
type LintRule = (typeof lintRules)[number];

export type LintOptions = {
  readonly rules?: LabelRules;
  /** The golden triples that the graph contains. Without them, the `triple-not-in-graph` rule is skipped. */
  readonly knownTriples?: ReadonlySet<string>;
};

/**
 * Finds faults that are visible without understanding the questions: duplicate questions, wrong articles, questions
 * that contain their own answer, and contradictory labels.
 *
 * @param lines the line number in the file for each row
 *
 * @example
 * ```ts
 * import { lintQuestions, pairFromQuestion } from "taxolink";
 *
 * const golden = { goldenTriples: ["(R1:Lakes, year, L1:2019)"], goldenSources: [], goldenAnswer: "2019" };
 * const pair = pairFromQuestion({ uid: "q1", text: "When", topicEntity: "", groups: {}, ...golden }, []);
 * console.log(lintQuestions([pair], [2]).map(({ rule }) => rule).join(", ")); // question-mark
 * ```
 */
export function lintQuestions(
  rows: readonly QaPair[],
  lines: readonly number[],
  options: LintOptions = {},
): LintFinding[] {
  const earlier = new Map<string, { readonly pair: QaPair; readonly line: number }>();
  return rows.flatMap((pair, at) => {
    const line = lines[at] ?? 0;
    const finding = (rule: LintRule, message: string): LintFinding => ({
      line,
      uid: pair.uid,
      rule,
      message,
    });
    const text = pair.question.trim().toLowerCase();
    const earlierRow = earlier.get(text);
    if (!earlierRow) earlier.set(text, { pair, line });
    return [
      ...(earlierRow ? [repetition(earlierRow, pair, finding)] : []),
      ...wordingFaults(pair).map(({ rule, message }) => finding(rule, message)),
      ...formFaults(pair).map(([rule, message]) => finding(rule, message)),
      ...labelFaults(pair, options.rules ?? publishedLabelRules).map((message) =>
        finding("contradictory-labels", message),
      ),
      ...unknownTriples(pair, options.knownTriples).map((message) => finding("triple-not-in-graph", message)),
    ];
  });
}

let checkWording: ReturnType<typeof createWordingCheck> | undefined;

/** Finds what a reader of a question stumbles over. */
export function wordingFaults(pair: QaPair): ReturnType<ReturnType<typeof createWordingCheck>> {
  checkWording ??= createWordingCheck();
  return checkWording(pair.question, (text) => isSubject(pair, text));
}

function repetition(
  earlierRow: { readonly pair: QaPair; readonly line: number },
  pair: QaPair,
  finding: (rule: LintRule, message: string) => LintFinding,
): LintFinding {
  const differingColumns = Object.keys(pair.labels).filter(
    (column) => (pair.labels[column] ?? []).join() !== (earlierRow.pair.labels[column] ?? []).join(),
  );
  if (differingColumns.length === 0)
    return finding("duplicate", `the question already appears on line ${earlierRow.line}`);
  return finding(
    "contradictory-labels",
    `the question already appears on line ${earlierRow.line}, with a different ${differingColumns.join(", ")}`,
  );
}

/**
 * Whether a string is the title of a subject. The titles of subjects are not checked, because a title may contain any
 * text.
 */
function isSubject({ goldenTriples, topicEntityValue }: QaPair, text: string): boolean {
  return text === topicEntityValue || goldenTriples.some((triple) => triple.includes(`:${text}, `));
}

/** Whether a text asks with an imperative and ends with a full stop: "List the papers that use a tool." */
function isRequest(text: string): boolean {
  return /^(?:list|show|compare|find|give) /i.test(text) && text.endsWith(".");
}

function formFaults(pair: QaPair): (readonly [LintRule, string])[] {
  return [
    ...unfilledSlots(pair).map((slot) => ["unfilled-slot", `the slot ${slot} is not filled`] as const),
    ...(pair.question.includes("?") || isRequest(pair.question)
      ? []
      : [["question-mark", "the question mark is missing"] as const]),
    ...(containsAnswer(pair) ? [["answer-in-question", "the question contains the answer"] as const] : []),
  ];
}

/** Finds unfilled slots: words in brackets, unless a label in a golden triple contains them. */
function unfilledSlots(pair: QaPair): string[] {
  const pairText = [pair.topicEntityValue, ...pair.goldenTriples].join("\n");
  const slots = pair.question.match(/\[[^[\]]+\]|\{[^{}]+\}|<[a-z][^<>]*>/gi) ?? [];
  return slots.filter((slot) => !pairText.includes(slot));
}

/** Whether the question repeats a short answer verbatim; "yes", "no" and numbers are not checked. */
function containsAnswer({ question, goldenAnswer }: QaPair): boolean {
  const answer = goldenAnswer.trim().replace(/\.$/, "").toLowerCase();
  // "Which is larger, A or B?" names its answers.
  const choices = question.slice(question.lastIndexOf(",") + 1);
  if (choices !== question && choices.includes(" or ")) return false;
  if (answer === "" || answer.split(/\s+/).length > 12 || /^(?:yes|no|\d+)$/.test(answer)) return false;
  const text = question.toLowerCase();
  for (let at = text.indexOf(answer); at !== -1; at = text.indexOf(answer, at + 1)) {
    // Two code units are one character outside the basic plane.
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + answer.length, at + answer.length + 2);
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

/**
 * Finds labels that contradict the row: the label for the number of golden triples, and the answer type of counting
 * questions.
 */
function labelFaults(pair: QaPair, rules: LabelRules): string[] {
  const has = (column: string, feature: string): boolean => {
    const name = rules[column]?.[feature];
    return name !== undefined && (pair.labels[column] ?? []).includes(name);
  };
  const faults: string[] = [];
  const count = pair.goldenTriples.length;
  for (const [feature, wrong] of [
    ["one-triple", count !== 1],
    ["many-triples", count < 2],
  ] as const) {
    if (count > 0 && wrong && has("graph_representation", feature)) {
      faults.push(`"${rules.graph_representation?.[feature]}" with ${count} golden triples`);
    }
  }
  if (
    has("retrieval_operation", "counting") &&
    (pair.labels.answer_type ?? []).length > 0 &&
    !has("answer_type", "number")
  ) {
    faults.push(
      `the question asks for a count, but its answer type is "${pair.labels.answer_type?.join(", ")}"`,
    );
  }
  return faults;
}

function unknownTriples(pair: QaPair, graphTriples: ReadonlySet<string> | undefined): string[] {
  if (graphTriples === undefined) return [];
  return pair.goldenTriples
    .filter((text) => !graphTriples.has(text))
    .map((text) => `the graph does not contain ${text}`);
}
