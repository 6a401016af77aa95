/** Weighs the steps from the end of a path: how well words explain them, and what they cost. */
import type { Step } from "../../schema/edge-runs.ts";
import { continuesStatement } from "../../schema/statements.ts";
import { bitOf } from "../coverage.ts";
import type { Question } from "../question.ts";
import { explain } from "../question-memory.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { Explained } from "../take-words.ts";
import type { Chain } from "./chain.ts";

/** The cost of a step. An unexplained step costs up to `unexplainedCost` more. */
const stepCost = 0.3;
const unexplainedCost = 0.65;
/** The cost of reversing a step, unless a word such as "same" makes this likely. */
export const uTurnCost = 0.8;
const sharedGain = 0.6;
const containerCost = 0.05;

/**
 * The start of a step: whether the step reverses the previous step, and whether it starts at a list to which words
 * refer.
 */
type Departure = { readonly turns: boolean; readonly fromList: boolean };

/** A step that continues a chain from its end, and the explanation of the step. */
export type OfferedStep = {
  readonly step: Step;
  readonly turns: boolean;
  readonly explained: Explained;
  /** Whether a word such as "same" requests the reversal. */
  readonly cued: boolean;
  /** Whether the step needs no words to explain it. */
  readonly free: boolean;
  /** How well words describe the relation, in [0, 1]. */
  readonly nameQuality: number;
  /** Whether nothing explains the step. */
  readonly isUnexplained: boolean;
};

/** The minimum quality at which words explain a step. */
const leastNamed = 0.3;

export function explainStep(
  step: Step,
  { turns, fromList }: Departure,
  chain: Chain,
  context: ReadingContext,
): OfferedStep {
  const { question, schema, links } = context;
  const explained = explain(links.predicates.get(step.predicate), chain.taken, context);
  const wordsBefore = chain.stepWords.at(-1);
  const echoed = wordsBefore === 0 ? 0 : explained.echoed;
  const cued = turns && isCued(question, echoed | ((chain.layerWords.at(-1) ?? 0) & ~(wordsBefore ?? 0)));
  // Words that refer to a list also refer to its entries.
  const free =
    schema.toContainers[step.predicate] === 1 ||
    (fromList && step.forward) ||
    continuesStatement(step, chain.steps.at(-1), schema);
  // A word that refers to the type of the entity from which the step starts also refers to the relation.
  const nameQuality = turns
    ? explained.explanation
    : Math.max(explained.explanation, sharedName(step, chain, context));
  return {
    step,
    turns,
    explained,
    cued,
    free,
    nameQuality,
    isUnexplained: nameQuality < leastNamed && !free && !cued,
  };
}

export function costOf(
  { turns, explained, cued, free, nameQuality }: OfferedStep,
  chain: Chain,
  context: ReadingContext,
): number {
  if (free && explained.explanation < leastNamed) return containerCost;
  const turn = turns ? turnCost(cued, hasSeparateWords(explained.taken, chain, context)) : 0;
  return stepCost + unexplainedCost * (1 - nameQuality) + turn;
}

/**
 * Returns the quality of the explanation if an already used word also refers to this predicate, as "sold" does in "When
 * was it sold, and by whom", or else 0.
 */
function sharedName({ predicate }: Step, { taken }: Chain, { question, links }: ReadingContext): number {
  const link = links.predicates.get(predicate);
  const isShared = link?.words[link.head]?.some(
    ({ token, strength }) => strength >= sharedFrom && (bitOf(question, token) & taken) !== 0,
  );
  return isShared === true ? sharedExplanation : 0;
}

const sharedFrom = 0.65;
const sharedExplanation = 0.7;

function turnCost(cued: boolean, isExplained: boolean): number {
  if (cued) return -sharedGain;
  return isExplained ? 0 : uTurnCost;
}

/**
 * Whether a word for a step is separate from the words for the previous step, and therefore requests a reversal of that
 * step. In "languages spoken", the words are adjacent and refer to one step.
 */
function hasSeparateWords(
  words: number,
  { stepWords }: Chain,
  { question: { tokens } }: ReadingContext,
): boolean {
  const before = stepWords.at(-1) ?? 0;
  const isBefore = (at: number): boolean => ((tokens[at]?.bit ?? 0) & before) !== 0;
  return tokens.some(({ bit }, at) => (bit & words) !== 0 && !isBefore(at - 1) && !isBefore(at + 1));
}

const cueReach = 3;

/**
 * Whether the word for a step is next to a word that requests further entities, as in "the same crew" and "also built".
 */
function isCued({ tokens, sharing }: Question, words: number): boolean {
  return tokens.some(
    ({ bit }, at) => (bit & words) !== 0 && sharing.some((cue) => Math.abs(cue - at) <= cueReach),
  );
}
