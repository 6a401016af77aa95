/** Determines which values of the graph a number or a date in the question denotes. */
import type { WrittenDate } from "../../mentions/written-dates.ts";
import { type Days, daysIn, numberIn } from "../../schema/value-numbers.ts";

export type Sought = {
  /** The demand in words, such as "after 1990". */
  readonly label: string;
  /** The demand in words if its values are quantities, such as "more than 1990". */
  readonly labelAsNumber: string;
  /** Whether the label of a value satisfies the demand. */
  readonly meets: (label: string) => boolean;
  readonly mayBeTime: boolean;
  readonly mayBeNumber: boolean;
  /** The days for which an entity must have existed, or null if the demand is not a period of time. */
  readonly days: Days | null;
};

/** @param closed whether the limits satisfy the demand */
export function soughtNumbers(low: number, high: number, closed: boolean, label?: string): Sought {
  const areYears = [low, high].every((end) => !Number.isFinite(end) || isYear(end));
  const [from, to] = [low, high].map((end) => (Number.isFinite(end) ? String(end) : null));
  const labelAsNumber = label ?? wordRange(from ?? null, to ?? null, closed, quantities);
  return {
    label: areYears ? (label ?? wordRange(from ?? null, to ?? null, closed, times)) : labelAsNumber,
    labelAsNumber,
    meets: (value) => {
      const number = numberIn(value);
      return number !== null && (closed ? number >= low && number <= high : number > low && number < high);
    },
    mayBeTime: areYears,
    mayBeNumber: true,
    days: closed && isYear(low) && isYear(high) ? { first: `${low}-01-01`, last: `${high}-12-31` } : null,
  };
}

/**
 * Returns a demand for a date within limits. A value satisfies it only if all its days do: "1926" is not known to be
 * before May 1926.
 *
 * @param from the limit in ISO notation, such as 2024-03-06, 2024-03 or 2024; null if there is none
 * @param closed whether the limits satisfy the demand
 */
export function soughtDates(from: string | null, to: string | null, closed: boolean): Sought {
  const [low, high] = [from, to].map((end) => (end === null ? null : daysIn(end)));
  const label = wordRange(from, to, closed, times);
  return {
    label,
    labelAsNumber: label,
    meets: (value) => {
      const days = daysIn(value);
      if (days === null) return false;
      const isAfter = low == null || (closed ? days.first >= low.first : days.first > low.last);
      return isAfter && (high == null || (closed ? days.last <= high.last : days.last < high.first));
    },
    mayBeTime: true,
    mayBeNumber: false,
    days: closed && low != null && high != null ? { first: low.first, last: high.last } : null,
  };
}

/** Returns a demand for a date without a year, which denotes this day or month in every year. */
export function soughtYearly({ month, day }: WrittenDate): Sought {
  const label = day === null ? month : `${month}-${day}`;
  return {
    label,
    labelAsNumber: label,
    meets: (value) => daysIn(value) !== null && value.slice(5, 5 + label.length) === label,
    mayBeTime: true,
    mayBeNumber: false,
    days: null,
  };
}

/**
 * The words before a lower limit, and before an upper limit. The limits satisfy the demand only if the range is closed.
 */
type RangeWords = Readonly<Record<"open" | "closed", readonly [low: string, high: string]>>;

export const times: RangeWords = { open: ["after", "before"], closed: ["since", "until"] };
export const quantities: RangeWords = {
  open: ["more than", "less than"],
  closed: ["at least", "at most"],
};

/** Words a range for messages. A limit is null if the range has no such limit. */
export function wordRange(
  low: string | null,
  high: string | null,
  closed: boolean,
  words: RangeWords,
): string {
  if (low !== null && low === high) return low;
  if (low !== null && high !== null) return closed ? `from ${low} to ${high}` : `between ${low} and ${high}`;
  const [above, below] = words[closed ? "closed" : "open"];
  return low === null ? `${below} ${high ?? ""}` : `${above} ${low}`;
}

function isYear(number: number): boolean {
  return number >= 1000 && number < 2200 && Number.isInteger(number);
}

/** Maps decades written as words to years in the twentieth century. */
const decades: ReadonlyMap<string, number> = new Map(
  "twenties thirties forties fifties sixties seventies eighties nineties"
    .split(" ")
    .map((word, at): [string, number] => [word, 1920 + 10 * at]),
);

/** Returns the first year of a decade such as "1920s" or "twenties", or null for other words. */
export function decadeOf(word: string): number | null {
  const first = /^(\d{3}0)s$/.exec(word)?.[1];
  return first === undefined ? (decades.get(word) ?? null) : Number(first);
}
