/** Finds numbers with their units, dates, years and times of day in a question. */
import { cardinalOf } from "./number-words.ts";
import type { Token } from "./tokens.ts";
import { measuresOfUnit, unitOf } from "./unit-measures.ts";

/** A value that a question states, with the tokens that state it. */
export type SpokenValue = {
  /** The first token, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /**
   * Numbers are as stated. A date is `year · 10,000 + month · 100 + day`, a day of a month without a year `month · 100 +
   * day`, and a time of day counts minutes.
   */
  readonly kind: "number" | "date" | "monthDay" | "time";
  /** The interval that the value covers: a year covers its days, and other values only themselves. */
  readonly low: number;
  readonly high: number;
  /** The units of a number in the singular, such as "square mile", or an empty text. */
  readonly unit: string;
  /** How the value is stated, if this makes it less certain: "one" and "an hour" may be articles. */
  readonly doubt?: "one" | "article";
};

const months: ReadonlyMap<string, number> = new Map(
  "january february march april may june july august september october november december"
    .split(" ")
    .flatMap((name, at) =>
      [name, ...(name === "may" ? [] : [name.slice(0, 3)])].map((key) => [key, at + 1] as const),
    )
    .concat([["sept", 9]]),
);

/**
 * Returns the values in the order of their first tokens. A number with a unit is also returned without it if a property
 * may be named after the unit.
 *
 * @param isSchemaWord whether the graph has a property or class that a token names
 */
export function findSpokenValues(
  tokens: readonly Token[],
  isSchemaWord: (at: number) => boolean,
): readonly SpokenValue[] {
  const found: SpokenValue[] = [];
  for (let at = 0; at < tokens.length; ) {
    const values =
      timeAt(tokens, at) ?? periodAt(tokens, at) ?? dateAt(tokens, at) ?? numberAt(tokens, at, isSchemaWord);
    found.push(...values);
    const covered = values.filter(({ kind }) => kind !== "number" || values.length > 0);
    at = Math.max(at + 1, ...covered.map(({ to }) => to));
  }
  return found;
}

const word = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? "";

function timeAt(tokens: readonly Token[], at: number): readonly SpokenValue[] | undefined {
  const text = word(tokens, at);
  const next = word(tokens, at + 1);
  const clock = /^(\d{1,2}):(\d\d)([ap]m)?$/.exec(text);
  const half = clock?.[3] ?? (/^[ap]m$/.test(next) ? next : "");
  if (clock !== null) {
    const to = at + (clock[3] === undefined && half !== "" ? 2 : 1);
    return [time(at, to, 60 * hourOf(Number(clock[1]), half) + Number(clock[2]))];
  }
  if (/^\d{1,2}$/.test(text) && half !== "") return [time(at, at + 2, 60 * hourOf(Number(text), half))];
  const part = /^(?:morning|afternoon|evening)$/.exec(next === "in" ? word(tokens, at + 3) : "")?.[0];
  if (/^\d{1,2}$/.test(text) && part !== undefined)
    return [time(at, at + 4, 60 * hourOf(Number(text), part === "morning" ? "am" : "pm"))];
  if (text === "noon" || text === "midnight") return [time(at, at + 1, text === "noon" ? 720 : 0)];
  return undefined;
}

/** Converts an hour to the clock of 24 hours. */
function hourOf(hour: number, half: string): number {
  return half === "" ? hour : (hour % 12) + (half === "pm" ? 12 : 0);
}

function time(from: number, to: number, minutes: number): SpokenValue {
  return { from, to, kind: "time", low: minutes, high: minutes, unit: "" };
}

/** "the 1930s", "the 19th century": the years of a period, as dates and as numbers. */
function periodAt(tokens: readonly Token[], at: number): readonly SpokenValue[] | undefined {
  const decade = /^([12]\d\d0)s$/.exec(word(tokens, at))?.[1];
  const century = word(tokens, at + 1) === "century" ? dayPattern.exec(word(tokens, at))?.[1] : undefined;
  if (decade === undefined && century === undefined) return undefined;
  const first = decade === undefined ? 100 * Number(century) - 99 : Number(decade);
  const last = decade === undefined ? first + 99 : first + 9;
  const base = { from: at, to: at + (decade === undefined ? 2 : 1), unit: "" };
  return [
    { ...base, kind: "date", low: first * 10_000 + 101, high: last * 10_000 + 1231 },
    { ...base, kind: "number", low: first, high: last },
  ];
}

const dayPattern = /^(\d{1,2})(?:st|nd|rd|th)?$/;

function dateAt(tokens: readonly Token[], at: number): readonly SpokenValue[] | undefined {
  const [text, next] = [word(tokens, at), word(tokens, at + 1)];
  const iso = /^(\d{4})$/.exec(text);
  const month = months.get(text);
  const day = dayPattern.exec(next)?.[1];
  if (month !== undefined && day !== undefined) return [date(tokens, at, at + 2, month, Number(day))];
  const dayFirst = dayPattern.exec(text)?.[1];
  const skip = next === "of" ? 2 : 1;
  const monthAfter = months.get(word(tokens, at + skip));
  if (dayFirst !== undefined && monthAfter !== undefined)
    return [date(tokens, at, at + skip + 1, monthAfter, Number(dayFirst))];
  if (month !== undefined && isYear(next)) {
    const base = Number(next) * 10_000 + month * 100;
    return [{ from: at, to: at + 2, kind: "date", low: base + 1, high: base + 31, unit: "" }];
  }
  if (iso !== null && isMonthNumber(next) && dayPattern.test(word(tokens, at + 2)) && next.length === 2)
    return [wholeDate(at, at + 3, Number(text), Number(next), Number.parseInt(word(tokens, at + 2), 10))];
  return undefined;
}

function isYear(text: string): boolean {
  return /^(?:1[5-9]|20)\d\d$/.test(text);
}

function isMonthNumber(text: string): boolean {
  return /^(?:0[1-9]|1[0-2])$/.test(text);
}

function date(tokens: readonly Token[], from: number, to: number, month: number, day: number): SpokenValue {
  const year = word(tokens, to);
  if (isYear(year)) return wholeDate(from, to + 1, Number(year), month, day);
  const low = month * 100 + day;
  return { from, to, kind: "monthDay", low, high: low, unit: "" };
}

function wholeDate(from: number, to: number, year: number, month: number, day: number): SpokenValue {
  const low = year * 10_000 + month * 100 + day;
  return { from, to, kind: "date", low, high: low, unit: "" };
}

function numberAt(
  tokens: readonly Token[],
  at: number,
  isSchemaWord: (at: number) => boolean,
): readonly SpokenValue[] {
  const text = word(tokens, at);
  const article = (text === "a" || text === "an") && isMeasureUnit(word(tokens, at + 1));
  const stated = article ? 1 : plainNumber(tokens, at);
  if (stated === undefined) return [];
  const scale = scales.get(word(tokens, at + 1));
  const end = at + (scale === undefined || article ? 1 : 2);
  const value = stated * (article ? 1 : (scale ?? 1));
  const [unitEnd, unit] = unitAt(tokens, end);
  const doubt = article ? ("article" as const) : text === "one" ? ("one" as const) : undefined;
  const base = { from: at, kind: "number" as const, low: value, high: value, ...(doubt && { doubt }) };
  const year: SpokenValue[] = isYear(text)
    ? [{ from: at, to: end, kind: "date", low: value * 10_000 + 101, high: value * 10_000 + 1231, unit: "" }]
    : [];
  if (unit === "") return article ? [] : [...year, { ...base, to: end, unit: "" }];
  const bare: SpokenValue[] = isSchemaWord(end) && !article ? [{ ...base, to: end, unit: "" }] : [];
  return [...year, { ...base, to: unitEnd, unit }, ...bare];
}

const scales: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
]);

const fewWords: ReadonlyMap<string, number> = new Map([
  ["zero", 0],
  ["single", 1],
  ["once", 1],
  ["twice", 2],
  ["couple", 2],
]);

function plainNumber(tokens: readonly Token[], at: number): number | undefined {
  const text = word(tokens, at);
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  // "the one that …" is a pronoun.
  if (text === "one" && /^(?:of|that|who|in|is|which|with)$/.test(word(tokens, at + 1))) return undefined;
  // "Twice as many" multiplies what follows.
  if (text === "twice" && word(tokens, at + 1) === "as") return undefined;
  return fewWords.get(text) ?? cardinalOf(text) ?? undefined;
}

/** Units of people are no units of a number: "more than 100 people" may count people. */
function isMeasureUnit(text: string): boolean {
  const unit = unitOf(text);
  return unit !== undefined && unit !== "star" && !measuresOfUnit(unit).includes("population");
}

function unitAt(tokens: readonly Token[], from: number): readonly [end: number, unit: string] {
  const units: string[] = [];
  let at = from;
  for (; at < tokens.length; at += 1) {
    const unit = unitOf(word(tokens, at));
    if (unit === undefined || measuresOfUnit(unit).includes("population")) break;
    units.push(unit);
  }
  return [at, units.join(" ")];
}
