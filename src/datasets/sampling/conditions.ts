/** Draws conditions on things, with constants that at least one thing meets. */
import { cutEnd } from "../../base/text/cut.ts";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  dateOf,
  formatDecimal,
  isTime,
  parseDecimal,
  sayValue,
  type Value,
} from "../../graph/index.ts";
import { isYearNumber, type Operator, orderOfValues, type Things } from "../../query/index.ts";
import { type Draw, isConstant, pickField, pickOf, withEnd } from "./draw.ts";
import { isConditional, isOrdered } from "./field-roles.ts";
import type { Field, SampledClass } from "./fields.ts";

/** Things of a class, with the fields that their conditions use. */
export type Described = {
  readonly things: Things;
  readonly cls: SampledClass;
  readonly conditions: readonly Field[];
};

/** Things with the condition that was added last: an end of a field. */
export type Conditioned = Described & {
  readonly end: number;
  readonly field: Field;
  /** The things without this condition. */
  readonly within: Things;
};

export function allOf(cls: SampledClass): Described {
  return { things: { op: "class", class: cls.id }, cls, conditions: [] };
}

export function entity({ index }: Pick<Draw, "index">, node: number): Things {
  return { op: "entities", ids: [index.id(node)] };
}

/** How many things of the whole class may meet a condition. */
export type Size = { readonly least: number; readonly most: number };

/** A condition that nearly all things meet says nothing. */
export const mostShare = 0.9;

/**
 * Adds a condition that a drawn thing meets.
 *
 * @param around a thing that has to meet the condition; by default any
 */
export function withCondition(
  draw: Draw,
  { things, cls, conditions }: Described,
  size: Size,
  around?: number,
): Conditioned | undefined {
  const tried = new Set(conditions.map(({ key }) => key));
  const most = Math.min(size.most, mostShare * cls.size);
  for (let attempt = 0; attempt < mostFields; attempt += 1) {
    const field = pickField(
      draw,
      cls,
      (one) => isConditional(one) && !tried.has(one.key) && (around === undefined || one.endsOf.has(around)),
    );
    if (field === undefined) return undefined;
    tried.add(field.key);
    const end = drawEnd(draw, field, { least: size.least, most }, around);
    if (end !== undefined)
      return {
        things: withEnd(draw, things, field, end),
        cls,
        conditions: [...conditions, field],
        end,
        field,
        within: things,
      };
  }
  return undefined;
}

/** After so many ends that are no constants, another field is drawn. */
const mostEnds = 20;

/** Draws an end that so many things have, of those that a thing has or else of all. */
function drawEnd(draw: Draw, field: Field, { least, most }: Size, around?: number): number | undefined {
  const holdersOf = (end: number): number => field.holdersOf.get(end) ?? 0;
  const fitting =
    around === undefined
      ? endsHeldBy(field, least, most)
      : (field.endsOf.get(around) ?? []).filter((end) => holdersOf(end) >= least && holdersOf(end) <= most);
  for (let attempt = 0; attempt < mostEnds; attempt += 1) {
    const end = pickOf(draw, fitting);
    if (end === undefined || isConstant(draw, field, end)) return end;
  }
  return undefined;
}

const endsByHolders = new WeakMap<Field, readonly number[]>();

/** Returns the ends of a field that so many things have. */
function endsHeldBy(field: Field, least: number, most: number): readonly number[] {
  const holdersOf = (end: number | undefined): number => field.holdersOf.get(end ?? -1) ?? 0;
  const sorted =
    endsByHolders.get(field) ?? field.ends.toSorted((left, right) => holdersOf(left) - holdersOf(right));
  endsByHolders.set(field, sorted);
  const from = partition(sorted, (end) => holdersOf(end) >= least);
  return sorted.slice(
    from,
    partition(sorted, (end) => holdersOf(end) > most),
  );
}

/** Returns the position of the first item from which on all meet a condition. */
function partition<T>(items: readonly T[], meets: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (meets(items[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The number of fields that are drawn to find an end of the wanted size. */
const mostFields = 6;

/**
 * Adds a condition that keeps about so many of the things: a bound between the values that the things have.
 * @param given the field to bound; by default any that is ordered
 */
export function withBound(
  draw: Draw,
  { things, cls, conditions }: Described,
  share: number,
  nodes: readonly number[],
  given?: Field,
): (Described & { readonly field: Field }) | undefined {
  const used = new Set(conditions.map(({ key }) => key));
  const field =
    given ?? pickField(draw, cls, (one) => isOrdered(one) && one.words.isSingle && !used.has(one.key));
  if (field === undefined) return undefined;
  const values = nodes
    .flatMap((node) => field.endsOf.get(node) ?? [])
    .flatMap((end) => draw.index.value(end) ?? [])
    .sort(orderOfValues);
  if (values.length < 4) return undefined;
  const isUpper = draw.random.next() < 0.5;
  const at = Math.round((isUpper ? 1 - share : share) * (values.length - 1));
  const bound = roundestBound(values, at);
  if (bound === undefined) return undefined;
  const is: Operator = isUpper ? bound.above : bound.below;
  return {
    things: { op: "where", things, path: field.path, is, value: { op: "value", value: bound.value } },
    cls,
    conditions: [...conditions, field],
    field,
  };
}

type Bound = { readonly value: Value; readonly above: Operator; readonly below: Operator };

/** The share of the values by which a bound may be off the wanted place, so that it is one that people would name. */
const mostOff = 0.15;

/** Returns the roundest bound near a place among ordered values, and of several the nearest one. */
function roundestBound(values: readonly Value[], at: number): Bound | undefined {
  const off = Math.floor(mostOff * values.length);
  const places = Array.from({ length: 2 * off + 1 }, (_, place) => at - off + place);
  const bounds = places
    .toSorted((left, right) => Math.abs(left - at) - Math.abs(right - at))
    .flatMap((place) => {
      const [below, above] = [values[place - 1], values[place]];
      return below === undefined || above === undefined ? [] : (boundBetween(below, above) ?? []);
    });
  return bounds
    .filter(({ value }) => value.kind !== "number" || isYearNumber(value) || unroundness(value) <= mostDigits)
    .toSorted((left, right) => unroundness(left.value) - unroundness(right.value))[0];
}

/** A number of more digits between values is no bound that people would ask for. */
const mostDigits = 2;

/** How many digits people would have to remember of a number or year; a five at the end is half a digit. */
function unroundness(value: Value): number {
  const digits =
    value.kind === "number" ? value.coefficient.toString() : (/\d+/.exec(sayValue(value))?.[0] ?? "");
  const significant = cutEnd(digits, /0/);
  return significant.length - (significant.endsWith("5") ? 0.5 : 0);
}

/** Returns a round bound between two values that no reading makes ambiguous. */
function boundBetween(below: Value, above: Value): Bound | undefined {
  if (orderOfValues(below, above) === 0) return undefined;
  if (isYearNumber(above) || above.kind === "year") return { value: above, above: ">=", below: "<" };
  if (below.kind === "number" && above.kind === "number") {
    const value = roundBetween(below, above);
    // Between two whole numbers in a row there is only a fraction, so the upper one is named with "at least".
    if (value?.kind === "number" && value.exponent < 0 && below.exponent >= 0 && above.exponent >= 0)
      return { value: above, above: ">=", below: "<" };
    return value === undefined ? undefined : { value, above: ">", below: "<" };
  }
  if (isTime(above) && isTime(below) && (above.kind === "date" || above.kind === "dateTime")) {
    const [from, to] = [dateOf(below)?.year, dateOf(above)?.year];
    if (from === undefined || to === undefined || from >= to) return undefined;
    // The first day of the year of the later value.
    const day = {
      ...above,
      seconds: { coefficient: BigInt(Date.UTC(Number(to), 0, 1) / 1000), exponent: 0 },
    };
    return above.kind === "date" ? { value: day, above: ">=", below: "<" } : undefined;
  }
  return undefined;
}

/** Returns the number with the fewest digits that lies strictly between two others. */
function roundBetween(below: Decimal, above: Decimal): Value | undefined {
  const gap = addDecimals(above, { coefficient: -below.coefficient, exponent: below.exponent });
  const size = gap.coefficient.toString().length + gap.exponent;
  for (let exponent = size; exponent >= size - 3; exponent -= 1) {
    const scaled =
      exponent - below.exponent > 0
        ? below.coefficient / BigInt(10) ** BigInt(exponent - below.exponent)
        : below.coefficient * BigInt(10) ** BigInt(below.exponent - exponent);
    const next = { coefficient: scaled + 1n, exponent };
    if (compareDecimals(next, above) < 0 && compareDecimals(next, below) > 0) {
      const value = parseDecimal(formatDecimal(next));
      return value === null || value === undefined ? undefined : { kind: "number", ...value };
    }
  }
  return undefined;
}
