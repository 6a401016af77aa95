/** Finds paths in the graph from a list of nodes, as far as the words of the question explain the steps. */
import type { Step } from "../../schema/edge-runs.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import { type Coverage, maskAt, mergeCoverage } from "../coverage.ts";
import { recallList } from "../question-memory.ts";
import type { ReadingContext } from "../reading-context.ts";
import { addWordsToEnd, type Chain } from "./chain.ts";
import { coverClass, everywhere, type TokenScope } from "./cover-class.ts";
import { costOf, explainStep, type OfferedStep, uTurnCost } from "./offer-step.ts";
import { stepsFrom } from "./steps-from.ts";

const mostNodes = 60_000;
/** The maximum number of unexplained steps. With more, almost all nodes are connected. */
const mostUnexplained = 1;

export function startChain(
  nodes: readonly number[],
  context: ReadingContext,
  coverage: Coverage,
  scope: TokenScope,
): Chain {
  const start: Chain = {
    steps: [],
    layers: [nodes],
    ...coverage,
    layerWords: [0],
    stepWords: [],
    cost: 0,
    unexplainedSteps: 0,
  };
  return coverClass(start, context, scope);
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
  for (const { step, nodes: reached } of stepsFrom(
    last,
    context,
    chain.unexplainedSteps < mostUnexplained,
    under,
    fromList,
  )) {
    const turns = before !== undefined && isReversed(step, before);
    if (turns ? !mayTurn(step, schema) : !crosses) continue;
    const offer = explainStep(step, { turns, fromList }, chain, context);
    if ((!crosses && !offer.cued) || lacksExplanation(offer, chain, schema)) continue;
    const nodes = turns ? withoutOrigin(reached, chain.layers.at(-2) ?? [], context) : reached;
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

function isReversed(step: Step, before: Step): boolean {
  return before.predicate === step.predicate && before.forward !== step.forward;
}

/** Whether the reversal of a step can reach nodes other than those at its start. */
function mayTurn({ predicate, forward }: Step, { facts, toContainers }: SchemaIndex): boolean {
  const isUnique = forward ? facts[predicate]?.functional : facts[predicate]?.inverseFunctional;
  return isUnique !== true && toContainers[predicate] !== 1;
}

function lacksExplanation(
  { step, isUnexplained }: OfferedStep,
  chain: Chain,
  { facts }: SchemaIndex,
): boolean {
  return (
    isUnexplained && (chain.unexplainedSteps >= mostUnexplained || facts[step.predicate]?.withinKind === true)
  );
}

function takeStep(
  offer: OfferedStep,
  nodes: readonly number[],
  chain: Chain,
  context: ReadingContext,
): Chain {
  const { step, turns, explained, cued, isUnexplained } = offer;
  const namesOfStart = wordsForStart(step, explained.taken, context);
  const next = coverClass(
    {
      steps: [...chain.steps, step],
      layers: [...chain.layers, nodes],
      ...mergeCoverage(chain, explained),
      layerWords: [...addWordsToEnd(chain, namesOfStart), namesOfStart === 0 ? explained.taken : 0],
      stepWords: [...chain.stepWords, explained.taken],
      cost: chain.cost + costOf(offer, chain, context),
      unexplainedSteps: chain.unexplainedSteps + (isUnexplained ? 1 : 0),
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
  if (returns) return { ...next, cost: next.cost - uTurnCost, unexplainedSteps: chain.unexplainedSteps };
  // A kiln of the "wood kilns" is mentioned, even if no word refers to the fuel that leads to it.
  const isMentioned = isUnexplained && (next.strong & ~chain.strong) !== 0;
  return isMentioned ? { ...next, unexplainedSteps: chain.unexplainedSteps } : next;
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

/**
 * Whether a path may continue from these nodes with another predicate. It may not continue from values such as numbers,
 * because equal numbers have nothing but their spelling in common.
 */
export function mayCross(nodes: readonly number[], { graph }: SchemaIndex): boolean {
  const [node] = nodes;
  return node === undefined || graph.isValue[node] === 0 || graph.isShared[node] === 1;
}

/** Removes the start nodes from the targets of a reversed step, unless none would remain. */
function withoutOrigin(
  reached: readonly number[],
  origin: readonly number[],
  context: ReadingContext,
): readonly number[] {
  const [start] = origin;
  if (start === undefined || origin.length > 1) return reached;
  const { withoutNode: listsWithout } = recallList(reached, context);
  const before = listsWithout.get(start);
  if (before !== undefined) return before;
  const others = reached.filter((node) => node !== start);
  listsWithout.set(start, others);
  return others;
}
