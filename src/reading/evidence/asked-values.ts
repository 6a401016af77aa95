/** Finds the values of a hub that a question asks for. */
import type { Triple } from "../../graph/index.ts";
import { isAbsence } from "../../text/function-words.ts";
import type { AskedField, Demands, OpenQuestion } from "../demands/read-demands.ts";
import { fitsKind } from "../lexicon/value-kinds.ts";
import type { HubView, PathView } from "./hub-view.ts";
import { endsOf, type Proof, type Proofs, pathsOfField } from "./proofs.ts";

/**
 * Returns the ids of the nodes that the question mentions without their field, and of the nodes at the end of a
 * requested relation. In "the country of the maker of X", the country may belong to X or to its maker.
 */
export function findMentionedNodes(
  reading: Demands,
  hub: HubView,
  proofs: readonly Proofs[],
): ReadonlySet<string> {
  const mentionedNodes = new Set<string>();
  reading.constraints.forEach((constraint, at) => {
    if (constraint.kind !== "value" || constraint.negated || constraint.within.size > 0) return;
    const root = hub.paths[0]?.triples[0]?.subject.id;
    if (root !== undefined && constraint.hub && constraint.labels.has(hub.label)) mentionedNodes.add(root);
    for (const { path, triple } of proofs[at] ?? []) {
      // The hub contains no further facts about the end of a path.
      if (hub.paths[path]?.triples.at(-1) !== triple) mentionedNodes.add(triple.object.id);
    }
  });
  const relationFields = reading.askedFields.filter(({ relations }) => relations.size > 0);
  for (let previousSize = 0; mentionedNodes.size > previousSize; ) {
    previousSize = mentionedNodes.size;
    for (const field of relationFields) {
      for (const { triple } of ownValues(field, hub, mentionedNodes)) mentionedNodes.add(triple.object.id);
    }
  }
  return mentionedNodes;
}

/** Returns the values of the field on the specified nodes. */
function ownValues(field: AskedField, hub: HubView, nodes: ReadonlySet<string>): readonly Proof[] {
  if (nodes.size === 0) return [];
  return pathsOfField(hub, field).flatMap((path) =>
    valueAt(hub, path, field, (triple) => nodes.has(triple.subject.id)),
  );
}

/** Returns the values of the field anywhere in the hub. */
function allValues(field: AskedField, hub: HubView): readonly Proof[] {
  const paths = pathsOfField(hub, field);
  return field.relations.size === 0
    ? endsOf(hub, paths)
    : paths.flatMap((path) => valueAt(hub, path, field, () => true));
}

/** Returns the values of the field on the mentioned nodes, or else anywhere in the hub. */
export function valuesOf(
  field: AskedField,
  hub: HubView,
  reading: Demands,
  mentionedNodes: ReadonlySet<string>,
): readonly Proof[] {
  const hubValues = ownValues(field, hub, mentionedNodes);
  const all = hubValues.length > 0 ? hubValues : allValues(field, hub);
  const positive = all.filter(({ path, triple }) => {
    const { triples, end } = hub.paths[path] as PathView;
    return triple !== triples.at(-1) || !isAbsence(end);
  });
  // For an entity that the question mentions, "nothing" is also an answer.
  return positive.length === 0 && (reading.namesHub || hubValues.length > 0) ? all : positive;
}

/**
 * Returns the value of a field on a path if `accepts` allows the field's step. The value is the entity to which the
 * step leads, or else the end of the path. A field may also be a structural node.
 */
function valueAt(
  hub: HubView,
  path: number,
  { fields, relations }: AskedField,
  accepts: (triple: Triple) => boolean,
): Proof[] {
  const { triples, predicates, nodes } = hub.paths[path] as PathView;
  const step = triples.findIndex(
    (triple, at) =>
      (fields.has(predicates[at] as string) ||
        (at < triples.length - 1 && fields.has(nodes[at] as string))) &&
      accepts(triple),
  );
  if (step < 0) return [];
  const triple = relations.has(predicates[step] as string) ? triples[step] : triples.at(-1);
  return triple === undefined ? [] : [{ path, triple }];
}

/** Returns the facts about the mentioned nodes, or only the facts of the requested type if there are any. */
export function openValues(
  open: OpenQuestion,
  hub: HubView,
  mentionedNodes: ReadonlySet<string>,
): readonly Proof[] {
  const facts = hub.paths.flatMap(({ triples, predicates, end }, path) => {
    const step = triples.findIndex(({ subject }) => mentionedNodes.has(subject.id));
    const isRelation = open.relations.has(predicates[step] ?? "");
    const triple = isRelation ? triples[step] : triples.at(-1);
    if (step < 0 || triple === undefined || (!isRelation && isAbsence(end))) return [];
    return [{ path, triple }];
  });
  const fitting = facts.filter(({ triple }) => fitsKind(triple.object.label, open.kind));
  return fitting.length > 0 ? fitting : facts;
}
