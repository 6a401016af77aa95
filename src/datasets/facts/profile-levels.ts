/**
 * What the nodes between a hub and its values are: lists (dissolved), groups of facts that belong together (scopes),
 * or things with a name of their own (values that have details).
 */
import { isStructural, wordsOf } from "../wording/label-words.ts";
import { valueKey } from "./fact.ts";
import type { GraphView } from "./graph-view.ts";
import { type Way, wayKey } from "./walk-hubs.ts";

export type Levels = {
  /** Whether the node at the end of a way is a value of a field. */
  holdsValue(way: Way): boolean;
  /** Keys of the scopes a way passes, outermost first. */
  scopesOf(way: Way): readonly string[];
  /** Ids of the scope instances a way passes, parallel to {@link Levels.scopesOf}. */
  instancesOf(way: Way): readonly string[];
};

/** All nodes that hubs reach over the same predicates and that lead on. */
type Level = {
  readonly labels: Map<string, string>;
  readonly hubs: Map<string, Set<string>>;
  /** Predicates that leave nodes of the level, joined where one node has both. */
  readonly parts: Map<string, string>;
  readonly predicates: Set<string>;
};

export function profileLevels(ways: readonly Way[], view: GraphView, hubType: string): Levels {
  const levels = leadingOn(collectLevels(ways, view), ways);
  const named = new Set(
    [...levels].filter(([key, level]) => isNamed(key, level, hubType)).map(([key]) => key),
  );
  const lists = new Set(
    [...levels]
      .filter(([key, level]) => !named.has(key) && [...level.predicates].every(isStructural))
      .map(([key]) => key),
  );
  const prefixes = (way: Way): { readonly key: string; readonly node: string; readonly scope: string }[] =>
    way.triples.flatMap((triple, at) => {
      const key = wayKey(way.triples.slice(0, at + 1));
      const level = levels.get(key);
      if (!level || lists.has(key)) return [];
      const next = way.triples[at + 1]?.predicate.label;
      if (named.has(key)) return [{ key, node: triple.object.id, scope: `${key} *` }];
      if (next === undefined) return [];
      return [{ key, node: triple.object.id, scope: `${key} ${partOf(level, next)}` }];
    });
  return {
    holdsValue: (way) => {
      const last = way.triples.at(-1);
      if (
        !way.triples.slice(0, -1).every((_triple, at) => levels.has(wayKey(way.triples.slice(0, at + 1))))
      ) {
        return false;
      }
      if (!last || (last.object.label.trim() === "" && view.outgoing.has(last.object.id))) return false;
      if (last.object.label.trim() === "" && /^(?:[A-Z]?\d+|_:.*)$/.test(last.object.id)) return false;
      // `name` below a thing that carries its name as label says the same again.
      const above = wayKey(way.triples.slice(0, -1));
      const repeats =
        isStructural(last.predicate.label) && valueKey(last.object.label) === valueKey(last.subject.label);
      if (repeats && (named.has(above) || way.triples.length === 1)) return false;
      return (
        !view.outgoing.has(last.object.id) ||
        !levels.has(wayKey(way.triples)) ||
        named.has(wayKey(way.triples))
      );
    },
    scopesOf: (way) => prefixes(way).map(({ scope }) => scope),
    instancesOf: (way) => prefixes(way).map(({ node }) => node),
  };
}

function collectLevels(ways: readonly Way[], view: GraphView): Map<string, Level> {
  const levels = new Map<string, Level>();
  for (const way of ways) {
    if (way.triples.length < 2) continue;
    const before = way.triples.slice(0, -1);
    const key = wayKey(before);
    const node = before.at(-1)?.object;
    if (!node) continue;
    let level = levels.get(key);
    if (!level) {
      level = { labels: new Map(), hubs: new Map(), parts: new Map(), predicates: new Set() };
      levels.set(key, level);
    }
    const predicate = way.triples.at(-1)?.predicate.label ?? "";
    level.predicates.add(predicate);
    level.labels.set(node.id, node.label);
    const hubs = level.hubs.get(node.id);
    if (hubs) hubs.add(way.hub.id);
    else level.hubs.set(node.id, new Set([way.hub.id]));
    for (const { predicate: other } of view.outgoing.get(node.id) ?? []) join(level, predicate, other.label);
  }
  return levels;
}

/** Where only few nodes lead on, they do so by chance (a value that is also the subject of something else). */
const leadingShare = 0.25;

function leadingOn(levels: ReadonlyMap<string, Level>, ways: readonly Way[]): ReadonlyMap<string, Level> {
  const nodes = new Map<string, Set<string>>();
  for (const { triples } of ways) {
    const key = wayKey(triples);
    const id = triples.at(-1)?.object.id ?? "";
    const found = nodes.get(key);
    if (found) found.add(id);
    else nodes.set(key, new Set([id]));
  }
  const leads = (key: string, level: Level): boolean =>
    level.labels.size >= (nodes.get(key)?.size ?? 0) * leadingShare;
  const kept = new Map([...levels].filter(([key, level]) => leads(key, level)));
  // What hangs below a level that does not lead on goes with it.
  const reached = (key: string): boolean => {
    const path = JSON.parse(key) as string[];
    return path.slice(0, -1).every((_label, at) => kept.has(JSON.stringify(path.slice(0, at + 1))));
  };
  return new Map([...kept].filter(([key]) => reached(key)));
}

/**
 * A level whose nodes have names of their own (persons, places) and not one that only carries the graph's layout
 * ("Contribution 1"): nearly every node has another label, and the labels do not repeat the predicate or the hub.
 */
function isNamed(key: string, level: Level, hubType: string): boolean {
  const labels = [...level.labels.values()].map(valueKey);
  if (labels.some((label) => label === "")) return false;
  if (new Set(labels).size < labels.length * 0.8) return false;
  const shared = [...level.hubs.values()].some((hubs) => hubs.size > 1);
  const last = (JSON.parse(key) as string[]).at(-1) ?? "";
  const echoes = [...wordsOf(last).toLowerCase().split(" "), wordsOf(hubType).toLowerCase()].filter(
    (word) => word.length > 2,
  );
  const echoing = labels.filter((label) => echoes.some((word) => label.includes(word))).length;
  return shared ? echoing < labels.length : echoing * 2 < labels.length;
}

function partOf(level: Level, predicate: string): string {
  let root = predicate;
  for (let next = level.parts.get(root); next !== undefined && next !== root; next = level.parts.get(root))
    root = next;
  return root;
}

function join(level: Level, left: string, right: string): void {
  const [first, second] = [partOf(level, left), partOf(level, right)].sort() as [string, string];
  level.parts.set(second, first);
  if (!level.parts.has(first)) level.parts.set(first, first);
}
