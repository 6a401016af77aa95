/** Finds the entities that the question mentions. The traversal starts from them if the user specifies no topic. */
import type { Entity, KnowledgeGraph } from "../../graph/index.ts";
import type { QuestionReading } from "../../reading/index.ts";
import { foldLabel } from "../../text/words.ts";

/** The maximum number of entities with the same name. More common names do not narrow the search. */
const maximumNamesakes = 1000;

/**
 * Returns all entities with a name from one of the question's conditions, which must be neither negated nor a range.
 * Conditions on hubs take precedence, then those with longer names. A name can refer to many entities, because a graph
 * may store a value once for each of its uses. The result is empty if the question mentions no entity.
 */
export async function findTopics(
  reading: QuestionReading,
  graph: KnowledgeGraph,
): Promise<readonly Entity[]> {
  const values = reading.anchors.flatMap((mention) => mention.values.map(({ label }) => label));
  const names = reading.constraints
    .flatMap((item) => (item.kind === "value" && !item.negated && item.range === null ? [item] : []))
    .map(({ hub, labels }) => {
      const mentionedLabels = [...new Set(values.filter((label) => labels.has(foldLabel(label))))];
      return {
        hub,
        mentionedLabels,
        longest: Math.max(0, ...mentionedLabels.map((label) => label.length)),
      };
    })
    .sort((left, right) => Number(right.hub) - Number(left.hub) || right.longest - left.longest);
  for (const { mentionedLabels } of names) {
    const namesakes: Entity[] = [];
    for (const label of mentionedLabels) {
      namesakes.push(
        ...(await graph.find(label, maximumNamesakes + 1)).filter((entity) => entity.label === label),
      );
    }
    if (namesakes.length > 0 && namesakes.length <= maximumNamesakes) return namesakes;
  }
  return [];
}
