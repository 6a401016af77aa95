/**
 * Defines the reasons for abstention, and finds those that do not depend on a reading, such as names that the graph
 * lacks.
 */
import { functionWords } from "../../../text/function-words.ts";
import { overlap } from "../../../text/quotations.ts";
import type { Anchor } from "../anchors.ts";
import { surelySame } from "../links/links.ts";
import type { Question, Token } from "../question.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { Scored } from "../score.ts";
import type { WordKnowledge } from "../word-knowledge.ts";
import { findMixedName } from "./mixed-names.ts";

export type GraphAbstention = {
  readonly reason: AbstentionReason;
  /** The words of the question that cause the abstention; empty if the complete question causes it. */
  readonly cause: string;
  /** Whether each name is connected to entities of the other names' types, so that only this combination is missing. */
  readonly isSure?: boolean;
};

export type AbstentionReason =
  /** The question contains a name that the graph lacks. */
  | "unmatched-name"
  /** The question contains a number or a year that no value satisfies. */
  | "unmatched-value"
  /** The mentioned entity lacks the requested field, or no entity has this field. */
  | "no-such-field"
  /** Nothing in the graph states a condition of the question, such as a state or the value of a field. */
  | "unmatched-condition"
  /** No entity satisfies all demands of the question. */
  | "nothing-meets-all"
  /** Too many words of the question are unexplained. */
  | "not-understood";

/**
 * At or above this share of English function words, capital letters indicate names. Some other languages capitalise all
 * nouns.
 */
const leastEnglish = 0.2;

/**
 * Finds a name or value that the graph lacks. A question with such a name or value has no answer, whatever its other
 * words mean.
 */
export function findUnmatched(
  { question, links, schema }: ReadingContext,
  anchors: readonly Anchor[],
  knowledge: WordKnowledge,
  capitalsAreNames: boolean,
): GraphAbstention | null {
  const { tokens, quotations, text } = question;
  const anchorSpans = anchors.map(({ from, to }) => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
  }));
  const unknownQuotation = quotations.find(
    (quotation) => !anchorSpans.some((span) => overlap(span, quotation)),
  );
  if (unknownQuotation !== undefined)
    return { reason: "unmatched-name", cause: text.slice(unknownQuotation.start, unknownQuotation.end) };
  const mixed = findMixedName(
    question,
    anchors.filter(({ kind }) => kind === "name" || kind === "part"),
    schema,
  );
  if (mixed !== null) return { reason: "unmatched-name", cause: mixed };
  // A word that is closely related to a field is not a name.
  const explained = new Set(
    [...links.predicates.values(), ...links.classes.values()].flatMap(({ words, extras }) =>
      [...words, ...extras].flat().flatMap(({ token, strength }) => (strength >= surelySame ? [token] : [])),
    ),
  );
  const isUnknown = (token: Token, at: number): boolean =>
    token.capital &&
    !token.quoted &&
    token.weight === 1 &&
    !explained.has(at) &&
    !knowledge.nounKinds(token.text).includes("time") &&
    !anchorSpans.some((span) => overlap(span, token));
  if (!capitalsAreNames)
    return findOtherFirstName(
      question,
      anchors,
      (token, at) => isUnknown(token, at) && !knowledge.knows(token.text),
    );
  const forms = tokens.filter((token) => functionWords.has(token.text)).length;
  if (forms < leastEnglish * tokens.length) return null;
  const unknown = tokens.filter(isUnknown);
  const [first] = unknown;
  if (first === undefined) return null;
  return {
    reason: "unmatched-name",
    cause: unknown.map(({ start, end }) => text.slice(start, end)).join(" "),
  };
}

/**
 * Finds an unknown word before part of a name: "Jakob Hubmann" is not "Lorenz Hubmann". If all nouns are capitalised,
 * other unknown words are not names.
 */
function findOtherFirstName(
  { tokens, text }: Question,
  anchors: readonly Anchor[],
  isUnknown: (token: Token, at: number) => boolean,
): GraphAbstention | null {
  const part = anchors.find(({ kind, from }) => {
    const before = tokens[from - 1];
    return kind === "part" && tokens[from]?.capital && before !== undefined && isUnknown(before, from - 1);
  });
  if (part === undefined) return null;
  return {
    reason: "unmatched-name",
    cause: text.slice(tokens[part.from - 1]?.start, tokens[part.to - 1]?.end),
  };
}

/** Finds a yes/no condition in the question that the reading ignores. */
export function findDropped(
  { tree }: Scored,
  values: readonly Anchor[],
  { question }: ReadingContext,
): GraphAbstention | null {
  if (question.isYesNo) return null;
  const dropped = values.find(
    (value) =>
      value.kind === "truth" &&
      !tree.anchors.includes(value) &&
      tree.links.some(({ step }) => value.under?.has(step.predicate)),
  );
  return dropped === undefined ? null : { reason: "nothing-meets-all", cause: dropped.label };
}
