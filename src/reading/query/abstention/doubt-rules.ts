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
  ignoresType,
} from "./doubts.ts";
import { guessesField } from "./guesses.ts";
import { findIgnoredCondition } from "./ignored-conditions.ts";
import {
  connectsThroughUnmentioned,
  findLackedField,
  isName,
  takesFieldOfOther,
  usesOtherDirection,
} from "./lacking.ts";
import { findActionOnOther, findFieldOfOther, findOtherAction } from "./other-actions.ts";

/** A rule that returns a reason not to trust a reading, or null. */
export type DoubtRule = (reading: Scored, context: ReadingContext) => GraphAbstention | null;

/** The limits of the rules, all in [0, 1]. */
export type DoubtLimits = {
  /** The minimum quality of the match between words of the question and the name of a field that the entity lacks. */
  readonly leastNamed: number;
  /**
   * At or above this share of explained words, a question gets no answer if its names are connected only through
   * something that it does not mention.
   */
  readonly leastCoverage: number;
  /** The minimum share of explained words outside the names. */
  readonly leastExplained: number;
};

export const doubtLimits: DoubtLimits = {
  leastNamed: 0.85,
  leastCoverage: 0.85,
  leastExplained: 0.3,
};

const nothingMeetsAll: GraphAbstention = { reason: "nothing-meets-all", cause: "" };

/**
 * Returns the rules by name, in the order in which they are applied. The answer states the first reason that a rule
 * finds.
 */
export function createDoubtRules(limits: DoubtLimits = doubtLimits): Readonly<Record<string, DoubtRule>> {
  return {
    "a field that the entity lacks": (reading, context) =>
      noField(findLackedField(reading, context, limits.leastNamed)),
    "a field of another entity": (reading, context) =>
      takesFieldOfOther(reading, context) ? noField("") : null,
    "names connected only through something that the question does not mention": (reading, context) =>
      connectsThroughUnmentioned(reading, context, limits.leastCoverage) ? nothingMeetsAll : null,
    "a name attached by an indirect path": (reading, context) =>
      bypassesRelation(reading, context) ? nothingMeetsAll : null,
    "names connected only through an equal time": ({ tree }, context) =>
      tree.anchors.filter(isName).length > 1 && meetsAtTime(tree, context) ? nothingMeetsAll : null,
    "a relation in the other direction": (reading, context) =>
      usesOtherDirection(reading, context) ? nothingMeetsAll : null,
    "an answer of another kind": (reading, context) => noField(findOtherKind(reading, context)),
    "a field that shares only its last word with an existing field": (reading, context) =>
      noField(findOtherField(reading, context)),
    "a requested type that is ignored": (reading, context) =>
      ignoresType(reading, context) ? nothingMeetsAll : null,
    "an answer that repeats a name": (reading, context) => noField(findEchoed(reading, context)),
    "a comparison with a negated condition": (reading, context) =>
      comparesWithDenied(reading, context) ? { reason: "not-understood", cause: "" } : null,
    "too few explained words other than names": (reading, context) =>
      noField(findUnexplained(reading, context, limits.leastExplained)),
    "a time or a state of another thing": (reading, context) =>
      takesOtherValue(reading, context) ? nothingMeetsAll : null,
    "a field to which no word refers": (reading, context) =>
      guessesField(reading, context) ? noField("") : null,
    "another action": (reading, context) =>
      noField(findOtherAction(reading, context) ?? findActionOnOther(reading, context)),
    "a field of something that the question does not mention": (reading, context) =>
      noField(findFieldOfOther(reading, context)),
    "a condition that is ignored": (reading, context) => {
      const cause = findIgnoredCondition(reading, context);
      return cause === null ? null : { reason: "unmatched-condition", cause };
    },
    "an unexplained noun": (reading, context) => noField(findUnexplainedNoun(reading, context)),
  };
}

function noField(cause: string | null): GraphAbstention | null {
  return cause === null ? null : { reason: "no-such-field", cause };
}
