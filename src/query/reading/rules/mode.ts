/** Rules for what is most common: the ends of a link that most things of a set have. */
import { isThings, type Table, type Things } from "../../expression.ts";
import { forEachStart } from "../../graph-index.ts";
import { emptySet, hasNode, type NodeSet, nodeSetOf } from "../../node-sets.ts";
import { type Context, feature, leadsToNodes, makeItem, makeSet } from "../context.ts";
import type { Denoted } from "../denoted.ts";
import type { FeatureList } from "../features.ts";
import type { Item, ModeItem, SetItem, SuperlativeItem } from "../items.ts";
import type { Link, Measured } from "../reading-graph.ts";
import { bestOf, pathOf, withoutNoneTexts } from "../relations.ts";
import { valuesItem } from "./relate.ts";
import { inAnyOrder, inOrder, type Place, partsAt, type Rule, together } from "./rule.ts";

export const modeRules: readonly Rule[] = [
  ...inAnyOrder("most common of a set", "mode", "set", (context, mode, set, place) =>
    mode.link === undefined || place.gap.content > 1 || set.isNegated || set.isEntity
      ? []
      : commonEnds(
          context,
          mode,
          mode.link,
          set,
          [...place.gap.features, ...feature(context, `mode:${place.isInOrder ? "MS" : "SM"}`)],
          place,
        ),
  ),
  // "has written the most papers": who wrote them is still to be named.
  ...inOrder("verb of the most common", "link", "mode", (context, item, mode, place) =>
    mode.of === undefined || mode.verb !== undefined || item.form === "noun" || place.gap.content > 0
      ? []
      : [
          together(context, "mode", place, [], `${item.text} ${mode.text}`, {
            ...mode,
            verb: item.link,
            hash: mode.hash * 31 + item.link.id,
          }),
        ],
  ),
  ...inOrder("property of the most common", "link", "mode", (context, item, mode, place) =>
    mode.of === undefined || place.gap.content > 1 || (mode.verb !== undefined && mode.verb !== item.link)
      ? []
      : commonEnds(
          context,
          mode,
          item.link,
          mode.of,
          [...place.gap.features, ...feature(context, "mode:PM")],
          place,
        ),
  ),
  ...inOrder("ends that are most common", "set", "superlative", (context, set, superlative, place) =>
    superlative.isMode && set.projection !== undefined && !set.isNegated && place.gap.content <= 1
      ? commonEnds(
          context,
          modeOf(context, set, superlative, place),
          set.projection.link,
          set.projection.base,
          [...place.gap.features, ...feature(context, "mode:after")],
          place,
        )
      : [],
  ),
  ...inOrder("set that is most common", "set", "superlative", (context, set, superlative, place) =>
    superlative.isMode && set.isHead && !set.isNegated && place.gap.content === 0
      ? [modeOf(context, set, superlative, place)]
      : [],
  ),
];

function modeOf(
  context: Context,
  set: SetItem,
  superlative: SuperlativeItem,
  { gap, span }: Place,
): ModeItem {
  const { most, count, isNth } = superlative;
  return makeItem(context, "mode", span, gap.features, [set, superlative], `most ${set.text}`, {
    link: undefined,
    of: set,
    most,
    count,
    isNth,
    head: set.head,
    hash: set.hash + (most ? 1000 : -1000),
  });
}

/** Returns the ends of a link that most, or fewest, things of a set have. */
export function commonEnds(
  context: Context,
  mode: ModeItem,
  link: Link,
  base: SetItem,
  first: FeatureList,
  place: Place,
): readonly Item[] {
  const { graph } = context;
  if (
    !link.domains.some((cls) => graph.overlaps(cls, base.cls)) ||
    !isThings(base.expression) ||
    link.kind === "flag" ||
    (mode.isNth && !leadsToNodes(link))
  )
    return [];
  const counts = endCounts(context, base.set, link);
  if (counts.length === 0) return [];
  const ranked = counts.toSorted((left, right) =>
    mode.most ? right.count - left.count : left.count - right.count,
  );
  const last = ranked[Math.min(ranked.length, mode.count) - 1]?.count ?? 0;
  const isBetter = (count: number): boolean => (mode.most ? count > last : count < last);
  const better = ranked.filter(({ count }) => isBetter(count));
  if (mode.isNth && better.length !== mode.count - 1) return [];
  const winners = ranked.filter(({ count }) => count === last || (!mode.isNth && isBetter(count)));
  const own = [...first, ...feature(context, "mode")];
  const text = `${mode.most ? "most" : "least"} ${link.label} of (${base.text})`;
  if (!leadsToNodes(link)) {
    const values = winners.flatMap(({ value }) => (value === undefined ? [] : [value]));
    const item = valuesItem(context, place, own, values, {
      link,
      of: undefined,
      source: undefined,
      head: mode.head,
      expression: commonTable(context, link, base.expression, mode),
      text,
    });
    return [{ ...item, cls: base.cls, keys: base.keys }];
  }
  return commonSets(context, mode, link, base, nodeSetOf(winners.map(({ node }) => node)), own, text, place);
}

type CountedEnd = { readonly node: number; readonly value: Measured | undefined; count: number };

/** Counts for each end or value of a link how many things of a set have it. */
export function endCounts({ relations }: Context, set: NodeSet, link: Link): readonly CountedEnd[] {
  return relations.memory.remember(countEachEnd, set, link);
}

function countEachEnd(set: NodeSet, link: Link): readonly CountedEnd[] {
  const counts = new Map<number, CountedEnd>();
  const { adjacency } = leadsToNodes(link) ? link.ends : link.values;
  const values = link.values.items();
  // A text stays among the ends although it says that there is none.
  const owners = link.kind === "text" ? set.filter((node) => !link.nones.has(node)) : set;
  forEachStart(adjacency, owners, (_place, from, to) => {
    const ends = new Map<number, Measured | undefined>();
    for (let at = from; at < to; at += 1) {
      const value = values[at];
      ends.set(value?.low ?? (adjacency.ends[at] as number), value);
    }
    for (const [key, value] of ends) {
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { node: key, value, count: 1 });
      else known.count += 1;
    }
  });
  return [...counts.values()];
}

/** The table of the values of a link that most things of a set have. */
function commonTable(
  { graph }: Context,
  link: Link,
  things: Things,
  { most, count }: Pick<ModeItem, "most" | "count">,
): Table {
  return {
    op: "group",
    things: withoutNoneTexts(graph, link, things),
    by: [{ of: "value", path: link.path }],
    measure: { of: "count" },
    order: { by: "measure", direction: most ? "descending" : "ascending" },
    ...(most && { top: count }),
  };
}

function commonSets(
  context: Context,
  mode: ModeItem,
  link: Link,
  base: SetItem,
  winners: typeof emptySet,
  own: FeatureList,
  text: string,
  place: Place,
): readonly Item[] {
  const { graph, relations } = context;
  return link.ranges.flatMap((cls) => {
    const members = graph.classes[cls]?.members ?? emptySet;
    const set = winners.filter((node) => hasNode(members, node));
    if (set.length === 0 || !isThings(base.expression)) return [];
    const image = relations.image(link, base).find((each) => each.cls === cls);
    const denoted: Denoted =
      image !== undefined && isThings(image.expression)
        ? {
            cls,
            set,
            expression: bestOf(image.expression, {
              ...mode,
              measure: { of: "count", path: pathOf(link, true), to: base.expression },
            }),
          }
        : relations.listed(cls, set);
    return [
      makeSet(context, place.span, own, partsAt(place), text, denoted, {
        isHead: true,
        isRelated: true,
        head: mode.head,
        keys: base.keys,
        mode: { mode, link, base },
        table:
          isThings(denoted.expression) || mode.isNth
            ? undefined
            : commonTable(context, link, base.expression, mode),
      }),
    ];
  });
}

/** A condition, or a name, on the things that were counted: "the most common genre … in 1990". */
export function countedIn(
  context: Context,
  common: SetItem,
  condition: SetItem,
  place: Place,
): readonly Item[] {
  const { graph, relations } = context;
  if (common.mode === undefined) return [];
  const { mode, link, base } = common.mode;
  const own = [...place.gap.features, ...feature(context, "mode:in")];
  if (condition.isEntity && !condition.isNegated && base.isClass)
    return graph.between(base.cls, condition.cls).flatMap(({ link: via, inverse }) => {
      const found = relations.related(via, inverse, condition).find(({ cls }) => cls === base.cls);
      if (found === undefined) return [];
      const inner = makeSet(
        context,
        place.span,
        [],
        [],
        `${base.text} ∧ ${via.label}(${condition.text})`,
        found,
        { isHead: true },
      );
      return commonEnds(context, mode, link, inner, own, place);
    });
  if (
    condition.isNegated ||
    condition.isEntity ||
    !graph.overlaps(condition.cls, base.cls) ||
    (condition.isClass && base.isClass)
  )
    return [];
  const both = relations.both(base, condition);
  if (both.set.length === 0) return [];
  const inner = makeSet(context, place.span, [], [], `${base.text} ∧ ${condition.text}`, both, {
    isHead: base.isHead,
    keys: base.keys.length > 0 ? base.keys : condition.keys,
  });
  return commonEnds(context, mode, link, inner, own, place);
}
