/**
 * Answers questions by matching labels. If a question contains the exact labels of an entity and a relation, even this
 * simple system can answer it.
 *
 * An entity matches if its whole label occurs in the question. The longest labels match first. A predicate matches if
 * all words of its label occur in the question, in any order. Words of fewer than four letters ("has", "of", "by") are
 * ignored unless the label has no others.
 */

import { foldLabel } from "../../base/text/words.ts";
import type { KnowledgeGraph, Triple } from "../../graph/index.ts";

/** Returns the triples for which the question mentions both nodes, or one node and the predicate. */
export type LabelMatcher = (question: string) => Promise<readonly Triple[]>;

/** The maximum number of words in a label. Longer labels are ignored, because questions do not contain them. */
const longestName = 25;
/** The minimum number of letters in a content word of a predicate's label. */
const minContentWordLength = 4;

/** Reads the names of a graph's nodes once. @throws the errors of the graph's methods */
export async function createLabelMatcher(graph: KnowledgeGraph): Promise<LabelMatcher> {
  const idsByName = new Map<string, Set<string>>();
  for await (const batch of graph.scan("stored"))
    for (const { id, label } of batch.flatMap(({ subject, object }) => [subject, object])) {
      const words = splitWords(label);
      if (words.length === 0 || words.length > longestName) continue;
      const name = words.join(" ");
      idsByName.set(name, (idsByName.get(name) ?? new Set()).add(id));
    }
  const predicates = new Map((await graph.predicates()).map(({ id, label }) => [id, contentWordsOf(label)]));
  return async (question) => {
    const words = splitWords(question);
    const entityIds = mentionedEntities(words, idsByName);
    const questionWords = new Set(words);
    const isMentioned = (predicate: string): boolean => {
      const labelWords = predicates.get(predicate) ?? [];
      return labelWords.length > 0 && labelWords.every((word) => questionWords.has(word));
    };
    const [outgoing, incoming] = [await graph.outgoing([...entityIds]), await graph.incoming([...entityIds])];
    const adjacentTriples = [...entityIds].flatMap((id) => [
      ...(outgoing.get(id) ?? []),
      ...(incoming.get(id) ?? []),
    ]);
    return adjacentTriples.filter(
      ({ subject, predicate, object }) =>
        (entityIds.has(subject.id) && entityIds.has(object.id)) || isMentioned(predicate.id),
    );
  };
}

/**
 * Finds the entities whose names occur in a question: from left to right, the longest name at each position, but no
 * shorter name within it.
 */
function mentionedEntities(
  words: readonly string[],
  byName: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const entityIds = new Set<string>();
  let at = 0;
  while (at < words.length) {
    let length = Math.min(longestName, words.length - at);
    while (length > 0 && !byName.has(words.slice(at, at + length).join(" "))) length -= 1;
    for (const id of byName.get(words.slice(at, at + length).join(" ")) ?? []) entityIds.add(id);
    at += Math.max(1, length);
  }
  return entityIds;
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function contentWordsOf(label: string): readonly string[] {
  const words = splitWords(foldLabel(label));
  const long = words.filter((word) => word.length >= minContentWordLength);
  return long.length === 0 ? words : long;
}
