/** Determines which values of the graph a number or a date in the question denotes. */
import type { WrittenDate } from "../../mentions/written-dates.ts";
import { type Days, daysIn, numberIn } from "../../schema/value-numbers.ts";

export type Sought = {
  readonly label: string;
  /** Whether the label of a value satisfies the demand. */
  readonly meets: (label: string) => boolean;
  readonly mayBeTime: boolean;
  readonly mayBeNumber: boolean;
  /** The days for which an entity must have existed, or null if the demand is not a period of time. */
  readonly days: Days | null;
};

/** @param closed whether the limits satisfy the demand */
export function soughtNumbers(
  low: number,
  high: number,
  closed: boolean,
  label = low === high ? String(low) : `${low}..${high}`,
): Sought {
  const areYears = [low, high].every((end) => !Number.isFinite(end) || isYear(end));
  return {
    label,
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
  return {
    label: from === to ? String(from) : `${from ?? ""}..${to ?? ""}`,
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
    meets: (value) => daysIn(value) !== null && value.slice(5, 5 + label.length) === label,
    mayBeTime: true,
    mayBeNumber: false,
    days: null,
  };
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
