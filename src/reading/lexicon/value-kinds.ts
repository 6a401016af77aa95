/** Recognises the type of a value by its spelling, and the type of value that question words ask for. */
import { isTruthValue } from "../../text/function-words.ts";
import { asksNumber } from "./measures.ts";

/** Matches a year, a month or a day in ISO notation. */
const timePattern = /^[12]\d{3}(?:-\d{2}(?:-\d{2}.*)?)?$/;
/** Matches a time of day, such as "8:15" or "23:40:00". */
const clockPattern = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;
const numberPattern = /^[-+]?\d+(?:\.\d+)?$/;

export function isTime(label: string): boolean {
  return timePattern.test(label) || clockPattern.test(label);
}

const names =
  "january february march april may june july august september october november december spring summer autumn winter monday tuesday wednesday thursday friday saturday sunday";
const timeNames: ReadonlySet<string> = new Set(names.split(" "));

/** Whether a label answers "when": a time, or the name of a month, a season or a day. */
export function tellsWhen(label: string): boolean {
  return isTime(label) || timeNames.has(label.toLowerCase());
}

/** Converts a time of day to hours since midnight, with fractions. Returns null for any other label. */
export function hoursOf(label: string): number | null {
  const [, hours, minutes, seconds = "0"] = clockPattern.exec(label) ?? [];
  return hours === undefined ? null : Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600;
}

export function isNumber(label: string): boolean {
  return numberPattern.test(label);
}

/**
 * The requested type of value: "when" asks for a time, "how many" and "how tall" ask for a number, and "who" and
 * "where" ask for a name.
 */
export type ValueKind = "any" | "time" | "number" | "name";

const namingWords: ReadonlySet<string> = new Set(["who", "whom", "whose", "where"]);

/** @param words the folded words of the question, in order */
export function requestedKind(words: readonly string[]): ValueKind {
  if (words.some((word) => namingWords.has(word))) return "name";
  if (words.includes("when")) return "time";
  return asksNumber(words) ? "number" : "any";
}

export function fitsKind(label: string, kind: ValueKind): boolean {
  if (kind === "time") return isTime(label);
  if (kind === "number") return isNumber(label);
  return kind === "any" || !(isTime(label) || isNumber(label) || isTruthValue(label.toLowerCase()));
}
