/** Values as numbers that can be compared. */
import { hoursOf, isTime } from "../lexicon/value-kinds.ts";
import { readNumber } from "./predicate-facts.ts";

/** The number a label stands for; of a date its year; null for a time of day. */
export function numberIn(label: string): number | null {
  if (hoursOf(label) !== null) return null;
  return isTime(label) ? Number(label.slice(0, 4)) : readNumber(label);
}

/** A number, or a time as a number that later times exceed. */
export function comparable(label: string): number | null {
  const hours = hoursOf(label);
  if (hours !== null) return hours;
  if (!isTime(label)) return readNumber(label);
  const [year = "0", month = "1", day = "1"] = label.slice(0, 10).split("-");
  return Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 372;
}
