/** Groups: what a count, a share or an aggregate becomes if it is asked for each value of some properties. */
import {
  type GroupMeasure,
  isThings,
  type Key,
  type Path,
  type Step,
  type Table,
  type Things,
} from "../expression.ts";
import { hasNode } from "../node-sets.ts";
import { reversed } from "../writing/clauses.ts";
import { type Context, leadsToNodes } from "./context.ts";
import type { Grouping, Item, NumberItem, SetItem } from "./items.ts";
import { type Link, type Measured, textOf } from "./reading-graph.ts";
import { nonesOf, saidNone, withoutNones } from "./relations.ts";

/** Whether a link leads to times by which things can be followed over the years. */
export function isTimeLink({ kind, label }: Link): boolean {
  return kind === "date" || (kind === "number" && /\byears?\b/i.test(label));
}

/** What can be counted by groups: the things themselves, or the ends of a link of other things. */
export function groupingsOfSet(set: SetItem): readonly Grouping[] {
  const { projection, mode } = set;
  // What is most common for each group is counted anew in each: the things that have it are grouped.
  const own: Grouping = { base: mode?.base ?? set, measure: { of: "count" }, figure: ({ length }) => length };
  if (mode !== undefined) return [own];
  if (projection === undefined || !leadsToNodes(projection.link)) return [own];
  const { link, base } = projection;
  return [
    own,
    {
      base,
      measure: { of: "count", path: link.path },
      figure: (nodes) => new Set(nodes.flatMap((node) => link.ends.get(node) ?? [])).size,
    },
  ];
}

/** Returns the grouping whose things have all keys, or undefined. */
export function groupingFor(
  { graph }: Context,
  item: SetItem | NumberItem,
  keys: readonly Link[],
): Grouping | undefined {
  const groupings = item.cat === "set" ? groupingsOfSet(item) : item.groupings;
  const own = item.cat === "set" ? item.projection : item.of?.projection;
  // What is asked how often is itself the key of the things that it belongs to.
  if (own !== undefined && keys.length === 1 && own.link === keys[0])
    return { base: own.base, measure: { of: "count" }, figure: ({ length }) => length };
  return groupings.find(
    ({ base }) =>
      isThings(base.expression) &&
      keys.every(({ domains }) => domains.some((cls) => graph.overlaps(cls, base.cls))),
  );
}

/** The keys of an item, if it is grouped. */
export function keysOf(item: Item): readonly Link[] {
  return item.cat === "set" || item.cat === "number" ? item.keys : [];
}

/** The table of a grouped item; undefined if it is not grouped. */
export function tableOf(context: Context, item: Item): Table | undefined {
  const keys = keysOf(item);
  const [first, second] = keys;
  if (first === undefined || (item.cat !== "set" && item.cat !== "number")) return undefined;
  const common = item.cat === "set" ? item.mode : undefined;
  if (common !== undefined && second === undefined && isThings(common.base.expression))
    return {
      op: "group",
      ...byPairs(context, withKeys(context, common.base.expression, [common.link]), first, common.link),
      ...(common.mode.most && { topPerGroup: common.mode.count }),
    };
  const grouping = groupingFor(context, item, keys.slice(0, 2));
  if (grouping === undefined || !isThings(grouping.base.expression)) return undefined;
  const things = withKeys(context, grouping.base.expression, keys.slice(0, 2));
  const isPair = second !== undefined && second !== first;
  return {
    op: "group",
    ...(isPair && grouping.measure.of === "count" && grouping.measure.path === undefined
      ? byPairs(context, things, first, second)
      : { things, by: isPair ? [keyOf(first), keyOf(second)] : [keyOf(first)], measure: grouping.measure }),
    ...(isTimeLink(first) && { fill: true }),
  };
}

/** Leaves out the things whose key says that there is none: "no method". */
function withKeys({ graph }: Context, things: Things, keys: readonly Link[]): Things {
  return keys.reduce((kept: Things, key) => {
    const without = saidNone(graph, key, kept);
    return without === undefined ? kept : { op: "except", things: kept, without };
  }, things);
}

type Grouped = Extract<Table, { readonly op: "group" }>;
type PathKey = Extract<Key, { readonly of: "value" | "thing" }>;

/**
 * Counts things for each pair of keys. Keys that are reached over the same nodes belong together, as a method's name
 * does to its type: the pairs are those of one node, and the things that lead to such nodes are counted.
 */
function byPairs(
  { graph }: Context,
  things: Things,
  ...[first, second]: readonly [Link, Link]
): Pick<Grouped, "things" | "by" | "measure"> {
  const shared = sharedSteps(first.path, second.path);
  const [step, ...more] = first.path.slice(0, shared);
  if (step === undefined) return { things, by: [keyOf(first), keyOf(second)], measure: { of: "count" } };
  const way: Path = [step, ...more];
  const from = (path: Path): Path => {
    // At least one step is left, because fewer than all are shared.
    return path.slice(shared) as readonly Step[] as Path;
  };
  let nodes = imageWithoutNones(graph, way, things);
  for (const link of [first, second]) {
    const to = link.kind === "thing" ? nonesOf(graph, link) : undefined;
    const path = from(link.path);
    if (to !== undefined)
      nodes = { op: "except", things: nodes, without: { op: "with", things: nodes, path, to } };
  }
  return {
    things: nodes,
    by: [
      { ...keyOf(first), path: from(first.path) },
      { ...keyOf(second), path: from(second.path) },
    ],
    measure: { of: "count", path: reversed(way), to: things },
  };
}

/** The ends of a path, none of which was reached over something that stands for nothing: "no collection". */
function imageWithoutNones(graph: Context["graph"], way: Path, things: Things): Things {
  let reached = things;
  let from = 0;
  for (let to = 1; to <= way.length; to += 1) {
    const prefix = JSON.stringify(way.slice(0, to));
    const link = graph.links.find(({ path, nones }) => nones.size > 0 && JSON.stringify(path) === prefix);
    if (link === undefined && to < way.length) continue;
    // A path has at least one step, because `from` is less than `to`.
    const image: Things = { op: "image", path: way.slice(from, to) as readonly Step[] as Path, of: reached };
    reached = link === undefined ? image : withoutNones(graph, link, image);
    from = to;
  }
  return reached;
}

/** The number of steps with which two paths begin alike, at least one of each left. */
function sharedSteps(left: Path, right: Path): number {
  let shared = 0;
  while (
    shared < Math.min(left.length, right.length) - 1 &&
    left[shared]?.property === right[shared]?.property &&
    left[shared]?.inverse === right[shared]?.inverse
  )
    shared += 1;
  return shared;
}

function keyOf(link: Link): PathKey {
  if (link.kind === "thing") return { of: "thing", path: link.path };
  return { of: "value", path: link.path, ...(isTimeLink(link) && { unit: "year" }) };
}

/** The rows of a table with one key, as texts; undefined for other items. */
export function rowsOfGroups(
  context: Context,
  item: Item,
): (() => readonly (readonly string[])[]) | undefined {
  const [key, second] = keysOf(item);
  if (key === undefined || second !== undefined || (item.cat !== "set" && item.cat !== "number"))
    return undefined;
  const grouping = groupingFor(context, item, [key]);
  return grouping && (() => countedRows(context, key, grouping));
}

function countedRows(
  { graph }: Context,
  key: Link,
  { base, figure }: Grouping,
): readonly (readonly string[])[] {
  const groups = new Map<string, number[]>();
  for (const node of base.set) {
    const texts = leadsToNodes(key)
      ? (key.ends.get(node) ?? []).map((end) => graph.label(end))
      : (key.values.get(node) ?? []).map((value) => keyText(key, value));
    for (const text of new Set(texts)) groups.set(text, [...(groups.get(text) ?? []), node]);
  }
  return [...groups].map(([text, nodes]) => [text, String(Math.round(figure(nodes) * 10_000) / 10_000)]);
}

function keyText(key: Link, measured: Measured): string {
  return key.kind === "date" ? String(Math.floor(measured.low / 10_000)) : textOf(measured);
}

/** The share of a part among the things of each group. */
export function shareOf(part: SetItem, base: SetItem): Grouping | undefined {
  if (!isThings(part.expression)) return undefined;
  const measure: GroupMeasure = { of: "part", part: part.expression };
  return {
    base,
    measure,
    figure: (nodes) => nodes.filter((node) => hasNode(part.set, node)).length / nodes.length,
  };
}
