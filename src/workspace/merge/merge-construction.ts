/** Merges phase 6 by meaning: increments stay in order, and one side's operations follow the other side's. */
import { canonicalJson } from "../../base/io/index.ts";
import {
  applyOperation,
  hashContent,
  type Increment,
  OperationRefused,
  type TaxonomyDocuments,
  taxonomyPhases,
} from "../../taxonomy/index.ts";
import type { Disputes, Sides } from "./dispute-notes.ts";
import { phaseShape, taxonomyCategories } from "./document-shapes.ts";
import { mergeOrder } from "./merge-order.ts";
import { mapVersions, mergeValues, sameValue, type Versions } from "./merge-values.ts";
import { type Entry, isEntry, keyed } from "./shapes.ts";

type Step = TaxonomyDocuments["construction"]["increments"][number];
type Operation = NonNullable<Step["operations"]>[number];

/** Returns the merged file, without its disputes. All three versions must match the schema. */
export function mergeConstruction(versions: Versions<Entry>, disputes: Disputes): Entry {
  const merged = mergeValues(
    phaseShape("construction"),
    mapVersions(versions, ({ increments: _, ...rest }) => rest),
    [],
    disputes,
  );
  const steps = mapVersions(
    versions,
    (document) =>
      new Map(taxonomyPhases.construction.parse(document).increments.map((step) => [step.name, step])),
  );
  const names = mapVersions(steps, (map) => [...map.keys()]);
  const order = mergeOrder(names.base, names.ours, names.theirs);
  const lateOperations: Operation[] = [];
  const mergedSteps = order.flatMap((name): Step[] => {
    const step = mapVersions(steps, (map) => map.get(name));
    const next = mergeStep(step, name, disputes, lateOperations);
    return next ? [next] : [];
  });
  const refuse = (name: string, operation: Operation): void => {
    const text = canonicalJson(operation);
    const holders = mapVersions(steps, (map) =>
      [...map.values()].some((step) =>
        step.operations?.some((candidate) => canonicalJson(candidate) === text),
      ),
    );
    disputes.leaveOut(["increments", name, "operations", text], operation, holders);
  };
  return {
    ...(isEntry(merged) ? merged : {}),
    increments: dropInapplicable(mergedSteps, lateOperations, refuse),
  };
}

/** @param lateOperations receives the operations that a side added after the other side had closed the increment */
function mergeStep(
  { base, ours, theirs }: Versions<Step | undefined>,
  name: string,
  disputes: Disputes,
  lateOperations: Operation[],
): Step | undefined {
  if (sameValue(ours, theirs) || sameValue(base, theirs)) return ours;
  if (sameValue(base, ours)) return theirs;
  const path = ["increments", name];
  if (!ours || !theirs) {
    disputes.note(path, { ours, theirs });
    return ours ?? theirs;
  }
  const side = closingSide({ ours, theirs });
  const versions = { base, ours, theirs };
  if (ours.categories && theirs.categories) {
    if (side !== undefined) {
      disputes.note(path, { ours, theirs }, side);
      return versions[side];
    }
    const categories = mergeValues(
      taxonomyCategories,
      mapVersions(versions, (step) => step?.categories),
      [...path, "categories"],
      disputes,
    );
    const operations = mergeOperations(mapVersions(versions, (step) => step?.operations ?? []));
    return {
      ...ours,
      ...(Array.isArray(categories) && { categories }),
      ...(operations.length > 0 && { operations }),
    };
  }
  const operations = mergeOperations(mapVersions(versions, (step) => step?.operations ?? []));
  if (side === undefined) return { ...ours, operations };
  const closed = versions[side];
  const closedOperations = new Set((closed.operations ?? []).map((operation) => canonicalJson(operation)));
  lateOperations.push(...operations.filter((operation) => !closedOperations.has(canonicalJson(operation))));
  return closed;
}

/** Returns the side that closed an increment or, if both did, the side whose text sorts first. */
function closingSide({ ours, theirs }: Sides<Step>): "ours" | "theirs" | undefined {
  if (ours.content === undefined && theirs.content === undefined) return undefined;
  if (ours.content === undefined) return "theirs";
  if (theirs.content === undefined) return "ours";
  return canonicalJson(ours) < canonicalJson(theirs) ? "ours" : "theirs";
}

/** Removes operations that one side withdrew, and puts added operations after the common ones. */
function mergeOperations(versions: Versions<readonly Operation[]>): Operation[] {
  const maps = mapVersions(versions, (list) => keyed(list, (operation) => canonicalJson(operation)));
  const keys = mapVersions(maps, (map) => [...map.keys()]);
  return mergeOrder(keys.base, keys.ours, keys.theirs).flatMap((key) => {
    const [inBase, inOurs, inTheirs] = [maps.base, maps.ours, maps.theirs].map((map) => map.has(key));
    const stays = inBase ? inOurs && inTheirs : true;
    return stays ? (maps.ours.get(key) ?? maps.theirs.get(key) ?? []) : [];
  });
}

/** Returns the increments without operations that no longer apply, which become disputes. */
function dropInapplicable(
  steps: readonly Step[],
  lateOperations: readonly Operation[],
  refuse: (increment: string, operation: Operation) => void,
): Step[] {
  const last = steps.at(-1);
  const isLastOpen = last?.operations !== undefined && last.content === undefined;
  if (last && !isLastOpen) for (const operation of lateOperations) refuse(last.name, operation);
  let increment: Increment | undefined;
  return steps.map((step) => {
    increment ??= { name: step.name, categories: step.categories ?? [] };
    const allOperations = [
      ...(step.operations ?? []),
      ...(step === last && isLastOpen ? lateOperations : []),
    ];
    const { content, operations } = replay(increment, allOperations, (operation) =>
      refuse(step.name, operation),
    );
    increment = { ...content, name: step.name };
    if (step.categories && allOperations.length === 0) return step;
    return {
      ...step,
      operations,
      ...(step.content === undefined ? {} : { content: hashContent(increment) }),
    };
  });
}

function replay(
  base: Increment,
  operations: readonly Operation[],
  onRefused: (operation: Operation) => void,
): { content: Increment; operations: Operation[] } {
  let content = base;
  const applied: Operation[] = [];
  for (const operation of operations) {
    try {
      content = applyOperation(content, operation);
      applied.push(operation);
    } catch (error) {
      if (!(error instanceof OperationRefused)) throw error;
      onRefused(operation);
    }
  }
  return { content, operations: applied };
}
