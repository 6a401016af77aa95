/** Kinds of values by how they are written, and which kind the question words ask for. */
import { isTruthValue } from "../../text/function-words.ts";
import { asksNumber } from "./measures.ts";

/** A year, a month or a day, as data writes them. */
const timePattern = /^[12]\d{3}(?:-\d{2}(?:-\d{2}.*)?)?$/;
const numberPattern = /^[-+]?\d+(?:\.\d+)?$/;

export function isTime(label: string): boolean {
  return timePattern.test(label);
}

export function isNumber(label: string): boolean {
  return numberPattern.test(label);
}

/** What a question asks for: "when" a time, "how many" and "how tall" a number, "who" and "where" a name. */
export type ValueKind = "any" | "time" | "number" | "name";

const namingWords: ReadonlySet<string> = new Set(["who", "whom", "whose", "where"]);

/** @param words of the question, folded, in order */
export function kindAsked(words: readonly string[]): ValueKind {
  if (words.some((word) => namingWords.has(word))) return "name";
  if (words.includes("when")) return "time";
  return asksNumber(words) ? "number" : "any";
}

export function fitsKind(label: string, kind: ValueKind): boolean {
  if (kind === "time") return isTime(label);
  if (kind === "number") return isNumber(label);
  return kind === "any" || !(isTime(label) || isNumber(label) || isTruthValue(label.toLowerCase()));
}
