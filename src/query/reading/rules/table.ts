/** Rules that group: "per year", "over time", "distributed over the regions", "how often". */
import { type Case, isThings, type Things } from "../../expression.ts";
import { type Context, feature, featureIf, leadsToNodes, makeItem, makeSet } from "../context.ts";
import { groupingFor, groupingsOfSet, isTimeLink } from "../grouping.ts";
import type { Item, NumberItem, SetItem, SpreadItem } from "../items.ts";
import type { Link } from "../reading-graph.ts";
import { statedFlags } from "../relations.ts";
import { inAnyOrder, inOrder, type Place, partsAt, type Rule, together } from "./rule.ts";

export const tableRules: readonly Rule[] = [
  ...inOrder("number per", "number", "link", (context, number, item, place) =>
    (place.gap.hasPer || (place.gap.content === 0 && (place.gap.hasBy || isSecondKey(number, place)))) &&
    place.gap.content <= 1
      ? grouped(context, number, [item.link], place, "N:per")
      : [],
  ),
  ...inOrder("set per", "set", "link", (context, set, item, place) =>
    place.gap.hasPer && place.gap.content <= 1 && !set.isNegated
      ? grouped(context, set, [item.link], place, "S:per")
      : [],
  ),
  ...(["number", "set"] as const).flatMap((counted) =>
    inOrder(`${counted} per thing`, counted, "set", (context, item, things, place) =>
      (place.gap.hasPer || isSecondKey(item, place)) && place.gap.content === 0 && things.isClass
        ? linksTo(context, item, things).flatMap((link) => grouped(context, item, [link], place))
        : [],
    ),
  ),
  ...inOrder("spread over a property", "spread", "link", (context, spread, item, place) =>
    place.gap.content === 0 && !spread.isTime && place.gap.words.some((word) => spreadWord.test(word))
      ? [
          together(context, "spread", place, [], `by ${item.text}`, {
            keys: [item.link],
            isTime: false,
            hash: item.link.id * 17 + 3,
          }),
        ]
      : [],
  ),
  ...inOrder("distribution of ends", "spread", "set", (context, spread, set, place) =>
    place.gap.content === 0 && spread.keys.length === 0 && !spread.isTime
      ? distribution(context, set, place)
      : [],
  ),
  ...inOrder("distribution of values", "spread", "values", (context, spread, { of, link }, place) =>
    place.gap.content === 0 && spread.keys.length === 0 && !spread.isTime && of !== undefined
      ? grouped(context, of, [link], place)
      : [],
  ),
  ...inAnyOrder("set is spread", "set", "spread", (context, set, spread, place) =>
    place.gap.content <= 1 && !set.isNegated && !set.isEntity ? spreadOver(context, set, spread, place) : [],
  ),
  ...inAnyOrder("number is spread", "number", "spread", (context, number, spread, place) =>
    place.gap.content <= 1 ? spreadOver(context, number, spread, place) : [],
  ),
];

/** "Per region and year": whether "and" leads to another property to group by. */
function isSecondKey({ keys }: SetItem | NumberItem, { gap }: Place): boolean {
  return keys.length === 1 && gap.hasAnd;
}

const spreadWord = /^(?:by|over|across|per|between|among|according|in|along|through|on|within)$/;

/** How many things have each of the ends that a set contains, or each of the flags that the ends have. */
export function distribution(context: Context, set: SetItem, place: Place, name?: string): readonly Item[] {
  const { projection } = set;
  if (projection === undefined || set.isNegated) return [];
  const { link, base } = projection;
  return [
    ...grouped(context, set, [link], place, name),
    ...(isThings(base.expression) ? flagsOf(context, set, link, base.expression, place) : []),
  ];
}

/** The fewest flags of one class that are categories: which threats to validity are reported. */
const fewestFlags = 3;

function flagsOf(
  { graph, ...rest }: Context,
  set: SetItem,
  { path, ranges, id, kind }: Link,
  things: Things,
  place: Place,
): readonly Item[] {
  const context = { graph, ...rest };
  const flags = graph.links.filter(
    (flag) =>
      flag.kind === "flag" && flag.path.length === 1 && flag.domains.some((cls) => ranges.includes(cls)),
  );
  if (kind !== "thing" || flags.length < fewestFlags) return [];
  const cases = flags.map((flag): Case => {
    const to: Things = {
      op: "where",
      things: { op: "image", path, of: things },
      path: flag.path,
      is: "=",
      value: { op: "values", list: statedFlags(flag, 1) },
    };
    return { name: flag.label, things: { op: "with", things, path, to } };
  });
  const own = [...place.gap.features, ...feature(context, "keys:flags")];
  return [
    makeItem(context, "rows", place.span, own, partsAt(place), `flags of ${set.text}`, {
      expression: { op: "group", things, by: [{ of: "cases", cases }], measure: { of: "count" } },
      answers: flags.map(({ label }) => label),
      pairs: undefined,
      cls: set.cls,
      head: set.head,
      hash: (id * 31 + set.hash) | 0,
    }),
  ];
}

/** The most links to one class by which "per" may group. */
const mostKeys = 3;
/** The most times of one thing that "over time" may mean. */
const mostTimes = 3;

function spreadOver(
  context: Context,
  item: SetItem | NumberItem,
  spread: SpreadItem,
  place: Place,
): readonly Item[] {
  if (item.keys.includes(spread.keys[0] as Link)) return [];
  // "The distribution of the number of papers per year" says no more than the number of papers per year, but that of the
  // number of authors per paper counts the papers of each number.
  const [key] = item.keys;
  const isGrouped = spread.keys.length > 0 || (!place.isInOrder && key !== undefined && !leadsToNodes(key));
  if (!spread.isTime) return isGrouped ? grouped(context, item, spread.keys, place) : [];
  const times = timesOf(context, item);
  return times.flatMap((link) => grouped(context, item, [link], place));
}

/** The links from the things that an item counts to those of a class. */
function linksTo({ graph }: Context, item: SetItem | NumberItem, { cls }: SetItem): readonly Link[] {
  const groupings = item.cat === "set" ? groupingsOfSet(item) : item.groupings;
  const links = groupings.flatMap(({ base }) =>
    graph.between(base.cls, cls).flatMap(({ link, inverse }) => (inverse ? [] : [link])),
  );
  return [...new Set(links)].slice(0, mostKeys);
}

/** The times of the things that an item counts: those that are called a year first. */
function timesOf(context: Context, item: SetItem | NumberItem): readonly Link[] {
  const groupings = item.cat === "set" ? groupingsOfSet(item) : item.groupings;
  const { graph } = context;
  const times = graph.links.filter(
    (link) =>
      isTimeLink(link) &&
      groupings.some(({ base }) => link.domains.some((cls) => graph.overlaps(cls, base.cls))),
  );
  const named = times.filter(({ label }) => /\byear/i.test(label));
  return (named.length > 0 ? named : times)
    .toSorted((left, right) => right.values.size - left.values.size)
    .slice(0, mostTimes);
}

/** Groups a set or a number by further keys, if its things have them. */
function grouped(
  context: Context,
  item: SetItem | NumberItem,
  more: readonly Link[],
  place: Place,
  name?: string,
): readonly Item[] {
  const keys = [...more, ...item.keys];
  const grouping = groupingFor(context, item, keys);
  if (grouping === undefined || keys.length > 2) return [];
  const own = [
    ...place.gap.features,
    ...(name === undefined ? [] : feature(context, name)),
    ...featureIf(context, more.every(isTimeLink), "keys:time"),
  ];
  const text = `${item.text} per ${more.map(({ label }) => label).join()}`;
  if (item.cat === "set")
    return [makeSet(context, place.span, own, partsAt(place), text, item, { ...item, keys })];
  const hash = keys.reduce((sum, { id }) => sum + id * 17, item.hash);
  return [makeItem(context, "number", place.span, own, partsAt(place), text, { ...item, keys, hash })];
}
