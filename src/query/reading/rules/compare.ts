/** Rules that compare: with stated values, with other figures, and with what other things have. */

import { isAge } from "../../../english/index.ts";
import { isThings, type Measure, type Scalar, type Things, type Values } from "../../expression.ts";
import { subtract } from "../../node-sets.ts";
import {
  type Context,
  explain,
  feature,
  featureIf,
  leadsToNodes,
  makeItem,
  makeSet,
  type SetFields,
} from "../context.ts";
import type { Denoted } from "../denoted.ts";
import type { FeatureList } from "../features.ts";
import { isTurned, saysWhen } from "../find-markers.ts";
import { plainComparison } from "../find-values.ts";
import type {
  Comparison,
  Item,
  LinkItem,
  NumberItem,
  OperatorItem,
  SetItem,
  ThanItem,
  ValueItem,
  ValuesItem,
} from "../items.ts";
import { qualityFit, unitFit } from "../lexicon.ts";
import type { Link, Measured } from "../reading-graph.ts";
import { measureOf, meets } from "../relations.ts";
import { isSmallNumber, quantityOver } from "./count.ts";
import { qualityRank } from "./relate.ts";
import { inAnyOrder, inOrder, type Place, partsAt, type Rule, together } from "./rule.ts";

export const compareRules: readonly Rule[] = [
  ...inAnyOrder("property of value", "link", "value", propertyOfValue),
  ...inOrder("operator before value", "operator", "value", (context, operator, value, place) =>
    operator.isAfter ||
    value.compare.isOperated ||
    value.compare.is !== "=" ||
    place.gap.content > 0 ||
    // "More authors than in 2018" compares no years.
    (operator.link !== undefined && !isComparable(operator.link, value.compare))
      ? []
      : [operated(context, operator, value, place)],
  ),
  ...inOrder("operator after value", "value", "operator", (context, value, operator, place) =>
    value.compare.is === "=" && operator.isAfter && place.gap.content === 0
      ? [operated(context, operator, value, place)]
      : [],
  ),
  ...inOrder("list of values", "value", "value", listOfValues),
  ...inOrder("operator and property", "operator", "link", (context, operator, link, place) =>
    place.gap.content > 0 || operator.isAfter || operator.link !== undefined || isComparative(link, context)
      ? []
      : [
          together(context, "operator", place, feature(context, "O:prop"), `${operator.text} ${link.text}`, {
            ...operatorFields(operator),
            link: link.link,
            hash: (operator.hash * 31 + link.link.id + 1) | 0,
          }),
        ],
  ),
  ...inOrder("than a set", "operator", "set", thanSet),
  ...inAnyOrder("property than", "link", "than", (context, link, than, place) =>
    than.operator.link === undefined || than.operator.link === link.link
      ? comparedWith(context, than, link.link, place.gap.features, place)
      : [],
  ),
  ...inOrder("than figures", "operator", "values", thanFigures),
  ...inOrder("than a number", "operator", "number", (context, operator, number, place) =>
    operator.isAfter || place.gap.content > 0 || !number.isAggregate
      ? []
      : [thanNumber(context, operator, number, place)],
  ),
  ...inOrder("than the average", "operator", "aggregate", (context, operator, aggregate, place) =>
    aggregate.aggregates[0] !== "average" ||
    aggregate.aggregates.length > 1 ||
    operator.isAfter ||
    place.gap.content > 0
      ? []
      : [
          together(context, "value", place, [], `${operator.is} average`, {
            compare: {
              ...plainComparison("number", [[0, 0]]),
              is: operator.is,
              isOperated: true,
              isAverage: true,
              quality: operator.quality || undefined,
            },
            hash: (operator.hash * 31 + 3) | 0,
          }),
        ],
  ),
];

function operatorFields({ is, quality, isAfter, isSame, link }: OperatorItem) {
  return { is, quality, isAfter, isSame, link };
}

function isComparative(link: LinkItem, { question }: Context): boolean {
  return link.quality !== undefined && question.words[link.from] === "how";
}

function operated(context: Context, operator: OperatorItem, value: ValueItem, place: Place): ValueItem {
  return together(context, "value", place, [], `${operator.is}${value.text}`, {
    compare: { ...value.compare, is: operator.is, isOperated: true, quality: operator.quality || undefined },
    hash: (value.hash * 31 + operator.hash) | 0,
  });
}

/** "2019, 2020 or 2021", "between 10 and 20", "10 to 20". */
function listOfValues(context: Context, left: ValueItem, right: ValueItem, place: Place): readonly Item[] {
  const { gap } = place;
  const isLimit = gap.words.some((word) => /^(?:to|until|till|through)$/.test(word));
  const joins = gap.hasOr || gap.hasAnd || gap.hasVersus || gap.isComma || isLimit;
  const isPlain = !right.compare.isOperated && right.compare.is === "=";
  if (left.compare.kind !== right.compare.kind || !joins || gap.content > 0 || !isPlain) return [];
  const start = gap.hasAnd || isLimit ? rangeStart(context, left.from) : -1;
  const isRange = isLimit || start >= 0;
  const compare: Comparison = {
    ...left.compare,
    intervals: [...left.compare.intervals, ...right.compare.intervals],
    ...(isRange && { is: "range" as const }),
  };
  const item = together(
    context,
    "value",
    place,
    featureIf(context, !isRange, "V:list"),
    `[${left.text}${isRange ? ".." : "|"}${right.text}]`,
    {
      compare,
      hash: (left.hash * (isRange ? 37 : 31) + right.hash) | 0,
    },
  );
  if (start >= 0) explain(item, start, start + 1);
  return [explain(item, left.to, right.from)];
}

/** The token "between" or "from" at most five before, without another number in between; −1 if there is none. */
function rangeStart({ question }: Context, from: number): number {
  for (let at = from - 1; at >= Math.max(0, from - 5); at -= 1) {
    const word = question.words[at] ?? "";
    if (/^(?:between|from)$/.test(word)) return at;
    if (/\d/.test(word)) return -1;
  }
  return -1;
}

function propertyOfValue(context: Context, item: LinkItem, value: ValueItem, place: Place): readonly Item[] {
  const { link } = item;
  const { compare } = value;
  const { gap } = place;
  if (leadsToNodes(link)) {
    if (!isSmallNumber(value) || gap.content > 1) return [];
    const quantity = makeItem(context, "quantity", value, feature(context, "Q:bare"), [value], value.text, {
      compare,
      of: undefined,
      cls: -1,
    });
    const own = [...gap.features, ...feature(context, `Q:bare${place.isInOrder ? 0 : 1}`)];
    return quantityOver(
      context,
      quantity,
      link,
      own,
      { ...place, left: place.isInOrder ? item : quantity, right: place.isInOrder ? quantity : item },
      item,
    );
  }
  if (!isComparable(link, compare) || gap.content > 2) return [];
  const own = [...gap.features, ...feature(context, "PV:gap", Math.min(4, gap.length))];
  return valueCondition(context, value, link, own, partsAt(place), place.span, "PV");
}

/** Whether a link has values that a comparison speaks of. */
export function isComparable(link: Link, compare: Comparison): boolean {
  const isDay = link.kind === "date" && compare.kind === "monthDay";
  return link.kind === compare.kind || isDay || isAgeOn(link, compare);
}

/** Whether a number is an age that follows from the dates of a link: "older than 40 years". */
function isAgeOn(link: Link, { kind, quality = "", unit, is }: Comparison): boolean {
  return (
    link.kind === "date" &&
    kind === "number" &&
    isAge(quality) &&
    /^(?:years?)?$/.test(unit) &&
    is !== "range"
  );
}

/** Whether a number can be none of the years that a link leads to: "more than five papers" speaks of no year. */
function isNoYear({ relations }: Context, { kind, intervals }: Comparison, link: Link): boolean {
  if (kind !== "number" || link.kind !== "number" || !saysWhen(link)) return false;
  const isYear = (number: number): boolean => number >= 1000 && number <= 2100;
  if (intervals.some(([low, high]) => isYear(low) || isYear(high))) return false;
  return relations.valuesOf(link, link.values.adjacency.starts).every(({ low }) => isYear(low));
}

/** Whether ages need not be worked out, because the graph has them as numbers. */
function statesAges(context: Context, { quality = "" }: Comparison): boolean {
  return context.graph.links.some((link) => link.kind === "number" && fitOf(context, quality, link) > 0);
}

/** Compares with the day so many years ago: dates are numbers such as 20261201. */
function sinceDate(compare: Comparison): Comparison {
  const today = Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));
  const intervals = compare.intervals.map(
    ([years]) => [today - years * 10_000, today - years * 10_000] as const,
  );
  return { ...compare, kind: "date", unit: "", intervals };
}

function fitOf({ lexicon, matcher }: Context, quality: string, link: Link): number {
  const words = lexicon.links[link.id];
  return words === undefined ? 0 : qualityFit(quality, link, words, matcher);
}

/** The things with a value that compares so. `prefix` tells whether the property was named (PV) or guessed (VB). */
export function valueCondition(
  context: Context,
  value: ValueItem,
  link: Link,
  first: FeatureList,
  parts: readonly Item[],
  span: { readonly from: number; readonly to: number },
  prefix: "PV" | "VB",
): readonly Item[] {
  const { relations } = context;
  const said = value.compare.isAverage ? withAverage(context, value.compare, link) : value.compare;
  if (said === undefined || !isComparable(link, said)) return [];
  if (isAgeOn(link, said) && statesAges(context, said)) return [];
  if (isNoYear(context, said, link)) return [];
  const stated = isAgeOn(link, said) ? sinceDate(said) : said;
  // What is older or cheaper has no figure that is no age or price.
  if (prefix === "VB" && stated.quality !== undefined && fitOf(context, stated.quality, link) === 0)
    return [];
  const isOfAge = stated.quality !== undefined && isTurned(stated.quality, link);
  const compare = isOfAge && stated.is !== "range" ? { ...stated, is: turned[stated.is] } : stated;
  const found = relations.holding(link, compare);
  if (compare.is === "=" && found.length === 0) return [];
  const own = [...first, ...conditionFeatures(context, compare, link, prefix)];
  const bridged = prefix === "VB" ? link : undefined;
  return found.map((denoted) => {
    const fields = { isOpen: true, compared: link, bridged };
    const members = membersOfList(context, compare, link, denoted, fields);
    return makeSet(
      context,
      span,
      compare.quality === undefined
        ? own
        : [...own, ...qualityRank(context, compare.quality, link, denoted.cls)],
      parts,
      `${link.label}${value.text}`,
      denoted,
      { ...fields, members },
    );
  });
}

/** "In both 2014 and 2015": the things with each of the values, to relate something to all of them. */
function membersOfList(
  context: Context,
  compare: Comparison,
  link: Link,
  { cls }: Denoted,
  fields: SetFields,
): readonly SetItem[] | undefined {
  const { intervals, is, source, isNot } = compare;
  const isList = intervals.length > 1 && is === "=" && source === undefined && !isNot;
  if (!isList || !context.question.asksForAll) return undefined;
  return intervals.flatMap((interval) =>
    context.relations
      .holding(link, { ...compare, intervals: [interval] })
      .filter((each) => each.cls === cls)
      .map((each) => makeSet(context, { from: 0, to: 0 }, [], [], "", each, fields)),
  );
}

function conditionFeatures(context: Context, compare: Comparison, link: Link, prefix: string): FeatureList {
  const { relations, lexicon, matcher } = context;
  const words = lexicon.links[link.id];
  const isStated = compare.is !== "=" && compare.hint === undefined && compare.is !== "range";
  const occurs = !isStated || relations.holding(link, { ...compare, is: "=" }).length > 0;
  const fit = compare.quality === undefined ? 0 : fitOf(context, compare.quality, link);
  const unit = compare.unit === "" || words === undefined ? 0 : unitFit(compare.unit, words, matcher);
  return [
    ...feature(context, `${prefix}:${occurs ? "has" : "nohas"}`),
    ...feature(context, `${prefix}:k:${compare.kind}`),
    ...featureIf(context, compare.quality !== undefined, "XQ:hit", fit),
    ...featureIf(context, compare.unit !== "", unit > 0 ? "unit" : "unit:no", unit || 1),
  ];
}

/** Replaces the average that a question speaks of by the average of a link. */
function withAverage({ relations }: Context, compare: Comparison, link: Link): Comparison | undefined {
  if (link.kind !== "number") return undefined;
  const values = relations.valuesOf(link, link.values.adjacency.starts);
  const average = values.reduce((sum, { low }) => sum + low, 0) / values.length;
  const source: Scalar = { op: "average", things: relations.subjects(link), by: measureOf(link) };
  return { ...compare, intervals: [[average, average]], hint: link, source };
}

function thanSet(
  context: Context,
  operator: OperatorItem,
  set: SetItem,
  { gap, span }: Place,
): readonly Item[] {
  if (operator.isAfter || set.isNegated || !(set.isNamed || set.isHead)) return [];
  const before = context.question.words[set.from - 1] ?? "";
  // "more papers" alone compares nothing, but "above Ohio" does.
  if (/^(?:more|less|fewer|greater|lesser)$/.test(operator.text) && !gap.hasThan && before !== "than")
    return [];
  const own = [...gap.features, ...feature(context, set.isNamed ? "W:named" : "W:set")];
  return [
    makeItem(context, "than", span, own, [operator, set], `${operator.is}${set.text}`, {
      operator,
      of: set,
      hash: (set.hash * 31 + operator.hash) | 0,
    }),
  ];
}

/** The things that compare so with a set by a link: "larger than Texas", "with the same genre as Heat". */
export function comparedWith(
  context: Context,
  than: ThanItem,
  link: Link,
  own: FeatureList,
  place: Place,
): readonly Item[] {
  if (leadsToNodes(link)) return than.operator.isSame ? withSameEnds(context, than, link, own, place) : [];
  return link.kind === "flag" ? [] : withFigures(context, than, link, own, place);
}

function withSameEnds(
  context: Context,
  than: ThanItem,
  link: Link,
  own: FeatureList,
  place: Place,
): readonly Item[] {
  const { graph, relations } = context;
  const set = than.of;
  if (!link.domains.some((cls) => graph.overlaps(cls, set.cls))) return [];
  const text = `same ${link.label} as ${set.text}`;
  return relations.image(link, set).flatMap((image) =>
    relations.having(link, image).map((result) => {
      const others = subtract(result.set, set.set);
      const isAlone = !set.isNamed || others.length === 0 || others.length === result.set.length;
      // What is named has the same ends as itself, which nobody asks for.
      const denoted = isAlone ? result : relations.without(result, set);
      const named = isAlone ? text : `other ${text}`;
      return makeSet(context, place.span, own, partsAt(place), named, denoted, { isOpen: true });
    }),
  );
}

function withFigures(
  context: Context,
  than: ThanItem,
  link: Link,
  own: FeatureList,
  place: Place,
): readonly Item[] {
  const { relations } = context;
  const { operator, of: set } = than;
  if (!isThings(set.expression)) return [];
  const values = relations.valuesOf(link, set.set);
  if (values.length === 0) return [];
  const quality = operator.quality === "" ? undefined : operator.quality;
  const reversed = quality !== undefined && isTurned(quality, link);
  const compare = figureComparison(operator, values, link, reversed, {
    op: "valuesOf",
    path: link.path,
    of: set.expression,
  });
  const isGuessed = place.left === place.right;
  const isEvery = !set.isNamed && compare.is !== "=";
  const exact: Comparison = isEvery
    ? { ...compare, isEvery, source: extremeOf(compare.is, set.expression, measureOf(link)) }
    : compare;
  return relations
    .holding(link, exact)
    .map((denoted) =>
      makeSet(
        context,
        place.span,
        quality !== undefined && isGuessed
          ? [...own, ...qualityRank(context, quality, link, denoted.cls)]
          : own,
        partsAt(place),
        `${link.label} ${compare.is} that of ${set.text}`,
        denoted,
        { isOpen: true },
      ),
    );
}

/** The things whose value of a link is one of those of a set. */
export function holdingValuesOf({ relations }: Context, link: Link, set: SetItem): readonly Denoted[] {
  const values = relations.valuesOf(link, set.set);
  if (values.length === 0 || link.kind === "flag" || !isThings(set.expression)) return [];
  const source: Values = { op: "valuesOf", path: link.path, of: set.expression };
  return relations.holding(link, figureComparison({ is: "=" }, values, link, false, source));
}

function extremeOf(is: Comparison["is"], things: Things, by: Measure): Scalar {
  return { op: is === ">" || is === ">=" ? "largest" : "smallest", things, by };
}

const turned = { "<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=" } as const;

function figureComparison(
  operator: Pick<OperatorItem, "is">,
  values: readonly Measured[],
  link: Link,
  isReversed: boolean,
  source: Comparison["source"],
): Comparison {
  return {
    ...plainComparison(
      link.kind === "number" ? "number" : link.kind === "time" ? "time" : "date",
      values.map(({ low, high }) => [low, high]),
    ),
    is: isReversed ? turned[operator.is] : operator.is,
    isOperated: true,
    hint: link,
    source,
  };
}

/** "more than the population of Ohio", "the same year as X". */
function thanFigures(
  context: Context,
  operator: OperatorItem,
  values: ValuesItem,
  place: Place,
): readonly Item[] {
  const isCompared = values.kind === "number" || values.kind === "date" || values.kind === "time";
  if (operator.isAfter || !isCompared || values.values.length === 0 || values.source === undefined) return [];
  const source = { op: "valuesOf" as const, path: values.link.path, of: values.source.things };
  const compare = figureComparison(operator, values.values, values.link, false, source);
  return [
    together(context, "value", place, [], `${operator.is}${values.text}`, {
      compare,
      hash: (values.hash * 31 + operator.hash) | 0,
    }),
  ];
}

function thanNumber(context: Context, operator: OperatorItem, number: NumberItem, place: Place): ValueItem {
  return together(context, "value", place, [], `${operator.is}${number.text}`, {
    compare: {
      ...plainComparison("number", [[number.value, number.value]]),
      is: operator.is,
      isOperated: true,
      hint: number.link,
      quality: operator.quality || undefined,
      source: number.expression,
    },
    hash: (operator.hash * 31 + number.hash) | 0,
  });
}

/** Whether a figure meets a comparison. */
export function figureMeets(figure: number, compare: Comparison): boolean {
  return meets({ low: figure, high: figure }, compare);
}
