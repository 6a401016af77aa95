/**
 * Parses triples in the text format `(subjectId:subject label, predicate, objectId:object label)`.
 *
 * Labels may contain commas, colons and parentheses, so the text alone is ambiguous. The ambiguity is resolved with the
 * predicates of a graph or, if there is no graph, with a list of predicates.
 */
import { formatTriple, type KnowledgeGraph, normaliseTripleText, type Triple } from "../graph/index.ts";

export type TripleText = {
  readonly subject: EntityText;
  readonly predicate: string;
  readonly object: EntityText;
};

export type EntityText = { readonly id: string; readonly label: string };

/**
 * Parses a triple using a list of possible predicates. Returns `null` if no predicate matches or if the text is not a
 * triple. Of several possible readings, those with the longest predicate are preferred and, among these, the one with
 * the shortest subject label.
 */
export function parseTripleText(text: string, predicates: Iterable<string>): TripleText | null {
  const [best] = readings(text, predicates);
  return best ?? null;
}

/**
 * Finds the triples of the graph that triple texts denote: first by the whole text, then by both ids and the predicate,
 * so that a changed label does not prevent a match.
 * @returns a map from texts to triples. Texts that are not in the graph are omitted
 */
export async function resolveTriples(
  graph: KnowledgeGraph,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Triple>> {
  const predicates = (await graph.predicates()).map((predicate) => predicate.label);
  const textsWithReadings = texts.map((text) => ({ text, readings: readings(text, predicates) }));
  const ids = new Set(textsWithReadings.flatMap(({ text }) => idCandidates(text)));
  const outgoing = await graph.outgoing([...ids]);
  const byText = new Map<string, Triple>();
  const byIds = new Map<string, Triple>();
  for (const triple of [...outgoing.values()].flat()) {
    byText.set(formatTriple(triple), triple);
    byIds.set(idKey(triple.subject.id, triple.predicate.label, triple.object.id), triple);
  }
  const triplesByText = new Map<string, Triple>();
  for (const { text, readings: candidates } of textsWithReadings) {
    const byReading = candidates.map(({ subject, predicate, object }) =>
      byIds.get(idKey(subject.id, predicate, object.id)),
    );
    const triple =
      byText.get(normaliseTripleText(text)) ?? byReading.find((candidate) => candidate !== undefined);
    if (triple) triplesByText.set(text, triple);
  }
  return triplesByText;
}

function readings(text: string, predicates: Iterable<string>): TripleText[] {
  const inner = innerText(text);
  if (inner === null) return [];
  const splits: (TripleText & { readonly at: number })[] = [];
  for (const predicate of new Set(predicates)) {
    const infix = `, ${predicate}, `;
    for (let at = inner.indexOf(infix); at !== -1; at = inner.indexOf(infix, at + 1)) {
      if (at === 0) continue;
      const subject = splitEntity(inner.slice(0, at));
      const object = splitEntity(inner.slice(at + infix.length));
      splits.push({ subject, predicate, object, at });
    }
  }
  return splits
    .sort((left, right) => right.predicate.length - left.predicate.length || left.at - right.at)
    .map(({ subject, predicate, object }) => ({ subject, predicate, object }));
}

function innerText(text: string): string | null {
  const trimmed = text.trim();
  return trimmed.startsWith("(") && trimmed.endsWith(")") ? trimmed.slice(1, -1) : null;
}

/**
 * Splits `id:label` at the first colon after the IRI's scheme, host and port. Without such a colon, the id is also the
 * label.
 */
export function splitEntity(text: string): EntityText {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/:]*:\d+(?=\/))?/i.exec(text)?.[0].length ?? 0;
  const colon = text.indexOf(":", scheme);
  if (colon === -1) return { id: text, label: text };
  return { id: text.slice(0, colon), label: text.slice(colon + 1) };
}

/**
 * Lists the possible subject ids: every string that ends before a colon or comma, because ids may contain both
 * characters.
 */
function idCandidates(text: string): string[] {
  const inner = innerText(text);
  if (inner === null) return [];
  const ends = [...inner.matchAll(/:|, /g)].map((match) => match.index);
  return ends.map((end) => inner.slice(0, end)).filter((id) => id !== "");
}

function idKey(subject: string, predicate: string, object: string): string {
  return JSON.stringify([subject, predicate, object]);
}
