/** Finds paths in the graph from a list of nodes, as far as the words of the question explain the steps. */
import type { Step } from "../schema/edge-runs.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { continuesStatement } from "../schema/statements.ts";
import {
  bitOf,
  type Coverage,
  countBits,
  maskAt,
  mergeCoverage,
  nothingCovered,
  worthOf,
} from "./coverage.ts";
import type { Operators } from "./operators.ts";
import type { Question } from "./question.ts";
import { explain, recallList } from "./question-memory.ts";
import { type StepContext, stepsFrom } from "./steps-from.ts";
import { type Explained, surelyNamed } from "./take-words.ts";

/** The data needed to read a question. */
export type ReadingContext = StepContext & {
  readonly operators: Operators;
  /** The tokens that a step or a type may explain. */
  readonly explainable: Pick<Coverage, "taken" | "strong">;
};

export type Chain = Coverage & {
  readonly steps: readonly Step[];
  /** The nodes at the start and after each step. */
  readonly layers: readonly (readonly number[])[];
  /** For each layer, the mask of the tokens that refer to it: the tokens of the step to the layer and of its type. */
  readonly namedBy: readonly number[];
  /** For each step, the mask of the tokens that refer to it. */
  readonly stepWords: readonly number[];
  readonly cost: number;
  /** The number of unexplained steps. */
  readonly loose: number;
};

/** The cost of a step. An unexplained step costs up to `looseCost` more. */
const stepCost = 0.3;
const looseCost = 0.65;
/** The cost of reversing a step, unless a word such as "same" makes this likely. */
const uTurnCost = 0.8;
const sharedGain = 0.6;
const containerCost = 0.05;
const mostNodes = 60_000;
/** The maximum number of unexplained steps. With more, almost all nodes are connected. */
const mostLoose = 1;

export function startChain(
  nodes: readonly number[],
  context: ReadingContext,
  coverage: Coverage,
  within: Within,
): Chain {
  const start: Chain = {
    steps: [],
    layers: [nodes],
    ...coverage,
    namedBy: [0],
    stepWords: [],
    cost: 0,
    loose: 0,
  };
  return coverClass(start, context, within);
}

/** The maximum number of containers on a path. Steps to containers have no cost. */
export const mostContainers = 2;
const chainsKept = 14;

/** Returns the number of steps in a chain, not counting steps to containers. */
export function countSteps({ steps }: Chain, { schema }: ReadingContext): number {
  return steps.filter(
    (step, at) =>
      schema.toContainers[step.predicate] === 0 && !continuesStatement(step, steps[at - 1], schema),
  ).length;
}

/** Returns the chains that explain most at the lowest cost, best first. */
export function bestChains(
  chains: readonly Chain[],
  { question }: ReadingContext,
  most = chainsKept,
): Chain[] {
  return chains
    .map((chain) => ({ chain, worth: worthOf(chain, question).gain - chain.cost }))
    .sort((left, right) => right.worth - left.worth)
    .slice(0, most)
    .map(({ chain }) => chain);
}

/** Returns all promising steps from the end of a chain. */
export function expand(
  chain: Chain,
  context: ReadingContext,
  under: ReadonlySet<number> | null = null,
): Chain[] {
  const { schema } = context;
  const last = chain.layers.at(-1) ?? [];
  const before = chain.steps.at(-1);
  const fromList = endsAtNamedList(chain, schema);
  const crosses = before === undefined || mayCross(last, schema);
  const chains: Chain[] = [];
  for (const [key, reached] of stepsFrom(last, context, chain.loose < mostLoose, under, fromList)) {
    const step: Step = { predicate: key >> 1, forward: (key & 1) === 1 };
    const turns = before !== undefined && isReversed(step, before);
    if (turns ? !mayTurn(step, schema) : !crosses) continue;
    const offer = explainStep(step, { turns, fromList }, chain, context);
    if ((!crosses && !offer.cued) || isTooLoose(offer, chain, schema)) continue;
    const nodes = turns ? without(reached, chain.layers.at(-2) ?? [], context) : reached;
    if (nodes.length === 0 || nodes.length > mostNodes) continue;
    chains.push(takeStep(offer, nodes, chain, context));
  }
  return chains;
}

/** Whether a chain ends at a list to which words refer. */
function endsAtNamedList({ steps, stepWords }: Chain, { toContainers }: SchemaIndex): boolean {
  const last = steps.at(-1);
  return last !== undefined && toContainers[last.predicate] === 1 && stepWords.at(-1) !== 0;
}

/** The start of a step: whether it reverses the previous step, and whether it leaves a list to which words refer. */
type Departure = { readonly turns: boolean; readonly fromList: boolean };

/** A step from the end of a chain with its explanation. */
type OfferedStep = {
  readonly step: Step;
  readonly turns: boolean;
  readonly explained: Explained;
  /** Whether a word such as "same" calls for the reversal. */
  readonly cued: boolean;
  /** Whether the step needs no words to explain it. */
  readonly free: boolean;
  /** How well words describe the relation, in [0, 1]. */
  readonly named: number;
  /** Whether nothing explains the step. */
  readonly loose: boolean;
};

/** The minimum quality at which words explain a step. */
const leastNamed = 0.3;

function explainStep(
  step: Step,
  { turns, fromList }: Departure,
  chain: Chain,
  context: ReadingContext,
): OfferedStep {
  const { question, schema, links } = context;
  const explained = explain(links.predicates.get(step.predicate), chain.taken, context);
  const wordsBefore = chain.stepWords.at(-1);
  const said = wordsBefore === 0 ? 0 : explained.echoed;
  const cued = turns && isCued(question, said | ((chain.namedBy.at(-1) ?? 0) & ~(wordsBefore ?? 0)));
  // Words that refer to a list also refer to its entries.
  const free =
    schema.toContainers[step.predicate] === 1 ||
    (fromList && step.forward) ||
    continuesStatement(step, chain.steps.at(-1), schema);
  // A word that refers to the type of the entity from which the step starts also refers to the relation.
  const named = turns
    ? explained.explanation
    : Math.max(explained.explanation, sharedName(step, chain, context));
  return { step, turns, explained, cued, free, named, loose: named < leastNamed && !free && !cued };
}

function isReversed(step: Step, before: Step): boolean {
  return before.predicate === step.predicate && before.forward !== step.forward;
}

/** Whether the reversal of a step can reach nodes other than those at its start. */
function mayTurn({ predicate, forward }: Step, { facts, toContainers }: SchemaIndex): boolean {
  const isUnique = forward ? facts[predicate]?.functional : facts[predicate]?.inverse;
  return isUnique !== true && toContainers[predicate] !== 1;
}

function isTooLoose({ step, loose }: OfferedStep, chain: Chain, { facts }: SchemaIndex): boolean {
  return loose && (chain.loose >= mostLoose || facts[step.predicate]?.withinKind === true);
}

function takeStep(
  offer: OfferedStep,
  nodes: readonly number[],
  chain: Chain,
  context: ReadingContext,
): Chain {
  const { step, turns, explained, cued, loose } = offer;
  const namesOfStart = wordsForStart(step, explained.taken, context);
  const next = coverClass(
    {
      steps: [...chain.steps, step],
      layers: [...chain.layers, nodes],
      ...mergeCoverage(chain, explained),
      namedBy: [...nameEnd(chain, namesOfStart), namesOfStart === 0 ? explained.taken : 0],
      stepWords: [...chain.stepWords, explained.taken],
      cost: chain.cost + costOf(offer, chain, context),
      loose: chain.loose + (loose ? 1 : 0),
    },
    context,
    everywhere,
  );
  // Returning to a type is not a cycle if the question mentions the type again.
  const returns =
    turns &&
    !cued &&
    chain.stepWords.at(-1) !== 0 &&
    explained.taken === 0 &&
    (next.taken & ~chain.taken) !== 0;
  return returns ? { ...next, cost: next.cost - uTurnCost, loose: chain.loose } : next;
}

function costOf(
  { turns, explained, cued, free, named }: OfferedStep,
  chain: Chain,
  context: ReadingContext,
): number {
  if (free && explained.explanation < leastNamed) return containerCost;
  const turn = turns ? turnCost(cued, saysMore(explained.taken, chain, context)) : 0;
  return stepCost + looseCost * (1 - named) + turn;
}

/**
 * Returns the words for a step that describe the node at its start instead of its end. On the way from a club to its
 * contracts, "club" describes the club.
 */
function wordsForStart({ predicate, forward }: Step, words: number, context: ReadingContext): number {
  const name = context.schema.names[predicate];
  if (forward || name?.voice !== "noun" || name.ofSubject) return 0;
  const heads = context.links.predicates.get(predicate)?.words[name.head] ?? [];
  const exact = heads.flatMap(({ token, strength }) => (strength === 1 ? [token] : []));
  return maskAt(context.question, exact) & words;
}

/** Whether the same word may refer to two predicates, as in "When was it sold, and by whom". */
function sharedName({ predicate }: Step, { taken }: Chain, { question, links }: ReadingContext): number {
  const link = links.predicates.get(predicate);
  const isShared = link?.words[link.head]?.some(
    ({ token, strength }) => strength >= sharedFrom && (bitOf(question, token) & taken) !== 0,
  );
  return isShared === true ? sharedExplanation : 0;
}

const sharedFrom = 0.65;
const sharedExplanation = 0.7;

function turnCost(cued: boolean, isSaid: boolean): number {
  if (cued) return -sharedGain;
  return isSaid ? 0 : uTurnCost;
}

/**
 * Whether the words for a step call for its reversal. In "languages spoken", both words refer only to the previous
 * step.
 */
function saysMore(words: number, { stepWords }: Chain, { question: { tokens } }: ReadingContext): boolean {
  const before = stepWords.at(-1) ?? 0;
  const isBefore = (at: number): boolean => ((tokens[at]?.bit ?? 0) & before) !== 0;
  return tokens.some(({ bit }, at) => (bit & words) !== 0 && !isBefore(at - 1) && !isBefore(at + 1));
}

const cueReach = 3;

/**
 * Whether the word for a step is next to a word that asks for further entities, as in "the same crew" and "also built".
 */
function isCued({ tokens, sharing }: Question, words: number): boolean {
  return tokens.some(
    ({ bit }, at) => (bit & words) !== 0 && sharing.some((cue) => Math.abs(cue - at) <= cueReach),
  );
}

/**
 * Whether a path may continue from these nodes with another predicate. Equal values, such as two numbers, have only
 * their spelling in common.
 */
export function mayCross(nodes: readonly number[], { graph }: SchemaIndex): boolean {
  const [node] = nodes;
  return node === undefined || graph.isValue[node] === 0 || graph.isShared[node] === 1;
}

/** Removes the start nodes from the targets of a reversed step, unless none would remain. */
function without(
  reached: readonly number[],
  origin: readonly number[],
  context: ReadingContext,
): readonly number[] {
  const [only] = origin;
  if (only === undefined || origin.length > 1) return reached;
  const { without: kept } = recallList(reached, context);
  const before = kept.get(only);
  if (before !== undefined) return before;
  const others = reached.filter((node) => node !== only);
  kept.set(only, others);
  return others;
}

/** The masks of the tokens that may refer to a type: one for names of types, and one for other nouns. */
type Within = { readonly kinds: number; readonly nouns: number };

export const everywhere: Within = { kinds: -1, nouns: -1 };

/** Uses the words for the type of a chain's end, and keeps only nodes of that type. */
function coverClass(chain: Chain, context: ReadingContext, within: Within): Chain {
  const { question, schema, links } = context;
  const last = chain.layers.at(-1) ?? [];
  const { classes } = recallList(last, context);
  // Of equally well matching types, the broadest is chosen.
  const sizeOf = (one: number): number => schema.classes.all[one]?.members.length ?? 0;
  const { named, number } = [...classes]
    .sort((left, right) => sizeOf(right) - sizeOf(left))
    .map((one) => ({
      number: one,
      named: explain(links.classes.get(one), chain.taken | ~within.kinds, context),
    }))
    .reduce((best, one) => (isBetterNamed(one.named, best.named) ? one : best), nothing);
  if (named.explanation > 0) {
    const kept = named.explanation < surelyNamed ? last : membersAmong(last, number, context);
    return {
      ...chain,
      layers: [...chain.layers.slice(0, -1), kept],
      ...mergeCoverage(chain, { ...named, echoed: named.echoed & within.kinds }),
      namedBy: nameEnd(chain, named.echoed & (within.kinds | named.taken)),
    };
  }
  // A noun that matches nothing in the graph may refer to a type without a name.
  const hasNoName = classes.some((one) => schema.classes.all[one]?.label === null);
  if (!hasNoName || links.unnamed.size === 0) return chain;
  const nouns = [...links.unnamed].filter((token) => (bitOf(question, token) & within.nouns) !== 0);
  const noun = nouns.find((token) => (chain.taken & bitOf(question, token)) === 0) ?? nouns[0];
  if (noun === undefined) return chain;
  const forms = nouns.filter((token) => question.tokens[token]?.stem === question.tokens[noun]?.stem);
  const mask = maskAt(question, forms);
  const bit = bitOf(question, noun) & ~chain.taken;
  return { ...chain, taken: chain.taken | bit, echoed: chain.echoed | mask, namedBy: nameEnd(chain, mask) };
}

/**
 * Whether a type matches better, or equally well but with more words. For "radio masts", "radio mast" is a better type
 * than "mast".
 */
function isBetterNamed(one: Explained, best: Explained): boolean {
  if (one.explanation !== best.explanation) return one.explanation > best.explanation;
  return countBits(one.strong) > countBits(best.strong);
}

/** Returns the nodes of a list that belong to a class, or the same list if all its nodes do. */
function membersAmong(nodes: readonly number[], number: number, context: ReadingContext): readonly number[] {
  const { ofClass } = recallList(nodes, context);
  const before = ofClass.get(number);
  if (before !== undefined) return before;
  const fitting = nodes.filter((node) => context.schema.classes.of(node).includes(number));
  const kept = fitting.length === nodes.length ? nodes : fitting;
  ofClass.set(number, kept);
  return kept;
}

function nameEnd({ namedBy }: Chain, words: number): number[] {
  return [...namedBy.slice(0, -1), (namedBy.at(-1) ?? 0) | words];
}

const nothing = { number: -1, named: { ...nothingCovered, explanation: 0 } };
