/** Links names in the question to the entities of the graph with the nearest label. */
import type { Entity } from "../../graph/index.ts";
import type { LabelIndex } from "../label-index.ts";
import type { MindmapOptions } from "./options.ts";

/** All entities with the label to which a name in the question is linked. */
export type LinkedThing = {
  readonly name: string;
  readonly label: string;
  readonly entities: readonly Entity[];
  /** The similarity of the name and the label, in (0, 1]. */
  readonly similarity: number;
};

export type Linking = {
  /** The linked labels, sorted by similarity. Two names that are linked to the same label count as one. */
  readonly things: readonly LinkedThing[];
  /** The names without a sufficiently similar label. */
  readonly unlinked: readonly string[];
};

export async function linkEntities(
  names: readonly string[],
  index: LabelIndex,
  { minimumSimilarity, entitiesPerName }: MindmapOptions,
  signal: AbortSignal | undefined,
): Promise<Linking> {
  const things = new Map<string, LinkedThing>();
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
    if ((things.get(label)?.similarity ?? 0) >= nearest.similarity) return;
    const entities = nearest.entities.slice(0, entitiesPerName);
    things.set(label, { name, label, entities, similarity: nearest.similarity });
  });
  return { things: [...things.values()].sort((left, right) => right.similarity - left.similarity), unlinked };
}
