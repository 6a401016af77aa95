/** Finds the values that a superlative compares, and sorts the items by them. */

import { bitOf, maskAt, maskOf } from "../query/coverage.ts";
import type { Operators } from "../query/operators.ts";
import type { Question } from "../query/question.ts";
import type { QueryTree, Variable } from "../query/tree.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { comparable } from "../schema/value-numbers.ts";
import { combine } from "./combine.ts";
import type { Executed } from "./execute.ts";
import type { Reach } from "./reach.ts";

export type Ranking = {
  /** The position of the variable for the compared items. */
  readonly item: number;
  /** The position of the variable for the numbers or times to compare, or for the nodes to count. */
  readonly value: number;
  readonly by: "time" | "number" | "count" | "name";
  /** The position of the variable for the answer. */
  readonly output: number;
};

/** Returns null if the query contains nothing to compare. */
export function findRanking(
  tree: QueryTree,
  output: number,
  question: Question,
  operators: Operators,
  schema: SchemaIndex,
): Ranking | null {
  if (operators.order?.byName === true) return { item: output, value: output, by: "name", output };
  const { end, token } = operators.extreme ?? operators.order ?? { end: "high", token: 0 };
  const nearWords = maskOf(question.tokens.slice(Math.max(0, token - 1), token + cueReach));
  const isTimely = end === "late" || end === "early";
  const values = tree.links
    .filter(({ absent }) => !absent)
    .flatMap((link) => [
      { value: link.far, item: link.near, predicate: link.step.predicate, isObject: link.step.forward },
      { value: link.near, item: link.far, predicate: link.step.predicate, isObject: !link.step.forward },
    ])
    .flatMap(({ value, item, predicate, isObject }) => {
      const kind = schema.facts[predicate]?.kind;
      const variable = tree.variables[value];
      if (operators.combines !== null && kind !== "number") return [];
      if (!isObject || (kind !== "time" && kind !== "number") || variable?.nodes.length === 0) return [];
      if (variable?.anchor !== null && variable?.anchor.kind !== "class") return [];
      if (isSingleName(tree.variables[item])) return [];
      const isNamedNearby = ((variable?.nodeWords ?? 0) & nearWords) !== 0;
      return [
        { value, item, by: kind, worth: Number(isNamedNearby) * 2 + Number((kind === "time") === isTimely) },
      ];
    })
    .sort((left, right) => right.worth - left.worth);
  const [best] = values;
  if (best !== undefined) {
    const item =
      operators.combines !== null ? (outputBeside(tree, output, best.value) ?? best.item) : best.item;
    return {
      ...best,
      item,
      output: chooseAnswer(output, { item, value: best.value }, tree, question, schema.names),
    };
  }
  return isTimely ? null : countRanking(tree, output, token, question);
}

/** Whether a variable is a single named entity, which cannot be compared with anything. */
function isSingleName(item: Variable | undefined): boolean {
  return item?.anchor != null && item.anchor.kind === "name" && item.nodes.length === 1;
}

/** The maximum distance from a superlative to the words that describe the comparison. */
const cueReach = 4;

/**
 * Distinguishes "the highest price", which asks for the price, from "the city with the highest price", which asks for
 * the city.
 */
function chooseAnswer(
  output: number,
  { item, value }: Pick<Ranking, "item" | "value">,
  tree: QueryTree,
  question: Question,
  names: SchemaIndex["names"],
): number {
  if (output !== value) return output;
  const { focus, wants, tokens, compares } = question;
  if (compares && wants === "any") return item;
  if (wants === "time" || wants === "number" || tokens[0]?.text === "how") return value;
  const focusMask = maskAt(question, focus);
  if (((tree.variables[item]?.nodeWords ?? 0) & focusMask) !== 0) return item;
  // "Which lorry has the largest tank" does not ask for a tank, even if the graph uses another word for lorries.
  return focusMask === 0 || (describingWords(value, tree, names) & focusMask) !== 0 ? value : item;
}

function outputBeside({ variables }: QueryTree, output: number, value: number): number | null {
  return output === value || variables[output] === undefined ? null : output;
}

/** Ranks by a count if a superlative precedes a noun: "makes the most products" asks for a count of the products. */
function countRanking(
  { variables }: QueryTree,
  output: number,
  token: number,
  question: Question,
): Ranking | null {
  const nounAfter = question.tokens.findIndex(({ bit }, at) => at > token && bit !== 0);
  const bit = bitOf(question, nounAfter);
  const countedVariable = variables.findIndex(({ nodeWords }) => (nodeWords & bit) !== 0);
  if (bit === 0 || countedVariable < 0) return null;
  const item =
    countedVariable === output
      ? variables.findIndex(
          ({ nodeWords }, at) =>
            at !== countedVariable && question.focus.some((one) => (nodeWords & bitOf(question, one)) !== 0),
        )
      : output;
  return item < 0 ? null : { item, value: countedVariable, by: "count", output: item };
}

/** The maximum number of content words between a superlative and its noun. */
const nounReach = 3;

/**
 * Whether the query compares items of a type other than the one that the noun after the superlative names. For example,
 * "the oldest director" must compare directors.
 */
export function comparesOtherType(
  { item, value, by }: Ranking,
  tree: QueryTree,
  { tokens }: Question,
  { extreme }: Operators,
  { names }: SchemaIndex,
): boolean {
  if (extreme === null || by === "count") return false;
  const following = tokens.slice(extreme.token + 1, extreme.token + 1 + nounReach);
  const end = following.findIndex(({ weight }) => weight === 0);
  const words = maskOf(end < 0 ? following : following.slice(0, end));
  const isDescribed = (at: number): boolean => (describingWords(at, tree, names) & words) !== 0;
  return (
    !isDescribed(item) &&
    !isDescribed(value) &&
    tree.variables.some((_, at) => at !== item && at !== value && isDescribed(at))
  );
}

/** Returns the tokens that refer to the type of a variable or to the predicates whose object it is. */
function describingWords(at: number, { variables, links }: QueryTree, names: SchemaIndex["names"]): number {
  let words = variables[at]?.nodeWords ?? 0;
  for (const link of links) {
    if (link.near !== at && link.far !== at) continue;
    const isObject = (link.far === at) === link.step.forward;
    const isDescribed = isObject !== (names[link.step.predicate]?.ofSubject === true);
    words = isDescribed ? words | link.words : words & ~link.words;
  }
  return words;
}

export type RankedItem = {
  readonly node: number;
  readonly number: number;
  /** The number or time as the graph spells it, or the sum or count. */
  readonly figure: string;
};

/** Returns the items that have a value, starting from the requested end of the order. */
export function rankItems(
  { item, value, by }: Ranking,
  reach: Reach,
  { domains }: Executed,
  { extreme, order, combines }: Operators,
  { graph }: SchemaIndex,
): RankedItem[] {
  const end = extreme?.end ?? order?.end ?? "high";
  const isLow = end === "low" || (by === "number" ? end === "late" : end === "early");
  const sign = isLow ? 1 : -1;
  const items = [...(domains[item] ?? [])].flatMap((node): RankedItem[] => {
    const nodes = reach(item, [node], value);
    if (by === "name") return [{ node, number: 0, figure: "" }];
    if (by === "count") return [{ node, number: nodes.length, figure: String(nodes.length) }];
    const values = nodes
      .flatMap((one) => {
        const label = graph.labels[one] ?? "";
        const number = comparable(label);
        return number === null ? [] : [{ node, number, figure: label }];
      })
      .sort((left, right) => sign * (left.number - right.number));
    const [first] = values;
    if (first === undefined) return [];
    if (combines === null) return [first];
    const number = combine(
      combines,
      values.map((one) => one.number),
    );
    return [{ node, number, figure: String(number) }];
  });
  if (by !== "name") return items.sort((left, right) => sign * (left.number - right.number));
  const nameOf = ({ node }: RankedItem): string => graph.labels[node] ?? "";
  return items.sort((left, right) => sign * nameOf(left).localeCompare(nameOf(right), "en"));
}
