/** What explains the words of a question: masks of its tokens, and what they are worth. */

import type { Question, Token } from "./question.ts";

/** The tokens that explain something, as masks. */
export type Coverage = {
  readonly taken: number;
  /** The tokens of `taken` with nearly the same words. */
  readonly strong: number;
  /** Further tokens that would also explain it, which cost nothing if they are unused. */
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

/** From this strength on a word is said in nearly its own words. */
export const strongFrom = 0.85;
const weakWorth = 0.7;

export function bitOf({ tokens }: Question, token: number): number {
  return tokens[token]?.bit ?? 0;
}

/** The tokens at these places as one mask. */
export function maskAt(question: Question, places: readonly number[]): number {
  return places.reduce((mask, token) => mask | bitOf(question, token), 0);
}

/** The tokens as one mask. */
export function maskOf(tokens: readonly Token[]): number {
  return tokens.reduce((mask, { bit }) => mask | bit, 0);
}

/** The number of tokens in a mask. */
export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** A further word for something that is already explained may also explain a second thing. */
const echoLost = 0.5;

/** The value of the explained words minus the loss of the others. */
export function worthOf(
  { taken, strong, echoed }: Coverage,
  { tokens }: Question,
): { gain: number; left: number } {
  let [gain, left] = [0, 0];
  for (const { bit, weight } of tokens) {
    if (bit === 0) continue;
    if ((taken & bit) === 0) left += (echoed & bit) === 0 ? weight : echoLost * weight;
    else gain += weight * ((strong & bit) === 0 ? weakWorth : 1);
  }
  return { gain, left };
}
