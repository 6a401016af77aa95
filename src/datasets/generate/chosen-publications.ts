/**
 * Finds the publications that a plan chooses (thesis, section 7.1.8.1, steps 1 and 2). The chosen publications are
 * connected to the topic entity, and their subgraphs contain the plan's predicate.
 */
import { InputError } from "../../errors.ts";
import type { Entity, Triple } from "../../graph/index.ts";
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { walkHub } from "../facts/walk-hubs.ts";
import { nearestOf } from "./nearest-of.ts";
import type { Plan } from "./plan.ts";

export type ChosenPublications = {
  /** The ids of the chosen hubs, or `null` if the plan does not restrict them. */
  readonly hubs: ReadonlySet<string> | null;
  readonly topic: Entity | null;
};

/** @throws InputError that suggests the nearest labels if the graph lacks a topic or predicate */
export function choosePublications(store: FactStore, plan: Plan, file: string): ChosenPublications {
  const topic = plan.topic === undefined ? null : findTopic(store, plan.topic, file);
  if (topic === null && plan.type === undefined) return { hubs: null, topic };
  const ids = new Set(store.hubs.map(({ id }) => id));
  const subgraphs = new Map(
    store.hubs.map((hub) => [
      hub.id,
      walkHub(store.view, hub.entity, ids).flatMap(({ triples }) => triples.slice(-1)),
    ]),
  );
  const below = topic === null ? null : hubsBelow(store, topic);
  const isAbout = (hub: string, triples: readonly Triple[]): boolean =>
    topic === null || below?.has(hub) === true || triples.some(({ object }) => object.id === topic.id);
  const hasPredicate = (triples: readonly Triple[]): boolean =>
    plan.type === undefined || triples.some(({ predicate }) => isPredicate(predicate, plan.type ?? ""));
  const chosen = [...subgraphs].flatMap(([hub, triples]) =>
    isAbout(hub, triples) && hasPredicate(triples) ? [hub] : [],
  );
  if (chosen.length === 0) throw nothingChosen(plan, [...subgraphs.values()].flat(), file);
  return { hubs: new Set(chosen), topic };
}

function isPredicate({ id, label }: Triple["predicate"], name: string): boolean {
  return id === name || valueKey(label) === valueKey(name);
}

function findTopic(store: FactStore, name: string, file: string): Entity {
  const exact = store.view.entities.get(name);
  if (exact) return exact;
  const labelled = [...store.view.entities.values()].filter(
    ({ label }) => valueKey(label) === valueKey(name),
  );
  const [first] = labelled;
  const place = { file, path: "$.topic" };
  if (first === undefined) {
    const labels = new Set([...store.view.entities.values()].map(({ label }) => label));
    throw new InputError(place, `the graph has no entity "${name}"`, { hint: nearestOf(name, [...labels]) });
  }
  if (labelled.length > 1) {
    throw new InputError(place, `"${name}" is the label of ${labelled.length} entities`, {
      hint: `Specify the id of the intended entity: ${labelled
        .slice(0, 5)
        .map(({ id }) => id)
        .join(", ")}.`,
    });
  }
  return first;
}

/**
 * Finds the hubs that can be reached from the topic entity along outgoing triples without passing through another hub.
 */
function hubsBelow(store: FactStore, topic: Entity): ReadonlySet<string> {
  const hubIds = new Set(store.hub(topic.id) ? [topic.id] : []);
  const visited = new Set([topic.id]);
  const queue = [topic.id];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const { object } of store.view.outgoing.get(id) ?? []) {
      if (visited.has(object.id)) continue;
      visited.add(object.id);
      if (store.hub(object.id)) hubIds.add(object.id);
      else queue.push(object.id);
    }
  }
  return hubIds;
}

function nothingChosen(plan: Plan, triples: readonly Triple[], file: string): InputError {
  const predicates = new Map(triples.map(({ predicate }) => [predicate.id, predicate]));
  const { type } = plan;
  if (type !== undefined && ![...predicates.values()].some((predicate) => isPredicate(predicate, type))) {
    const labels = new Set([...predicates.values()].map(({ label }) => label));
    return new InputError({ file, path: "$.type" }, `no publication has the predicate "${type}"`, {
      hint: nearestOf(type, [...labels]),
    });
  }
  return new InputError({ file, path: "$.topic" }, `no publication is connected to "${plan.topic}"`, {
    hint: "A topic is a publication, or an entity with a path to or from publications.",
  });
}
