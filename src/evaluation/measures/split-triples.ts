/**
 * Splits triple texts into subject, predicate and object, using the recorded parts of other triples. Labels may contain
 * `, ` and `x:`, so the text of a triple is ambiguous unless it contains exactly two commas or its parts were recorded.
 */
import { type SplitTriple, splitTriple } from "./triple-entities.ts";

/** The texts of the subject, the predicate and the object. The texts of entities include their ids. */
export type TripleParts = readonly [subject: string, predicate: string, object: string];

export type TripleSplitter = (text: string) => SplitTriple | null;

/** Returns the subject and the object. A text that cannot be split is treated as a single entity. */
export function entitiesOfText(splitTriple: TripleSplitter, text: string): readonly string[] {
  const parts = splitTriple(text);
  return parts === null ? [text] : [parts.subject, parts.object];
}

export function joinParts([subject, predicate, object]: TripleParts): string {
  return `(${subject}, ${predicate}, ${object})`;
}

/**
 * Creates a function that splits triple texts. If the parts of a text were recorded, they take precedence. Otherwise,
 * the function chooses the split with the most known entities among those whose predicate occurs in an unambiguous
 * triple. If there is no such split, `splitTriple` decides.
 * @param texts triples of the same graph
 * @param recorded the recorded parts of some triples
 */
export function createTripleSplitter(
  texts: Iterable<string>,
  recorded: Iterable<TripleParts>,
): TripleSplitter {
  const partsByText = new Map<string, SplitTriple>();
  for (const parts of recorded) {
    const [subject, predicate, object] = parts;
    partsByText.set(joinParts(parts), { subject, predicate, object });
  }
  const ambiguousTexts: string[] = [];
  for (const text of texts) {
    if (partsByText.has(text)) continue;
    if (text.split(", ").length !== 3) ambiguousTexts.push(text);
    else {
      const split = splitTriple(text);
      if (split !== null) partsByText.set(text, split);
    }
  }
  const certainTriples = [...partsByText.values()];
  const predicates = new Set(certainTriples.map(({ predicate }) => predicate));
  const entities = new Set(certainTriples.flatMap(({ subject, object }) => [subject, object]));
  for (const text of new Set(ambiguousTexts)) {
    const split = bestSplit(text, predicates, entities) ?? splitTriple(text);
    if (split !== null) partsByText.set(text, split);
  }
  return (text) => partsByText.get(text) ?? splitTriple(text);
}

/** Returns the best split, or undefined if no known predicate occurs between two commas in the text. */
function bestSplit(
  text: string,
  predicates: ReadonlySet<string>,
  entities: ReadonlySet<string>,
): SplitTriple | undefined {
  const inner = text.trim().replace(/^\((.*)\)$/s, "$1");
  let best: SplitTriple | undefined;
  let mostKnown = -1;
  for (let at = inner.indexOf(", "); at !== -1; at = inner.indexOf(", ", at + 2)) {
    for (const predicate of predicates) {
      if (!inner.startsWith(`${predicate}, `, at + 2)) continue;
      const subject = inner.slice(0, at);
      const object = inner.slice(at + 2 + predicate.length + 2);
      const count = [subject, object].filter((entity) => entities.has(entity)).length;
      if (count <= mostKnown) continue;
      best = { subject, predicate, object };
      mostKnown = count;
    }
  }
  return best;
}
