/** Finds conditions on a number of related things, such as "with at least three berths", and applies them. */

import { cardinalOf } from "../../../english/index.ts";
import { singularOf } from "../../../words/index.ts";
import { type Executed, execute } from "../../answers/execute.ts";
import { reacher } from "../../answers/reach.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import { bitOf } from "../coverage.ts";
import type { Links } from "../links/links.ts";
import type { Question, Token } from "../question.ts";
import type { Scored } from "../score.ts";
import { surelyNamed } from "../take-words.ts";

export type CountCondition = {
  /** The position of the number. */
  readonly at: number;
  /** The position of the noun for the counted things. */
  readonly noun: number;
  readonly minimum: number;
  readonly maximum: number;
  /** The words of the condition, such as "at least three berths". */
  readonly words: string;
};

type Bounds = Pick<CountCondition, "minimum" | "maximum">;

/**
 * Finds a condition on a number of related things. The name of a field, such as "number of beds", is not such a
 * condition.
 */
export function findCountCondition(
  { tokens, text, compares }: Question,
  links: Links,
  { facts }: SchemaIndex,
): CountCondition | null {
  if (compares) return null;
  const isThing = (noun: number): boolean =>
    [...links.classes.values()].some(({ words, head }) => isHead(words[head], noun)) &&
    [...links.predicates].every(
      ([predicate, { words, head }]) => !isHead(words[head], noun) || facts[predicate]?.kind !== "number",
    );
  for (const [at, token] of tokens.entries()) {
    const value = token.quoted ? null : numberOf(token.text);
    const bounds = value === null ? null : boundsOf(value, at, tokens);
    const noun = bounds === null ? -1 : nounAfter(at, tokens);
    if (bounds === null || !isThing(noun)) continue;
    return { at, noun, ...bounds, words: text.slice(tokens[at - 2]?.start, tokens[noun]?.end) };
  }
  return null;
}

function isHead(head: readonly { token: number; strength: number }[] | undefined, noun: number): boolean {
  return head?.some(({ token, strength }) => token === noun && strength >= surelyNamed) ?? false;
}

function numberOf(word: string): number | null {
  return /^\d{1,3}$/.test(word) ? Number(word) : cardinalOf(word);
}

/** Reads the bounds from the two words before the number, or from "or more" after it. */
function boundsOf(value: number, at: number, tokens: readonly Token[]): Bounds | null {
  const before = `${tokens[at - 2]?.text} ${tokens[at - 1]?.text}`;
  const after = `${tokens[at + 1]?.text} ${tokens[at + 2]?.text}`;
  if (before === "more than") return { minimum: value + 1, maximum: Number.POSITIVE_INFINITY };
  if (before === "at least" || after === "or more")
    return { minimum: value, maximum: Number.POSITIVE_INFINITY };
  if (before === "fewer than" || before === "less than") return { minimum: 0, maximum: value - 1 };
  if (before === "at most" || after === "or fewer" || after === "or less")
    return { minimum: 0, maximum: value };
  return /^(?:exactly|only)$/.test(tokens[at - 1]?.text ?? "") ? { minimum: value, maximum: value } : null;
}

/** Returns the position of the noun that the number counts, as in "two old ferries" and "two or more ferries". */
function nounAfter(at: number, tokens: readonly Token[]): number {
  const first = tokens[at + 1]?.text === "or" ? at + 3 : at + 1;
  const phrase = tokens.slice(first, first + longestPhrase);
  const end = phrase.findIndex(({ weight, quoted }) => weight === 0 || quoted);
  const words = end < 0 ? phrase : phrase.slice(0, end);
  const plural = words.findIndex(({ text }) => singularOf(text) !== text);
  return words.length === 0 ? -1 : first + Math.max(0, plural);
}

const longestPhrase = 3;

export type ExecutedReading = { readonly reading: Scored; readonly executed: Executed };

/**
 * Keeps the answers that have the required number of things. Returns null if no answer has it, or if zero things would
 * suffice: a path to the things omits answers without any.
 */
export function keepCounted(
  { reading, executed }: ExecutedReading,
  { noun, minimum, maximum }: CountCondition,
  question: Question,
  schema: SchemaIndex,
): ExecutedReading | null {
  const { tree, output } = reading;
  const bit = bitOf(question, noun);
  const countedVariable = tree.variables.findIndex(
    ({ nodeWords }, at) => at !== output && (nodeWords & bit) !== 0,
  );
  if (countedVariable < 0 || minimum === 0) return null;
  const reach = reacher(tree, executed, schema);
  const nodes = [...(executed.domains[output] ?? [])].filter((node) => {
    const count = reach(output, [node], countedVariable).length;
    return count >= minimum && count <= maximum;
  });
  if (nodes.length === 0) return null;
  const variables = tree.variables.map((variable, at) => (at === output ? { ...variable, nodes } : variable));
  const narrowed = { ...tree, variables };
  return { reading: { ...reading, tree: narrowed }, executed: execute(narrowed, schema) };
}
