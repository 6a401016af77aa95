/** Rules that count and sum: how many, the number of, at least two, the average of. */
import { saysHowMany } from "../../../english/index.ts";
import {
  type Aggregate,
  isThings,
  type Measure,
  type Path,
  type Scalar,
  type Things,
} from "../../expression.ts";
import { type Context, feature, featureIf, leadsToNodes, makeItem, makeSet } from "../context.ts";
import type { Denoted } from "../denoted.ts";
import type { FeatureList } from "../features.ts";
import { isSuperlative } from "../find-markers.ts";
import { groupingsOfSet } from "../grouping.ts";
import type {
  CountItem,
  Grouping,
  Item,
  LinkItem,
  NumberItem,
  QuantityItem,
  SetItem,
  ValueItem,
  ValuesItem,
} from "../items.ts";
import type { Link } from "../reading-graph.ts";
import { meets, sharedValues } from "../relations.ts";
import { narrow, placeOf } from "./combine.ts";
import { endCounts } from "./mode.ts";
import { aggregateOf, quantityGrammar } from "./rank.ts";
import { valuesItem } from "./relate.ts";
import { inAnyOrder, inOrder, type Place, partsAt, type Rule, together } from "./rule.ts";
import { distribution } from "./table.ts";

export const countRules: readonly Rule[] = [
  ...inOrder("count a set", "count", "set", countSet),
  ...inAnyOrder("how often", "count", "set", (context, count, set, place) =>
    count.form === "often" && place.gap.content <= 1
      ? distribution(context, set, place, isWhole(set) ? "N:often:each" : undefined)
      : [],
  ),
  ...inOrder("set is counted", "set", "count", (context, set, count, place) =>
    count.form === "number" && place.gap.content === 0 && set.isHead && !set.isNegated
      ? [countOf(context, set, place.gap.features, place, set.keys)]
      : [],
  ),
  ...inOrder("total number", "aggregate", "set", (context, aggregate, set, place) =>
    aggregate.aggregates[0] === "sum" && set.isHead
      ? [countOf(context, set, place.gap.features, place, set.keys)]
      : [],
  ),
  ...inOrder("condition on a count", "set", "number", conditionOnCount),
  ...inOrder("how many of a figure", "count", "values", (context, count, values, place) =>
    place.gap.content > 1 ||
    values.kind !== "number" ||
    values.isAskedHowMany ||
    values.expression.op === "shared"
      ? []
      : [askedFigure(context, count, values, place)],
  ),
  ...inOrder(
    "how many values",
    "count",
    "values",
    (context, count, { expression, values, text, ...item }, place) =>
      count.form === "often" || place.gap.content > 0 || expression.op !== "shared"
        ? []
        : [
            together(context, "number", place, [], `#(${text})`, {
              value: values.length,
              expression: { op: "count", of: expression },
              cls: item.cls,
              of: undefined,
              link: item.link,
              isAggregate: false,
              groupings: [],
              keys: [],
              head: item.head,
              hash: values.length + (item.hash << 8),
            }),
          ],
  ),
  ...inAnyOrder("aggregate figures", "aggregate", "values", (context, aggregate, values, place) => {
    const [only] = aggregate.aggregates;
    // An extreme alone is a superlative; only for groups it is a figure.
    const isExtreme = only === "largest" || only === "smallest";
    return only !== undefined && (!isExtreme || asksForGroups(context)) && aggregate.aggregates.length === 1
      ? aggregateFigures(context, only, values, place)
      : [];
  }),
  ...inOrder("number of things", "value", "set", quantityOfSet),
  ...inAnyOrder("property of a number of things", "link", "quantity", (context, item, quantity, place) =>
    quantity.of !== undefined || quantity.cls === -1
      ? quantityOver(
          context,
          quantity,
          item.link,
          [...place.gap.features, ...feature(context, `Q:${place.isInOrder ? "PQ" : "QP"}`)],
          place,
          item,
        )
      : [],
  ),
  ...inOrder("n or more", "quantity", "operator", (context, quantity, operator, place) =>
    (operator.isAfter || /^[<>]=$/.test(operator.is)) &&
    place.gap.content === 0 &&
    quantity.compare.is === "=" &&
    saysHowMany(operator.quality)
      ? [
          together(context, "quantity", place, [], `${quantity.text} ${operator.is}`, {
            ...quantity,
            compare: { ...quantity.compare, is: operator.is, isOperated: true },
            hash: quantity.hash * 31 + 7,
          }),
        ]
      : [],
  ),
];

/** Whether the next word with content is the head of an item, or begins the noun that ends in it. */
export function isNext({ question: { content } }: Context, from: number, head: number): boolean {
  const at = content.findIndex((holds, token) => token >= from && holds);
  return at >= 0 && head >= at && head <= at + 2 && content.slice(at, head).every(Boolean);
}

function countOf(
  context: Context,
  set: Denoted & SetItem,
  own: FeatureList,
  place: Place,
  keys: readonly Link[],
): NumberItem {
  const expression: Scalar = { op: "count", of: set.expression };
  return makeItem(context, "number", place.span, own, partsAt(place), `#(${set.text})`, {
    value: set.set.length,
    expression,
    cls: set.cls,
    of: set,
    link: undefined,
    isAggregate: false,
    groupings: groupingsOfSet(set),
    keys,
    head: set.head,
    hash: set.set.length + (set.hash << 8),
  });
}

function countSet(context: Context, count: CountItem, said: SetItem, place: Place): readonly Item[] {
  // "How often is each used" asks for the number of every one: the rule for distributions.
  if (count.form === "often" && isWhole(said)) return [];
  if (count.form === "number" && isSuperlative(context.question.words[count.from - 1] ?? "")) return [];
  const set = count.form === "often" ? occurrencesOf(said) : said;
  if (set.isNegated || set.members?.[0]?.comparedAs !== undefined) return [];
  const own = [
    ...place.gap.features,
    ...feature(context, "N:count"),
    ...feature(context, set.isHead ? "N:head" : "N:nohead"),
    ...featureIf(context, set.set.length === 1, "N:one"),
    ...feature(context, isNext(context, count.to, set.head) ? "N:next" : "N:notnext"),
  ];
  const number = countOf(context, set, own, place, set.keys);
  const { members } = set;
  if (members === undefined || !context.question.words.includes("versus")) return [number];
  const each = makeItem(
    context,
    "rows",
    place.span,
    [...own, ...feature(context, "K:parts")],
    partsAt(place),
    `#each(${set.text})`,
    {
      expression: {
        op: "compare",
        items: members.map((member) => ({
          name: member.text,
          value: { op: "count" as const, of: member.expression },
        })),
      },
      answers: members.map((member) => String(member.set.length)),
      pairs: undefined,
      cls: set.cls,
      head: set.head,
      hash: set.hash + 3,
    },
  );
  return [number, each];
}

/** Whether a set is all of its kind, or all ends of a link of a class. */
function isWhole({ isClass, imageOf, projection }: SetItem): boolean {
  return isClass || imageOf !== undefined || projection?.base.isClass === true;
}

/** What is counted by "how often are … used": the things that use them, and not what they use. */
function occurrencesOf(set: SetItem): SetItem {
  const { projection } = set;
  if (projection === undefined || projection.base.isClass || !isThings(projection.base.expression))
    return set;
  const { base, link } = projection;
  const { low, high, score, parts, own, from, to, head, isHead, keys } = set;
  const users = base.set.filter((node) => link.ends.has(node));
  const expression: Things = isConditionOn(link.path, projection.base.expression)
    ? projection.base.expression
    : { op: "with", things: projection.base.expression, path: link.path };
  return { ...base, expression, set: users, low, high, score, parts, own, from, to, head, isHead, keys };
}

/** Whether things are chosen by what a link leads to. */
function isConditionOn(path: Path, things: Things): boolean {
  if (things.op === "and") return things.all.some((each) => isConditionOn(path, each));
  return (
    (things.op === "with" || things.op === "where") && JSON.stringify(things.path) === JSON.stringify(path)
  );
}

/** A condition that stands before "how many": "in 2019, how many papers …". */
function conditionOnCount(
  context: Context,
  condition: SetItem,
  number: NumberItem,
  place: Place,
): readonly Item[] {
  const { relations, graph } = context;
  const set = number.of;
  if (
    set === undefined ||
    place.gap.content > 1 ||
    condition.isNegated ||
    condition.isEntity ||
    condition.isClass
  )
    return [];
  let narrowed: SetItem | undefined;
  if (set.projection !== undefined && set.cls !== condition.cls)
    narrowed = narrow(context, set, condition, placeOf(condition, number, place.gap));
  else if (graph.overlaps(condition.cls, set.cls))
    narrowed = makeSet(
      context,
      place.span,
      [],
      [],
      `${set.text} ∧ ${condition.text}`,
      relations.both(set, condition),
      {
        isHead: set.isHead,
        head: set.head,
        keys: set.keys,
      },
    );
  if (narrowed === undefined || narrowed.set.length === 0) return [];
  return [
    countOf(context, narrowed, place.gap.features, place, [...new Set([...number.keys, ...narrowed.keys])]),
  ];
}

function askedFigure(context: Context, count: CountItem, values: ValuesItem, place: Place): ValuesItem {
  const own = [
    ...place.gap.features,
    ...feature(context, isNext(context, count.to, values.head) ? "R:next" : "R:notnext"),
  ];
  return makeItem(context, "values", place.span, own, partsAt(place), values.text, {
    ...values,
    isAskedHowMany: true,
  });
}

function aggregateFigures(
  context: Context,
  aggregate: Aggregate,
  values: ValuesItem,
  place: Place,
): readonly Item[] {
  const { source } = values;
  if (values.kind !== "number" || values.values.length === 0 || source === undefined) return [];
  const value = aggregateOf(
    aggregate,
    values.values.map(({ low }) => low),
  );
  return [
    together(context, "number", place, [], `${aggregate}(${values.text})`, {
      value,
      expression: { op: aggregate, ...source },
      cls: values.cls,
      of: undefined,
      link: values.link,
      isAggregate: true,
      groupings: groupingsOfFigures(context, aggregate, values, source.by),
      keys: values.keys,
      head: values.head,
      hash: (value * 16) | 0,
    }),
  ];
}

function asksForGroups({ question }: Context): boolean {
  return question.words.some((word) => /^(?:per|each|every|by|over|across)$/.test(word));
}

/** An aggregate of figures for each group of the things that have them. */
function groupingsOfFigures(
  context: Context,
  aggregate: Aggregate,
  { link, of }: ValuesItem,
  by: Measure,
): readonly Grouping[] {
  const figure = (nodes: readonly number[]): number =>
    aggregateOf(
      aggregate,
      nodes.flatMap((node) => (link.values.get(node) ?? []).map(({ low }) => low)),
    );
  const bases = of === undefined ? link.domains.map((cls) => wholeClass(context, cls)) : [of];
  return bases.map((base) => ({ base, measure: { of: aggregate, by }, figure }));
}

/** All things of a class as a set that the question does not mention. */
export function wholeClass(context: Context, cls: number): SetItem {
  const label = `all ${context.graph.classes[cls]?.label ?? ""}`;
  return makeSet(context, { from: 0, to: 0 }, [], [], label, context.relations.all(cls), {
    isHead: true,
    isClass: true,
  });
}

/** Whether a value may compare how many there are. */
export function isSmallNumber({ compare }: ValueItem): boolean {
  const [[low] = [0.5]] = compare.intervals;
  return (
    compare.kind === "number" &&
    compare.hint === undefined &&
    compare.unit === "" &&
    !compare.isNot &&
    !compare.isAverage &&
    saysHowMany(compare.quality ?? "") &&
    low % 1 === 0 &&
    low < 1000
  );
}

function quantityOfSet(context: Context, value: ValueItem, set: SetItem, place: Place): readonly Item[] {
  if (!set.isHead || !isSmallNumber(value) || place.gap.content > 1) return [];
  const own = [
    ...place.gap.features,
    ...feature(context, "Q:make"),
    ...feature(context, `Q:op${value.compare.is}`),
  ];
  return [
    makeItem(context, "quantity", place.span, own, [value, set], `${value.text} ${set.text}`, {
      compare: value.compare,
      of: set,
      cls: set.cls,
      hash: (value.hash * 31 + set.hash) | 0,
    }),
  ];
}

/** The values of a link that so many things have: "the years with more than 30 papers". */
function sharedFigures(
  context: Context,
  { of, compare, text }: QuantityItem,
  link: Link,
  own: FeatureList,
  place: Place,
  item: LinkItem | undefined,
): readonly Item[] {
  const isOwner = link.domains.some((cls) => of !== undefined && context.graph.overlaps(cls, of.cls));
  if (of === undefined || item === undefined || !isOwner || link.kind === "flag") return [];
  const expression = sharedValues(context.graph, link, of.expression, compare);
  const values = endCounts(context, of.set, link).flatMap(({ value, count }) =>
    value !== undefined && meets({ low: count, high: count }, compare) ? [value] : [],
  );
  if (expression === undefined || values.length === 0) return [];
  const head = item.head;
  const more = { link, of: undefined, source: undefined, head, expression, text: `${link.label} of ${text}` };
  return [valuesItem(context, place, own, values, more)];
}

/** The things with so many ends of a link, among the counted set if there is one. */
export function quantityOver(
  context: Context,
  quantity: QuantityItem,
  link: Link,
  own: FeatureList,
  place: Place,
  item: LinkItem | undefined,
): readonly Item[] {
  const { relations } = context;
  if (!leadsToNodes(link)) return sharedFigures(context, quantity, link, own, place, item);
  return [false, true].flatMap((inverse) => {
    const targets = inverse ? link.domains : link.ranges;
    if (quantity.cls >= 0 && !targets.includes(quantity.cls)) return [];
    const isAll = quantity.of === undefined || (quantity.of.isClass && targets.length === 1);
    const among = isAll ? undefined : quantity.of;
    if (among !== undefined && !isThings(among.expression)) return [];
    const fit =
      item === undefined
        ? 0
        : quantityGrammar(context, link, inverse, item, {
            to: quantity.to,
            hasNoun: quantity.of?.isHead === true,
          });
    return relations.counted(link, inverse, among, quantity.compare).map((denoted) =>
      makeSet(
        context,
        place.span,
        [...own, ...featureIf(context, fit !== 0, "gram:q", fit)],
        partsAt(place),
        `count ${link.label} ${quantity.text}`,
        denoted,
        {
          isOpen: true,
          bridged: item === undefined ? link : undefined,
        },
      ),
    );
  });
}
