/**
 * Finds the entity from which a search starts: the topic entity, or else the entity whose label is nearest to a
 * keyword.
 */
import type { Entity, KnowledgeGraph } from "../../graph/index.ts";
import type { LabelSimilarities } from "../label-index.ts";
import type { TraceStep } from "../retriever.ts";

type Topic = { readonly entity: Entity | null; readonly step: TraceStep };

/** @param keywords the similarities of each keyword to all labels */
export async function findTopic(
  graph: KnowledgeGraph,
  topicEntity: string | undefined,
  keywords: readonly LabelSimilarities[],
): Promise<Topic> {
  const suppliedTopic =
    topicEntity === undefined ? undefined : (await graph.entities([topicEntity])).get(topicEntity);
  if (suppliedTopic !== undefined)
    return { entity: suppliedTopic, step: topicStep(suppliedTopic, "specified with the question") };
  const [best] = keywords
    .map((keyword) => keyword.nearest())
    .filter((nearest) => nearest !== null)
    .sort((left, right) => right.similarity - left.similarity);
  const entity = best?.entities[0] ?? null;
  const unknown = topicEntity === undefined ? "" : `the graph does not contain ${topicEntity}; `;
  return {
    entity,
    step: topicStep(
      entity,
      entity === null ? `${unknown}no keyword is similar to a label` : `${unknown}nearest to a keyword`,
    ),
  };
}

function topicStep(entity: Entity | null, because: string): TraceStep {
  return { step: "topic", detail: { entity: entity?.id ?? null, label: entity?.label ?? null, because } };
}
