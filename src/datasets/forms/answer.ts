/** Represents answers as data. Answers are first computed from rows and later put into words. */

/** An item of an answer: a hub with its title, or a value with its label. */
export type AnswerItem = { readonly key: string; readonly label: string };

/** The answer to a form. A form with two requests has an answer to each, in order. */
export type Answer = RequestAnswer | { readonly shape: "both"; readonly parts: readonly RequestAnswer[] };

/** The answer to a form with a single request. */
export type RequestAnswer =
  | { readonly shape: "value"; readonly item: AnswerItem; readonly absent: boolean }
  | { readonly shape: "list"; readonly items: readonly AnswerItem[] }
  | { readonly shape: "count"; readonly count: number }
  | { readonly shape: "ranking"; readonly ranks: readonly Rank[] }
  | { readonly shape: "comparison"; readonly sides: readonly [Side, Side]; readonly verdict: Verdict }
  | { readonly shape: "groups"; readonly groups: readonly Group[] }
  | { readonly shape: "winner"; readonly winners: readonly AnswerItem[]; readonly score: string };

/** A rank with the items that share it because their keys are equal, sorted by label. */
export type Rank = { readonly rank: number; readonly items: readonly AnswerItem[]; readonly key: string };

/** One side of a comparison: either a number or a set of values. */
export type Side = { readonly count: number | null; readonly items: readonly AnswerItem[] };

export type Verdict = "more" | "fewer" | "equal" | "earlier" | "later" | "same" | "different";

export type Group = { readonly key: string; readonly count: number };

/** Returns the answer to each request, in the order of `requestsOf`. */
export function answersOf(answer: Answer): readonly RequestAnswer[] {
  return answer.shape === "both" ? answer.parts : [answer];
}

/** Whether two answers are equal, regardless of the order of unordered items. */
export function sameAnswer(left: Answer, right: Answer): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

export function compareLabels(left: AnswerItem, right: AnswerItem): number {
  return left.key < right.key ? -1 : left.key > right.key ? 1 : 0;
}
