/**
 * Decides whether the answer to a comparison of two sides begins with "Yes" or "No". The rest of the answer only
 * describes the sides.
 */
import type { Answer, RequestAnswer } from "../../forms/answer.ts";

type Comparison = Extract<RequestAnswer, { shape: "comparison" }>;

/** Matches questions with the word order of a yes-or-no question, even after a phrase such as "among X,". */
const isPolar = /^(?:[^,?]+, )?(?:is|are|was|were|do|does|did)\b(?! you know (?!whether\b))/i;

/**
 * Patterns for the claims that questions make, and tests of whether a comparison confirms them. The first match
 * decides.
 */
const claims: readonly (readonly [RegExp, (comparison: Comparison) => boolean])[] = [
  [/\bis there a difference\b/i, ({ verdict }) => verdict === "different"],
  [/\bthe same\b/, ({ verdict }) => verdict === "same" || verdict === "equal"],
  [/ in common\b|\bshare\b|\boverlap\b/, sharesValue],
  [/\bbefore\b|\bearlier\b/, ({ verdict }) => verdict === "earlier"],
  [/\bfewer\b/, ({ verdict }) => verdict === "fewer"],
  [/\bmore\b|\boutnumber\b|\blarger\b|\bhigher\b/, ({ verdict }) => verdict === "more"],
];

/**
 * @param question the question without names, because a name could match a pattern
 * @returns "Yes" or "No", or `null` if the question asks for more than that
 */
export function yesOrNo(question: string, answer: Answer): "Yes" | "No" | null {
  const asksWhich = /\bbefore or after\b|\bmore .* or more\b/.test(question);
  if (answer.shape !== "comparison" || !isPolar.test(question) || asksWhich) return null;
  const [, isConfirmed] = claims.find(([words]) => words.test(question)) ?? [];
  return isConfirmed === undefined ? null : isConfirmed(answer) ? "Yes" : "No";
}

function sharesValue({ sides: [left, right], verdict }: Comparison): boolean {
  const keys = new Set(right.items.map(({ key }) => key));
  return verdict === "same" || left.items.some(({ key }) => keys.has(key));
}
