/**
 * Finds the publications that a plan chooses (thesis, section 7.1.8.1, steps 1 and 2). The chosen publications are
 * connected to the topic entity, and their subgraphs contain the plan's predicate.
 */
import { InputError } from "../../base/errors.ts";
import { nearestOf } from "../../base/text/nearest.ts";
import { foldLabel } from "../../base/text/words.ts";
import type { Entity, Triple } from "../../graph/index.ts";
import type { QaPair } from "../qa-pair.ts";
import type { SampledClass } from "./fields.ts";
import type { Sampler } from "./open-sampler.ts";
import type { Plan } from "./plan.ts";
import { subgraphOf } from "./subgraph.ts";

export type ChosenPublications = {
  /** The ids of the chosen things, or `null` if the plan does not restrict them. */
  readonly ids: ReadonlySet<string> | null;
  readonly topic: Pick<QaPair, "topicEntityId" | "topicEntityValue"> | undefined;
};

/** @throws InputError that suggests the nearest labels if the graph lacks a topic or predicate */
export async function choosePublications(
  sampler: Sampler,
  { members }: SampledClass,
  plan: Plan,
  file: string,
): Promise<ChosenPublications> {
  const { graph, index } = sampler;
  const topic = plan.topic === undefined ? undefined : findTopic(sampler, plan.topic, file);
  if (topic === undefined && plan.type === undefined) return { ids: null, topic };
  const all = members.map(index.id);
  const kind = new Set(all);
  const isOfKind = ({ id }: Entity): boolean => kind.has(id);
  const below = new Set(
    topic === undefined
      ? []
      : (await subgraphOf(graph, topic.topicEntityId, isOfKind)).map(({ triple }) => triple.object.id),
  );
  const chosen = new Set<string>();
  const predicates = new Map<string, Triple["predicate"]>();
  for (const id of all) {
    const triples = (await subgraphOf(graph, id, isOfKind)).map(({ triple }) => triple);
    for (const { predicate } of triples) predicates.set(predicate.id, predicate);
    const isAbout =
      topic === undefined ||
      id === topic.topicEntityId ||
      below.has(id) ||
      triples.some(({ object }) => object.id === topic.topicEntityId);
    const hasPredicate =
      plan.type === undefined || triples.some(({ predicate }) => isPredicate(predicate, plan.type ?? ""));
    if (isAbout && hasPredicate) chosen.add(id);
  }
  if (chosen.size === 0) throw nothingChosen(plan, [...predicates.values()], file);
  return { ids: chosen, topic };
}

function isPredicate({ id, label }: Triple["predicate"], name: string): boolean {
  return id === name || foldLabel(label) === foldLabel(name);
}

function findTopic({ index }: Sampler, name: string, file: string): ChosenPublications["topic"] {
  const nodes = [...Array(index.size).keys()].filter((node) => index.label(node) !== "");
  const exact = index.thing(name);
  const labelled =
    exact === undefined ? nodes.filter((node) => foldLabel(index.label(node)) === foldLabel(name)) : [exact];
  const place = { file, path: "$.topic" };
  const [first] = labelled;
  if (first === undefined)
    throw new InputError(place, `the graph has no entity "${name}"`, {
      hint: nearestOf(name, [...new Set(nodes.map(index.label))]),
    });
  if (labelled.length > 1)
    throw new InputError(place, `"${name}" is the label of ${labelled.length} entities`, {
      hint: `Specify the id of the intended entity: ${labelled.slice(0, 5).map(index.id).join(", ")}.`,
    });
  return { topicEntityId: index.id(first), topicEntityValue: index.label(first) };
}

function nothingChosen(plan: Plan, predicates: readonly Triple["predicate"][], file: string): InputError {
  const { type } = plan;
  if (type !== undefined && !predicates.some((predicate) => isPredicate(predicate, type)))
    return new InputError({ file, path: "$.type" }, `no publication has the predicate "${type}"`, {
      hint: nearestOf(
        type,
        predicates.map(({ label }) => label),
      ),
    });
  return new InputError({ file, path: "$.topic" }, `no publication is connected to "${plan.topic}"`, {
    hint: "A topic is a publication, or an entity with a path to or from publications.",
  });
}
