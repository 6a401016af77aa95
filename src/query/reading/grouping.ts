/** Groups: what a count, a share or an aggregate becomes if it is asked for each value of some properties. */
import { formatValue } from "../../graph/index.ts";
import type { GroupMeasure, Key, Table } from "../expression.ts";
import { type Context, leadsToNodes } from "./context.ts";
import type { Grouping, Item, NumberItem, SetItem } from "./items.ts";
import { hasNode } from "./node-sets.ts";
import type { Link, Measured } from "./reading-graph.ts";
import { isThings } from "./relations.ts";

/** Whether a link leads to times by which things can be followed over the years. */
export function isTimeLink({ kind, label }: Link): boolean {
  return kind === "date" || (kind === "number" && /\byears?\b/i.test(label));
}

/** What can be counted by groups: the things themselves, or the ends of a link of other things. */
export function groupingsOfSet(set: SetItem): readonly Grouping[] {
  const { projection } = set;
  const own: Grouping = { base: set, measure: { of: "count" }, figure: ({ length }) => length };
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
  const grouping = groupingFor(context, item, keys.slice(0, 2));
  if (grouping === undefined || !isThings(grouping.base.expression)) return undefined;
  return {
    op: "group",
    things: grouping.base.expression,
    by: second === undefined || second === first ? [keyOf(first)] : [keyOf(first), keyOf(second)],
    measure: grouping.measure,
    ...(isTimeLink(first) && { fill: true }),
  };
}

function keyOf(link: Link): Key {
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
      ? (key.ends.get(node) ?? []).map((end) => graph.nodes[end]?.label ?? "")
      : (key.values.get(node) ?? []).map((value) => keyText(key, value));
    for (const text of new Set(texts)) groups.set(text, [...(groups.get(text) ?? []), node]);
  }
  return [...groups].map(([text, nodes]) => [text, String(Math.round(figure(nodes) * 10_000) / 10_000)]);
}

function keyText(key: Link, { low, value }: Measured): string {
  return key.kind === "date" ? String(Math.floor(low / 10_000)) : formatValue(value);
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
