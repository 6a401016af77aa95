/**
 * Enumerates the readings of a question: paths from the anchors, joined at common nodes and extended with further
 * requests.
 */
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
import { createGrower } from "./grow.ts";
import { auxiliaries, type Question, type Token } from "./question.ts";
import { type ListKinds, recallKinds } from "./question-memory.ts";
import type { ReadingContext } from "./reading-context.ts";
import { type Scored, scoreTree } from "./score.ts";
import { type AnchoredChain, commonNodes, joinChains, type QueryTree } from "./tree.ts";
import { bestChains, type Chain, countSteps, mostContainers } from "./walk/chain.ts";
import { everywhere } from "./walk/cover-class.ts";
import { expand, startChain } from "./walk/walk.ts";
import type { WordKnowledge } from "./word-knowledge.ts";

const longestChain = 3;
const chainsJoined = 24;
const treesGrown = 8;
/**
 * The maximum distance of a noun from the name whose type it states: in content words before the name, and in words
 * after it.
 */
const kindReach = 2;

export type Enumerator = {
  readings(anchors: readonly Anchor[]): Scored[];
};

export function createEnumerator(context: ReadingContext, knowledge: WordKnowledge): Enumerator {
  const chainsOf = new Map<string, Chain[]>();
  const chainsFrom = (anchor: Anchor): Chain[] => {
    const key = `${anchor.from} ${anchor.to} ${anchor.kind} ${anchor.nodes.length} ${anchor.label} ${anchor.bounds?.[0]?.predicate}`;
    const chains = chainsOf.get(key) ?? walkFrom(anchor, context);
    chainsOf.set(key, chains);
    return chains;
  };
  const grow = createGrower(context, knowledge);
  return {
    readings: (anchors) => {
      const trees = joinAll(
        anchors.map((anchor) => ({
          anchor,
          chains: chainsFrom(anchor).filter((chain) => mayJoinAtEnd(chain, context)),
        })),
        context,
      );
      return trees
        .map((tree) => scoreTree(tree, context, knowledge))
        .sort((left, right) => right.score - left.score)
        .slice(0, treesGrown)
        .flatMap(grow);
    },
  };
}

/** Returns the paths of every length from an anchor, best explained first. */
function walkFrom(anchor: Anchor, context: ReadingContext): Chain[] {
  const { question } = context;
  const taken = anchor.kind === "truth" ? 0 : maskOfName(anchor, question);
  const ownMask = anchor.kind === "class" ? 0 : taken;
  const before = question.tokens
    .slice(0, anchor.from)
    .filter((_, at) => !isSeparatedByVerb(at, anchor, question));
  const maskAfter = maskOf(question.tokens.slice(anchor.to, anchor.to + kindReach));
  // "Which ferry is older, A or B" states what A and B are.
  const focusMask = anchor.alternatives === undefined ? 0 : maskAt(question, question.focus);
  const start = startChain(
    anchor.nodes,
    context,
    { taken: ownMask, strong: ownMask, echoed: 0 },
    anchor.kind === "class"
      ? everywhere
      : {
          kinds: maskOf(wordsBefore(before, separatesType)) | maskAfter | focusMask,
          nouns:
            maskOf(wordsBefore(before, (word) => auxiliaries.has(word) || prepositions.has(word))) |
            maskAfter |
            focusMask,
        },
  );
  const chains = [start];
  let last = [start];
  for (let length = 1; length <= longestChain + mostContainers && last.length > 0; length += 1) {
    const next = last.flatMap((chain) =>
      countSteps(chain, context) >= longestChain
        ? []
        : expand(chain, context, chain.steps.length === 0 ? anchor.under : null),
    );
    last = bestChains(next, context);
    chains.push(...last);
  }
  return bestChains(
    chains.filter(({ steps }) => anchor.under === null || steps.length > 0),
    context,
    chainsJoined * 2,
  );
}

/**
 * Whether a word belongs to the noun that the question asks for, and a verb separates it from the name: "which
 * companies supply X".
 */
function isSeparatedByVerb(token: number, { from }: Anchor, { focus }: Question): boolean {
  return focus.includes(token) && !focus.includes(from - 1);
}

/**
 * Whether paths may meet at the end of a chain. A container is unsuitable, because each of its facts can also be
 * reached from its owner.
 */
function mayJoinAtEnd({ steps, stepWords, layerWords }: Chain, { schema }: ReadingContext): boolean {
  const last = steps.at(-1);
  const isNamed = stepWords.at(-1) !== 0 || layerWords.at(-1) !== 0;
  return last === undefined || isNamed || !last.forward || schema.toContainers[last.predicate] === 0;
}

/**
 * Whether a word separates a noun from a name, in which case the noun does not state the type of the name: "film by X",
 * "which film did X".
 */
const separatesType = (word: string): boolean => auxiliaries.has(word) || word === "by";

/**
 * Returns the last content words before a name if they may describe it, as in "the film X", but not in "films by X" or
 * "which film did X".
 */
function wordsBefore(tokens: readonly Token[], separates: (word: string) => boolean): Token[] {
  const separator = tokens.findLastIndex(({ text, quoted }) => !quoted && separates(text));
  return tokens
    .slice(separator + 1)
    .filter(({ weight }) => weight > 0)
    .slice(-kindReach);
}

const prepositions = new Set(
  "about at before after by during for from in into of on onto over than through to under with".split(" "),
);

type AnchorChains = { readonly anchor: Anchor; readonly chains: readonly Chain[] };

/** Returns the trees that connect all anchors at common nodes. */
function joinAll(anchored: readonly AnchorChains[], context: ReadingContext): QueryTree[] {
  const [first, ...others] = [...anchored].sort(
    (left, right) => Number(left.anchor.negated) - Number(right.anchor.negated),
  );
  if (first === undefined) return [];
  let combined: AnchoredChain[][] = first.chains.map((chain) => [{ anchor: first.anchor, chain }]);
  for (const { anchor, chains } of others) {
    // The question excludes entities that lead to the negated value, not the value itself, so paths without steps do not count.
    const leading =
      anchor.negated && first.anchor.kind === "class"
        ? chains.filter(({ steps }) => steps.length > 0)
        : chains;
    const next = combined.flatMap((chain) =>
      leading.slice(0, chainsJoined).flatMap((one) => {
        const all = [...chain, { anchor, chain: one }];
        return mayShareNodes(all, context) && commonNodes(all, context).length > 0 ? [all] : [];
      }),
    );
    combined = next
      .map((all) => ({ all, worth: worthOfAll(all, context) }))
      .sort((left, right) => right.worth - left.worth)
      .slice(0, chainsJoined)
      .map(({ all }) => all);
  }
  return combined.flatMap((all) => joinChains(all, context) ?? []);
}

/** Whether the ends may have a common node. Ends without a common class have none, which is quick to test. */
function mayShareNodes(all: readonly AnchoredChain[], context: ReadingContext): boolean {
  const first = all.find(({ anchor }) => !anchor.negated)?.chain.layers.at(-1) ?? [];
  const last = all.findLast(({ anchor }) => !anchor.negated)?.chain.layers.at(-1) ?? [];
  if (first.length === 0 || last.length === 0) return false;
  // If the nodes are not of the type of the negated nodes, the negation does not apply to them.
  const applies = ({ anchor, chain }: AnchoredChain): boolean =>
    !anchor.negated ||
    haveCommon(kindsIn(first, context).described, kindsIn(chain.layers.at(-1) ?? [], context).described);
  if (!all.every(applies)) return false;
  if (first.length > mostCompared || last.length > mostCompared) return true;
  return haveCommon(kindsIn(first, context).kinds, kindsIn(last, context).kinds);
}

/**
 * The maximum number of nodes for which types are compared first. For more nodes, this is no faster than comparing the
 * nodes.
 */
const mostCompared = 50;
const noKind = -1;

function kindsIn(nodes: readonly number[], context: ReadingContext): ListKinds {
  return recallKinds(nodes, context, () => {
    const { classes, graph } = context.schema;
    const [kinds, described] = [new Set<number>(), new Set<number>()];
    for (const node of nodes.slice(0, mostCompared)) {
      const nodeClasses = classes.of(node);
      for (const one of nodeClasses) {
        kinds.add(one);
        described.add(one);
      }
      if (nodeClasses.length > 0) continue;
      kinds.add(noKind);
      for (const { starts, predicates } of [graph.in, graph.out])
        for (const predicate of predicates.subarray(starts[node], starts[node + 1]))
          described.add(noKind - 1 - predicate);
    }
    return { kinds, described };
  });
}

function haveCommon(left: ReadonlySet<number>, right: ReadonlySet<number>): boolean {
  for (const one of left) if (right.has(one)) return true;
  return false;
}

function worthOfAll(all: readonly AnchoredChain[], { question }: ReadingContext): number {
  const coverage = all.reduce<Coverage>((sum, { chain }) => mergeCoverage(sum, chain), nothingCovered);
  return worthOf(coverage, question).gain - all.reduce((sum, { chain }) => sum + chain.cost, 0);
}
