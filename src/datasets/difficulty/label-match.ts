/**
 * Answers questions by matching labels. If a question contains the exact labels of an entity and a relation, even this
 * simple system can answer it.
 *
 * An entity matches if its whole label occurs in the question. The longest labels match first. A predicate matches if
 * all words of its label occur in the question, in any order. Words of fewer than four letters ("has", "of", "by") are
 * ignored unless the label has no others.
 */
import type { Triple } from "../../graph/index.ts";
import type { GraphView } from "../facts/graph-view.ts";
import { wordsOf } from "../wording/label-words.ts";

/**
 * @returns the triples of which the question names both nodes, or one node and the predicate, in the order of the graph
 */
export type LabelMatcher = (question: string) => readonly Triple[];

/** The maximum number of words in a label. Questions do not contain longer labels. */
const longestName = 25;
/** The minimum number of letters in a content word of a predicate's label. */
const shortestTellingWord = 4;

export function createLabelMatcher(view: GraphView): LabelMatcher {
  const byName = new Map<string, string[]>();
  const predicates = new Map<string, readonly string[]>();
  let longest = 0;
  for (const { id, label } of view.entities.values()) {
    const words = splitWords(label);
    if (words.length === 0 || words.length > longestName) continue;
    longest = Math.max(longest, words.length);
    const name = words.join(" ");
    byName.set(name, [...(byName.get(name) ?? []), id]);
  }
  for (const triples of view.outgoing.values()) {
    for (const { predicate } of triples) {
      if (!predicates.has(predicate.id)) predicates.set(predicate.id, tellingWords(predicate.label));
    }
  }
  return (question) => {
    const words = splitWords(question);
    const things = namedThings(words, byName, longest);
    const spoken = new Set(words);
    const isNamed = (predicate: string): boolean => {
      const telling = predicates.get(predicate) ?? [];
      return telling.length > 0 && telling.every((word) => spoken.has(word));
    };
    const around = [...things].flatMap((id) => [
      ...(view.outgoing.get(id) ?? []),
      ...(view.incoming.get(id) ?? []),
    ]);
    return [...new Set(around)].filter(
      ({ subject, predicate, object }) =>
        (things.has(subject.id) && things.has(object.id)) || isNamed(predicate.id),
    );
  };
}

/**
 * Finds the names in a question: from left to right, the longest name at each position, but no shorter name within it.
 */
function namedThings(
  words: readonly string[],
  byName: ReadonlyMap<string, readonly string[]>,
  longest: number,
): ReadonlySet<string> {
  const things = new Set<string>();
  let at = 0;
  while (at < words.length) {
    let length = Math.min(longest, words.length - at);
    while (length > 0 && !byName.has(words.slice(at, at + length).join(" "))) length -= 1;
    for (const id of byName.get(words.slice(at, at + length).join(" ")) ?? []) things.add(id);
    at += Math.max(1, length);
  }
  return things;
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function tellingWords(label: string): readonly string[] {
  const words = splitWords(wordsOf(label));
  const long = words.filter((word) => word.length >= shortestTellingWord);
  return long.length === 0 ? words : long;
}
