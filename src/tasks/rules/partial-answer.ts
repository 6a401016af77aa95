/**
 * Determines the contribution of each hub (Algorithm 17): one line with the facts relevant to the question, or null if
 * there are none.
 */

import { contentWords } from "../../base/text/content-words.ts";
import { isDenial, isTruthValue } from "../../base/text/function-words.ts";
import { wordsOf } from "../../base/text/words.ts";
import type { Triple } from "../../graph/index.ts";
import type { HubFacts, PartialAnswerInput } from "../hub-tasks.ts";
import { type Evidence, judgePaths, type Path } from "./judge-paths.ts";

/** The maximum length of a value in an answer, in characters. */
const longestValue = 300;
/** The maximum number of sentences quoted from linked texts. */
const mostSentences = 2;

export function partialAnswer({
  question,
  components,
  hubs,
}: PartialAnswerInput): readonly (string | null)[] {
  return hubs.map((hub) => {
    const facts = factsOf(
      judgePaths(
        question,
        hub.paths.map(({ triples }) => triples),
      ),
    );
    const quotes = quoteLinked(hub, components);
    return facts.length + quotes.length === 0 ? null : [...facts, ...quotes].join("; ");
  });
}

/** Formats the values of each field as `field: value, value`, in the order of the evidence. */
function factsOf(evidence: readonly Evidence[]): string[] {
  const values = new Map<string, string[]>();
  for (const { triple, path } of evidence) {
    const field = fieldName(path);
    const value = shorten(valueName(triple, field));
    const fieldValues = values.get(field) ?? [];
    values.set(field, fieldValues.includes(value) ? fieldValues : [...fieldValues, value]);
  }
  return [...values].map(([field, list]) => `${field.replaceAll("_", " ")}: ${list.join(", ")}`);
}

function shorten(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

/** Returns the predicate that leads to the value or, for a list entry, to the list. */
function fieldName(path: Path): string {
  const last = path.at(-1);
  const before = path.at(-2);
  if (last === undefined) return "";
  const subject = wordsOf(last.subject.label);
  const owner = wordsOf(before?.predicate.label ?? "");
  const belongs = owner.length > 0 && owner.every((word) => subject.includes(word));
  return belongs && before !== undefined ? before.predicate.label : last.predicate.label;
}

/** Returns the label of a value or, for the yes or no of a list entry, the label of the entry. */
function valueName({ predicate, object }: Triple, field: string): string {
  const label = object.label === "" ? object.id : object.label;
  const folded = label.toLowerCase();
  if (field === predicate.label || !isTruthValue(folded)) return label;
  return isDenial(folded) ? `not ${predicate.label}` : predicate.label;
}

/**
 * Returns the sentences of linked texts that contain the most words from the question's components, without the hub's
 * name.
 */
function quoteLinked({ hub, linked }: HubFacts, components: readonly string[]): string[] {
  const hubWords = contentWords(hub);
  const componentWords = [...contentWords(components.join(" "))].filter((word) => !hubWords.has(word));
  const sentences = new Set(linked.flatMap((text) => text.split(/(?<=[.!?])\s+/)).map((text) => text.trim()));
  return [...sentences]
    .map((sentence) => ({ sentence, words: contentWords(sentence) }))
    .map(({ sentence, words }) => ({
      sentence,
      hits: componentWords.filter((word) => words.has(word)).length,
    }))
    .filter(({ hits }) => hits > 0)
    .sort((left, right) => right.hits - left.hits)
    .slice(0, mostSentences)
    .map(({ sentence }) => `“${sentence}”`);
}
