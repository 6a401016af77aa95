/** Finds the entities that the question mentions. The traversal starts from them if the user specifies no topic. */
import type { Entity, KnowledgeGraph } from "../../graph/index.ts";
import type { QuestionReading } from "../../reading/index.ts";
import { foldLabel } from "../../text/words.ts";

/** The maximum number of entities with the same name. A more common name does not narrow the search. */
const mostNamesakes = 1000;

/**
 * Returns all entities that one of the question's conditions names. The condition must be neither negated nor a range.
 * A condition that refers to hubs is preferred, then the condition with the longest name. A graph may store a value
 * once for each of its uses, so a name can refer to many entities. The result is empty if the question mentions no
 * entity.
 */
export async function findTopics(
  reading: QuestionReading,
  graph: KnowledgeGraph,
): Promise<readonly Entity[]> {
  const values = reading.anchors.flatMap((mention) => mention.values.map(({ label }) => label));
  const names = reading.constraints
    .flatMap((item) => (item.kind === "value" && !item.negated && item.range === null ? [item] : []))
    .map(({ hub, labels }) => {
      const written = [...new Set(values.filter((label) => labels.has(foldLabel(label))))];
      return { hub, written, longest: Math.max(0, ...written.map((label) => label.length)) };
    })
    .sort((left, right) => Number(right.hub) - Number(left.hub) || right.longest - left.longest);
  for (const { written } of names) {
    const namesakes: Entity[] = [];
    for (const label of written) {
      namesakes.push(
        ...(await graph.find(label, mostNamesakes + 1)).filter((entity) => entity.label === label),
      );
    }
    if (namesakes.length > 0 && namesakes.length <= mostNamesakes) return namesakes;
  }
  return [];
}
