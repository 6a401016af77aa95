/** Computes the answer from the results of a query: the first or last results, counts, or figures by group. */

import { maskOf } from "../query/coverage.ts";
import type { Extreme, Operators } from "../query/operators.ts";
import type { Question } from "../query/question.ts";
import type { Scored } from "../query/score.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { combine, holderOf, numbersOf } from "./combine.ts";
import type { Executed } from "./execute.ts";
import { findRanking, type RankedItem, rankItems } from "./rank.ts";
import { type Reach, reacher } from "./reach.ts";
import { verdictOf } from "./verdict.ts";
import { keepRequested, withEdgesOfWinners } from "./winners.ts";

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
  question: Question,
  operators: Operators,
  schema: SchemaIndex,
): Answer {
  const reach = reacher(reading.tree, executed, schema);
  const labelOf = labeller(reading, executed, schema);
  const plain = plainAnswer(reading, executed, operators, schema, labelOf);
  if (operators.extreme !== null || operators.order !== null) {
    const ranking = findRanking(reading.tree, reading.output, question, operators, schema);
    const ranked = ranking === null ? [] : rankItems(ranking, reach, executed, operators, schema);
    if (ranking === null || ranked.length === 0) return plain;
    const winners = operators.extreme === null ? ranked : winnersOf(ranked, operators.extreme);
    const answers = [
      ...new Set(
        winners.flatMap(({ node }) => reach(ranking.item, [node], ranking.output).map((one) => labelOf(one))),
      ),
    ];
    const figures = winners.flatMap(({ node, figure }) =>
      reach(ranking.item, [node], ranking.output).map((one) =>
        ranking.output === ranking.value ? labelOf(one) : `${labelOf(one)} (${figure})`,
      ),
    );
    const best = winners.map(({ node }) => node);
    const evidence =
      operators.extreme === null
        ? executed.evidence
        : withEdgesOfWinners(
            keepRequested(reading, executed, ranking, best, question, reach, schema),
            reading.tree,
            executed,
            ranking.item,
            best,
            schema,
          );
    return { answers, text: listOf([...new Set(figures)]), evidence };
  }
  const groups =
    operators.each === null
      ? null
      : figuresByGroup(reading, executed, operators, question, reach, schema, labelOf);
  if (groups !== null) return { answers: groups, text: listOf(groups), evidence: executed.evidence };
  const verdict = verdictOf(reading, question, schema);
  if (verdict !== null) return { ...plain, text: verdict };
  return combinedAnswer(reading, executed, operators, reach, schema) ?? plain;
}

/**
 * Computes a sum or average, such as "95 (average of 6)". Returns null if the question asks for neither, or if no
 * result has a number.
 */
function combinedAnswer(
  { tree, output }: Scored,
  { domains, evidence }: Executed,
  { combines }: Operators,
  reach: Reach,
  schema: SchemaIndex,
): Answer | null {
  const holder = holderOf(tree, output, schema);
  if (combines === null || holder === null) return null;
  const numbers = numbersOf([...(domains[holder] ?? [])], holder, output, reach, schema);
  if (numbers.length === 0) return null;
  const figure = String(combine(combines, numbers));
  const name = combines === "sum" ? "sum" : "average";
  return { answers: [figure], text: `${figure} (${name} of ${numbers.length})`, evidence };
}

function plainAnswer(
  { output }: Scored,
  { domains, evidence }: Executed,
  { counts }: Operators,
  schema: SchemaIndex,
  labelOf: Labeller,
): Answer {
  const nodes = [...(domains[output] ?? [])];
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
    counts && !nodes.every((node) => schema.graph.isValue[node] === 1 && /\d/.test(labelOf(node)));
  const list = `${answers.join(", ")}${isCut ? ", …" : ""}`;
  const text = isCount || answers.length > 1 ? `${nodes.length}: ${list}` : (answers[0] ?? "");
  return { answers, text, evidence };
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
function figuresByGroup(
  { tree, output }: Scored,
  { domains }: Executed,
  { each, counts, combines }: Operators,
  { tokens }: Question,
  reach: Reach,
  schema: SchemaIndex,
  labelOf: Labeller,
): string[] | null {
  const behind = tokens.findIndex(({ bit }, at) => bit !== 0 && at > (each ?? 0));
  const nouns = tokens.slice(behind, behind + groupReach);
  const groups = nouns.map(({ bit }) =>
    tree.variables.findIndex(({ named }, at) => (named & bit) !== 0 && (domains[at]?.size ?? 0) > 0),
  );
  const group = groups.find((at) => at >= 0);
  if (group === undefined) return null;
  const focus = maskOf(tokens.slice(0, behind));
  const counted =
    output === group
      ? tree.variables.findIndex(({ named }, at) => at !== group && (named & focus) !== 0)
      : output;
  if (counted < 0) return null;
  const holder = combines === null ? null : holderOf(tree, counted, schema);
  return [...(domains[group] ?? [])].map((node) => {
    const members = reach(group, [node], counted);
    const numbers =
      holder === null ? [] : numbersOf(reach(group, [node], holder), holder, counted, reach, schema);
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

/** The maximum number of content words after "each" that name the group, as in "each attending physician". */
const groupReach = 3;

type Labeller = (node: number) => string;

/**
 * Creates a function that labels nodes. A statement gets the label of its subject or object, whichever the question
 * does not mention.
 */
function labeller({ tree }: Scored, { domains }: Executed, { graph, statements }: SchemaIndex): Labeller {
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
