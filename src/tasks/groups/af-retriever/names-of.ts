/** Uses rules to find the names in a question, which become constants of the query. */
import { contentWords } from "../../../base/text/content-words.ts";
import { findQuotations } from "../../../base/text/quotations.ts";
import { namePhrases } from "../../rules/name-phrases.ts";
import type { SchemaOutline } from "./schema-outline.ts";

export type QuestionName = {
  readonly name: string;
  /** The name's offset in the question. */
  readonly at: number;
  readonly quoted: boolean;
  /** The stem of the preceding word; empty if this is the first word. */
  readonly precedingStem: string;
};

/** Words that introduce a name. In "with the title 'X'", only X is a name. */
const wordsForNames = ["name", "named", "title", "titled", "called"];

/**
 * Finds quotations, numbers and names with capital letters. Finds other phrases only directly after a relation ("the
 * material sandstone"), because they are usually not names elsewhere.
 */
export function namesOf(question: string, { nodeTypes, relations }: SchemaOutline): readonly QuestionName[] {
  const quoted = findQuotations(question).map(({ start, end }) => question.slice(start, end));
  const labels = relations.map(({ label }) => label);
  const wordsOutsideNames = contentWords([...nodeTypes, ...labels, ...wordsForNames].join(" "));
  const relationEnds = new Set(labels.flatMap((label) => [...contentWords(label)].slice(-1)));
  const names: QuestionName[] = [];
  for (const phrase of namePhrases(question)) {
    const isQuoted = quoted.includes(phrase);
    const name = isQuoted ? phrase : withoutLabel(withoutWords(phrase, wordsOutsideNames), labels);
    const at = question.indexOf(name);
    const precedingStem = stemBefore(question, at);
    const isName =
      isQuoted ||
      (startsName(name) && !startsSentence(question, name, at)) ||
      relationEnds.has(precedingStem);
    if (name === "" || !isName || names.some((other) => other.name.includes(name))) continue;
    names.push({ name, at, quoted: isQuoted, precedingStem });
  }
  return names.sort((left, right) => left.at - right.at);
}

function startsName(word: string): boolean {
  return /^[\p{Lu}\p{N}]/u.test(word);
}

/** Whether a single word starts a sentence, so that its capital letter does not indicate a name. */
function startsSentence(question: string, name: string, at: number): boolean {
  return !name.includes(" ") && /^\p{L}/u.test(name) && /(?:^|[.?!:])\s*$/.test(question.slice(0, at));
}

/** Removes schema words in lower case from both ends of a phrase; the result may be empty. */
function withoutWords(phrase: string, schemaWords: ReadonlySet<string>): string {
  const words = phrase.split(/\s+/);
  const belongsToName = (word: string): boolean =>
    startsName(word) || [...contentWords(word)].some((stem) => !schemaWords.has(stem));
  const [first, last] = [words.findIndex(belongsToName), words.findLastIndex(belongsToName)];
  return first < 0 ? "" : words.slice(first, last + 1).join(" ");
}

/**
 * Removes a relation's label from the start of a name: "Evaluation Method Survey" becomes "Survey" for a relation
 * "Evaluation Method". A label alone is not a name.
 */
function withoutLabel(name: string, labels: readonly string[]): string {
  const label = labels.find((text) => `${name} `.toLowerCase().startsWith(`${text.toLowerCase()} `));
  return label === undefined ? name : name.slice(label.length).trim();
}

function stemBefore(question: string, at: number): string {
  const word = question.slice(0, at).trimEnd().split(/\s+/).at(-1) ?? "";
  return [...contentWords(word)][0] ?? "";
}
