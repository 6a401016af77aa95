/**
 * Points in time: dates, times, years and months, each with or without a zone. The order is that of XML Schema 1.1
 * (section 3.3.7): a time without a zone may lie in any zone from −14:00 to +14:00.
 */
import { addDecimals, compareDecimals, type Decimal, formatDecimal, parseDecimal, zero } from "./decimal.ts";

export const timeKinds = ["date", "dateTime", "time", "year", "yearMonth"] as const;
export type TimeKind = (typeof timeKinds)[number];

export type TimeValue = {
  readonly kind: TimeKind;
  /** The seconds from 1 January 1970 (for a time of day: from midnight) to its start, as clocks in its zone show it. */
  readonly seconds: Decimal;
  /** The difference between its zone and UTC, in minutes, if it states one. */
  readonly zone?: number;
};

const year = "(?<year>-?(?:[1-9]\\d{3,}|0\\d{3}))";
const month = "(?<month>0[1-9]|1[0-2])";
const day = "(?<day>0[1-9]|[12]\\d|3[01])";
const clock =
  "(?:(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d(?:\\.\\d+)?)|(?<midnight>24:00:00(?:\\.0+)?))";
const zone = "(?<zone>Z|[-+](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?";

const forms: Readonly<Record<TimeKind, RegExp>> = {
  date: new RegExp(`^${year}-${month}-${day}${zone}$`),
  dateTime: new RegExp(`^${year}-${month}-${day}T${clock}${zone}$`),
  time: new RegExp(`^${clock}${zone}$`),
  year: new RegExp(`^${year}${zone}$`),
  yearMonth: new RegExp(`^${year}-${month}${zone}$`),
};

/** Parses the lexical form of XML Schema. Returns `null` for any other text, and for a day that its month has not. */
export function parseTime(text: string, kind: TimeKind): TimeValue | null {
  const parts = forms[kind].exec(text)?.groups;
  if (parts === undefined) return null;
  const date: CivilDate = {
    year: BigInt(parts.year ?? "1970"),
    month: Number(parts.month ?? "1"),
    day: Number(parts.day ?? "1"),
  };
  const days = daysSince1970(date);
  if (date.day > 28 && dateOfDays(days).day !== date.day) return null;
  return {
    kind,
    seconds: addDecimals({ coefficient: days * 86_400n, exponent: 0 }, secondsOfClock(parts, kind)),
    ...(parts.zone === undefined ? {} : { zone: minutesOfZone(parts.zone) }),
  };
}

function secondsOfClock(
  { hour = "0", minute = "0", second = "0", midnight }: Readonly<Record<string, string>>,
  kind: TimeKind,
): Decimal {
  // The end of a day is the start of the next one. A time of day has no next day.
  if (midnight !== undefined) return { coefficient: kind === "time" ? 0n : 86_400n, exponent: 0 };
  const whole = BigInt(Number(hour) * 3_600 + Number(minute) * 60);
  return addDecimals({ coefficient: whole, exponent: 0 }, parseDecimal(second) ?? zero);
}

function minutesOfZone(text: string): number {
  if (text === "Z") return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4));
  return text.startsWith("-") ? -minutes : minutes;
}

const mostMinutes = 14 * 60;

/** Compares two times of the same kind. */
export function compareTimes(left: TimeValue, right: TimeValue): -1 | 0 | 1 | "unordered" {
  const order = (leftZone: number, rightZone: number): -1 | 0 | 1 =>
    compareDecimals(inUtc(left, leftZone), inUtc(right, rightZone));
  if ((left.zone === undefined) === (right.zone === undefined)) return order(left.zone ?? 0, right.zone ?? 0);
  const [earliest, latest] =
    left.zone === undefined
      ? [order(mostMinutes, right.zone ?? 0), order(-mostMinutes, right.zone ?? 0)]
      : [order(left.zone, -mostMinutes), order(left.zone, mostMinutes)];
  return earliest === latest && earliest !== 0 ? earliest : "unordered";
}

function inUtc({ seconds }: TimeValue, minutes: number): Decimal {
  return addDecimals(seconds, { coefficient: BigInt(-60 * minutes), exponent: 0 });
}

export type CivilDate = { readonly year: bigint; readonly month: number; readonly day: number };

/** Returns the day of a time, as calendars in its zone show it. */
export function dateOf({ seconds }: TimeValue): CivilDate {
  return dateOfDays(floorDivide(wholeSeconds(seconds), 86_400n));
}

function wholeSeconds({ coefficient, exponent }: Decimal): bigint {
  if (exponent >= 0) return coefficient * 10n ** BigInt(exponent);
  return floorDivide(coefficient, 10n ** BigInt(-exponent));
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor !== 0n && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient;
}

// A year counts from March, so that the leap day is its last day, and 400 years have 146,097 days.
const daysOf400Years = 146_097n;
/** The number of days from 1 March of the year 0 to 1 January 1970. */
const daysBefore1970 = 719_468n;

/** The number of days from 1 January 1970 to the first day of a month, which is counted from January of the year 0. */
export function daysUntilMonth(months: bigint): bigint {
  const civilYear = floorDivide(months, 12n);
  return daysSince1970({ year: civilYear, month: Number(months - civilYear * 12n) + 1, day: 1 });
}

function daysSince1970({ year: civilYear, month: civilMonth, day: civilDay }: CivilDate): bigint {
  const shifted = civilMonth <= 2 ? civilYear - 1n : civilYear;
  const era = floorDivide(shifted, 400n);
  const yearOfEra = shifted - era * 400n;
  const dayOfYear = BigInt(Math.floor((153 * ((civilMonth + 9) % 12) + 2) / 5) + civilDay - 1);
  const dayOfEra = yearOfEra * 365n + yearOfEra / 4n - yearOfEra / 100n + dayOfYear;
  return era * daysOf400Years + dayOfEra - daysBefore1970;
}

function dateOfDays(days: bigint): CivilDate {
  const shifted = days + daysBefore1970;
  const era = floorDivide(shifted, daysOf400Years);
  const dayOfEra = Number(shifted - era * daysOf400Years);
  const leapDays =
    Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const civilMonth = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: era * 400n + BigInt(yearOfEra) + (civilMonth <= 2 ? 1n : 0n),
    month: civilMonth,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

/** Writes a time in the lexical form of XML Schema. */
export function formatTime(value: TimeValue): string {
  const { year: civilYear, month: civilMonth, day: civilDay } = dateOf(value);
  const digits = String(civilYear < 0n ? -civilYear : civilYear).padStart(4, "0");
  const yearText = `${civilYear < 0n ? "-" : ""}${digits}`;
  const monthText = `${yearText}-${twoDigits(civilMonth)}`;
  const dateText = `${monthText}-${twoDigits(civilDay)}`;
  const texts: Readonly<Record<TimeKind, string>> = {
    year: yearText,
    yearMonth: monthText,
    date: dateText,
    time: formatClock(value.seconds),
    dateTime: `${dateText}T${formatClock(value.seconds)}`,
  };
  return `${texts[value.kind]}${formatZone(value.zone)}`;
}

function formatClock(seconds: Decimal): string {
  const day = floorDivide(wholeSeconds(seconds), 86_400n) * -86_400n;
  const rest = addDecimals(seconds, { coefficient: day, exponent: 0 });
  const whole = Number(wholeSeconds(rest));
  const [second = "", fraction] = formatDecimal(
    addDecimals(rest, { coefficient: BigInt(-60 * Math.floor(whole / 60)), exponent: 0 }),
  ).split(".");
  const clockText = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60].map(twoDigits).join(":");
  return `${clockText}:${second.padStart(2, "0")}${fraction === undefined ? "" : `.${fraction}`}`;
}

function formatZone(minutes: number | undefined): string {
  if (minutes === undefined) return "";
  if (minutes === 0) return "Z";
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
