/**
 * Traverses the graph from hubs to their values, level by level. The node at the end of a step determines whether the
 * traversal continues.
 *
 * A level consists of all nodes that can be reached from hubs along the same predicates. The nodes on a level are
 * values, named entities, records or lists. The traversal continues beyond a named entity while the number of relations
 * is within the limit for questions.
 */
import { type Entity, statesName, type Triple } from "../../graph/index.ts";
import { isStructural } from "../wording/label-words.ts";
import { valueKey } from "./fact.ts";
import type { GraphView } from "./graph-view.ts";
import { echoesOf, isRecord, isSchemaPredicate, isTechnicalLabel } from "./technical-labels.ts";

/** A path from a hub: the triples in order, each with the node at its end. */
export type FieldPath = {
  readonly hub: Entity;
  readonly triples: readonly Triple[];
  readonly nodes: readonly Entity[];
};

export type Level = {
  /** The predicates on the path from the hub. The first predicate is marked if it points to the hub. */
  readonly key: string;
  readonly parent: Level | null;
  readonly predicate: string;
  readonly inverse: boolean;
  readonly paths: readonly FieldPath[];
  readonly node: "value" | "thing" | "record" | "list";
  /** Whether the entities on this level have no names, in which case questions cannot mention them. */
  readonly isNameless?: boolean;
  /** The number of named entities on the path, including those on this level. */
  readonly entityCount: number;
  /**
   * Maps each outgoing predicate of the nodes to its group. Predicates that occur on the same node are in the same
   * group.
   */
  readonly parts: ReadonlyMap<string, string>;
};

export type WalkOptions = {
  readonly hubType: string;
  /** The maximum number of relations in a question. A path has fewer intermediate entities than this number. */
  readonly maxHops: number;
  /** The types whose entities are all records. */
  readonly records: ReadonlySet<string>;
};

/** The maximum path length. A longer path leads from a hub into the rest of the graph. */
const longestPath = 8;
/** The maximum number of paths per hub; paths multiply if records point to each other. */
const mostPathsOfHub = 4096;
/**
 * The proportion of a level's nodes that must have outgoing edges for the traversal to continue. Below this share, the
 * edges count as accidental (a value may happen to be the subject of another statement).
 */
const continuingShare = 0.25;
/** The minimum proportion of distinct labels among the nodes of a level for them to count as named. */
const distinctShare = 0.8;
const technicalShare = 0.5;

/** Returns every level that can be reached from the hubs, outer levels before inner levels. */
export function walkLevels(view: GraphView, hubs: readonly Entity[], options: WalkOptions): Level[] {
  const hubIds = new Set(hubs.map(({ id }) => id));
  const levels: Level[] = [];
  const pathCounts = new Map<string, number>();
  let drafts: Draft[] = firstSteps(view, hubs, hubIds, options);
  for (let depth = 1; depth <= longestPath && drafts.length > 0; depth += 1) {
    const next: Draft[] = [];
    for (const draft of drafts) {
      const level = describeLevel(view, hubIds, draft, options);
      levels.push(level);
      const continues = level.node === "thing" ? level.entityCount < options.maxHops : level.node !== "value";
      if (continues && depth < longestPath) next.push(...stepsBelow(view, hubIds, level, pathCounts));
    }
    drafts = next;
  }
  return levels;
}

type Draft = Pick<Level, "parent" | "predicate" | "inverse" | "key"> & { readonly paths: FieldPath[] };

function firstSteps(
  view: GraphView,
  hubs: readonly Entity[],
  ids: ReadonlySet<string>,
  { records }: WalkOptions,
): Draft[] {
  const drafts = createDrafts(null);
  for (const hub of hubs) {
    for (const triple of view.outgoing.get(hub.id) ?? []) {
      if (isSchemaPredicate(triple.predicate)) continue;
      drafts.add(triple.predicate.label, false, { hub, triples: [triple], nodes: [triple.object] });
    }
    for (const triple of view.incoming.get(hub.id) ?? []) {
      const { subject } = triple;
      if (ids.has(subject.id) || !isRecord(view, subject, records) || isOfAnother(view, triple)) continue;
      drafts.add(triple.predicate.label, true, { hub, triples: [triple], nodes: [subject] });
    }
  }
  return drafts.all();
}

/**
 * Whether a triple starts at a record that only describes the entity that points to it. Such a record is an untyped
 * node or, as in Wikidata, a statement whose incoming and outgoing triples have the same predicate. Its other values
 * concern the entity: the cost stated with the repair of a bridge is the cost of repairing this bridge, not of repairs
 * in general.
 */
function isOfAnother({ incoming }: GraphView, { subject, predicate }: Triple): boolean {
  const owners = incoming.get(subject.id) ?? [];
  if (subject.types.length === 0) return owners.length > 0;
  return owners.some((triple) => triple.predicate.label === predicate.label);
}

function stepsBelow(
  view: GraphView,
  hubIds: ReadonlySet<string>,
  level: Level,
  pathCounts: Map<string, number>,
): Draft[] {
  const drafts = createDrafts(level);
  const inverses = inversePredicates(view, level);
  for (const { hub, triples, nodes } of level.paths) {
    const node = nodes.at(-1);
    if (node === undefined || hubIds.has(node.id)) continue;
    for (const triple of view.outgoing.get(node.id) ?? []) {
      const { object, predicate } = triple;
      if (isSchemaPredicate(predicate)) continue;
      const pathCount = (pathCounts.get(hub.id) ?? 0) + 1;
      const isBack = inverses.has(predicate.label);
      // There is no answer to whether somebody's colleagues include that person, so no question leads back.
      if (isBack && level.node === "thing") continue;
      if (object.id === hub.id && (isBack || triples.includes(triple))) continue;
      if (nodes.some(({ id }) => id === object.id) || pathCount > mostPathsOfHub) continue;
      pathCounts.set(hub.id, pathCount);
      drafts.add(triple.predicate.label, false, {
        hub,
        triples: [...triples, triple],
        nodes: [...nodes, object],
      });
    }
  }
  return drafts.all();
}

/** A predicate counts as an inverse if it leads at least this proportion of its paths back to their hubs. */
const backShare = 0.8;

/**
 * Returns the predicates that only lead back: firms "employ" those who work there. A team's leader is also one of its
 * members, but the team is not led by all of them.
 */
function inversePredicates({ outgoing }: GraphView, { paths }: Level): ReadonlySet<string> {
  const edgeCounts = new Map<string, number>();
  const backCounts = new Map<string, number>();
  const count = (counts: Map<string, number>, labels: ReadonlySet<string>): void => {
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  };
  for (const { hub, nodes } of paths) {
    const edges = outgoing.get(nodes.at(-1)?.id ?? "") ?? [];
    count(edgeCounts, new Set(edges.map(({ predicate }) => predicate.label)));
    count(
      backCounts,
      new Set(edges.flatMap(({ predicate, object }) => (object.id === hub.id ? predicate.label : []))),
    );
  }
  return new Set(
    [...backCounts].flatMap(([label, times]) =>
      times >= (edgeCounts.get(label) ?? 0) * backShare ? label : [],
    ),
  );
}

function createDrafts(parent: Level | null) {
  const drafts = new Map<string, Draft>();
  const before = parent === null ? [] : (JSON.parse(parent.key) as string[]);
  return {
    add: (predicate: string, inverse: boolean, path: FieldPath): void => {
      const key = JSON.stringify([...before, inverse ? `^${predicate}` : predicate]);
      const draft = drafts.get(key);
      if (draft) draft.paths.push(path);
      else drafts.set(key, { parent, predicate, inverse, key, paths: [path] });
    },
    all: (): Draft[] => [...drafts.values()],
  };
}

function describeLevel(
  view: GraphView,
  hubIds: ReadonlySet<string>,
  draft: Draft,
  options: WalkOptions,
): Level {
  const nodes = new Map(draft.paths.map(({ nodes }) => [nodes.at(-1)?.id ?? "", nodes.at(-1)]));
  const withEdges = [...nodes.values()].filter(
    (node): node is Entity =>
      node !== undefined && !hubIds.has(node.id) && hasFurtherEdges(view, node, draft),
  );
  const outerThings = draft.parent?.entityCount ?? 0;
  const continues = withEdges.length > 0 && withEdges.length >= nodes.size * continuingShare;
  const parts = new Map<string, string>();
  for (const { id } of withEdges) {
    const predicates = (view.outgoing.get(id) ?? []).map(({ predicate }) => predicate.label);
    for (const predicate of predicates) join(parts, predicates[0] ?? predicate, predicate);
  }
  if (!continues) return { ...draft, node: "value", entityCount: outerThings, parts };
  if (!draft.inverse && isNamed(view, withEdges, draft, options)) {
    return { ...draft, node: "thing", entityCount: outerThings + 1, parts };
  }
  const list = !draft.inverse && [...parts.keys()].every(isStructural);
  // What belongs to several subjects is not a part of each of them, even if it has no name: the berths of a port are not
  // those of its ships.
  if (!draft.inverse && !list && isSharedByHubs(draft.paths)) {
    return { ...draft, node: "thing", isNameless: true, entityCount: outerThings + 1, parts };
  }
  return { ...draft, node: list ? "list" : "record", entityCount: outerThings, parts };
}

/**
 * The nodes of a level count as entities rather than records if multiple hubs share at least this proportion of them.
 */
const sharedShare = 0.5;

/** Whether most nodes of a level can be reached from more than one hub. */
function isSharedByHubs(paths: readonly FieldPath[]): boolean {
  const holders = new Map<string, Set<string>>();
  for (const { hub, nodes } of paths) {
    const id = nodes.at(-1)?.id ?? "";
    const hubs = holders.get(id);
    if (hubs) hubs.add(hub.id);
    else holders.set(id, new Set([hub.id]));
  }
  const shared = [...holders.values()].filter(({ size }) => size > 1);
  return shared.length > 1 && shared.length >= holders.size * sharedShare;
}

function hasFurtherEdges(view: GraphView, { id }: Entity, { inverse }: Draft): boolean {
  return (view.outgoing.get(id)?.length ?? 0) > (inverse ? 1 : 0);
}

/**
 * Whether the nodes have names, as people and places do. Nodes that only serve the layout of the graph ("Contribution
 * 1") are not named.
 */
function isNamed(
  view: GraphView,
  nodes: readonly Entity[],
  { predicate }: Draft,
  { hubType, records }: WalkOptions,
): boolean {
  const labels = nodes.map(({ label }) => valueKey(label));
  if (new Set(labels).size < labels.length * distinctShare) return false;
  const hubEchoes = echoesOf(predicate, hubType);
  const technical = nodes.filter(
    (node) =>
      node.types.some((type) => records.has(type)) ||
      isTechnicalLabel(view, node, new Set([...hubEchoes, ...echoesOf(...node.types)])),
  );
  return technical.length < nodes.length * technicalShare;
}

function join(parts: Map<string, string>, left: string, right: string): void {
  const [first, second] = [partOf(parts, left), partOf(parts, right)].sort() as [string, string];
  parts.set(second, first);
  if (!parts.has(first)) parts.set(first, first);
}

/** Returns the group that a predicate belongs to. */
export function partOf(parts: ReadonlyMap<string, string>, predicate: string): string {
  let root = predicate;
  for (let next = parts.get(root); next !== undefined && next !== root; next = parts.get(root)) root = next;
  return root;
}

/** Returns the paths on a level whose last value can be mentioned in a question. */
export function valuePaths(view: GraphView, level: Level): readonly FieldPath[] {
  if (level.inverse) return [];
  return level.paths.filter((path) => {
    const last = path.triples.at(-1);
    if (last === undefined) return false;
    const { object, predicate, subject } = last;
    const hasEdges = view.outgoing.has(object.id);
    if (object.label.trim() === "" && (hasEdges || /^(?:[A-Z]?\d+|_:.*)$/.test(object.id))) return false;
    // The predicate `name` below an entity that has this name as its label repeats the label.
    const isName = isStructural(predicate.label) || statesName(predicate.id);
    const repeats = isName && valueKey(object.label) === valueKey(subject.label);
    if (repeats && (level.parent === null || level.parent.node === "thing")) return false;
    if (hasEdges && level.isNameless === true) return false;
    return !hasEdges || level.node === "value" || level.node === "thing";
  });
}

/** Returns a level and its ancestors, outermost first. */
export function levelsTo(level: Level): readonly Level[] {
  return level.parent === null ? [level] : [...levelsTo(level.parent), level];
}

/** Maps a node to the only hub from which it can be reached, or to `null` if there is more than one such hub. */
export function holdersOf(levels: readonly Level[]): ReadonlyMap<string, string | null> {
  const holders = new Map<string, string | null>();
  for (const { paths } of levels) {
    for (const { hub, nodes } of paths) {
      const id = nodes.at(-1)?.id ?? "";
      const holder = holders.get(id);
      holders.set(id, holder === undefined || holder === hub.id ? hub.id : null);
    }
  }
  return holders;
}
