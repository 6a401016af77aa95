/**
 * Lists the rules that may reject the best reading. If a rule finds a reason to doubt the reading, the question gets no
 * answer.
 */

import type { ReadingContext } from "../reading-context.ts";
import { meetsAtTime, type Scored } from "../score.ts";
import type { GraphAbstention } from "./abstain.ts";
import { bypassesRelation, takesOtherValue } from "./bypassed.ts";
import {
  comparesWithDenied,
  findEchoed,
  findOtherField,
  findOtherKind,
  findUnexplained,
  findUnexplainedNoun,
  missesKind,
} from "./doubts.ts";
import { guessesField } from "./guesses.ts";
import { findIgnoredCondition } from "./ignored-conditions.ts";
import { findLackedField, isName, isTurnedRound, meetsElsewhere, takesFromOther } from "./lacking.ts";
import { findDeedOnOther, findFieldOfOther, findOtherDeed } from "./other-deeds.ts";

/** Returns a reason not to trust a reading, or null if the rule finds none. */
export type DoubtRule = (reading: Scored, context: ReadingContext) => GraphAbstention | null;

/** The limits of the rules, all in [0, 1]. */
export type DoubtLimits = {
  /** The minimum quality of the match between words of the question and the name of a field that the entity lacks. */
  readonly leastNamed: number;
  /**
   * At or above this share of explained words, a question gets no answer if its names are connected only through
   * something that it does not mention.
   */
  readonly leastMet: number;
  /** The minimum share of explained words outside the names. */
  readonly leastExplained: number;
};

export const doubtLimits: DoubtLimits = {
  leastNamed: 0.85,
  leastMet: 0.85,
  leastExplained: 0.3,
};

const nothingMeetsAll: GraphAbstention = { reason: "nothing-meets-all", about: "" };

/**
 * Returns the rules by name, in the order in which they are applied. The answer states the first reason that a rule
 * finds.
 */
export function createDoubtRules(limits: DoubtLimits = doubtLimits): Readonly<Record<string, DoubtRule>> {
  return {
    "a field that the entity lacks": (...doubted) => noField(findLackedField(...doubted, limits.leastNamed)),
    "a field of another entity": (...doubted) => (takesFromOther(...doubted) ? noField("") : null),
    "names connected only through something that the question does not mention": (...doubted) =>
      meetsElsewhere(...doubted, limits.leastMet) ? nothingMeetsAll : null,
    "a name attached by an indirect path": (...doubted) =>
      bypassesRelation(...doubted) ? nothingMeetsAll : null,
    "names connected only through an equal time": ({ tree }, context) =>
      tree.anchors.filter(isName).length > 1 && meetsAtTime(tree, context) ? nothingMeetsAll : null,
    "a relation in the other direction": (...doubted) => (isTurnedRound(...doubted) ? nothingMeetsAll : null),
    "an answer of another kind": (...doubted) => noField(findOtherKind(...doubted)),
    "a field that shares only its last word with an existing field": (...doubted) =>
      noField(findOtherField(...doubted)),
    "a requested type that is ignored": (...doubted) => (missesKind(...doubted) ? nothingMeetsAll : null),
    "an answer that repeats a name": (...doubted) => noField(findEchoed(...doubted)),
    "a comparison with a negated condition": (...doubted) =>
      comparesWithDenied(...doubted) ? { reason: "not-understood", about: "" } : null,
    "too few explained words other than names": (...doubted) =>
      noField(findUnexplained(...doubted, limits.leastExplained)),
    "a time or a state of another thing": (...doubted) =>
      takesOtherValue(...doubted) ? nothingMeetsAll : null,
    "a field to which no word refers": (...doubted) => (guessesField(...doubted) ? noField("") : null),
    "another deed": (...doubted) => noField(findOtherDeed(...doubted) ?? findDeedOnOther(...doubted)),
    "a field of something that the question does not mention": (...doubted) =>
      noField(findFieldOfOther(...doubted)),
    "a condition that is ignored": (...doubted) => {
      const about = findIgnoredCondition(...doubted);
      return about === null ? null : { reason: "unmatched-condition", about };
    },
    "an unexplained noun": (...doubted) => noField(findUnexplainedNoun(...doubted)),
  };
}

function noField(about: string | null): GraphAbstention | null {
  return about === null ? null : { reason: "no-such-field", about };
}
