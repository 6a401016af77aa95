/** Computes the answer from the results of a query: the first or last results, counts, or figures by group. */

import { maskOf } from "../query/coverage.ts";
import type { Extreme } from "../query/operators.ts";
import type { Token } from "../query/question.ts";
import type { Scored } from "../query/score.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import type { AnswerContext } from "./answer-context.ts";
import { combine, holderOf, numbersOf } from "./combine.ts";
import type { Executed } from "./execute.ts";
import { findRanking, type RankedItem, rankItems } from "./rank.ts";
import { reacher } from "./reach.ts";
import { verdictOf } from "./verdict.ts";
import { evidenceOfWinners } from "./winners.ts";

export type Answer = {
  /**
   * The distinct labels of the answers, in the requested order, if any. An unordered list contains at most {@link
   * mostLabels} labels.
   */
  readonly answers: readonly string[];
  /** The answers with their figures, such as "3: A, B, C", "A (12)" or "A: 3, B: 2". */
  readonly text: string;
  /** The distinct edges that prove the answer. */
  readonly evidence: readonly number[];
};

/** The maximum number of labels to list. A type in a large graph may have millions of members. */
const mostLabels = 10_000;

export function answerQuestion(
  reading: Scored,
  executed: Executed,
  { question, operators, schema }: Pick<AnswerContext, "question" | "operators" | "schema">,
): Answer {
  const context: AnswerContext = {
    reading,
    executed,
    question,
    operators,
    schema,
    reach: reacher(reading.tree, executed, schema),
    labelOf: labeller(reading, executed, schema),
  };
  const plain = plainAnswer(context);
  if (operators.extreme !== null || operators.order !== null) return rankedAnswer(context) ?? plain;
  const groups = figuresByGroup(context);
  if (groups !== null) return { answers: groups, text: listOf(groups), evidence: executed.evidence };
  const verdict = verdictOf(reading, question, schema);
  if (verdict !== null) return { ...plain, text: verdict };
  return combinedAnswer(context) ?? plain;
}

/** Returns the answers in order, or only the winners of a superlative; null if there is nothing to compare. */
function rankedAnswer(context: AnswerContext): Answer | null {
  const { reading, executed, question, operators, schema, reach, labelOf } = context;
  const ranking = findRanking(reading.tree, reading.output, question, operators, schema);
  if (ranking === null) return null;
  const ranked = rankItems(ranking, reach, executed, operators, schema);
  if (ranked.length === 0) return null;
  const { item, value, output } = ranking;
  const { extreme } = operators;
  const winners = extreme === null ? ranked : winnersOf(ranked, extreme);
  const answers = winners.flatMap(({ node }) => reach(item, [node], output).map(labelOf));
  const figures = winners.flatMap(({ node, figure }) =>
    reach(item, [node], output).map((one) =>
      output === value ? labelOf(one) : `${labelOf(one)} (${figure})`,
    ),
  );
  return {
    answers: [...new Set(answers)],
    text: listOf([...new Set(figures)]),
    evidence:
      extreme === null
        ? executed.evidence
        : evidenceOfWinners(
            winners.map(({ node }) => node),
            ranking,
            context,
          ),
  };
}

/**
 * Computes a sum or average, such as "95 (average of 6)". Returns null if the question asks for neither, or if no
 * result has a number.
 */
function combinedAnswer({ reading, executed, operators, schema, reach }: AnswerContext): Answer | null {
  const { tree, output } = reading;
  const { combines } = operators;
  const holder = holderOf(tree, output, schema);
  if (combines === null || holder === null) return null;
  const numbers = numbersOf([...(executed.domains[holder] ?? [])], holder, output, reach, schema);
  if (numbers.length === 0) return null;
  const figure = String(combine(combines, numbers));
  const name = combines === "sum" ? "sum" : "average";
  return {
    answers: [figure],
    text: `${figure} (${name} of ${numbers.length})`,
    evidence: executed.evidence,
  };
}

function plainAnswer({ reading, executed, operators, schema, labelOf }: AnswerContext): Answer {
  const nodes = [...(executed.domains[reading.output] ?? [])];
  const labels = new Set<string>();
  let isCut = false;
  for (const node of nodes) {
    const label = labelOf(node);
    isCut = labels.size === mostLabels && !labels.has(label);
    if (isCut) break;
    labels.add(label);
  }
  const answers = [...labels];
  const isCount =
    operators.counts && !nodes.every((node) => schema.graph.isValue[node] === 1 && /\d/.test(labelOf(node)));
  const list = `${answers.join(", ")}${isCut ? ", …" : ""}`;
  const text = isCount || answers.length > 1 ? `${nodes.length}: ${list}` : (answers[0] ?? "");
  return { answers, text, evidence: executed.evidence };
}

/** Returns the first results and all that tie with the last of them, or only the results at the requested position. */
function winnersOf(ranked: readonly RankedItem[], { count, place }: Extreme): RankedItem[] {
  if (place !== null) {
    const number = [...new Set(ranked.map((one) => one.number))][place - 1];
    return ranked.filter((one) => one.number === number);
  }
  const last = ranked[Math.min(count, ranked.length) - 1];
  return ranked.filter(({ number }, at) => at < count || number === last?.number);
}

/**
 * Formats the figure or the values of each node whose type follows "each" in the question, as in "A: 3". Returns null
 * if no type follows "each".
 */
function figuresByGroup(context: AnswerContext): string[] | null {
  const { reading, executed, operators, question, reach, schema, labelOf } = context;
  const { tree, output } = reading;
  const { each, counts, combines } = operators;
  if (each === null) return null;
  const firstNoun = question.tokens.findIndex(({ bit }, at) => bit !== 0 && at > each);
  const group = groupNamed(question.tokens.slice(firstNoun, firstNoun + groupReach), context);
  if (group === undefined) return null;
  const focus = maskOf(question.tokens.slice(0, firstNoun));
  const grouped =
    output === group
      ? tree.variables.findIndex(({ nodeWords }, at) => at !== group && (nodeWords & focus) !== 0)
      : output;
  if (grouped < 0) return null;
  const holder = combines === null ? null : holderOf(tree, grouped, schema);
  return [...(executed.domains[group] ?? [])].map((node) => {
    const members = reach(group, [node], grouped);
    const numbers =
      holder === null ? [] : numbersOf(reach(group, [node], holder), holder, grouped, reach, schema);
    const labels = members.map(labelOf);
    const figure =
      combines !== null && numbers.length > 0
        ? combine(combines, numbers)
        : counts
          ? members.length
          : labels.join(", ");
    return `${labelOf(node)}: ${figure}`;
  });
}

/** Returns the first variable that has results and to which one of the tokens refers. */
function groupNamed(
  tokens: readonly Token[],
  { reading: { tree }, executed: { domains } }: AnswerContext,
): number | undefined {
  return tokens
    .map(({ bit }) =>
      tree.variables.findIndex(
        ({ nodeWords }, at) => (nodeWords & bit) !== 0 && (domains[at]?.size ?? 0) > 0,
      ),
    )
    .find((at) => at >= 0);
}

/** The maximum number of content words after "each" that name the group, as in "each attending physician". */
const groupReach = 3;

/**
 * Creates a function that labels nodes. A statement gets the label of its subject or object, whichever the question
 * does not mention.
 */
function labeller(
  { tree }: Scored,
  { domains }: Executed,
  { graph, statements }: SchemaIndex,
): AnswerContext["labelOf"] {
  const isMentioned = (node: number): boolean =>
    tree.variables.some(({ anchor }, at) => anchor !== null && domains[at]?.has(node) === true);
  return (node) => {
    const statement = statements.get(node);
    if (statement === undefined) return graph.labels[node] ?? "";
    const [subject, object] = [graph.subjects[statement.subject], graph.objects[statement.object]] as const;
    const namedEnd = isMentioned(subject ?? -1) ? object : subject;
    return graph.labels[namedEnd ?? node] ?? "";
  };
}

function listOf(answers: readonly string[]): string {
  return answers.join(", ");
}
