/** Finds the names of predicates and types that a question contains completely, such as "lot number". */
import { functionWords } from "../../text/function-words.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import type { Question } from "./question.ts";
import { longestName } from "./take-words.ts";

/** The tokens from `from` up to but excluding `to`. */
export type WholeName = {
  readonly from: number;
  readonly to: number;
  /** The stemmed words of the name. */
  readonly key: string;
};

/** Returns names with at least two content words, longest first, and omits names inside other names. */
export function findWholeNames({ tokens }: Question, { nameKeys }: SchemaIndex): readonly WholeName[] {
  const wholeNames: WholeName[] = [];
  for (let length = Math.min(longestName, tokens.length); length > 1; length -= 1) {
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const to = from + length;
      const span = tokens.slice(from, to);
      const key = span.map((token) => token.stem).join(" ");
      if (!nameKeys.has(key) || span.some(({ quoted }) => quoted)) continue;
      if (span.filter(({ text }) => !functionWords.has(text)).length < 2) continue;
      if (wholeNames.every((one) => from >= one.to || to <= one.from)) wholeNames.push({ from, to, key });
    }
  }
  return wholeNames;
}

export function isInside(from: number, to: number, names: readonly WholeName[]): boolean {
  return names.some((one) => from >= one.from && to <= one.to);
}
