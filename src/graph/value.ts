/**
 * The values of a graph, typed once. The kind of a literal comes from its data type, and never from its letters. Values
 * are exact: numbers have any number of digits, and times keep their zones. Two values that have no order, such as a
 * date with a zone and one without on the same day, are not ordered by force.
 *
 * Lexical forms and orders: W3C XML Schema Definition Language 1.1, Part 2: Datatypes, sections 3.3 and 3.4.
 */

import { formatLiteral, parseLiteral, xsdString } from "../base/io/n-triples-line.ts";
import { compareIds } from "./canonical-order.ts";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalOfDouble,
  formatDecimal,
  isZero,
  parseDecimal,
  zero,
} from "./decimal.ts";
import {
  compareTimes,
  daysUntilMonth,
  formatTime,
  parseTime,
  type TimeValue,
  timeKinds,
} from "./time-value.ts";
import type { Entity } from "./triple.ts";

/** A decimal number of any size: `coefficient` · 10^`exponent`. The coefficient has no trailing zeros. */
export type NumberValue = Decimal & { readonly kind: "number"; readonly unit?: string };
/** A floating-point number, including the infinities and NaN. */
export type DoubleValue = { readonly kind: "double"; readonly value: number };
/** A duration of months and seconds, which have no common unit. */
export type DurationValue = {
  readonly kind: "duration";
  readonly months: bigint;
  readonly seconds: Decimal;
};
export type FlagValue = { readonly kind: "flag"; readonly value: boolean };
/**
 * A text, with its case. A literal of an unknown data type, or one that is not valid for its data type, keeps the data
 * type. It is equal only to itself and has no order.
 */
export type TextValue = {
  readonly kind: "text";
  readonly text: string;
  readonly language?: string;
  readonly datatype?: string;
};
export type Value = NumberValue | DoubleValue | TimeValue | DurationValue | FlagValue | TextValue;
export type ValueKind = Value["kind"];

const xsd = "http://www.w3.org/2001/XMLSchema#";

const integerTypes = [
  "integer long int short byte nonNegativeInteger positiveInteger nonPositiveInteger negativeInteger",
  "unsignedLong unsignedInt unsignedShort unsignedByte decimal",
].flatMap((names) => names.split(" "));

/** Maps the data types of XML Schema to kinds of value. All other data types have none. */
export const kindOfDatatype: ReadonlyMap<string, ValueKind> = new Map<string, ValueKind>([
  ...integerTypes.map((name): [string, ValueKind] => [`${xsd}${name}`, "number"]),
  [`${xsd}double`, "double"],
  [`${xsd}float`, "double"],
  [`${xsd}boolean`, "flag"],
  [`${xsd}date`, "date"],
  [`${xsd}dateTime`, "dateTime"],
  [`${xsd}dateTimeStamp`, "dateTime"],
  [`${xsd}time`, "time"],
  [`${xsd}gYear`, "year"],
  [`${xsd}gYearMonth`, "yearMonth"],
  [`${xsd}duration`, "duration"],
  [`${xsd}dayTimeDuration`, "duration"],
  [`${xsd}yearMonthDuration`, "duration"],
  [xsdString, "text"],
]);

/** The data type in which a value of each kind is written. A text is written without one. */
const datatypeOfKind: Readonly<Record<Exclude<ValueKind, "text" | "number">, string>> = {
  double: "double",
  flag: "boolean",
  date: "date",
  dateTime: "dateTime",
  time: "time",
  year: "gYear",
  yearMonth: "gYearMonth",
  duration: "duration",
};

/**
 * Matches the ids of literals without notation: `L12` in the published graphs, and `L` with sixty bits in base 36 in the
 * graphs that Taxolink populates (`datasets/population/node-ids.ts`), whose first digit is at most 8.
 */
const literalId = /^L(?:\d+|[0-8][0-9a-z]{11})$/;

/** Matches the IRIs of such literals, in the notation of SPARQL. */
export const literalNodePattern = "/L([0-9]+|[0-8][0-9a-z]{11})$";

/**
 * Whether a node without types is a literal: one in N-Triples notation, one with an id of the kinds above, or one that the
 * graph marks.
 */
export function isLiteral({ id, isValue }: Pick<Entity, "id" | "isValue">): boolean {
  return isValue === true || id.startsWith('"') || literalId.test(id);
}

/**
 * Returns the value of a node, or `null` if the node is an entity.
 * @param kind the kind of all values of the property, for a graph that states no data types. It applies to texts only:
 * a literal with another data type keeps its own kind. A text that is not of this kind stays a text.
 */
export function valueOfNode(node: Pick<Entity, "id" | "label">, kind?: ValueKind): Value | null {
  if (!node.id.startsWith('"')) return kind === undefined ? null : valueOfText(node.label, kind);
  const literal = parseLiteral(node.id);
  if (literal === undefined) return null;
  const { value, language, datatype } = literal;
  if (language !== undefined) return { kind: "text", text: value, language: language.toLowerCase() };
  if (datatype === undefined || datatype === xsdString) return valueOfText(value, kind ?? "text");
  const own = kindOfDatatype.get(datatype);
  const typed = own === undefined ? null : parseValue(value.trim(), own);
  return typed ?? { kind: "text", text: value, datatype };
}

function valueOfText(text: string, kind: ValueKind): Value {
  return (kind === "text" ? null : parseValue(text.trim(), kind)) ?? { kind: "text", text };
}

/** Matches a number, with or without an exponent, and the unit that may follow it. */
const quantity = /^([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)\s*([%°\p{L}][^\d\s]*)?$/iu;

/** Parses a text as a value of the given kind. Returns `null` if the text is not a value of this kind. */
export function parseValue(text: string, kind: ValueKind): Value | null {
  switch (kind) {
    case "number":
      return parseNumber(text);
    case "double":
      return parseDouble(text);
    case "duration":
      return parseDuration(text);
    case "flag":
      return /^(?:true|false|[01])$/.test(text) ? { kind, value: text === "true" || text === "1" } : null;
    case "text":
      return { kind, text };
    default:
      return parseTime(text, kind);
  }
}

function parseNumber(text: string): NumberValue | null {
  const [, digits, unit] = quantity.exec(text) ?? [];
  const decimal = digits === undefined ? null : parseDecimal(digits);
  if (decimal === null) return null;
  return { kind: "number", ...decimal, ...(unit === undefined ? {} : { unit }) };
}

function parseDouble(text: string): DoubleValue | null {
  if (/^[-+]?INF$/.test(text)) {
    return {
      kind: "double",
      value: text.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
    };
  }
  if (text === "NaN") return { kind: "double", value: Number.NaN };
  return parseDecimal(text) === null ? null : { kind: "double", value: Number(text) };
}

const durationForm =
  /^(-)?P(?=\d|T)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

function parseDuration(text: string): DurationValue | null {
  const parts = durationForm.exec(text);
  if (parts === null) return null;
  const [, minus, years = "0", months = "0", days = "0", hours = "0", minutes = "0", seconds = "0"] = parts;
  const sign = minus === undefined ? 1n : -1n;
  const whole = BigInt(days) * 86_400n + BigInt(hours) * 3_600n + BigInt(minutes) * 60n;
  const total = addDecimals({ coefficient: whole, exponent: 0 }, parseDecimal(seconds) ?? zero);
  return {
    kind: "duration",
    months: sign * (BigInt(years) * 12n + BigInt(months)),
    seconds: { coefficient: sign * total.coefficient, exponent: total.exponent },
  };
}

/**
 * The kinds that a text without a data type can have, narrowest first. A year is also a number, so `kindOfTexts` decides
 * between them.
 */
const plainKinds: readonly ValueKind[] = [
  "year",
  "number",
  "date",
  "dateTime",
  "yearMonth",
  "time",
  "duration",
];

/** Matches years that texts without a data type state. Any other number of four digits may be a count. */
const plainYear = /^(?:1[5-9]|20)\d\d$/;

/** Matches the start of every number, time, duration and flag. Most texts differ from all of them here. */
const startOfValue = /^(?:[-+.\dP]|(?:true|false)$)/i;

/**
 * Returns the kind of the values of one property in a graph without data types: the narrowest kind as which all texts
 * can be read. Numbers with different units have no common kind.
 */
export function kindOfTexts(texts: Iterable<string>): ValueKind {
  let kinds: readonly ValueKind[] = [...plainKinds, "flag"];
  let unit: string | undefined | null = null;
  for (const text of texts) {
    const trimmed = text.trim();
    if (!startOfValue.test(trimmed)) return "text";
    kinds = kinds.filter((kind) => isPlain(trimmed, kind));
    if (kinds.length === 0) return "text";
    if (!kinds.includes("number")) continue;
    const number = parseNumber(trimmed);
    if (unit !== null && unit !== number?.unit) kinds = kinds.filter((kind) => kind !== "number");
    unit = number?.unit;
  }
  return kinds.length < plainKinds.length + 1 ? (kinds[0] ?? "text") : "text";
}

function isPlain(text: string, kind: ValueKind): boolean {
  if (kind === "year") return plainYear.test(text);
  if (kind === "flag") return /^(?:true|false)$/i.test(text);
  // A number that starts with zeros is a code.
  if (kind === "number" && /^[-+]?0\d/.test(text)) return false;
  return parseValue(text, kind) !== null;
}

/** The order of two values: negative, zero or positive; "unordered" if neither is smaller nor equal. */
export type Order = -1 | 0 | 1 | "unordered";

/**
 * Compares two values. Only values of one kind have an order, except that all numbers have a common one. Numbers with
 * different units, texts in different languages, and literals of unknown data types have none.
 */
export function compareValues(left: Value, right: Value): Order {
  if (isNumeric(left) && isNumeric(right)) return compareNumbers(left, right);
  if (left.kind === "text" && right.kind === "text") return compareTexts(left, right);
  if (left.kind === "flag" && right.kind === "flag") return sign(Number(left.value) - Number(right.value));
  if (left.kind === "duration" && right.kind === "duration") return compareDurations(left, right);
  if (isTime(left) && isTime(right))
    return left.kind === right.kind ? compareTimes(left, right) : "unordered";
  return "unordered";
}

function compareTexts(left: TextValue, right: TextValue): Order {
  if (left.language !== right.language || left.datatype !== right.datatype) return "unordered";
  if (left.text === right.text) return 0;
  return left.datatype === undefined ? sign(compareIds(left.text, right.text)) : "unordered";
}

function compareNumbers(left: NumberValue | DoubleValue, right: NumberValue | DoubleValue): Order {
  if (unitOf(left) !== unitOf(right)) return "unordered";
  const [first, second] = [decimalOf(left), decimalOf(right)];
  if (first !== null && second !== null) return compareDecimals(first, second);
  const difference = sign(infinityOf(left) - infinityOf(right));
  if (left.kind === "double" && Number.isNaN(left.value)) return "unordered";
  return right.kind === "double" && Number.isNaN(right.value) ? "unordered" : difference;
}

/** Returns -1, 0 or 1 for negative infinity, a finite number and positive infinity. */
function infinityOf(value: NumberValue | DoubleValue): number {
  return value.kind === "double" && !Number.isFinite(value.value) ? Math.sign(value.value) : 0;
}

/**
 * Compares the times that the durations lead to from four days of the past, as XML Schema 1.1 (section 3.3.6.2)
 * prescribes. Durations that differ in their order between these days are unordered.
 */
function compareDurations(left: DurationValue, right: DurationValue): Order {
  const orders = new Set(
    (
      [
        [1696, 9],
        [1697, 2],
        [1903, 3],
        [1903, 7],
      ] as const
    ).map(([year, month]) =>
      compareDecimals(secondsFrom(year, month, left), secondsFrom(year, month, right)),
    ),
  );
  const [order] = orders;
  // Four centuries and as many days lead to the same days, but they are not the same duration.
  if (order === undefined || orders.size > 1 || (order === 0 && !sameValue(left, right))) return "unordered";
  return order;
}

/** The number of seconds between the first day of a month and the end of a duration that starts there. */
function secondsFrom(year: number, month: number, { months, seconds }: DurationValue): Decimal {
  const start = BigInt(year * 12 + month - 1);
  const days = daysUntilMonth(start + months) - daysUntilMonth(start);
  return addDecimals({ coefficient: days * 86_400n, exponent: 0 }, seconds);
}

function sign(difference: number): -1 | 0 | 1 {
  return difference < 0 ? -1 : difference > 0 ? 1 : 0;
}

function isNumeric(value: Value): value is NumberValue | DoubleValue {
  return value.kind === "number" || value.kind === "double";
}

export function isTime(value: Value): value is TimeValue {
  return (timeKinds as readonly string[]).includes(value.kind);
}

function unitOf(value: NumberValue | DoubleValue): string | undefined {
  return value.kind === "number" ? value.unit : undefined;
}

/**
 * Returns the exact number that a value denotes, or `null` for anything but a finite number. A floating-point number
 * denotes the shortest decimal that is read as it, so the double 0.1 equals the decimal 0.1.
 */
export function decimalOf(value: Value): Decimal | null {
  if (value.kind === "number") return { coefficient: value.coefficient, exponent: value.exponent };
  return value.kind === "double" && Number.isFinite(value.value) ? decimalOfDouble(value.value) : null;
}

/** Whether two values are the same value: 1.0 and 1, for example, but not "F" and "f". */
export function sameValue(left: Value, right: Value): boolean {
  return valueKey(left) === valueKey(right);
}

/** Returns a text that two values share if and only if they are the same value. */
export function valueKey(value: Value): string {
  switch (value.kind) {
    case "text":
      return JSON.stringify(["text", value.text, value.language ?? "", value.datatype ?? ""]);
    case "flag":
      return `flag ${value.value}`;
    case "duration":
      return `duration ${value.months} ${formatDecimal(value.seconds)}`;
    case "number":
    case "double": {
      const decimal = decimalOf(value);
      const number = decimal === null ? String((value as DoubleValue).value) : formatDecimal(decimal);
      return `number ${number} ${unitOf(value) ?? ""}`;
    }
    default:
      return timeKey(value);
  }
}

/** Two times with zones are equal if they are the same moment. */
function timeKey(value: TimeValue): string {
  const { kind, seconds, zone } = value;
  if (zone === undefined) return `${kind} ${formatDecimal(seconds)}`;
  return `${kind} ${formatDecimal(addDecimals(seconds, { coefficient: BigInt(-60 * zone), exponent: 0 }))} Z`;
}

/** Writes a value as people read it: `2.5 m`, `2019-05-01`, `true`. */
export function formatValue(value: Value): string {
  switch (value.kind) {
    case "text":
      return value.text;
    case "flag":
      return String(value.value);
    case "number":
      return `${formatDecimal(value)}${value.unit === undefined ? "" : ` ${value.unit}`}`;
    case "double":
      return formatDouble(value.value);
    case "duration":
      return formatDuration(value);
    default:
      return formatTime(value);
  }
}

/**
 * Writes a value as it stands in a sentence: a moment at midnight, which stands for a whole day, as the day, and a duration
 * in minutes.
 */
export function sayValue(value: Value): string {
  const text = formatValue(value);
  const [, seconds] = /^PT(\d+)S$/.exec(text) ?? [];
  if (value.kind === "duration" && Number(seconds) % 60 === 0) return `${Number(seconds) / 60} minutes`;
  return value.kind === "dateTime" ? text.replace(/T00:00:00(?:\.0+)?(?:Z|[+-]00:00)?$/, "") : text;
}

/**
 * Writes a value as an RDF literal in N-Triples notation. `valueOfNode` reads the literal as the same value, except for a
 * number with a unit, which is written as a text.
 */
export function literalOf(value: Value): string {
  const text = formatValue(value);
  if (value.kind === "text") {
    const { language, datatype } = value;
    return formatLiteral({
      kind: "literal",
      value: text,
      ...(language === undefined ? {} : { language }),
      ...(datatype === undefined ? {} : { datatype }),
    });
  }
  if (value.kind === "number") {
    if (value.unit !== undefined) return formatLiteral({ kind: "literal", value: text });
    return formatLiteral({
      kind: "literal",
      value: text,
      datatype: `${xsd}${value.exponent < 0 ? "decimal" : "integer"}`,
    });
  }
  return formatLiteral({ kind: "literal", value: text, datatype: `${xsd}${datatypeOfKind[value.kind]}` });
}

function formatDouble(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? "NaN" : value < 0 ? "-INF" : "INF";
}

function formatDuration({ months, seconds }: DurationValue): string {
  const isNegative = months < 0n || seconds.coefficient < 0n;
  const positive = (part: bigint): bigint => (part < 0n ? -part : part);
  const time = formatDecimal({ coefficient: positive(seconds.coefficient), exponent: seconds.exponent });
  const month = months === 0n ? "" : `${positive(months)}M`;
  return `${isNegative ? "-" : ""}P${month}${isZero(seconds) && month !== "" ? "" : `T${time}S`}`;
}
