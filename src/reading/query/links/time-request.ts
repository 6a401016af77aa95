/** Determines how a question asks for times. */
import type { SchemaIndex } from "../../schema/schema-index.ts";
import type { Question } from "../question.ts";
import type { WordLink } from "../take-words.ts";
import { timeNouns, timeTokens } from "../values/value-links.ts";
import type { TokenSearch } from "./find-tokens.ts";
import { surelySame } from "./links.ts";

export type TimeRequest = {
  /** The tokens that request a time of any kind. */
  readonly timely: readonly WordLink[];
  readonly asksTime: boolean;
  /** Whether a word in the question refers to a time in the schema. */
  readonly isTimeNamed: boolean;
};

export function readTimeRequest(
  question: Question,
  { names, facts }: SchemaIndex,
  linksOf: TokenSearch,
  isFree: (token: number) => boolean,
): TimeRequest {
  const timely = timeTokens(question, isFree);
  const statesYear = question.tokens.some(({ text }) => /^[12]\d{3}s?$/.test(text));
  const isTimeNamed = names.some(({ words, head }, at) => {
    const noun = words[head] ?? "";
    const isSpecific = facts[at]?.kind === "time" && !timeNouns.has(noun);
    return isSpecific && linksOf(noun, true).some(({ strength }) => strength >= surelySame);
  });
  return { timely, asksTime: question.wants === "time" || timely.length > 0 || statesYear, isTimeNamed };
}
