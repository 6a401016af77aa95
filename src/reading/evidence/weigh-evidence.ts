/**
 * Weighs the paths of a hub as evidence: finds the constraints that the hub satisfies, and the triples that prove them
 * or contain requested values.
 */
import type { Triple } from "../../graph/index.ts";
import { isAbsence, isDenial, isTruthValue } from "../../text/function-words.ts";
import { foldLabel } from "../../text/words.ts";
import type { Constraint, Demands } from "../demands/read-demands.ts";
import type { NumberRange } from "../mentions/number-ranges.ts";
import { numberIn } from "../schema/value-numbers.ts";
import { findMentionedNodes, openValues, valuesOf } from "./asked-values.ts";
import { type HubView, type PathView, pathsWith } from "./hub-view.ts";
import { joinPlaces } from "./join-places.ts";
import { common, endsOf, type Proof, type Proofs, pathsOfField } from "./proofs.ts";

export type Evidence = {
  /** The number of satisfied constraints out of `constraints`. */
  readonly met: number;
  readonly constraints: number;
  /** The number of requested fields that have a value, out of `asked`. */
  readonly found: number;
  readonly asked: number;
  /** The triples that prove a constraint or contain a requested value, proofs first. */
  readonly relevant: readonly RelevantTriple[];
};

export type RelevantTriple = {
  readonly triple: Triple;
  /** The index of the triple's path. */
  readonly path: number;
  readonly role: "constraint" | "asked";
};

export function weighEvidence(reading: Demands, hub: HubView): Evidence {
  const proofs = reading.constraints.map((constraint) => prove(constraint, hub));
  const mentionedNodes = findMentionedNodes(reading, hub, proofs);
  const values = reading.askedFields.map((field) => valuesOf(field, hub, reading, mentionedNodes));
  const joined = joinPlaces(hub, proofs, values);
  const relevant: RelevantTriple[] = [];
  const added = new Set<Triple>();
  const add = (items: readonly Proof[], role: RelevantTriple["role"]): void => {
    for (const { path, triple } of items) {
      if (added.has(triple)) continue;
      added.add(triple);
      relevant.push({ triple, path, role });
    }
  };
  for (const items of joined.proofs) if (items) add(items, "constraint");
  for (const items of joined.values) add(items, "asked");
  if (reading.open !== null && joined.proofs.every((items) => items !== null)) {
    add(openValues(reading.open, hub, mentionedNodes), "asked");
  }
  return {
    met: joined.proofs.filter((items) => items !== null).length,
    constraints: reading.constraints.length,
    found: joined.values.filter((items) => items.length > 0).length,
    asked: reading.askedFields.length,
    relevant,
  };
}

function prove(constraint: Constraint, hub: HubView): Proofs {
  switch (constraint.kind) {
    case "value":
      return proveValue(constraint, hub);
    case "status":
      return proveStatus(constraint, hub);
    case "absence": {
      const under = endsOf(hub, pathsWith(hub.pathsUnder, constraint.fields));
      const absent = under.filter(({ path }) => isDenial(hub.paths[path]?.end ?? ""));
      return absent.length > 0 ? absent : under.length === 0 ? [] : null;
    }
  }
}

/**
 * Returns the ends of a field's paths at which the constraint is satisfied. A field may lead to a list of yes/no
 * entries. The list is negated if it has a "none" entry or, without one, if all its entries are "no".
 */
function proveStatus(constraint: Extract<Constraint, { kind: "status" }>, hub: HubView): Proofs {
  const { fields, labels } = constraint;
  const under = endsOf(hub, pathsOfField(hub, constraint));
  const viewOf = ({ path }: Proof): PathView => hub.paths[path] as PathView;
  const fits = under.filter((proof) => labels.has(viewOf(proof).end));
  const fieldOf = (proof: Proof): string => viewOf(proof).predicates.at(-1) ?? "";
  const entries = under.filter((proof) => !fields.has(fieldOf(proof)) && isTruthValue(viewOf(proof).end));
  const nones = entries.filter((proof) => isAbsence(fieldOf(proof)));
  const isYes = (proof: Proof): boolean => !isDenial(viewOf(proof).end);
  const denied = [...labels].every(isDenial);
  if (!denied) return nonEmpty(fits.filter((proof) => !nones.some(({ path }) => path === proof.path)));
  if (nones.length > 0) return nonEmpty(nones.filter(isYes));
  return entries.some(isYes) ? null : nonEmpty(fits);
}

function proveValue(constraint: Extract<Constraint, { kind: "value" }>, hub: HubView): Proofs {
  const { range, labels, fields, within } = constraint;
  if (constraint.hub && labels.has(hub.label)) return constraint.negated ? null : [];
  /** Returns the position of the constrained value on a path. */
  const stepOf = ({ nodes, triples }: PathView): number =>
    range === null
      ? nodes.findIndex((label) => labels.has(label))
      : triples.findIndex(({ object }) => isInRange(object.label, range));
  let paths =
    range === null
      ? pathsWith(hub.pathsTo, labels)
      : pathsWith(hub.pathsUnder, fields).filter((path) => stepOf(hub.paths[path] as PathView) >= 0);
  if (within.size > 0) paths = common(paths, pathsWith(hub.pathsUnder, within));
  if (constraint.negated) {
    return paths.length > 0 ? null : endsOf(hub, pathsWith(hub.pathsUnder, fields));
  }
  const steps = paths.map((path) => {
    const view = hub.paths[path] as PathView;
    return { path, triple: view.triples[stepOf(view)] as Triple };
  });
  if (constraint.all) {
    const labelsFound = new Set(steps.map(({ triple }) => foldLabel(triple.object.label)));
    if (labelsFound.size < labels.size) return null;
  }
  return nonEmpty(steps);
}

/** Whether a number, or the year of a date, is in a range. */
function isInRange(label: string, { from, to, closed }: NumberRange): boolean {
  const number = numberIn(label);
  if (number === null) return false;
  return closed ? number >= from && number <= to : number > from && number < to;
}

function nonEmpty(proofs: readonly Proof[]): Proofs {
  return proofs.length === 0 ? null : proofs;
}
