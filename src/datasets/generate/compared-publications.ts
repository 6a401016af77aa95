/** Finds the nodes that belong to a comparison, along with their publications. */
import { OptionError } from "../../errors.ts";
import type { Entity } from "../../graph/index.ts";
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { walkHub } from "../facts/walk-hubs.ts";
import { nearestOf } from "./nearest-of.ts";

/**
 * @param name the id or label of the comparison
 * @returns a map from each linked hub to the nodes that the comparison links to: the hub itself, other nodes of the
 * hub, or both
 * @throws OptionError if the graph has no entity with this name, or if the entity is not linked to any publication
 */
export function findCompared(store: FactStore, name: string): ReadonlyMap<string, ReadonlySet<string>> {
  const { entities, outgoing } = store.view;
  const entity =
    entities.get(name) ?? [...entities.values()].find(({ label }) => valueKey(label) === valueKey(name));
  if (entity === undefined) throw unknownComparison(store, name);
  const linked = new Set((outgoing.get(entity.id) ?? []).map(({ object }) => object.id));
  const hubs = new Set(store.hubs.map(({ id }) => id));
  const linkedNodes = new Map<string, ReadonlySet<string>>();
  for (const hub of store.hubs) {
    const nodes = walkHub(store.view, hub.entity, hubs).flatMap(({ triples }) => triples.slice(-1));
    const ids = [hub.id, ...nodes.map(({ object }) => object.id)].filter((id) => linked.has(id));
    if (ids.length > 0) linkedNodes.set(hub.id, new Set(ids));
  }
  if (linkedNodes.size > 0) return linkedNodes;
  throw new OptionError(
    `"${name}" is not linked to any publication in the graph, so there is nothing to compare`,
    {
      hint: "Pull a comparison with taxolink graph pull --comparison ID.",
    },
  );
}

function unknownComparison(store: FactStore, name: string): OptionError {
  const all = [...store.view.entities.values()];
  const comparisons = all.filter(({ types }) => types.some((type) => /comparison/i.test(type)));
  const hint =
    comparisons.length > 0
      ? nearestOf(name, comparisons.map(nameOf))
      : "The graph has no comparisons: pull a comparison with taxolink graph pull --comparison ID.";
  return new OptionError(`the graph has no comparison "${name}"`, { hint });
}

function nameOf({ id, label }: Entity): string {
  return label === "" || label === id ? id : `${id} (${label})`;
}
