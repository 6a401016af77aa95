/** Rules for superlatives: by a figure, by a number of relations, and of a set. */
import { type Aggregate, isThings, type Measure } from "../../expression.ts";
import { forEachStart } from "../../graph-index.ts";
import { type Context, feature, featureIf, leadsToNodes, makeItem, makeSet } from "../context.ts";
import type { Denoted } from "../denoted.ts";
import { countEnds } from "../ends.ts";
import type { FeatureList } from "../features.ts";
import { isTurned, saysWhen } from "../find-markers.ts";
import type {
  FigureItem,
  Item,
  LinkItem,
  ModeItem,
  RankItem,
  Ranking,
  SetItem,
  SuperlativeItem,
} from "../items.ts";
import type { Link, Measured, ReadingGraph } from "../reading-graph.ts";
import { countedEnds, measureOf, pathOf } from "../relations.ts";
import { qualityRank, valuesItem } from "./relate.ts";
import { inAnyOrder, inOrder, type Place, partsAt, type Rule, together } from "./rule.ts";

export const rankRules: readonly Rule[] = [
  ...inAnyOrder("superlative of a property", "superlative", "link", (context, superlative, link, place) =>
    !place.isInOrder && place.gap.words.includes("of")
      ? []
      : superlativeOfLink(context, superlative, link, place),
  ),
  ...inOrder("superlative number of", "superlative", "set", superlativeOfSet),
  ...inAnyOrder("rank a set", "rank", "set", rankSet),
  ...inAnyOrder("superlative of a number", "superlative", "value", (context, superlative, value, place) => {
    const [[low] = [0]] = value.compare.intervals;
    const { compare } = value;
    const isCount =
      compare.kind === "number" &&
      compare.unit === "" &&
      !compare.isOperated &&
      compare.is === "=" &&
      compare.intervals.length === 1;
    if (place.gap.length > 0 || !isCount || low < 2 || low > 20 || superlative.count > 1) return [];
    return [counted(context, superlative, low, [...place.gap.features, ...feature(context, "X:n")], place)];
  }),
  ...inAnyOrder("superlative number", "superlative", "count", (context, superlative, _count, place) =>
    place.gap.content > 0
      ? []
      : [
          together(
            context,
            "superlative",
            place,
            feature(context, "X:number"),
            `${superlative.text} number`,
            {
              ...superlative,
              isCount: true,
              isNumber: true,
              hash: superlative.hash + 5,
            },
          ),
        ],
  ),
  ...inOrder("superlative of a figure", "superlative", "figure", superlativeOfFigure),
  ...inAnyOrder("rank names its property", "rank", "link", absorb),
  ...inOrder("superlative by a property", "set", "link", rankedBy),
];

function counted(
  context: Context,
  item: SuperlativeItem,
  count: number,
  own: FeatureList,
  place: Place,
): SuperlativeItem {
  return makeItem(context, "superlative", place.span, own, partsAt(place), `${item.text} ${count}`, {
    ...item,
    count,
    hash: item.hash + 17 * count,
  });
}

// Rankings

type Order = Pick<Ranking, "most" | "count" | "isNth">;

function orderKey({ most, count, isNth }: Order): string {
  return `${most} ${count} ${isNth}`;
}

/** Ranks by the values of a link; of several values, the best counts. */
export function byValue({ relations }: Context, link: Link, order: Order): Ranking {
  const key = `ranking by value ${orderKey(order)}`;
  // The best of a set are chosen once for each ranking.
  return relations.memory.once(link, key, () => rankingByValue(link, order));
}

function rankingByValue(link: Link, { most, count, isNth }: Order): Ranking {
  return {
    measure: measureOf(link),
    link,
    most,
    count,
    isNth,
    isCount: false,
    requires: undefined,
    figuresOf(set) {
      const figures = new Float64Array(set.length).fill(Number.NaN);
      const [values, better] = [link.values.items(), most ? Math.max : Math.min];
      forEachStart(link.values.adjacency, set, (place, from, to) => {
        let best = (values[from] as Measured).low;
        for (let at = from + 1; at < to; at += 1) best = better(best, (values[at] as Measured).low);
        figures[place] = best;
      });
      return figures;
    },
    text: `${most ? "max" : "min"} ${link.label}`,
    hash: link.id * 64 + (most ? 5000 : -5000),
  };
}

/** Ranks by the number of ends, among a set if given. Without `withZero`, things without ends have no rank. */
export function byCount(
  { graph, relations }: Context,
  link: Link,
  inverse: boolean,
  among: SetItem | undefined,
  order: Order,
  withZero: boolean,
): Ranking {
  const make = () => rankingByCount(graph, link, inverse, among, order, withZero);
  if (among !== undefined) return make();
  const key = `ranking by count ${inverse} ${withZero} ${orderKey(order)}`;
  return relations.memory.once(link, key, make);
}

function rankingByCount(
  graph: ReadingGraph,
  link: Link,
  inverse: boolean,
  among: SetItem | undefined,
  { most, count, isNth }: Order,
  withZero: boolean,
): Ranking {
  const map = inverse ? link.starts : link.ends;
  const path = pathOf(link, inverse);
  const to =
    among !== undefined && isThings(among.expression) ? among.expression : countedEnds(graph, link, inverse);
  return {
    measure: { of: "count", path, ...(to && { to }) },
    link,
    most,
    count,
    isNth,
    isCount: true,
    requires: withZero ? undefined : { path, to },
    figuresOf(set) {
      const counts = new Float64Array(countEnds(map, set, among?.set));
      return withZero ? counts : counts.map((count) => count || Number.NaN);
    },
    text: `${most ? "max" : "min"} #${among?.text ?? link.label}`,
    hash: link.id * 2 + (inverse ? 1 : 0) + (most ? 1000 : -1000) + (withZero ? 333 : 0) + (among?.hash ?? 0),
  };
}

/** Ranks by an aggregate of the figures of what a thing is related to. */
function byAggregate(
  link: Link,
  via: Link,
  inverse: boolean,
  aggregate: Aggregate,
  { most, count, isNth }: Order,
): Ranking {
  const map = inverse ? via.starts : via.ends;
  const [first, ...rest] = pathOf(via, inverse);
  const measure: Measure = { of: aggregate, path: [first, ...rest, ...link.path] };
  return {
    measure,
    link,
    most,
    count,
    isNth,
    isCount: false,
    requires: undefined,
    figuresOf: (set) =>
      Float64Array.from(set, (node) => {
        const values = (map.get(node) ?? []).flatMap((end) => link.values.get(end) ?? []);
        return aggregateOf(
          aggregate,
          values.map(({ low }) => low),
        );
      }),
    text: `${most ? "max" : "min"} ${aggregate} ${link.label} via ${via.label}`,
    hash: link.id * 64 + via.id * 7 + (inverse ? 3 : 0) + (most ? 9000 : -9000) + aggregate.length,
  };
}

/** Computes an aggregate of figures; NaN if there are none. */
export function aggregateOf(aggregate: Aggregate, figures: readonly number[]): number {
  if (figures.length === 0) return Number.NaN;
  // The figures may be more than a call can have arguments.
  if (aggregate === "largest") return figures.reduce((best, figure) => Math.max(best, figure));
  if (aggregate === "smallest") return figures.reduce((best, figure) => Math.min(best, figure));
  const sum = figures.reduce((total, figure) => total + figure, 0);
  if (aggregate !== "median") return aggregate === "sum" ? sum : sum / figures.length;
  const sorted = Float64Array.from(figures).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

function rankItem(
  context: Context,
  place: Pick<Place, "span">,
  own: FeatureList,
  parts: readonly Item[],
  ranking: Ranking,
  more: { readonly cls: number; readonly guessed?: Link; readonly head: number },
): RankItem {
  return makeItem(context, "rank", place.span, own, parts, ranking.text, {
    ranking,
    cls: more.cls,
    guessed: more.guessed,
    head: more.head,
    hash: (ranking.hash * 64 + more.cls) | 0,
  });
}

// Superlative and property

const countable = /^(?:many|large|high|great|big|small|low|few)$/;

function superlativeOfLink(
  context: Context,
  superlative: SuperlativeItem,
  item: LinkItem,
  place: Place,
): readonly Item[] {
  const { link } = item;
  const { gap } = place;
  if (gap.content > 1) return [];
  const items: Item[] = [];
  // Of times, there is none of which there is the most, and what has most of an amount has no common one.
  const isAmount = link.kind === "number" && !saysWhen(link);
  const mayBeCommon = superlative.isMode || (superlative.isCount && !isAmount);
  if (mayBeCommon && !superlative.isNumber && link.record === undefined)
    items.push(modeOfLink(context, superlative, item, place));
  if (leadsToNodes(link)) {
    items.push(
      ...countRankings(context, superlative, item, place, false),
      ...countRankings(context, superlative, item, place, true),
    );
    return items;
  }
  if (link.kind === "flag" || (superlative.isCount && !isAmount)) return items;
  const { quality } = superlative;
  const most = isTurned(quality, link) ? !superlative.most : superlative.most;
  const ranking = byValue(context, link, { ...superlative, most });
  for (const cls of link.domains) {
    const own = [
      ...gap.features,
      ...(quality !== "" && !/^(?:high|low|many|few|much)$/.test(quality)
        ? qualityRank(context, quality, link, cls)
        : []),
    ];
    items.push(rankItem(context, place, own, partsAt(place), ranking, { cls, head: item.head }));
  }
  return items;
}

function modeOfLink(
  context: Context,
  superlative: SuperlativeItem,
  { link, head }: LinkItem,
  place: Place,
): ModeItem {
  return together(context, "mode", place, [], `most ${link.label}`, {
    link,
    of: undefined,
    most: superlative.most,
    count: superlative.count,
    isNth: superlative.isNth,
    head,
    hash: link.id + (superlative.most ? 1000 : -1000) + superlative.count,
  });
}

function countRankings(
  context: Context,
  superlative: SuperlativeItem,
  item: LinkItem,
  place: Place,
  inverse: boolean,
): readonly Item[] {
  const { link } = item;
  if (!(superlative.isCount || countable.test(superlative.quality))) return [];
  if (inverse ? link.isSingleInverse : link.isSingle) return [];
  const fit = quantityGrammar(context, link, inverse, item);
  return (inverse ? link.ranges : link.domains).flatMap((cls) =>
    zeroChoices(superlative.most).map((withZero) => {
      const own = [
        ...place.gap.features,
        ...featureIf(context, fit !== 0, "gram:q", fit),
        ...featureIf(context, superlative.isNumber, "F:num"),
      ];
      return rankItem(
        context,
        place,
        own,
        partsAt(place),
        byCount(context, link, inverse, undefined, superlative, withZero),
        { cls, head: -1 },
      );
    }),
  );
}

/** For the fewest, things with none may count or not. */
function zeroChoices(most: boolean): readonly boolean[] {
  return most ? [false] : [true, false];
}

/** Whether the direction of a verb that counts its participants agrees with the grammar of the question. */
export function quantityGrammar(
  context: Context,
  link: Link,
  inverse: boolean,
  item: LinkItem,
  quantity?: { readonly to: number; readonly hasNoun: boolean },
): number {
  if (context.lexicon.links[link.id]?.form !== "verb") return 0;
  if (item.form === "noun" || item.form === "agent") return 0;
  const isBy = context.question.words[item.to] === "by";
  const isBefore = quantity === undefined || quantity.to <= item.from || !quantity.hasNoun;
  const isPassive = isBy || (item.form === "participle" && isBefore);
  return isPassive === inverse ? 1 : -1;
}

/** "the most authors": the things with the most members of a set. */
function superlativeOfSet(
  context: Context,
  superlative: SuperlativeItem,
  set: SetItem,
  place: Place,
): readonly Item[] {
  const { graph } = context;
  if (set.isNamed || place.gap.content > 1 || set.isNegated) return [];
  if (!set.isHead && !set.isRelated && !superlative.isMode) return [];
  if (!superlative.isCount && superlative.quality !== "many") return [];
  const mode = together(context, "mode", place, feature(context, "M:S"), `most ${set.text}`, {
    link: undefined,
    of: set,
    most: superlative.most,
    count: superlative.count,
    isNth: superlative.isNth,
    head: set.head,
    hash: set.hash + (superlative.most ? 1000 : -1000),
  });
  return [mode, ...graph.links.flatMap((link) => rankingsByEnds(context, superlative, set, link, place))];
}

/** Ranks the things at the other end of a link by how many of a set they have. */
function rankingsByEnds(
  context: Context,
  superlative: SuperlativeItem,
  set: SetItem,
  link: Link,
  place: Place,
): readonly Item[] {
  const { graph } = context;
  if (!leadsToNodes(link)) return [];
  return [true, false].flatMap((inverse) => {
    const [targets, owners] = inverse ? [link.domains, link.ranges] : [link.ranges, link.domains];
    const isWhole = targets.length === 1 && set.set.length === graph.classes[set.cls]?.members.length;
    if (!targets.includes(set.cls) || (inverse ? link.isSingleInverse : link.isSingle)) return [];
    const ranked = owners.filter((cls) => graph.classes[cls]?.isRecord !== true);
    return ranked.flatMap((cls) =>
      zeroChoices(superlative.most).map((withZero) => {
        const own = [
          ...place.gap.features,
          ...feature(context, "F:countS"),
          ...feature(context, `F:countS:${inverse ? "i" : "f"}`),
          ...featureIf(context, superlative.isNumber, "F:num"),
        ];
        const ranking = byCount(context, link, inverse, isWhole ? undefined : set, superlative, withZero);
        return rankItem(context, place, own, [superlative, set], ranking, { cls, guessed: link, head: -1 });
      }),
    );
  });
}

/** "the highest average salary": by what the things are related to. */
function superlativeOfFigure(
  context: Context,
  superlative: SuperlativeItem,
  figure: FigureItem,
  place: Place,
): readonly Item[] {
  if (place.gap.content > 0) return [];
  const own = place.gap.features;
  return context.relations.neighbours(figure.link).map(({ cls, via, inverse }) =>
    rankItem(
      context,
      place,
      own,
      partsAt(place),
      byAggregate(figure.link, via, inverse, figure.aggregate, superlative),
      {
        cls,
        guessed: via,
        head: figure.head,
      },
    ),
  );
}

/** A property that is named beside a superlative that already guessed it. */
function absorb(context: Context, rank: RankItem, item: LinkItem, place: Place): readonly Item[] {
  if (rank.guessed !== item.link || (!place.isInOrder && place.gap.words.includes("of"))) return [];
  const { ranking } = rank;
  const fit = ranking.isCount
    ? quantityGrammar(
        context,
        ranking.link,
        "path" in ranking.measure && ranking.measure.path[0].inverse,
        item,
        { to: rank.to, hasNoun: true },
      )
    : 0;
  const own = [...place.gap.features, ...featureIf(context, fit !== 0, "gram:q", fit)];
  return [rankItem(context, place, own, partsAt(place), ranking, { cls: rank.cls, head: item.head })];
}

// Superlatives of a set

/** The word after a superlative, if it is a class noun that the ranked set does not explain. */
function precedesOtherNoun({ question }: Context, rank: RankItem, set: SetItem): boolean {
  let at = rank.to;
  while (at < question.words.length && !question.content[at]) at += 1;
  const isNear = at < question.words.length && at <= rank.to + 1;
  return (
    isNear && question.isClassWord[at] === true && !(at >= set.from && at < set.to) && !rank.ranking.isCount
  );
}

function rankSet(context: Context, rank: RankItem, set: SetItem, place: Place): readonly Item[] {
  const { relations } = context;
  // What is first by a property is not ranked by it again.
  const isAgain = set.best?.ranking.link === rank.ranking.link;
  if (
    set.isNegated ||
    isAgain ||
    place.gap.content > 2 ||
    (set.isEntity && set.set.length < 2) ||
    rank.cls !== set.cls
  )
    return [];
  const chosen = relations.best(set, rank.ranking);
  if (chosen.set.length === 0) return [];
  const own = [
    ...place.gap.features,
    ...featureIf(context, precedesOtherNoun(context, rank, set), "FS:othernoun"),
  ];
  const text = `best[${rank.ranking.text}](${set.text})`;
  const item = makeSet(context, place.span, own, partsAt(place), text, chosen, {
    isHead: set.isHead || set.isRelated,
    head: set.head,
    keys: set.keys,
    best: { ranking: rank.ranking, base: set },
  });
  // "Is A or B longer?" asks which of the two.
  if (set.isEntity && context.question.offersChoice) return [item];
  const figure = bestFigure(context, rank, set, chosen, own, place);
  return figure === undefined ? [item] : [item, figure];
}

/** The best figure itself: "the highest salary of the engineers". */
export function bestFigure(
  context: Context,
  rank: RankItem,
  base: Denoted,
  chosen: Denoted,
  own: FeatureList,
  place: Place,
): Item | undefined {
  const { ranking } = rank;
  if (ranking.isCount || ranking.measure.of !== "value" || !isThings(base.expression)) return undefined;
  const values = context.relations.valuesOf(ranking.link, chosen.set).slice(0, 1);
  const [value] = values;
  if (value === undefined) return undefined;
  // "The largest population of the cities" asks for the population.
  const isOfThings = place.isInOrder && rank.head >= 0 && place.gap.words.includes("of");
  const features = [...own, ...feature(context, "F:R"), ...featureIf(context, isOfThings, "F:R:of")];
  const item = valuesItem(context, place, features, values, {
    link: ranking.link,
    of: undefined,
    source: isThings(chosen.expression) ? { things: chosen.expression, by: ranking.measure } : undefined,
    head: rank.head,
    ...(!ranking.isNth && {
      expression: { op: ranking.most ? "largest" : "smallest", things: base.expression, by: ranking.measure },
    }),
    text: `${ranking.text} of it`,
  });
  return { ...item, cls: base.cls };
}

/** "the largest state by population": another figure than the one that the quality word was read as. */
function rankedBy(context: Context, set: SetItem, item: LinkItem, place: Place): readonly Item[] {
  const { best } = set;
  const { link } = item;
  const isFigure = link.kind === "number" || link.kind === "date" || link.kind === "time";
  if (best === undefined || best.ranking.isCount || place.gap.content > 0 || !isFigure) return [];
  if (!place.gap.words.some((word) => /^(?:by|in|for|of|with)$/.test(word))) return [];
  const ranking = link === best.ranking.link ? best.ranking : byValue(context, link, best.ranking);
  const chosen = context.relations.best(best.base, ranking);
  if (chosen.set.length === 0) return [];
  const own = place.gap.features;
  return [
    makeSet(context, place.span, own, partsAt(place), `${set.text} by ${link.label}`, chosen, {
      isHead: set.isHead,
      head: set.head,
      best: { ranking, base: best.base },
    }),
  ];
}

/** Whether the whole numbers of a link only tell things apart. */
export function isKey({ graph }: Context, link: Link): boolean {
  if (link.kind !== "number" || !link.isSingle || link.values.size <= 3) return false;
  if (!/\b(?:id|number|code|key|no|index)$/i.test(link.label)) return false;
  const figures = [...link.values.values()].map(([first]) => first?.low ?? 0.5);
  if (!figures.every(Number.isInteger)) return false;
  return link.domains.some((cls) => {
    const members = graph.classes[cls]?.members ?? [];
    const distinct = new Set<number>();
    for (const node of members) {
      const value = link.values.get(node)?.[0];
      if (value !== undefined) distinct.add(value.low);
    }
    return distinct.size > members.length * 0.95;
  });
}
