/** Finds the titles of the publications in `source_ids`, using the question file or its graph. */
import type { FactStore } from "../facts/fact-store.ts";
import type { QaPair } from "../qa-pair.ts";
import type { HubTriples } from "./hub-triples.ts";

/**
 * @param target the target graph, whose titles determine which labels count as titles
 * @param from the graph that the pairs come from, if available
 * @returns a map from sources to titles
 */
export function namedPublications(
  pairs: readonly QaPair[],
  target: HubTriples,
  from: FactStore | undefined,
): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const sources = new Set(pairs.flatMap(({ sourceIds }) => sourceIds));
  for (const { sourceIds, goldenTriples, topicEntityId, topicEntityValue } of pairs) {
    if (sources.has(topicEntityId)) titles.set(topicEntityId, topicEntityValue);
    const sourceOf = (at: number): string | undefined => {
      if (sourceIds.length === goldenTriples.length) return sourceIds[at];
      return sourceIds.length === 1 ? sourceIds[0] : undefined;
    };
    for (const [at, text] of goldenTriples.entries()) {
      const parsed = target.parse(text);
      if (parsed === null) continue;
      // A triple whose subject or object is the publication itself contains the publication's title.
      for (const { id, label } of [parsed.subject, parsed.object]) if (sources.has(id)) titles.set(id, label);
      const source = sourceOf(at);
      const { label } = parsed.subject;
      if (source !== undefined && !titles.has(source) && target.titled(label) !== null)
        titles.set(source, label);
    }
  }
  for (const { id, source, label } of from?.hubs ?? []) {
    for (const name of [id, source]) if (sources.has(name)) titles.set(name, label);
  }
  return titles;
}
