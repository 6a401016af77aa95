/** Lists the rules that doubt a reading. If one of them finds a reason, the question has no answer. */
import type { Scored } from "../score.ts";
import type { ReadingContext } from "../walk.ts";
import type { GraphAbstention } from "./abstain.ts";
import {
  explainsLittle,
  findEchoed,
  findOtherField,
  findOtherKind,
  findUnexplained,
  findUnexplainedNoun,
  isGuess,
  missesKind,
} from "./doubts.ts";
import { findLackedField, isTurnedRound, meetsElsewhere } from "./lacking.ts";

/** Returns the reason not to trust a reading, or null if the rule has none. */
export type DoubtRule = (reading: Scored, context: ReadingContext) => GraphAbstention | null;

const nothingMeetsAll: GraphAbstention = { reason: "nothing-meets-all", about: "" };
const notUnderstood: GraphAbstention = { reason: "not-understood", about: "" };

/** The rules in the order in which they are asked: the answer states the first reason. */
export const doubtRules = {
  "a field that the thing lacks": (...doubted) => noField(findLackedField(...doubted)),
  "names that meet elsewhere": (...doubted) => (meetsElsewhere(...doubted) ? nothingMeetsAll : null),
  "a relation in the other direction": (...doubted) => (isTurnedRound(...doubted) ? nothingMeetsAll : null),
  "an answer of another kind": (...doubted) => noField(findOtherKind(...doubted)),
  "a field that shares its last word": (...doubted) => noField(findOtherField(...doubted)),
  "a requested type that is ignored": (...doubted) => (missesKind(...doubted) ? nothingMeetsAll : null),
  "an answer that repeats a name": (...doubted) => noField(findEchoed(...doubted)),
  "no word for the reading": (...doubted) => (isGuess(...doubted) ? notUnderstood : null),
  "few words explained outside the names": (...doubted) => noField(findUnexplained(...doubted)),
  "few words explained": (reading) => (explainsLittle(reading) ? notUnderstood : null),
  "an unexplained noun": (...doubted) => noField(findUnexplainedNoun(...doubted)),
} satisfies Readonly<Record<string, DoubtRule>>;

function noField(about: string | null): GraphAbstention | null {
  return about === null ? null : { reason: "no-such-field", about };
}
