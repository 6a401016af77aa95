/** Rules for figures of figures: shares, and averages and distributions of numbers of ends. */
import { type Aggregate, isThings, type Measure, type Things } from "../../expression.ts";
import type { NodeSet } from "../../node-sets.ts";
import { type Context, explain, feature, featureIf, leadsToNodes, makeItem, makeSet } from "../context.ts";
import { countEnds } from "../ends.ts";
import type { FeatureList } from "../features.ts";
import { shareOf } from "../grouping.ts";
import type { EndsItem, Grouping, Item, LinkItem, NumberItem, SetItem, ShareItem } from "../items.ts";
import type { Link } from "../reading-graph.ts";
import { countedEnds, pathOf } from "../relations.ts";
import { bridge } from "./combine.ts";
import { isNext, wholeClass } from "./count.ts";
import { aggregateOf } from "./rank.ts";
import { inAnyOrder, inOrder, type Place, partsAt, type Rule, together } from "./rule.ts";

export const figureRules: readonly Rule[] = [
  ...inOrder("difference of numbers", "number", "number", differenceOf),
  ...inOrder("share of a set", "share", "set", shareOfSet),
  ...inOrder("average number of", "aggregate", "count", (context, aggregate, count, place) =>
    place.gap.content === 0 && count.form === "number" && aggregate.aggregates.length === 1
      ? [
          together(context, "aggregate", place, [], `${aggregate.text} number of`, {
            aggregates: aggregate.aggregates,
            isOfCount: true,
            hash: aggregate.hash * 31 + 5,
          }),
        ]
      : [],
  ),
  ...inOrder("average number of ends", "aggregate", "link", (context, aggregate, link, place) =>
    aggregate.isOfCount && leadsToNodes(link.link) && place.gap.content === 0
      ? [endsOfLink(context, aggregate.aggregates[0], link, place)]
      : [],
  ),
  ...inOrder("average number of things", "aggregate", "set", (context, aggregate, set, place) =>
    aggregate.isOfCount ? endsOfSet(context, aggregate.aggregates[0], set, place) : [],
  ),
  ...inOrder("distributed number of ends", "count", "link", (context, count, link, place) =>
    count.form !== "often" && leadsToNodes(link.link) && place.gap.content === 0
      ? distributed(context, [endsOfLink(context, undefined, link, place)])
      : [],
  ),
  ...inOrder("distributed number of things", "count", "set", (context, count, set, place) =>
    count.form !== "often" ? distributed(context, endsOfSet(context, undefined, set, place)) : [],
  ),
  ...inAnyOrder("number of ends of a set", "ends", "set", countedEndsOf),
];

/** "the difference between the number of … and the number of …" */
function differenceOf(
  context: Context,
  first: NumberItem,
  second: NumberItem,
  place: Place,
): readonly Item[] {
  const { gap } = place;
  const isSaid = gap.hasAnd && gap.content === 0 && context.question.words.includes("difference");
  if (!isSaid || first.keys.length + second.keys.length > 0) return [];
  const value = first.value - second.value;
  return [
    together(context, "number", place, feature(context, "N:difference"), `${first.text} − ${second.text}`, {
      value,
      expression: { op: "difference", left: first.expression, right: second.expression },
      cls: first.cls,
      of: undefined,
      link: undefined,
      isAggregate: true,
      groupings: [],
      keys: [],
      head: first.head,
      hash: (first.hash * 31 + second.hash) | 0,
    }),
  ];
}

/** The share of the things of a class, or of a set that the next condition divides. */
function shareOfSet(context: Context, share: ShareItem, set: SetItem, place: Place): readonly Item[] {
  const { whole } = share;
  if (set.isNegated || place.gap.content > 1 || !isThings(set.expression)) return [];
  if (set.isEntity && (whole === undefined || context.graph.overlaps(whole.cls, set.cls))) return [];
  const own = [...place.gap.features];
  if (whole === undefined) {
    own.push(...feature(context, isNext(context, share.to, set.head) ? "H:next" : "H:notnext"));
    const items: Item[] = set.isClass
      ? []
      : [...shareItem(context, set, wholeClass(context, set.cls), own, place)];
    if (set.isHead)
      items.push(
        makeItem(context, "share", place.span, own, partsAt(place), `share of ${set.text}`, {
          whole: set,
          head: set.head,
          hash: set.hash,
        }),
      );
    return items;
  }
  // "The share of the papers that have A use B": the main verb says what the part is, a pronoun belongs to the whole.
  const isPredicate = !place.gap.words.some((word) => /^(?:that|which|who|whose|where|with)$/.test(word));
  own.push(...featureIf(context, isPredicate && !whole.isClass, "H:predicate"));
  return partsOf(context, whole, set, place).flatMap((part) =>
    shareItem(context, part, whole, [...own, ...part.own], place),
  );
}

/** The things of a set that meet a condition: as it is, or over a link that nobody names. */
export function partsOf(context: Context, whole: SetItem, set: SetItem, place: Place): readonly SetItem[] {
  if (!context.graph.overlaps(whole.cls, set.cls))
    return bridge(context, whole, set, { ...place, gap: { ...place.gap, features: [] } }, true);
  const text = `${whole.text} ∧ ${set.text}`;
  return [makeSet(context, place.span, [], [], text, context.relations.both(whole, set))];
}

function shareItem(
  context: Context,
  part: SetItem,
  whole: SetItem,
  own: readonly number[],
  place: Place,
): readonly NumberItem[] {
  const grouping = shareOf(part, whole);
  if (
    grouping === undefined ||
    !isThings(part.expression) ||
    !isThings(whole.expression) ||
    whole.set.length === 0
  )
    return [];
  const value = context.relations.shared(part.set, whole.set).length / whole.set.length;
  return [
    makeItem(context, "number", place.span, own, partsAt(place), `share of ${part.text} in ${whole.text}`, {
      value,
      expression: { op: "share", part: part.expression, whole: whole.expression },
      cls: whole.cls,
      of: undefined,
      link: undefined,
      isAggregate: true,
      groupings: [grouping],
      keys: [...new Set([...part.keys, ...whole.keys])],
      head: part.head,
      hash: (part.hash * 31 + whole.hash) | 0,
    }),
  ];
}

/** Keeps numbers of ends if a word of the question asks how they are distributed; they explain the word. */
function distributed({ question }: Context, items: readonly EndsItem[]): readonly EndsItem[] {
  const at = question.words.findIndex((word) =>
    /^(?:distribution|distributed|histogram|often|frequently)$/.test(word),
  );
  return at < 0 ? [] : items.map((item) => explain(item, at, at + 1));
}

function endsOfLink(
  context: Context,
  aggregate: Aggregate | undefined,
  { link, head }: LinkItem,
  place: Place,
): EndsItem {
  return together(context, "ends", place, [], `${aggregate ?? ""} number of ${link.label}`, {
    aggregate,
    link,
    of: undefined,
    head,
    hash: link.id * 31 + (aggregate?.length ?? 0),
  });
}

function endsOfSet(
  context: Context,
  aggregate: Aggregate | undefined,
  set: SetItem,
  place: Place,
): readonly EndsItem[] {
  if (!set.isHead || set.isNegated || set.isEntity || place.gap.content > 0 || !isThings(set.expression))
    return [];
  const own = place.gap.features;
  return [
    makeItem(context, "ends", place.span, own, partsAt(place), `${aggregate ?? ""} number of ${set.text}`, {
      aggregate,
      link: undefined,
      of: set,
      head: set.head,
      hash: set.hash * 31 + (aggregate?.length ?? 0),
    }),
  ];
}

const ofWord = /^(?:per|of|in|for|do|does|did|by|each|every|over)$/;

/** "per paper", "do papers have", "papers are distributed over their number of authors": the things whose ends are counted. */
function countedEndsOf(context: Context, ends: EndsItem, set: SetItem, place: Place): readonly Item[] {
  const { gap } = place;
  if (set.isNegated || set.isEntity || gap.content > 1 || !gap.words.some((word) => ofWord.test(word)))
    return [];
  const { graph } = context;
  const steps: readonly { readonly link: Link; readonly inverse: boolean }[] =
    ends.link !== undefined
      ? [
          { link: ends.link, inverse: false },
          { link: ends.link, inverse: true },
        ]
      : graph.between(set.cls, ends.of?.cls ?? -1);
  return steps
    .filter(({ link, inverse }) =>
      (inverse ? link.ranges : link.domains).some((cls) => graph.overlaps(cls, set.cls)),
    )
    .flatMap(({ link, inverse }) =>
      [false, true].flatMap((onlySome) => overEnds(context, ends, set, { link, inverse, onlySome }, place)),
    );
}

type EndsStep = { readonly link: Link; readonly inverse: boolean; readonly onlySome: boolean };

/** How many ends the things of a set have. */
type EndsOfSet = {
  readonly set: SetItem;
  readonly things: Things;
  readonly nodes: NodeSet;
  readonly counts: Int32Array;
  /** The ends that count, if not all do. */
  readonly among: NodeSet | undefined;
  readonly by: Extract<Measure, { readonly of: "count" }>;
  readonly text: string;
};

/** Things without any end count as zero, or not at all if `onlySome`. */
function overEnds(
  context: Context,
  ends: EndsItem,
  set: SetItem,
  step: EndsStep,
  place: Place,
): readonly Item[] {
  const counted = countedOver(context, ends, set, step);
  if (counted === undefined) return [];
  const saysAny = context.question.words.some((word) => /^(?:any|some)$/.test(word));
  const own = [
    ...place.gap.features,
    ...feature(context, step.onlySome ? "N:ends:some" : "N:ends:all"),
    ...featureIf(context, step.onlySome && saysAny, "N:ends:any"),
  ];
  const { aggregate } = ends;
  return [
    aggregate === undefined
      ? distributionOfEnds(context, ends, counted, step, own, place)
      : aggregateOfEnds(context, ends, aggregate, counted, step, own, place),
  ];
}

function countedOver(
  { graph }: Context,
  ends: EndsItem,
  set: SetItem,
  { link, inverse, onlySome }: EndsStep,
): EndsOfSet | undefined {
  if (!isThings(set.expression)) return undefined;
  const among = ends.of === undefined || ends.of.isClass ? undefined : ends.of;
  const all = countEnds(inverse ? link.starts : link.ends, set.set, among?.set);
  const nodes = onlySome ? set.set.filter((_, at) => (all[at] as number) > 0) : set.set;
  if (nodes.length === 0 || (onlySome && nodes.length === set.set.length)) return undefined;
  const stated = among?.expression;
  const to = stated !== undefined && isThings(stated) ? stated : countedEnds(graph, link, inverse);
  const end = { path: pathOf(link, inverse), ...(to && { to }) };
  return {
    set,
    things: onlySome ? { op: "with", things: set.expression, ...end } : set.expression,
    nodes,
    counts: onlySome ? all.filter((count) => count > 0) : all,
    among: among?.set,
    by: { of: "count", ...end },
    text: `${ends.text} of (${set.text})${onlySome ? " with any" : ""}`,
  };
}

function distributionOfEnds(
  context: Context,
  ends: EndsItem,
  { set, things, counts, by, text }: EndsOfSet,
  { link, inverse, onlySome }: EndsStep,
  own: FeatureList,
  place: Place,
): Item {
  return makeItem(context, "rows", place.span, own, partsAt(place), text, {
    expression: { op: "group", things, by: [by], measure: { of: "count" } },
    answers: [...new Set(counts)].map(String),
    pairs: () =>
      [...Map.groupBy(counts, (count) => count)].map(([count, same]) => [String(count), String(same.length)]),
    cls: set.cls,
    head: ends.head,
    hash: (set.hash * 31 + link.id * 4 + (inverse ? 2 : 0) + (onlySome ? 1 : 0)) | 0,
  });
}

function aggregateOfEnds(
  context: Context,
  ends: EndsItem,
  aggregate: Aggregate,
  { set, things, nodes, counts, among, by, text }: EndsOfSet,
  { link, inverse }: EndsStep,
  own: FeatureList,
  place: Place,
): Item {
  const base = makeSet(context, place.span, [], [], set.text, {
    cls: set.cls,
    set: nodes,
    expression: things,
  });
  const map = inverse ? link.starts : link.ends;
  const figure: Grouping["figure"] = (group) =>
    aggregateOf(aggregate, [...countEnds(map, Int32Array.from(group), among)]);
  const value = aggregateOf(aggregate, [...counts]);
  return makeItem(context, "number", place.span, own, partsAt(place), text, {
    value,
    expression: { op: aggregate, things, by },
    cls: set.cls,
    of: undefined,
    link,
    isAggregate: true,
    groupings: [{ base, measure: { of: aggregate, by }, figure }],
    keys: set.keys,
    head: ends.head,
    hash: (value * 16 + link.id * 8 + (inverse ? 4 : 0)) | 0,
  });
}
