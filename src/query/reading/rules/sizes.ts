/** Rules that compare sizes: "more A than B", "A more often than B", "is the number of A larger than 100". */
import { isFunctionWord } from "../../../english/index.ts";
import { parseValue } from "../../../graph/index.ts";
import type { Scalar, Things, Values } from "../../expression.ts";
import { type Context, explain, feature, type Gap, makeItem, type Span } from "../context.ts";
import type { Denoted } from "../denoted.ts";
import type { FeatureList } from "../features.ts";
import { comparativeOf, comparesSizes } from "../find-markers.ts";
import { plainComparison } from "../find-values.ts";
import type {
  Comparison,
  Item,
  NumberItem,
  QuantityItem,
  SetItem,
  TruthItem,
  ValueItem,
  ValuesItem,
} from "../items.ts";
import { quantifier } from "../question.ts";
import { meets } from "../relations.ts";
import { inOrder, type Place, partsAt, type Rule } from "./rule.ts";

export const sizeRules: readonly Rule[] = [
  ...inOrder("more than", "set", "set", moreThan),
  ...inOrder("more than another has", "set", "set", moreThanOther),
  ...inOrder("figure than a figure", "values", "value", figureThanFigure),
  ...inOrder("number than a number", "number", "number", numberThanNumber),
  ...inOrder("number than a value", "number", "value", numberThanValue),
];

/** How a question compares the sizes of two sets. */
export type SizeOperator = "<" | ">";

/** The token of "more", "fewer" or "less" before another token, or −1. */
function quantifierBefore({ question: { words } }: Context, at: number): number {
  return words.findIndex((word, place) => place < at && quantifier.test(word) && words[place + 1] !== "than");
}

function operatorOf(word: string | undefined): SizeOperator | undefined {
  return word === undefined ? undefined : word === "more" ? ">" : "<";
}

/** How the word before a set says that there are more of it than of what follows "than". */
function saidBefore(context: Context, at: number, gap: Gap): SizeOperator | undefined {
  return asksForSizes(context, gap) && gap.content === 0
    ? operatorOf(context.question.words[quantifierBefore(context, at)])
    : undefined;
}

/** Whether "than" stands between two parts of a question which of them is larger, or by how much. */
function asksForSizes({ question }: Context, gap: Gap): boolean {
  return gap.hasThan && (question.isYesNo || question.asksHowMany);
}

/** How "than" compares the number of things of two sets, of which the second may leave out what both have in common. */
export function sizesCompared(context: Context, left: SetItem, gap: Gap): SizeOperator | undefined {
  const own = gap.words.find((word) => quantifier.test(word));
  if (own === undefined) return saidBefore(context, left.from, gap);
  // "A more often than B": no other word stands between them.
  const isPlain = gap.words.every((word) => isFunctionWord(word) || comparesSizes(word));
  const isFrequency = gap.words.some((word) => comparesSizes(word) && !quantifier.test(word));
  return asksForSizes(context, gap) && isPlain && isFrequency ? operatorOf(own) : undefined;
}

/** What is counted, and how many there are. */
export type Sized = { readonly expression: Things | Values; readonly size: number };

/** Whether the first set has more, or fewer, things than the second, or how many more. */
export function comparedSizes(
  context: Context,
  span: Span,
  own: FeatureList,
  parts: readonly Item[],
  [first, second]: readonly [Sized, Sized],
  is: SizeOperator,
): readonly (NumberItem | TruthItem)[] {
  const { question } = context;
  const [left, right]: readonly [Scalar, Scalar] = [
    { op: "count", of: first.expression },
    { op: "count", of: second.expression },
  ];
  const text = parts.map((part) => part.text).join(` ${is} `);
  const isMore = is === ">";
  const difference = isMore ? first.size - second.size : second.size - first.size;
  const hash = parts.reduce((sum, part) => (sum * 31 + part.hash) | 0, difference);
  const said = comparingWords(context);
  const whole = { from: Math.min(span.from, ...said), to: span.to };
  const before = question.costs
    .slice(whole.from, span.from)
    .flatMap((cost, at) => (said.includes(whole.from + at) ? [] : cost));
  const features = [...own, ...before];
  if (question.isYesNo)
    return [
      explainComparing(
        context,
        makeItem(context, "truth", whole, features, parts, `${text}?`, {
          expression: { op: "holds", left, is, right },
          value: difference > 0,
          hash,
        }),
      ),
    ];
  if (quantifierBefore(context, question.words.length) !== question.words.indexOf("many") + 1) return [];
  return [
    explainComparing(
      context,
      makeItem(context, "number", { from: 0, to: whole.to }, features, parts, text, {
        value: difference,
        expression: isMore
          ? { op: "difference", left, right }
          : { op: "difference", left: right, right: left },
        cls: -1,
        of: undefined,
        link: undefined,
        isAggregate: true,
        groupings: [],
        keys: [],
        hash,
      }),
    ),
  ];
}

/** The tokens that say what is compared: "how many more … than", "more often than". */
function comparingWords({ question: { words } }: Context): readonly number[] {
  const isSaid = (word: string): boolean => comparesSizes(word) || /^(?:than|many|most)$/.test(word);
  return words.flatMap((word, at) => (isSaid(word) ? [at] : []));
}

/** Marks the words of a comparison as explained. */
export function explainComparing<I extends Item>(context: Context, item: I): I {
  for (const at of comparingWords(context)) explain(item, at, at + 1);
  return item;
}

/** "more papers than authors": two nouns that have nothing in common. Sets of one kind are a coordination. */
function moreThan(context: Context, left: SetItem, right: SetItem, place: Place): readonly Item[] {
  const { gap } = place;
  const isWhole = ({ isHead, isEntity, isNegated }: SetItem): boolean => isHead && !isEntity && !isNegated;
  const is = saidBefore(context, left.from, gap);
  if (is === undefined || !isWhole(left) || !isWhole(right)) return [];
  if (left.cls === right.cls && !left.isClass && !right.isClass) return [];
  const sizes = [left, right].map(sizeOf) as [Sized, Sized];
  const own = [...gap.features, ...feature(context, "W:more")];
  return comparedSizes(context, place.span, own, partsAt(place), sizes, is);
}

/** "Does A border more states than B?", "do old towns have more shops than new ones?": the second takes the place of the first. */
function moreThanOther(context: Context, left: SetItem, right: SetItem, place: Place): readonly Item[] {
  const { relations } = context;
  const { via } = left;
  const isOther = !right.isNegated && right.members === undefined && right.cls === via?.from.cls;
  const is = saidBefore(context, right.from, place.gap);
  if (is === undefined || !isOther || left.isNegated) return [];
  const [first, second] = [via.from, right].map((end) =>
    relations.related(via.link, via.inverse, end).find(({ cls }) => cls === left.cls),
  );
  if (second === undefined || first?.set.length !== left.set.length) return [];
  const sizes = [left, second].map(sizeOf) as [Sized, Sized];
  const own = [...place.gap.features, ...feature(context, "W:other")];
  return comparedSizes(context, place.span, own, partsAt(place), sizes, is);
}

export function sizeOf({ expression, set }: Denoted): Sized {
  return { expression, size: set.length };
}

/** "Is the number of A larger than the number of B?" */
function numberThanNumber(
  context: Context,
  left: NumberItem,
  right: NumberItem,
  place: Place,
): readonly Item[] {
  const { gap } = place;
  if (!gap.hasThan || gap.content > 1 || left.keys.length + right.keys.length > 0) return [];
  const comparative = gap.words.map(comparativeOf).find((found) => found !== undefined);
  if (comparative === undefined) return [];
  const compare = { ...plainComparison("number", [[right.value, right.value]]), is: comparative.is };
  return figureHolds(context, left, left.value, compare, right.expression, place);
}

/** "Is the number of A larger than 100?" */
function numberThanValue(
  context: Context,
  left: NumberItem,
  { compare }: ValueItem,
  place: Place,
): readonly Item[] {
  const right = limitOf(compare);
  if (!compare.isOperated || place.gap.content > 0 || left.keys.length > 0 || right === undefined) return [];
  return figureHolds(context, left, left.value, compare, right, place);
}

/** "Is the population of A larger than that of B?" */
function figureThanFigure(
  context: Context,
  left: ValuesItem,
  { compare }: ValueItem,
  place: Place,
): readonly Item[] {
  const { source, values } = left;
  const of = compare.source?.op === "valuesOf" ? compare.source : undefined;
  const [value] = values;
  const isOne = values.length === 1 && compare.intervals.length === 1;
  if (!compare.isOperated || place.gap.content > 0 || !isOne || value?.low !== value?.high) return [];
  if (value === undefined || source === undefined || of === undefined || !context.question.isYesNo) return [];
  const own = { ...left, expression: { op: "largest" as const, ...source } };
  const right: Scalar = { op: "largest", things: of.of, by: { ...source.by, path: of.path } };
  return figureHolds(context, own, value.low, compare, right, place);
}

/** Whether a figure compares so with a limit. */
function figureHolds(
  context: Context,
  { expression: left, text, hash }: Pick<NumberItem, "expression" | "text" | "hash">,
  value: number,
  compare: Comparison,
  right: Scalar,
  place: Place,
): readonly Item[] {
  const { is } = compare;
  if (is === "range") return [];
  const own = [...place.gap.features, ...feature(context, "W:number")];
  return [
    makeItem(context, "truth", place.span, own, partsAt(place), `${text} ${is} ${place.right.text}?`, {
      expression: { op: "holds", left, is, right },
      value: meets({ low: value, high: value }, compare),
      hash: (hash * 31 + place.right.hash) | 0,
    }),
  ];
}

/** "Do more than 100 papers use surveys?" */
export function truthOfQuantity(context: Context, quantity: QuantityItem): readonly Item[] {
  const { compare, of } = quantity;
  const { is } = compare;
  const right = limitOf(compare);
  if (!context.question.isYesNo || of === undefined || right === undefined || is === "range") return [];
  const size = of.set.length;
  return [
    makeItem(context, "truth", quantity, feature(context, "Y:number"), [quantity], `${quantity.text}?`, {
      expression: { op: "holds", left: { op: "count", of: of.expression }, is, right },
      value: meets({ low: size, high: size }, compare),
      head: of.head,
      hash: quantity.hash,
    }),
  ];
}

/** The one number that a comparison names. */
function limitOf({ intervals, source, kind, isAverage }: Comparison): Scalar | undefined {
  const [[value, high] = [Number.NaN, 0]] = intervals;
  if (kind !== "number" || intervals.length !== 1 || value !== high || isAverage || source !== undefined)
    return undefined;
  const stated = parseValue(String(value), "number");
  return stated === null ? undefined : { op: "value", value: stated };
}
