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

// Derives the class operations of Δ: operations that split classes or create the target's classes.

/** Derives a split for every class whose clusters are divided among new classes of its category. */
function splitClasses(draft: Draft, to: Increment): void {
  const targets = classesOf(to);
  for (const source of draft.classes()) {
    if (targets.some(({ label }) => label === source.label)) continue;
    const draftLabels = new Set(draft.classes().map(({ label }) => label));
    const parts = targets.filter(
      (target) =>
        target.category === source.category &&
        !draftLabels.has(target.label) &&
        target.clusters.length > 0 &&
        target.clusters.every((id) => source.clusters.includes(id)),
    );
    const shared = parts.flatMap(({ clusters }) => clusters);
    const dividesSource = new Set(shared).size === shared.length && shared.length === source.clusters.length;
    if (parts.length < 2 || !dividesSource) continue;
    draft.emit({
      op: "split-class",
      category: source.category,
      class: source.name,
      into: parts.map(({ name, description, clusters }) => ({
        class: name,
        description,
        clusters: [...clusters],
      })),
    });
  }
}

/** Derives operations that create every class of the target, preferably from related classes that the target lacks. */
function createClasses(draft: Draft, to: Increment): void {
  const targets = classesOf(to);
  const labels = new Set(targets.map(({ label }) => label));
  const sources = new Map<string, LabelledClass[]>();
  for (const source of draft.classes().filter(({ label }) => !labels.has(label))) {
    const target = findBest(targets, (item) => scoreSimilarity(source, item));
    if (target) sources.set(target.label, [...(sources.get(target.label) ?? []), source]);
  }
  for (const target of targets) {
    const existing = draft.classes().find(({ label }) => label === target.label);
    const targetSources = sources.get(target.label) ?? [];
    if (targetSources.length === 0 && !existing) addClass(draft, target);
    else if (targetSources.length === 1 && !existing)
      relocate(draft, targetSources[0] as LabelledClass, target);
    else if (targetSources.length > 0) {
      draft.emit({
        op: "merge-classes",
        classes: targetSources.map(({ category, name }) => ({ category, class: name })),
        into: { category: target.category, class: target.name },
        ...(existing?.description !== target.description && { description: target.description }),
      });
    }
  }
}

/**
 * Scores the similarity of classes. Shared provenance has the greatest weight, then the name, then the category. A
 * score of 0 means that the classes are unrelated.
 */
function scoreSimilarity(left: LabelledClass, right: LabelledClass): number {
  const shared = countSharedClusters(left, right);
  const hasSameName = left.name === right.name;
  if (shared === 0 && !hasSameName) return 0;
  return shared * 4 + (hasSameName ? 2 : 0) + (left.category === right.category ? 1 : 0);
}

function addClass(draft: Draft, target: LabelledClass): void {
  const model = findBest(draft.classes(), (item) => countSharedClusters(item, target));
  if (model) {
    const as = model.name === target.name ? {} : { as: target.name };
    draft.emit({
      op: "copy-class",
      category: model.category,
      class: model.name,
      to: target.category,
      ...as,
      description: target.description,
    });
    return;
  }
  const { category, name, description, relevance } = target;
  draft.emit({ op: "create-class", category, class: name, description, ...(relevance && { relevance }) });
}

/** Renames and moves classes in an order that avoids name conflicts. */
function relocate(draft: Draft, source: LabelledClass, target: LabelledClass): void {
  const { category: sourceCategory, name: sourceName } = source;
  const isTaken = (category: string, name: string): boolean =>
    draft.classes().some((item) => item.category === category && item.name === name);
  const rename = (category: string): void => {
    if (sourceName !== target.name)
      draft.emit({ op: "rename-class", category, class: sourceName, to: target.name });
  };
  if (sourceCategory === target.category) {
    rename(sourceCategory);
  } else if (sourceName === target.name || !isTaken(sourceCategory, target.name)) {
    rename(sourceCategory);
    draft.emit({ op: "move-class", category: sourceCategory, class: target.name, to: target.category });
  } else if (!isTaken(target.category, sourceName)) {
    draft.emit({ op: "move-class", category: sourceCategory, class: sourceName, to: target.category });
    rename(target.category);
  } else {
    draft.emit({
      op: "copy-class",
      category: sourceCategory,
      class: sourceName,
      to: target.category,
      as: target.name,
    });
    draft.emit({ op: "remove-class", category: sourceCategory, class: sourceName });
  }
}

// Defines the shared state of the steps that derive operations, and the similarity of items.

type UnexplainedOperation = Operation extends infer O
  ? O extends Operation
    ? Omit<O, "reason" | "cause">
    : never
  : never;

/** The increment in its current state, and the operations derived so far. */
type Draft = {
  readonly increment: () => Increment;
  readonly classes: () => LabelledClass[];
  readonly emit: (operation: UnexplainedOperation) => void;
};

/** Counts the clusters that two classes share. */
function countSharedClusters(left: TaxonomyClass, right: TaxonomyClass): number {
  return left.clusters.filter((id) => right.clusters.includes(id)).length;
}

/** Returns the first item with the highest positive score, or undefined if no score is positive. */
function findBest<T>(items: readonly T[], score: (item: T) => number): T | undefined {
  let bestItem: T | undefined;
  let highest = 0;
  for (const item of items) {
    const itemScore = score(item);
    if (itemScore > highest) {
      bestItem = item;
      highest = itemScore;
    }
  }
  return bestItem;
}
