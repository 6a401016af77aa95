/**
 * What a hub's paths say to a reading of the question: which constraints they meet, and which triples prove it or
 * hold what is asked.
 *
 * Facts that belong together must come from the same place: where a constraint and a field occur under a common
 * node inside the hub, only pairs under the same such node count.
 */
import type { Triple } from "../../graph/index.ts";
import { isAbsence, isDenial, isTruthValue } from "./function-words.ts";
import { type HubView, type Path, type PathView, pathsWith } from "./hub-view.ts";
import type { AskedField, Constraint, NumberRange, Reading } from "./read-question.ts";
import { foldLabel } from "./words.ts";

export type Evidence = {
  /** Constraints met, of `constraints`. */
  readonly met: number;
  readonly constraints: number;
  /** Asked fields with at least one value, of `asked`. */
  readonly found: number;
  readonly asked: number;
  /** Triples that prove a constraint or hold what is asked, proofs first. */
  readonly relevant: readonly RelevantTriple[];
};

export type RelevantTriple = {
  readonly triple: Triple;
  /** Index of the path it stands on. */
  readonly path: number;
  readonly role: "constraint" | "asked";
};

type Proof = { readonly path: number; readonly triple: Triple };

/** The proofs of one constraint; `null` where the hub does not meet it. Empty where it is met without a triple. */
type Proofs = readonly Proof[] | null;

export function weighEvidence(reading: Reading, hub: HubView): Evidence {
  const proofs = reading.constraints.map((constraint) => prove(constraint, hub));
  const values = reading.asked.map((field) => valuesOf(field, hub, reading));
  const joined = joinPlaces(hub, proofs, values);
  const relevant: RelevantTriple[] = [];
  const seen = new Set<Triple>();
  const add = (items: readonly Proof[], role: RelevantTriple["role"]): void => {
    for (const { path, triple } of items) {
      if (seen.has(triple)) continue;
      seen.add(triple);
      relevant.push({ triple, path, role });
    }
  };
  for (const items of joined.proofs) if (items) add(items, "constraint");
  for (const items of joined.values) add(items, "asked");
  if (reading.open && joined.proofs.every((items) => items !== null)) {
    const all = endsOf(hub, hub.paths.keys());
    add(
      all.filter(({ path }) => !isAbsence(hub.paths[path]?.end ?? "")),
      "asked",
    );
  }
  return {
    met: joined.proofs.filter((items) => items !== null).length,
    constraints: reading.constraints.length,
    found: joined.values.filter((items) => items.length > 0).length,
    asked: reading.asked.length,
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
 * Under a field, the ends that say what the constraint says. A field may lead to a list whose entries are each yes or
 * no: it is denied by an entry that says "none", and where there is no such entry by all entries being no.
 */
function proveStatus(constraint: Extract<Constraint, { kind: "status" }>, hub: HubView): Proofs {
  const { fields, labels } = constraint;
  const under = endsOf(hub, pathsMeant(hub, constraint));
  const viewOf = ({ path }: Proof): PathView => hub.paths[path] as PathView;
  const fits = under.filter((proof) => labels.has(viewOf(proof).end));
  const entries = under.filter(
    (proof) => !fields.has(viewOf(proof).field) && isTruthValue(viewOf(proof).end),
  );
  const nones = entries.filter((proof) => isAbsence(viewOf(proof).field));
  const isYes = (proof: Proof): boolean => !isDenial(viewOf(proof).end);
  const denied = [...labels].every(isDenial);
  if (!denied) return nonEmpty(fits.filter((proof) => !nones.some(({ path }) => path === proof.path)));
  if (nones.length > 0) return nonEmpty(nones.filter(isYes));
  return entries.some(isYes) ? null : nonEmpty(fits);
}

function proveValue(constraint: Extract<Constraint, { kind: "value" }>, hub: HubView): Proofs {
  const { range, labels, fields, within } = constraint;
  if (constraint.hub && labels.has(hub.label)) return constraint.negated ? null : [];
  const meant = range === null ? labels : [...hub.pathsTo.keys()].filter((label) => isInRange(label, range));
  let paths = pathsWith(hub.pathsTo, meant);
  if (range !== null) paths = common(paths, pathsWith(hub.pathsUnder, fields));
  if (within.size > 0) paths = common(paths, pathsWith(hub.pathsUnder, within));
  if (constraint.negated) {
    return paths.length > 0 ? null : endsOf(hub, pathsWith(hub.pathsUnder, fields));
  }
  const isMeant = new Set(meant);
  const found = paths.map((path) => {
    const { nodes, triples } = hub.paths[path] as PathView;
    return { path, triple: triples[nodes.findIndex((label) => isMeant.has(label))] as Triple };
  });
  if (constraint.all) {
    const labelsFound = new Set(found.map(({ triple }) => foldLabel(triple.object.label)));
    if (labelsFound.size < labels.size) return null;
  }
  return nonEmpty(found);
}

function isInRange(label: string, { from, to }: NumberRange): boolean {
  const number = Number(label);
  return label !== "" && number >= from && number <= to;
}

function valuesOf(field: AskedField, hub: HubView, reading: Reading): readonly Proof[] {
  const all = endsOf(hub, pathsMeant(hub, field));
  const positive = all.filter(({ path }) => !isAbsence(hub.paths[path]?.end ?? ""));
  // Of a hub that the question names, "nothing" is an answer too.
  return positive.length === 0 && reading.namesHub ? all : positive;
}

/** The paths under a field, and under one of the lists it is meant in. */
function pathsMeant(hub: HubView, { fields, within }: AskedField): readonly number[] {
  const paths = pathsWith(hub.pathsUnder, fields);
  return within.size === 0 ? paths : common(paths, pathsWith(hub.pathsUnder, within));
}

function common(left: readonly number[], right: readonly number[]): readonly number[] {
  const others = new Set(right);
  return left.filter((path) => others.has(path));
}

function endsOf(hub: HubView, paths: Iterable<number>): Proof[] {
  const proofs: Proof[] = [];
  for (const path of paths) {
    const triple = hub.paths[path]?.triples.at(-1);
    if (triple !== undefined) proofs.push({ path, triple });
  }
  return proofs;
}

function nonEmpty(proofs: readonly Proof[]): Proofs {
  return proofs.length === 0 ? null : proofs;
}

type Joined = { proofs: Proofs[]; values: Proof[][] };

/** Keeps the proofs and values that can stand together, starting from the constraint with the fewest proofs. */
function joinPlaces(hub: HubView, proofs: readonly Proofs[], values: readonly (readonly Proof[])[]): Joined {
  const anchors = proofs
    .map((items, at) => ({ items: items ?? [], at }))
    .filter(({ items }) => items.length > 0)
    .sort((left, right) => left.items.length - right.items.length);
  const kept: Joined = { proofs: [...proofs], values: values.map((items) => [...items]) };
  const [anchor] = anchors;
  if (anchor === undefined) return kept;
  const standTogether = createPlaceTest(hub);
  let roots = anchor.items;
  for (const { items, at } of anchors.slice(1)) {
    const matching = roots.filter((root) => items.some((item) => standTogether(root, item)));
    if (matching.length === 0) kept.proofs[at] = null;
    else roots = matching;
  }
  const together = (items: readonly Proof[]): Proof[] =>
    items.filter((item) => roots.some((root) => standTogether(root, item)));
  kept.proofs[anchor.at] = roots;
  for (const { at } of anchors.slice(1)) {
    const items = kept.proofs[at];
    if (items) kept.proofs[at] = together(items);
  }
  kept.values = kept.values.map(together);
  return kept;
}

/** A test whether `item` shares as much of its way with `root` as any path of its kind in this hub does. */
function createPlaceTest(hub: HubView): (root: Proof, item: Proof) => boolean {
  const mostShared = new Map<string, number>();
  return (root, item) => {
    const from = hub.paths[root.path];
    const to = hub.paths[item.path];
    if (from === undefined || to === undefined) return false;
    if (from === to) return true;
    const key = `${root.path} ${to.kind}`;
    let most = mostShared.get(key);
    if (most === undefined) {
      const others = hub.paths.filter((path) => path !== from && path.kind === to.kind);
      most = others.reduce((sum, path) => Math.max(sum, sharedSteps(from.triples, path.triples)), 0);
      mostShared.set(key, most);
    }
    return sharedSteps(from.triples, to.triples) >= most;
  };
}

function sharedSteps(left: Path, right: Path): number {
  let steps = 0;
  while (
    steps < Math.min(left.length, right.length) &&
    left[steps]?.object.id === right[steps]?.object.id &&
    left[steps]?.predicate.id === right[steps]?.predicate.id
  ) {
    steps += 1;
  }
  return steps;
}
