/** Converts values to numbers for comparisons. */
import { hoursOf, isTime } from "../lexicon/value-kinds.ts";
import { readNumber } from "./predicate-facts.ts";

/** Returns the number in a label, or the year of a date, or null for a time of day. */
export function numberIn(label: string): number | null {
  if (hoursOf(label) !== null) return null;
  return isTime(label) ? Number(label.slice(0, 4)) : readNumber(label);
}

/** Converts a number, a time of day or a date to a number that can be compared. Returns null for any other label. */
export function comparable(label: string): number | null {
  const hours = hoursOf(label);
  if (hours !== null) return hours;
  if (!isTime(label)) return readNumber(label);
  const [year = "0", month = "1", day = "1"] = label.slice(0, 10).split("-");
  return Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 372;
}

/** Days in ISO notation, from the first up to and including the last. Every month counts as having 31 days. */
export type Days = { readonly first: string; readonly last: string };

/** Returns the days of a label that is a year, a month or a day, or null for other labels. */
export function daysIn(label: string): Days | null {
  if (!isTime(label) || hoursOf(label) !== null) return null;
  const [year = "", month, day] = label.slice(0, 10).split("-");
  return {
    first: [year, month ?? "01", day ?? "01"].join("-"),
    last: [year, month ?? "12", day ?? "31"].join("-"),
  };
}
