/** Derives the class operations of Δ: operations that split classes or create the target's classes. */
import { classesOf, type Increment, type LabelledClass } from "../model.ts";
import { countSharedClusters, type Draft, findBest } from "./operation-draft.ts";

/** Derives a split for every class whose clusters are divided among new classes of its category. */
export function splitClasses(draft: Draft, to: Increment): void {
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
export function createClasses(draft: Draft, to: Increment): void {
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
