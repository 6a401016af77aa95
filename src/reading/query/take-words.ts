/** Measures how well the unused tokens explain a name in the schema, and chooses tokens for it. */

import { bitOf, type Coverage, maskAt, nothingCovered, strongFrom } from "./coverage.ts";
import type { Question } from "./question.ts";

export type NameLink = {
  /** The tokens that explain each word of the name, best first. */
  readonly words: readonly (readonly WordLink[])[];
  /** The tokens that explain the optional words and, for a time, the year or date. */
  readonly extras: readonly (readonly WordLink[])[];
  readonly head: number;
};

export type WordLink = { readonly token: number; readonly strength: number };

export type Explained = Coverage & {
  /** The quality of the explanation, in [0, 1]. */
  readonly explanation: number;
};

/** The minimum quality at which the question certainly refers to the name. */
export const surelyNamed = 0.7;
const unexplained: Explained = { ...nothingCovered, explanation: 0 };

/** The quality of a match if only a minor word matches. */
const lesserWorth = 0.5;
/** The maximum distance between two tokens that form a name together. */
export const longestName = 5;

/**
 * Chooses unused tokens for a name. A name gets no tokens if only a minor word matches. For example, "applied" alone
 * does not refer to "uses of tools".
 */
export function takeWords(link: NameLink | undefined, taken: number, question: Question): Explained {
  if (link === undefined) return unexplained;
  const echoed = tokensFor(link, question);
  const isFree = ({ token }: WordLink): boolean => (taken & bitOf(question, token)) === 0;
  const free = link.words.map((links) => links.filter(isFree));
  const pivotLinks = free[link.head]?.length
    ? (free[link.head] ?? [])
    : (free.find(({ length }) => length > 0) ?? []);
  const [best] = pivotLinks
    .map((pivot) => chooseAround(pivot, free, question))
    .sort((left, right) => right.worth - left.worth);
  if (best === undefined) return { ...unexplained, echoed };
  const extras = takeExtras(link.extras, best.chosen, isFree);
  const mask = maskOfLinks([...best.chosen, ...extras], question);
  const strong = maskOfLinks(
    [...best.chosen, ...extras].filter(({ strength }) => strength >= strongFrom),
    question,
  );
  const share = best.chosen.length / link.words.length;
  const hasHead = (free[link.head]?.length ?? 0) > 0;
  const explanation =
    Math.max(...best.chosen.map(({ strength }) => strength)) * (0.55 + 0.45 * share) * (hasHead ? 1 : 0.7);
  if (!hasHead && share <= 0.5) return { ...unexplained, explanation: lesserWorth * explanation };
  return { taken: mask, strong, echoed, explanation };
}

/** Returns the mask of all tokens that may explain a name. */
export function tokensFor({ words, extras }: NameLink, question: Question): number {
  return maskOfLinks([...words, ...extras].flat(), question);
}

function maskOfLinks(links: readonly WordLink[], question: Question): number {
  return maskAt(
    question,
    links.map(({ token }) => token),
  );
}

/** Adds one token for each optional word. */
function takeExtras(
  extras: NameLink["extras"],
  chosen: readonly WordLink[],
  isFree: (link: WordLink) => boolean,
): WordLink[] {
  const chosenExtras: WordLink[] = [];
  for (const links of extras) {
    const next = links.find(
      (link) => isFree(link) && [...chosen, ...chosenExtras].every(({ token }) => token !== link.token),
    );
    if (next !== undefined) chosenExtras.push(next);
  }
  return chosenExtras;
}

const distancePenalty = 0.03;

/**
 * Chooses the token near the pivot that best explains each word of a name, but never chooses a token twice. The pivot
 * itself explains the word that it matches.
 */
function chooseAround(
  pivot: WordLink,
  free: readonly (readonly WordLink[])[],
  question: Question,
): { chosen: WordLink[]; worth: number } {
  const chosen: WordLink[] = [];
  let worth = 0;
  // "When" opens the question, far from the words that it belongs to.
  const reach = bitOf(question, pivot.token) === 0 ? Number.POSITIVE_INFINITY : longestName;
  for (const links of free) {
    const worthOf = ({ token, strength }: WordLink): number =>
      strength - distancePenalty * Math.abs(token - pivot.token);
    const candidates = links.filter(
      ({ token }) =>
        token !== pivot.token &&
        Math.abs(token - pivot.token) <= reach &&
        chosen.every((other) => other.token !== token),
    );
    const bestLink = links.includes(pivot)
      ? pivot
      : candidates.reduce<WordLink | undefined>(
          (top, next) => (top === undefined || worthOf(next) > worthOf(top) ? next : top),
          undefined,
        );
    if (bestLink === undefined) continue;
    chosen.push(bestLink);
    worth += Math.max(0.05, worthOf(bestLink));
  }
  return { chosen, worth };
}
