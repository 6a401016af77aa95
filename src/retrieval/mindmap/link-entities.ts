/** Links names in the question to the entities of the graph with the nearest label. */
import type { Entity } from "../../graph/index.ts";
import type { LabelIndex } from "../label-index.ts";
import type { MindmapOptions } from "./options.ts";

/** A name in the question, with the label to which it is linked and the entities with this label. */
export type LinkedName = {
  readonly name: string;
  readonly label: string;
  readonly entities: readonly Entity[];
  /** The similarity of the name and the label, in (0, 1]. */
  readonly similarity: number;
};

export type Linking = {
  /** The linked labels, sorted by similarity. Two names that are linked to the same label count as one. */
  readonly linkedNames: readonly LinkedName[];
  /** The names without a sufficiently similar label. */
  readonly unlinked: readonly string[];
};

export async function linkEntities(
  names: readonly string[],
  index: LabelIndex,
  { minimumSimilarity, entitiesPerName }: MindmapOptions,
  signal: AbortSignal | undefined,
): Promise<Linking> {
  const linkedNames = new Map<string, LinkedName>();
  const unlinked: string[] = [];
  const compared = await index.compare(names, signal);
  names.forEach((name, at) => {
    const nearest = compared[at]?.nearest() ?? null;
    const [first] = nearest?.entities ?? [];
    if (nearest === null || first === undefined || nearest.similarity < minimumSimilarity) {
      unlinked.push(name);
      return;
    }
    const label = first.label || first.id;
    if ((linkedNames.get(label)?.similarity ?? 0) >= nearest.similarity) return;
    const entities = nearest.entities.slice(0, entitiesPerName);
    linkedNames.set(label, { name, label, entities, similarity: nearest.similarity });
  });
  return {
    linkedNames: [...linkedNames.values()].sort((left, right) => right.similarity - left.similarity),
    unlinked,
  };
}
