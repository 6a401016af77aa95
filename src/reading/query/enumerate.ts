/**
 * Enumerates the readings of a question: paths from its anchors, joined at common nodes, and extended by further
 * requests.
 */
import type { SchemaIndex } from "../schema/schema-index.ts";
import type { Anchor } from "./anchors.ts";
import {
  type Coverage,
  maskAt,
  maskOf,
  maskOfName,
  mergeCoverage,
  nothingCovered,
  worthOf,
} from "./coverage.ts";
import { fitOfKind } from "./kinds.ts";
import { auxiliaries, type Question, type Token } from "./question.ts";
import { sameList } from "./question-memory.ts";
import { isDenied, type Scored, scoreTree } from "./score.ts";
import { type AnchoredChain, denyStep, growTree, joinChains, meet, type QueryTree } from "./tree.ts";
import { type Chain, everywhere, expand, mayCross, type ReadingContext, startChain } from "./walk.ts";
import type { WordKnowledge } from "./word-knowledge.ts";

const longestChain = 3;
const chainsKept = 14;
const chainsJoined = 24;
const treesGrown = 8;
const mostGrowth = 4;
/** The minimum gain of a further request. */
const leastGrowth = 0.22;
/**
 * The maximum distance of a noun that describes the kind of a name: in content words before the name, or in words after
 * it.
 */
const kindReach = 2;
/** The maximum number of containers on a path, which have no cost. */
const mostContainers = 2;

export type Enumerator = {
  readings(anchors: readonly Anchor[]): Scored[];
};

export function createEnumerator(context: ReadingContext, knowledge: WordKnowledge): Enumerator {
  const chainsOf = new Map<string, Chain[]>();
  const walk = (anchor: Anchor): Chain[] => {
    const key = `${anchor.from} ${anchor.to} ${anchor.kind} ${anchor.nodes.length} ${anchor.label} ${anchor.bounds?.[0]?.predicate}`;
    const known = chainsOf.get(key) ?? walkFrom(anchor, context);
    chainsOf.set(key, known);
    return known;
  };
  return {
    readings: (anchors) => {
      const joined = joinAll(
        anchors.map((anchor) => ({ anchor, chains: walk(anchor) })),
        context,
      );
      return joined
        .map((tree) => scoreTree(tree, context, knowledge))
        .sort((left, right) => right.score - left.score)
        .slice(0, treesGrown)
        .flatMap(({ tree }) => grow(tree, context, knowledge));
    },
  };
}

/** The paths of every length from an anchor, best explained first. */
function walkFrom(anchor: Anchor, context: ReadingContext): Chain[] {
  const { question } = context;
  const taken = anchor.kind === "truth" ? 0 : maskOfName(anchor, question);
  const own = anchor.kind === "class" ? 0 : taken;
  const before = question.tokens.slice(0, anchor.from);
  const behind = maskOf(question.tokens.slice(anchor.to, anchor.to + kindReach));
  const start = startChain(
    anchor.nodes,
    context,
    { taken: own, strong: own, echoed: 0 },
    anchor.kind === "class"
      ? everywhere
      : {
          kinds: maskOf(wordsBefore(before, (word) => auxiliaries.has(word))) | behind,
          nouns:
            maskOf(wordsBefore(before, (word) => auxiliaries.has(word) || prepositions.has(word))) | behind,
        },
  );
  const found = [start];
  let last = [start];
  for (let length = 1; length <= longestChain + mostContainers && last.length > 0; length += 1) {
    const next = last.flatMap((chain) =>
      stepsOf(chain, context) >= longestChain
        ? []
        : expand(chain, context, chain.steps.length === 0 ? anchor.under : null),
    );
    last = best(next, context, chainsKept);
    found.push(...last);
  }
  return best(
    found.filter(({ steps }) => anchor.under === null || steps.length > 0),
    context,
    chainsJoined * 2,
  );
}

/**
 * The last content words before a name that may describe it, as in "the film X", but not in "films by X" or "which film
 * did X".
 */
function wordsBefore(tokens: readonly Token[], parts: (word: string) => boolean): Token[] {
  const parted = tokens.findLastIndex(({ text, quoted }) => !quoted && parts(text));
  return tokens
    .slice(parted + 1)
    .filter(({ weight }) => weight > 0)
    .slice(-kindReach);
}

const prepositions = new Set(
  "about at before after by during for from in into of on onto over than through to under with".split(" "),
);

function stepsOf({ steps }: Chain, { schema }: ReadingContext): number {
  return steps.filter(({ predicate }) => schema.toContainers[predicate] === 0).length;
}

function best(chains: readonly Chain[], { question }: ReadingContext, most: number): Chain[] {
  const worth = new Map(chains.map((chain) => [chain, worthOf(chain, question).gain - chain.cost]));
  return [...chains].sort((left, right) => (worth.get(right) ?? 0) - (worth.get(left) ?? 0)).slice(0, most);
}

type AnchorChains = { readonly anchor: Anchor; readonly chains: readonly Chain[] };

/** The trees that connect all anchors at common nodes. */
function joinAll(anchored: readonly AnchorChains[], context: ReadingContext): QueryTree[] {
  const [first, ...others] = [...anchored].sort(
    (left, right) => Number(left.anchor.negated) - Number(right.anchor.negated),
  );
  if (first === undefined) return [];
  let combined: AnchoredChain[][] = first.chains.map((chain) => [{ anchor: first.anchor, chain }]);
  for (const { anchor, chains } of others) {
    // Of a kind, those are left out that lead to what is denied; all things but the denied one are no kind.
    const leading =
      anchor.negated && first.anchor.kind === "class"
        ? chains.filter(({ steps }) => steps.length > 0)
        : chains;
    const next = combined.flatMap((chain) =>
      leading.slice(0, chainsJoined).flatMap((one) => {
        const all = [...chain, { anchor, chain: one }];
        return meetsKind(all, context) && meet(all).length > 0 ? [all] : [];
      }),
    );
    combined = next
      .map((all) => ({ all, worth: worthOfAll(all, context) }))
      .sort((left, right) => right.worth - left.worth)
      .slice(0, chainsJoined)
      .map(({ all }) => all);
  }
  return combined.flatMap((all) => joinChains(all) ?? []);
}

/** A cheap preliminary test: ends without a common class have no common node. */
function meetsKind(all: readonly AnchoredChain[], { schema }: ReadingContext): boolean {
  const ends = all.filter(({ anchor }) => !anchor.negated).map(({ chain }) => chain.layers.at(-1) ?? []);
  const [first = [], last = []] = [ends[0], ends.at(-1)];
  if (first.length === 0 || last.length === 0) return false;
  if (all.some(({ anchor, chain }) => anchor.negated && !isOfKind(first, chain.layers.at(-1) ?? [], schema)))
    return false;
  if (first.length > mostCompared || last.length > mostCompared) return true;
  const kinds = new Set(first.flatMap((node) => kindsOf(node, schema)));
  return last.some((node) => kindsOf(node, schema).some((one) => kinds.has(one)));
}

/** Whether things are of a kind with those that are denied. Otherwise, the denial says nothing about them. */
function isOfKind(nodes: readonly number[], denied: readonly number[], schema: SchemaIndex): boolean {
  const kinds = new Set(nodes.slice(0, mostCompared).flatMap((node) => kindOrFieldsOf(node, schema)));
  return denied
    .slice(0, mostCompared)
    .some((node) => kindOrFieldsOf(node, schema).some((one) => kinds.has(one)));
}

/** The classes of a node, or else the predicates that lead to it or from it, as negative numbers. */
function kindOrFieldsOf(node: number, { classes, graph }: SchemaIndex): readonly number[] {
  const own = classes.of(node);
  if (own.length > 0) return own;
  return [graph.in, graph.out].flatMap(({ starts, edges }) =>
    [...edges.subarray(starts[node], starts[node + 1])].map(
      (edge) => -1 - (graph.predicateOf[edge] as number),
    ),
  );
}

/** For more nodes than this, checking the nodes individually is as fast. */
const mostCompared = 50;
const noKind: readonly number[] = [-1];

function kindsOf(node: number, { classes }: SchemaIndex): readonly number[] {
  const own = classes.of(node);
  return own.length === 0 ? noKind : own;
}

function worthOfAll(all: readonly AnchoredChain[], { question }: ReadingContext): number {
  const coverage = all.reduce<Coverage>((sum, { chain }) => mergeCoverage(sum, chain), nothingCovered);
  return worthOf(coverage, question).gain - all.reduce((sum, { chain }) => sum + chain.cost, 0);
}

/** Returns the tree with and without further requests on its variables. Requests are added while they explain more
 * words. */
function grow(tree: QueryTree, context: ReadingContext, knowledge: WordKnowledge): Scored[] {
  let current = scoreTree(tree, context, knowledge);
  const all = [current];
  for (let round = 0; round < mostGrowth; round += 1) {
    const asksMore = round === 0 && context.question.wants !== "any";
    if (isComplete(current, context) || !(asksMore || canExplainMore(current, context))) break;
    const grown = current.tree.variables
      .flatMap((_, at) => growths(current.tree, at, context, knowledge, round === 0))
      .map((next) => scoreTree(next, context, knowledge))
      .reduce<Scored | null>((top, next) => (top === null || next.score > top.score ? next : top), null);
    if (grown === null || grown.score < current.score + leastGrowth) break;
    current = grown;
    all.push(current);
  }
  return all;
}

/** Whether a tree explains every word and has the right kind of answer, so that no request can be added. */
function isComplete({ tree, fits }: Scored, { question }: ReadingContext): boolean {
  return (fits || question.wants === "any") && question.tokens.every(({ bit }) => (bit & ~tree.taken) === 0);
}

/** Unless the kind of answer is wrong, a tree grows only by unexplained words, and few of these match the schema. */
function canExplainMore({ tree }: Scored, { explainable }: ReadingContext): boolean {
  return (explainable.taken & ~tree.taken & (~tree.echoed | explainable.strong)) !== 0;
}

function growths(
  tree: QueryTree,
  at: number,
  context: ReadingContext,
  knowledge: WordKnowledge,
  first: boolean,
): QueryTree[] {
  const { question } = context;
  const focus = maskAt(question, question.focus);
  const variable = tree.variables[at];
  if (variable === undefined || variable.nodes.length === 0) return [];
  if (tree.links.some(({ far, absent }) => absent && far === at)) return [];
  if (tree.links.length > 0 && !mayCross(variable.nodes, context.schema)) return [];
  const start: Chain = {
    steps: [],
    layers: [sameList(variable.nodes, context)],
    ...mergeCoverage(tree, nothingCovered),
    namedBy: [variable.named],
    stepWords: [],
    cost: 0,
    loose: 0,
  };
  const found: QueryTree[] = [];
  let last = [start];
  for (let length = 1; length <= 2 + mostContainers && last.length > 0; length += 1) {
    last = best(
      last.flatMap((chain) => (stepsOf(chain, context) >= 2 ? [] : expand(chain, context))),
      context,
      chainsKept,
    );
    for (const chain of last) {
      const end = chain.layers.at(-1) ?? [];
      const fits = fitOfKind(question.wants, end, chain.steps.at(-1), context.schema, knowledge) > 0;
      if (repeatsLink(tree, at, chain, context)) continue;
      const fresh = chain.taken & ~tree.taken & (~tree.echoed | chain.strong);
      const ends = fresh !== 0 && (chain.namedBy.at(-1) ?? 0) !== 0;
      const asked = fits || (chain.taken & ~tree.taken & focus) !== 0;
      if (ends && chain.steps.length === 1 && isDeniedEnd(chain, question)) {
        const denied = denyStep(tree, at, chain);
        if (denied !== null) found.push(denied);
      } else if (ends || (fits && first)) found.push(growTree(tree, at, chain, first || asked));
    }
  }
  return found;
}

/** Whether all words for the last step, or all words for its target kind, follow a negation. */
function isDeniedEnd({ stepWords, namedBy }: Chain, question: Question): boolean {
  const words = stepWords.at(-1) ?? 0;
  return isDenied(words, question) || isDenied((namedBy.at(-1) ?? 0) & ~words, question);
}

/** Whether a chain starts with a step that the tree already contains. A thing may have several containers. */
function repeatsLink(
  { links }: QueryTree,
  at: number,
  { steps: [step, next] }: Chain,
  { schema }: ReadingContext,
): boolean {
  if (step?.forward && next !== undefined && schema.toContainers[step.predicate] === 1) return false;
  return links.some(
    (link) =>
      step?.predicate === link.step.predicate &&
      ((link.near === at && link.step.forward === step.forward) ||
        (link.far === at && link.step.forward !== step.forward)),
  );
}
