/** Links names in a question to the entities of the graph with the nearest label. */
import type { Entity } from "../graph/index.ts";
import type { LabelIndex } from "./label-index.ts";

export type LinkedName = {
  readonly name: string;
  readonly entity: Entity;
  /** The similarity of the name and the entity's label, in (0, 1]. */
  readonly similarity: number;
};

export type Linking = {
  /** The linked names in the order of the names. */
  readonly linked: readonly LinkedName[];
  /** The names that resemble no label. */
  readonly unlinked: readonly string[];
};

/** Links each name to one entity. An entity to which an earlier name is linked is not available to later names. */
export async function linkNames(
  names: readonly string[],
  index: LabelIndex,
  signal: AbortSignal | undefined,
): Promise<Linking> {
  const linked: LinkedName[] = [];
  const unlinked: string[] = [];
  const used = new Set<string>();
  const compared = await index.compare(names, signal);
  names.forEach((name, at) => {
    const nearest = compared[at]?.nearest(used) ?? null;
    if (nearest === null) {
      unlinked.push(name);
      return;
    }
    used.add(nearest.entity.id);
    linked.push({ name, ...nearest });
  });
  return { linked, unlinked };
}
