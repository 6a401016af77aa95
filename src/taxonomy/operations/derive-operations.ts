/**
 * Derives a readable Δ between two increments from names and clusters: operations that turn the first increment into an
 * exact copy of the second, including its order.
 */
import { canonicalJson } from "../../base/io/index.ts";
import {
  type Category,
  classesOf,
  type Increment,
  type LabelledClass,
  type TaxonomyClass,
} from "../model.ts";
import { applyOperation } from "../refine.ts";
import { createClasses, splitClasses } from "./derive-class-operations.ts";
import { countSharedClusters, type Draft, findBest } from "./operation-draft.ts";
import type { Operation } from "./operations.ts";

/**
 * Derives a Δ such that `refine(from, Δ, to.name)` equals `to`.
 * @param reason the reason to record for every operation, because increments do not store reasons
 */
export function deriveOperations(from: Increment, to: Increment, reason: string): Operation[] {
  const operations: Operation[] = [];
  let increment = from;
  const draft: Draft = {
    increment: () => increment,
    classes: () => classesOf(increment),
    emit: (bare) => {
      // The emitted operation lacks only the reason.
      const operation = { ...bare, reason } as Operation;
      increment = applyOperation(increment, operation);
      operations.push(operation);
    },
  };
  renameCategories(draft, to);
  addCategories(draft, to);
  splitClasses(draft, to);
  createClasses(draft, to);
  removeSurplus(draft, to);
  adjustDetails(draft, to);
  adjustOrder(draft, to);
  return operations;
}

/** Counts the classes that two categories share, by name or provenance. */
function countSharedClasses(left: Category, right: Category): number {
  return left.classes.filter((item) =>
    right.classes.some((other) => other.name === item.name || countSharedClusters(item, other) > 0),
  ).length;
}

function renameCategories(draft: Draft, to: Increment): void {
  const targetNames = new Set(to.categories.map(({ name }) => name));
  for (const target of to.categories) {
    if (draft.increment().categories.some(({ name }) => name === target.name)) continue;
    const surplus = draft.increment().categories.filter(({ name }) => !targetNames.has(name));
    const source = findBest(surplus, (category) => countSharedClasses(category, target));
    const sharesHalf = (category: Category, other: Category): boolean =>
      countSharedClasses(category, other) * 2 >= category.classes.length;
    if (!source || !sharesHalf(source, target) || !sharesHalf(target, source)) continue;
    draft.emit({ op: "rename-category", category: source.name, to: target.name });
  }
}

function addCategories(draft: Draft, to: Increment): void {
  for (const target of to.categories) {
    const { categories } = draft.increment();
    if (categories.some(({ name }) => name === target.name)) continue;
    const matchingClasses = (category: Category): TaxonomyClass[] =>
      category.classes.filter((item) =>
        target.classes.some((other) => other.name === item.name && countSharedClusters(item, other) > 0),
      );
    const model = findBest(categories, (category) => matchingClasses(category).length);
    if (
      model &&
      matchingClasses(model).length >= 2 &&
      matchingClasses(model).length * 3 >= target.classes.length * 2
    ) {
      const copied = matchingClasses(model);
      const without = model.classes.filter((item) => !copied.includes(item)).map(({ name }) => name);
      const { name: as, description } = target;
      draft.emit({
        op: "copy-category",
        category: model.name,
        as,
        description,
        ...(without.length > 0 && { without }),
      });
      continue;
    }
    const { name: category, description, exclusive, guideline } = target;
    draft.emit({
      op: "create-category",
      category,
      description,
      ...(exclusive && { exclusive }),
      ...(guideline && { guideline }),
    });
  }
}

function removeSurplus(draft: Draft, to: Increment): void {
  const labels = new Set(classesOf(to).map(({ label }) => label));
  const names = new Set(to.categories.map(({ name }) => name));
  for (const { name } of draft.increment().categories) {
    if (!names.has(name)) draft.emit({ op: "remove-category", category: name });
  }
  for (const { category, name, label } of draft.classes()) {
    if (!labels.has(label)) draft.emit({ op: "remove-class", category, class: name });
  }
}

function adjustDetails(draft: Draft, to: Increment): void {
  for (const target of to.categories) {
    const current = draft.increment().categories.find(({ name }) => name === target.name);
    const changed = {
      ...(current?.description !== target.description && { description: target.description }),
      ...((current?.exclusive ?? false) !== (target.exclusive ?? false) && {
        exclusive: target.exclusive ?? false,
      }),
      ...((current?.guideline ?? "") !== (target.guideline ?? "") && { guideline: target.guideline ?? "" }),
    };
    if (Object.keys(changed).length > 0) {
      draft.emit({ op: "describe-category", category: target.name, ...changed });
    }
  }
  for (const target of classesOf(to)) adjustClass(draft, target);
}

function adjustClass(draft: Draft, target: LabelledClass): void {
  const at = { category: target.category, class: target.name };
  const current = (): TaxonomyClass | undefined =>
    draft.classes().find(({ label }) => label === target.label);
  for (const taxonomy of Object.keys(current()?.compared ?? {})) {
    if (!target.compared?.[taxonomy]) draft.emit({ op: "compare-class", ...at, taxonomy, relation: null });
  }
  if (current()?.relevance && !target.relevance) draft.emit({ op: "argue-class", ...at, relevance: null });
  if (current()?.description !== target.description) {
    draft.emit({ op: "describe-class", ...at, description: target.description });
  }
  if (!isSameValue(current()?.clusters, target.clusters)) {
    draft.emit({ op: "ground-class", ...at, clusters: [...target.clusters] });
  }
  for (const [taxonomy, relation] of Object.entries(target.compared ?? {})) {
    if (current()?.compared?.[taxonomy] !== relation) {
      draft.emit({ op: "compare-class", ...at, taxonomy, relation });
    }
  }
  const { relevance } = target;
  if (relevance && !isSameValue(current()?.relevance, relevance)) {
    draft.emit({ op: "argue-class", ...at, relevance });
  }
}

function adjustOrder(draft: Draft, to: Increment): void {
  for (const [at, target] of to.categories.entries()) {
    if (draft.increment().categories[at]?.name !== target.name) {
      draft.emit({ op: "move-category", category: target.name, at });
    }
    for (const [index, { name }] of target.classes.entries()) {
      if (draft.increment().categories[at]?.classes[index]?.name === name) continue;
      draft.emit({ op: "move-class", category: target.name, class: name, to: target.name, at: index });
    }
  }
}

function isSameValue(left: unknown, right: unknown): boolean {
  return canonicalJson(left ?? null) === canonicalJson(right ?? null);
}
