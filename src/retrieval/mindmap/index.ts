/**
 * Mindmap (thesis, section 7.4.6) finds the entities in the graph that a question mentions, and answers from the paths
 * between them and from their neighbours, with a chain of inferences and a decision tree. See README.md.
 */

import { throwIfCancelled } from "../../base/errors.ts";
import {
  type Entity,
  endOf,
  findWays,
  formatTriple,
  type KnowledgeGraph,
  type Triple,
  tripleKey,
} from "../../graph/index.ts";
import { pathsPerCall } from "../../tasks/index.ts";
import { defineExplorer, type Exploration } from "../explorer.ts";
import { indexLabels, type LabelIndex } from "../label-index.ts";
import { type LinkedName, linkNames } from "../link-names.ts";
import { createNeighbours } from "../neighbours.ts";
import { distinctTriples, rankInOrder, scoreInOrder } from "../rank-in-order.ts";
import type { TraceStep } from "../retriever.ts";
import type { DialogueRecord } from "../run-dialogue.ts";
import { settleAll } from "../settle-all.ts";
import { sourceOf } from "../source-of.ts";
import { type MindmapOptions, mindmapRows } from "./options.ts";

const tasks = ["extractEntities", "verbalisePaths", "answerFromEvidence"] as const;

type Evidence = {
  paths: readonly (readonly Triple[])[];
  /** The triples around the entities that are on no path. */
  neighbours: readonly Triple[];
};

type Search = Exploration<typeof mindmapRows, (typeof tasks)[number], LabelIndex>;

export const mindmap = defineExplorer({
  options: mindmapRows,
  tasks,
  usesTopic: false,
  /**
   * Counts one call to extract the entities, one for each batch of up to `pathsPerCall` paths or neighbours to verbalise,
   * and one for the answer. The call limit counts tasks instead: verbalising all paths is one task, and verbalising all
   * neighbours is another.
   */
  callRange: ({ finalPaths, neighbours, maximumCalls }) => {
    const [paths = 0, others = 0] = [finalPaths, neighbours].map((lines) => Math.ceil(lines / pathsPerCall));
    const allowed = maximumCalls > 2 ? paths + others : maximumCalls === 2 ? Math.max(paths, others) : 0;
    return { least: 1, most: 1 + allowed + (maximumCalls > 3 ? 1 : 0) };
  },
  prepare: indexLabels,
  start: (): Evidence => ({ paths: [], neighbours: [] }),
  async search({ text: question }, search, progress) {
    const { graph, index, language, call, options } = search;
    const names = await language.extractEntities({ question }, call);
    const { linked, unlinked } = await linkNames(names, index, call.signal);
    progress.trace.push({ step: "linked entities", detail: { linked: linked.map(describe), unlinked } });
    const entities = linked.map(({ entity }) => entity);
    progress.trail.link(entities);
    // All relations lead to neighbours; each neighbour is kept or dropped separately.
    progress.trail.followAll(entities.map(({ id }) => id));
    if (entities.length < 2) progress.trace.push(explainFewNames(entities));
    if (entities.length < options.minimumNames) return;
    const { paths, pathCount, complete } = await findPathEvidence(
      graph,
      index,
      entities,
      options,
      call.signal,
    );
    progress.paths = paths;
    const detail = { found: pathCount, kept: paths.length, complete };
    progress.trace.push({ step: "path evidence", detail });
    progress.neighbours = await findNeighbours(entities, search, progress.paths);
    progress.trace.push({ step: "neighbour evidence", detail: { kept: progress.neighbours.length } });
    await answerFrom(question, search, progress);
  },
  result: ({ paths, neighbours }, { options }) => {
    const evidence = [...paths, ...neighbours.map((triple) => [triple])];
    return {
      triples: options.returned === "paths" ? scoreInOrder(paths.flat()) : rankInOrder(evidence.flat()),
      sources: evidence.flatMap(([first]) => (first === undefined ? [] : [sourceOf(first.subject)])),
    };
  },
});

/** Returns the triples of the first lines about the entities' neighbours, without those on the paths. */
async function findNeighbours(
  entities: readonly Entity[],
  { graph, options }: Search,
  paths: Evidence["paths"],
): Promise<readonly Triple[]> {
  const around = await createNeighbours(graph).of(entities.map(({ id }) => id));
  const used = new Set(paths.flat().map(tripleKey));
  const steps = entities
    .flatMap(({ id }) => (around.get(id) ?? []).map((step) => ({ step, of: id })))
    .filter(({ step }) => step.forwards || !options.outgoingOnly);
  const lines =
    options.neighbourLines === "by relation"
      ? [
          ...Map.groupBy(steps, ({ step: { triple }, of }) =>
            JSON.stringify([of, triple.predicate.id]),
          ).values(),
        ]
      : steps
          .sort((left, right) => compareTexts(endOf(left.step).label, endOf(right.step).label))
          .map((step) => [step]);
  const triples = lines.slice(0, options.neighbours).flatMap((line) => line.map(({ step }) => step.triple));
  return triples.filter((triple) => !used.has(tripleKey(triple)));
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Verbalises both types of evidence concurrently, and generates the answer with its inference from both. */
async function answerFrom(
  question: string,
  { language, call }: Search,
  progress: Evidence & DialogueRecord,
): Promise<void> {
  const verbalise = async (paths: readonly (readonly Triple[])[]): Promise<readonly string[]> =>
    paths.length === 0 ? [] : language.verbalisePaths({ paths }, call);
  const [paths = [], neighbours = []] = await settleAll([
    verbalise(progress.paths),
    verbalise(progress.neighbours.map((triple) => [triple])),
  ]);
  const { answer, chain, tree } = await language.answerFromEvidence({ question, paths, neighbours }, call);
  progress.answer = answer;
  if (chain.length > 0) progress.trace.push({ step: "inference", detail: { chain, tree } });
}

/**
 * Records a weakness that the thesis describes (lines 5166–5174): paths connect only entities that the question
 * mentions.
 */
function explainFewNames([first]: readonly Entity[]): TraceStep {
  const reason =
    first === undefined
      ? "no name in the question resembles a label in the graph, so there is no evidence"
      : "the question mentions only one entity of the graph, so there is no path evidence";
  return { step: first === undefined ? "no entity" : "one entity", detail: { reason } };
}

function describe({ name, entity, similarity }: LinkedName): Record<string, unknown> {
  return { name, entity: entity.id, label: entity.label, similarity };
}

// Finds path evidence: the shortest paths between the entities that a question mentions, joined to chains.

type Path = readonly Triple[];

/** The paths between two entities, best first. */
type Leg = readonly Path[];

type PathEvidence = {
  /** At most `finalPaths` paths. */
  readonly paths: readonly Path[];
  /** The number of paths between two entities from which the result was made. */
  readonly pathCount: number;
  /** False if a search exceeded its limit and paths may therefore be missing. */
  readonly complete: boolean;
};

/** @param entities the mentioned entities, in question order */
async function findPathEvidence(
  graph: KnowledgeGraph,
  index: Pick<LabelIndex, "firstTriple">,
  entities: readonly Entity[],
  options: MindmapOptions,
  signal: AbortSignal | undefined,
): Promise<PathEvidence> {
  let complete = true;
  const legs = new Map<string, Leg>();
  for (const [from, to] of pairsOf(entities, options.pairs)) {
    throwIfCancelled(signal);
    const found = await findLeg(graph, index, from, to, options, signal);
    complete &&= found.complete;
    legs.set(pairKey(from, to), throughMentions(found.paths, entities, from, to, options));
  }
  const chains = joinLegs(entities, legs, options);
  return {
    paths: selectPaths(chains, options),
    pathCount: [...legs.values()].reduce((sum, leg) => sum + leg.length, 0),
    complete,
  };
}

function pairsOf(entities: readonly Entity[], pairs: MindmapOptions["pairs"]): (readonly [Entity, Entity])[] {
  const [first] = entities;
  return entities.flatMap((from, at) => {
    if (pairs === "first with others") return first && from !== first ? [[first, from] as const] : [];
    const later = entities.slice(at + 1, pairs === "chain" ? at + 2 : undefined);
    return later.map((to) => [from, to] as const);
  });
}

function pairKey(from: Entity, to: Entity): string {
  return JSON.stringify([from.id, to.id]);
}

async function findLeg(
  graph: KnowledgeGraph,
  index: Pick<LabelIndex, "firstTriple">,
  from: Entity,
  to: Entity,
  { shortestPaths, maximumPathLength, outgoingOnly, onlyShortest, ends }: MindmapOptions,
  signal: AbortSignal | undefined,
): Promise<{ readonly paths: Leg; readonly complete: boolean }> {
  const [start, end] = [index.firstTriple(from.id), index.firstTriple(to.id)];
  const isBetweenTriples = ends === "first triples" && start !== undefined && end !== undefined;
  const count = onlyShortest ? mostShortest : shortestPaths;
  const direction = outgoingOnly ? "forwards" : "any";
  const search = { count, maximumLength: maximumPathLength, direction } as const;
  if (isBetweenTriples && sharesNode(start, end))
    return { paths: [distinctTriples([start, end])], complete: true };
  const [sources, targets] = isBetweenTriples ? [nodesOf(start), nodesOf(end)] : [[from.id], [to.id]];
  const { ways, complete } = await findWays(graph, sources, targets, search, signal);
  const paths = ways.map((way) => way.map(({ triple }) => triple));
  const complement = (path: Path): Path => (isBetweenTriples ? distinctTriples([start, ...path, end]) : path);
  const shortest = paths[0]?.length ?? 0;
  const kept = onlyShortest ? paths.filter(({ length }) => length === shortest) : paths;
  return { paths: shortestTexts(kept.map(complement), shortestPaths), complete };
}

/** The maximum number of paths of the minimum length to compare. */
const mostShortest = 200;

function nodesOf({ subject, object }: Triple): string[] {
  return [subject.id, object.id];
}

function sharesNode(left: Triple, right: Triple): boolean {
  return nodesOf(left).some((id) => nodesOf(right).includes(id));
}

/** Returns all paths if there are at most `most`, or else those with the shortest texts. */
function shortestTexts(paths: readonly Path[], most: number): readonly Path[] {
  if (paths.length <= most) return paths;
  const lengthOf = (path: Path): number => path.map(formatTriple).join().length;
  return [...paths].sort((left, right) => lengthOf(left) - lengthOf(right)).slice(0, most);
}

/** Treats a path through another mentioned entity as the options say. */
function throughMentions(
  leg: Leg,
  entities: readonly Entity[],
  from: Entity,
  to: Entity,
  { pathThroughMention }: MindmapOptions,
): Leg {
  if (pathThroughMention === "as others") return leg;
  const others = new Set(entities.filter((entity) => entity !== from && entity !== to).map(({ id }) => id));
  const through = leg.find((path) => path.some((triple) => nodesOf(triple).some((id) => others.has(id))));
  return through === undefined ? leg : [through];
}

/** Groups the legs that belong together, and joins their paths in every combination. */
function joinLegs(
  entities: readonly Entity[],
  legs: ReadonlyMap<string, Leg>,
  { pairs, combines, finalPaths }: MindmapOptions,
): readonly Leg[] {
  const found = [...legs.values()].filter((leg) => leg.length > 0);
  if (!combines) return found;
  if (pairs !== "chain") return [combine(found, finalPaths)];
  const chains: Leg[][] = [[]];
  entities.slice(0, -1).forEach((from, at) => {
    const leg = legs.get(pairKey(from, entities[at + 1] as Entity)) ?? [];
    if (leg.length === 0) chains.push([]);
    else chains.at(-1)?.push(leg);
  });
  return chains.filter((chain) => chain.length > 0).map((chain) => combine(chain, finalPaths));
}

/** Returns the first combinations of one path per leg, in which the last leg changes first. */
function combine(legs: readonly Leg[], most: number): Leg {
  if (legs.length === 0) return [];
  const [first = [], ...others] = legs;
  const rest = combine(others, most);
  const joined =
    rest.length === 0 ? first : first.flatMap((path) => rest.map((after) => [...path, ...after]));
  return joined.slice(0, most);
}

/** Takes the final paths: one per group in turn, or by rank and length. */
function selectPaths(chains: readonly Leg[], { selection, finalPaths }: MindmapOptions): readonly Path[] {
  if (selection === "by rank") {
    const ranked = chains.flatMap((leg) => leg.map((path, rank) => ({ path, rank })));
    ranked.sort((left, right) => left.rank - right.rank || left.path.length - right.path.length);
    return ranked.slice(0, finalPaths).map(({ path }) => path);
  }
  const keyOf = ([first]: Path): string =>
    first === undefined ? "" : selection === "by first node" ? first.subject.id : tripleKey(first);
  const groups = [...Map.groupBy(chains.flat(), keyOf).values()];
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => groups.flatMap((group) => group.slice(at, at + 1)))
    .flat()
    .slice(0, finalPaths);
}
