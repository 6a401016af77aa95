/** Finds the topic entity of a question, and the distance from it to the golden triples. */
import type { Entity, Triple } from "../../graph/index.ts";
import { createDistanceFinder, type Distances } from "../facts/distances.ts";
import type { Fact } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { QueryForm } from "../forms/form.ts";

export type Topics = {
  /**
   * Returns the hub whose title is in the question. If there is none, returns the common root of all hubs; failing
   * that, the object of the first golden triple if more than one edge leads to it, and otherwise the first golden hub.
   */
  topicOf(form: QueryForm, golden: readonly Fact[]): Entity | null;
  /**
   * The largest distance from the topic entity to a golden triple, following edges in both directions, or `null` if a
   * golden triple is unreachable.
   */
  hops(topic: Entity, golden: readonly Triple[]): number | null;
};

/** The proportion of hubs that must link to a node for it to be a common root. */
const rootShare = 0.9;
/** The maximum number of topic entities whose distances are kept in the cache. */
const keptDistances = 8;

export function createTopics(store: FactStore): Topics {
  const root = commonRoot(store);
  const recent = new Map<string, Distances>();
  // Contexts that only word questions need no distances.
  let find: ((from: string) => Distances) | undefined;
  const distancesFrom = (id: string): Distances => {
    find ??= createDistanceFinder(store.view);
    const distances = recent.get(id) ?? find(id);
    recent.delete(id);
    recent.set(id, distances);
    const [oldest] = recent.keys();
    if (recent.size > keptDistances && oldest !== undefined) recent.delete(oldest);
    return distances;
  };
  return {
    topicOf: (form, golden) => {
      const title = form.where.find((constraint) => "title" in constraint);
      const [titled] = title && "title" in title ? store.hubsTitled(title.title) : [];
      if (titled !== undefined) return store.hub(titled)?.entity ?? null;
      const value = golden[0]?.triple.object;
      const shared = value !== undefined && (store.view.incoming.get(value.id)?.length ?? 0) > 1;
      return root ?? (shared ? value : undefined) ?? store.hub(golden[0]?.hub ?? "")?.entity ?? null;
    },
    hops: (topic, golden) => {
      const distance = distancesFrom(topic.id);
      const all = golden.map(({ subject, object }) => distance(subject.id, object.id));
      return all.some((one) => one === null) ? null : Math.max(0, ...all.map((one) => (one ?? 0) + 1));
    },
  };
}

function commonRoot(store: FactStore): Entity | null {
  const linked = new Map<string, Set<string>>();
  const link = (id: string, hub: string): void => {
    const hubs = linked.get(id);
    if (hubs) hubs.add(hub);
    else linked.set(id, new Set([hub]));
  };
  for (const hub of store.hubs) {
    for (const { object } of store.view.outgoing.get(hub.id) ?? []) link(object.id, hub.id);
    for (const { subject } of store.view.incoming.get(hub.id) ?? []) link(subject.id, hub.id);
  }
  const [best] = [...linked].sort((left, right) => right[1].size - left[1].size);
  if (!best || best[1].size < store.hubs.length * rootShare) return null;
  return store.view.entities.get(best[0]) ?? null;
}
