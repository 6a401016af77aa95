/** Computes masks of the explained tokens of a question, and the value of these tokens. */

import type { Question, Token } from "./question.ts";

/** The masks of a question's tokens that match names. */
export type Coverage = {
  /** The tokens that explain a word of a name. */
  readonly taken: number;
  /** The tokens in `taken` that nearly equal the words of the name. */
  readonly strong: number;
  /**
   * All tokens that could match the name. If such a token remains unused, it costs less than a token that matches
   * nothing.
   */
  readonly echoed: number;
};

export const nothingCovered: Coverage = { taken: 0, strong: 0, echoed: 0 };

export function mergeCoverage(left: Coverage, right: Coverage): Coverage {
  return {
    taken: left.taken | right.taken,
    strong: left.strong | right.strong,
    echoed: left.echoed | right.echoed,
  };
}

/** The minimum strength at which a token counts as nearly equal to a word. */
export const strongFrom = 0.85;
const weakWorth = 0.7;

export function bitOf({ tokens }: Question, token: number): number {
  return tokens[token]?.bit ?? 0;
}

/** Creates a mask of the tokens at the given positions. */
export function maskAt(question: Question, places: readonly number[]): number {
  return places.reduce((mask, token) => mask | bitOf(question, token), 0);
}

/** Creates a mask of the given tokens. */
export function maskOf(tokens: readonly Token[]): number {
  return tokens.reduce((mask, { bit }) => mask | bit, 0);
}

type Named = { readonly from: number; readonly to: number; readonly alternatives?: readonly Named[] };

/** Creates a mask of the tokens of a name. The words between alternatives belong to none of them. */
export function maskOfName({ from, to, alternatives }: Named, question: Question): number {
  if (alternatives === undefined) return maskOf(question.tokens.slice(from, to));
  return alternatives.reduce((mask, one) => mask | maskOfName(one, question), 0);
}

/** Returns the number of tokens in a mask. */
export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The share of its weight that an unused word costs if it matches an already explained name. */
const echoLoss = 0.5;

/** Computes the value of the explained words, and the loss for the unexplained words. */
export function worthOf(
  { taken, strong, echoed }: Coverage,
  { tokens }: Question,
): { gain: number; loss: number } {
  let [gain, loss] = [0, 0];
  // Every path is weighed. A loop by position allocates nothing, unlike an iterator.
  for (let at = 0; at < tokens.length; at += 1) {
    const { bit, weight } = tokens[at] as Token;
    if (bit === 0) continue;
    if ((taken & bit) === 0) loss += (echoed & bit) === 0 ? weight : echoLoss * weight;
    else gain += weight * ((strong & bit) === 0 ? weakWorth : 1);
  }
  return { gain, loss };
}
