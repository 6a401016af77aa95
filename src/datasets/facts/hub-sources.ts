/** Determines the titles of hubs and their identifiers for `source_ids`. */
import type { Entity } from "../../graph/index.ts";
import type { Fact, Hub } from "./fact.ts";

/**
 * Returns the hubs that have titles, in order. The source of a hub is a DOI from its facts or, failing that, its id.
 */
export function describeHubs(entities: readonly Entity[], facts: readonly Fact[]): Hub[] {
  const dois = new Map<string, string>();
  for (const fact of facts) {
    if (!dois.has(fact.hub) && /^10\.\d{4,}\/\S+$/.test(fact.value)) dois.set(fact.hub, fact.value);
  }
  return entities
    .filter((entity) => entity.label.trim() !== "")
    .map((entity, position) => ({
      id: entity.id,
      label: entity.label.trim(),
      entity,
      position,
      source: dois.get(entity.id) ?? entity.id,
    }));
}
