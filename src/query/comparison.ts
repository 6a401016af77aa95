/** Compares and sums values, as the algebra (`expression.ts`) prescribes. */
import {
  addDecimals,
  compareDecimals,
  compareValues,
  type Decimal,
  dateOf,
  decimalOf,
  formatValue,
  isTime,
  type Value,
} from "../graph/index.ts";
import type { Aggregate, Operator, OrderedKind } from "./expression.ts";

/** Whether a value of the graph compares so with a constant or a computed value. */
export function meets(value: Value, is: Operator, limit: Value): boolean {
  const compared = ignoringLanguage(value, limit);
  if (is === "contains" || is === "starts") return meetsText(compared, is, limit);
  const order = compareValues(compared, limit);
  if (order === "unordered" || (limit.kind === "flag" && is !== "=" && is !== "!=")) return false;
  switch (is) {
    case "=":
      return order === 0;
    case "!=":
      return order !== 0;
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
  }
}

/** Drops the language of a text that is compared with a text without one. */
function ignoringLanguage(value: Value, limit: Value): Value {
  if (value.kind !== "text" || value.language === undefined) return value;
  return limit.kind === "text" && limit.language === undefined ? { kind: "text", text: value.text } : value;
}

function meetsText(value: Value, is: "contains" | "starts", limit: Value): boolean {
  if (value.kind !== "text" || limit.kind !== "text" || value.language !== limit.language) return false;
  if (value.datatype !== undefined || limit.datatype !== undefined) return false;
  const [text, part] = [value.text.toLowerCase(), limit.text.toLowerCase()];
  return is === "starts" ? text.startsWith(part) : text.includes(part);
}

/**
 * Returns the number by which a value of a kind is ranked, or null for any other value. A time without a zone counts as
 * one in UTC, and a month of a duration as a twelfth of 365.2425 days, because a ranking has one order.
 */
export function rankOf(value: Value, kind: OrderedKind): Decimal | null {
  if (kind === "number") return decimalOf(value);
  if (value.kind !== kind) return null;
  if (isTime(value))
    return addDecimals(value.seconds, { coefficient: BigInt(-60 * (value.zone ?? 0)), exponent: 0 });
  if (value.kind !== "duration") return null;
  return addDecimals(value.seconds, { coefficient: value.months * 2_629_746n, exponent: 0 });
}

/** Compares two values by their ranks. */
export function compareRanks(left: Value, right: Value, kind: OrderedKind): number {
  return compareDecimals(rankOf(left, kind) ?? nothing, rankOf(right, kind) ?? nothing);
}

const nothing: Decimal = { coefficient: 0n, exponent: 0 };
/** The number of digits after the first one to which quotients are computed. */
const quotientDigits = 30;

function divide(left: Decimal, right: Decimal): Decimal {
  const scale = quotientDigits + String(right.coefficient).length;
  const coefficient = (left.coefficient * 10n ** BigInt(scale)) / right.coefficient;
  return addDecimals({ coefficient, exponent: left.exponent - right.exponent - scale }, nothing);
}

export function numberValue({ coefficient, exponent }: Decimal, unit?: string): Value {
  return { kind: "number", coefficient, exponent, ...(unit === undefined ? {} : { unit }) };
}

function whole(count: number): Decimal {
  return addDecimals({ coefficient: BigInt(count), exponent: 0 }, nothing);
}

export function countValue(count: number): Value {
  return numberValue(whole(count));
}

/** Returns `part` divided by `all`, or null if `all` is 0. */
export function quotient(part: number, all: number): Value | null {
  return all === 0 ? null : numberValue(divide(whole(part), whole(all)));
}

/** Returns `left` minus `right`, or null if either is not a finite number. */
export function difference(left: Value | null, right: Value | null): Value | null {
  const [first, second] = [left && decimalOf(left), right && decimalOf(right)];
  if (!first || !second) return null;
  return numberValue(addDecimals(first, { coefficient: -second.coefficient, exponent: second.exponent }));
}

/** Aggregates values of one kind, one per pair of a thing and a value. Returns null if there are none. */
export function aggregate(fn: Aggregate, values: readonly Value[], kind: OrderedKind): Value | null {
  const ranked = values.flatMap((value) => {
    const rank = rankOf(value, kind);
    return rank === null ? [] : [{ value, rank }];
  });
  if (ranked.length === 0) return null;
  if (fn === "sum" || fn === "average") {
    const sum = ranked.reduce((total, { rank }) => addDecimals(total, rank), nothing);
    return numberValue(fn === "sum" ? sum : divide(sum, whole(ranked.length)), commonUnit(values));
  }
  ranked.sort((left, right) => compareDecimals(left.rank, right.rank));
  if (fn === "median") return numberValue(medianOf(ranked.map(({ rank }) => rank)), commonUnit(values));
  return (fn === "smallest" ? ranked[0] : ranked.at(-1))?.value ?? null;
}

function medianOf(sorted: readonly Decimal[]): Decimal {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return divide(addDecimals(low ?? nothing, high ?? nothing), whole(2));
}

function commonUnit(values: readonly Value[]): string | undefined {
  const units = new Set(values.map((value) => (value.kind === "number" ? value.unit : undefined)));
  return units.size === 1 ? [...units][0] : undefined;
}

/** Returns the calendar unit of a value as it is written, or null if it has none. */
export function calendarUnit(value: Value, unit: "year" | "decade" | "month"): Value | null {
  if (isTime(value)) {
    if (value.kind === "time" || (unit === "month" && value.kind === "year")) return null;
    const { year, month } = dateOf(value);
    return unit === "month" ? countValue(month) : yearOrDecade(year, unit);
  }
  const isWhole = value.kind === "number" && value.exponent >= 0 && value.unit === undefined;
  return isWhole && unit !== "month" ? yearOrDecade(BigInt(formatValue(value)), unit) : null;
}

function yearOrDecade(year: bigint, unit: "year" | "decade"): Value {
  const past = ((year % 10n) + 10n) % 10n;
  return numberValue(
    addDecimals({ coefficient: unit === "year" ? year : year - past, exponent: 0 }, nothing),
  );
}
