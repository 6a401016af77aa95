/** Rules that compare sizes: "more A than B", "A more often than B", "is the number of A larger than 100". */
import { isFunctionWord } from "../../../english/index.ts";
import { parseValue } from "../../../graph/index.ts";
import type { Scalar, Things, Values } from "../../expression.ts";
import { type Context, explain, feature, type Gap, makeItem, type Span } from "../context.ts";
import type { Denoted } from "../denoted.ts";
import type { FeatureList } from "../features.ts";
import { comparativeOf, frequencyWord, quantifier } from "../find-markers.ts";
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

/** The token of the word before a set that says of which there are more: "more papers". */
function quantifierBefore({ question: { words } }: Context, at: number): number {
  return words.findIndex((word, place) => place < at && quantifier.test(word) && words[place + 1] !== "than");
}

/** Whether a question asks which of two sets is larger, or by how much. */
function asksForSizes({ question }: Context): boolean {
  return question.words.includes("than") && (question.isYesNo || question.asksHowMany);
}

/** How "than" compares the number of things of two sets, of which the second may leave out what both have in common. */
export function sizesCompared(context: Context, left: SetItem, gap: Gap): SizeOperator | undefined {
  if (!gap.hasThan || !asksForSizes(context)) return undefined;
  const { words } = context.question;
  // "A more often than B": no other word stands between them.
  const own = gap.words.find((word) => quantifier.test(word));
  const isPlain = gap.words.every(
    (word) => isFunctionWord(word) || quantifier.test(word) || frequencyWord.test(word),
  );
  if (!isPlain) return undefined;
  const said =
    own === undefined ? words[quantifierBefore(context, left.from)] : isFrequency(gap) ? own : undefined;
  return said === undefined ? undefined : said === "more" ? ">" : "<";
}

function isFrequency({ words }: Gap): boolean {
  return words.some((word) => frequencyWord.test(word));
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
  const text = `${parts.map((part) => part.text).join(` ${is} `)}`;
  const isMore = is === ">";
  const difference = isMore ? first.size - second.size : second.size - first.size;
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
          hash: (difference * 2 + 1) | 0,
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
        hash: difference,
      }),
    ),
  ];
}

/** The tokens that say what is compared: "how many more … than", "more often than". */
function comparingWords({ question: { words } }: Context): readonly number[] {
  const isSaid = (word: string): boolean =>
    quantifier.test(word) || frequencyWord.test(word) || /^(?:than|many|most)$/.test(word);
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
  if (!gap.hasThan || gap.content > 0 || !asksForSizes(context) || !isWhole(left) || !isWhole(right))
    return [];
  if (left.cls === right.cls && !left.isClass && !right.isClass) return [];
  const said = context.question.words[quantifierBefore(context, left.from)];
  if (said === undefined) return [];
  const sizes = [left, right].map(sizeOf) as [Sized, Sized];
  const own = [...gap.features, ...feature(context, "W:more")];
  return comparedSizes(context, place.span, own, partsAt(place), sizes, said === "more" ? ">" : "<");
}

/** "Does A border more states than B?": the second name takes the place of the first. */
function moreThanOther(context: Context, left: SetItem, right: SetItem, place: Place): readonly Item[] {
  const { relations } = context;
  const { via } = left;
  const isOther = right.isEntity && !right.isNegated && right.members === undefined;
  if (!place.gap.hasThan || place.gap.content > 0 || !asksForSizes(context) || !isOther) return [];
  if (via?.of === undefined || left.isNegated) return [];
  const said = context.question.words[quantifierBefore(context, right.from)];
  const [first, second] = [relations.listed(right.cls, via.of), right].map((end) =>
    relations.related(via.link, via.inverse, end).find(({ cls }) => cls === left.cls),
  );
  if (said === undefined || second === undefined || first?.set.length !== left.set.length) return [];
  const sizes = [left, second].map(sizeOf) as [Sized, Sized];
  const own = [...place.gap.features, ...feature(context, "W:other")];
  return comparedSizes(context, place.span, own, partsAt(place), sizes, said === "more" ? ">" : "<");
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
  return comparative === undefined ? [] : [numbersHold(context, left, comparative.is, right, place)];
}

/** "Is the number of A larger than 100?" */
function numberThanValue(
  context: Context,
  left: NumberItem,
  { compare, text }: ValueItem,
  place: Place,
): readonly Item[] {
  const right = limitOf(compare);
  if (!compare.isOperated || place.gap.content > 0 || left.keys.length > 0 || right === undefined) return [];
  if (compare.is === "range") return [];
  return [numbersHold(context, left, compare.is, { ...right, text }, place)];
}

/** "Is the population of A larger than that of B?" */
function figureThanFigure(
  context: Context,
  { source, values, ...left }: ValuesItem,
  { compare, text }: ValueItem,
  place: Place,
): readonly Item[] {
  const [own, other] = [values, compare.intervals];
  const of = compare.source?.op === "valuesOf" ? compare.source : undefined;
  const [[value, high] = [Number.NaN, 0]] = other;
  const isOne = own.length === 1 && other.length === 1 && value === high;
  if (!compare.isOperated || compare.is === "range" || place.gap.content > 0 || !isOne) return [];
  if (source === undefined || of === undefined || !context.question.isYesNo) return [];
  const right: Scalar = { op: "largest", things: of.of, by: { ...source.by, path: of.path } };
  const one = { value: own[0]?.low ?? Number.NaN, expression: { op: "largest" as const, ...source } };
  return [numbersHold(context, { ...left, ...one }, compare.is, { value, expression: right, text }, place)];
}

type Limit = { readonly value: number; readonly expression: Scalar; readonly text: string };

function numbersHold(
  context: Context,
  left: Limit & { readonly hash: number },
  is: Exclude<Comparison["is"], "range">,
  right: Limit,
  place: Place,
): Item {
  const own = [...place.gap.features, ...feature(context, "W:number")];
  return makeItem(context, "truth", place.span, own, partsAt(place), `${left.text} ${is} ${right.text}?`, {
    expression: { op: "holds", left: left.expression, is, right: right.expression },
    value: holds(left.value, is, right.value),
    hash: (left.hash * 31 + right.value) | 0,
  });
}

/** "Do more than 100 papers use surveys?" */
export function truthOfQuantity(context: Context, quantity: QuantityItem): readonly Item[] {
  const { compare, of } = quantity;
  const limit = limitOf(compare);
  if (!context.question.isYesNo || of === undefined || limit === undefined || compare.is === "range")
    return [];
  return [
    makeItem(context, "truth", quantity, feature(context, "Y:number"), [quantity], `${quantity.text}?`, {
      expression: {
        op: "holds",
        left: { op: "count", of: of.expression },
        is: compare.is,
        right: limit.expression,
      },
      value: holds(of.set.length, compare.is, limit.value),
      head: of.head,
      hash: quantity.hash,
    }),
  ];
}

/** The one number that a comparison names. */
function limitOf({ intervals, source, kind, isAverage }: Comparison): Omit<Limit, "text"> | undefined {
  const [[value, high] = [Number.NaN, 0]] = intervals;
  if (kind !== "number" || intervals.length !== 1 || value !== high || isAverage || source !== undefined)
    return undefined;
  const stated = parseValue(String(value), "number");
  return stated === null ? undefined : { value, expression: { op: "value", value: stated } };
}

function holds(left: number, is: Exclude<Comparison["is"], "range">, right: number): boolean {
  switch (is) {
    case "=":
      return left === right;
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
  }
}
