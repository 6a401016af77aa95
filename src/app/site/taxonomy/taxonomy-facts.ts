/** Collects data about every class of every increment: address, evidence, overlaps, questions, and the changes that each operation causes. */
import type { QaPair } from "../../../datasets/index.ts";
import { assignSlugs, type Html } from "../../../pages/design/index.ts";
import { link } from "../../../pages/parts.ts";
import type { ClassChange } from "../../../pages/plots/taxonomy-trees.ts";
import {
  applyOperation,
  type Category,
  type ClusterProvenance,
  classesOf,
  classLabel,
  createProvenance,
  describeOperation,
  type Increment,
  type LabelledClass,
  type Operation,
  type TaxonomyState,
} from "../../../taxonomy/index.ts";
import type { LabelColumn, SiteDataset, SiteTaxonomy } from "../site-source.ts";

export const explorerPath = "taxonomy/index.html";

/** The state of a class in the last increment that contains it; the page of the class shows this state. */
export type ClassFacts = {
  readonly item: LabelledClass;
  readonly category: Category;
  /** The address of the class's page, relative to the site's folder. */
  readonly path: string;
  /** The names of the increments that contain the class, in order. */
  readonly increments: readonly string[];
  readonly isCurrent: boolean;
  readonly evidence: readonly ClusterProvenance[];
  readonly history: readonly OperationEffect[];
  /** The labels of the classes that this class implies, and of those that imply it. */
  readonly implies: readonly string[];
  readonly impliedBy: readonly string[];
  readonly questions: readonly QaPair[];
};

export type TaxonomyFacts = {
  readonly changes: readonly IncrementChanges[];
  readonly newest: Increment;
  /** Maps the labels of current and former classes to their data. */
  readonly classes: ReadonlyMap<string, ClassFacts>;
  /** Returns the page of a current class by its label, ignoring letter case, because files contain names in lower case. */
  readonly currentPath: (label: string) => string | undefined;
};

/** @returns null if the taxonomy has no increments */
export function taxonomyFacts(taxonomy: SiteTaxonomy, dataset: SiteDataset | null): TaxonomyFacts | null {
  const { state, titles, columns } = taxonomy;
  const newest = state.increments.at(-1);
  if (newest === undefined) return null;
  const changes = incrementChanges(state);
  const last = lastAppearances(state.increments);
  const slugs = assignSlugs([...classesOf(newest).map(({ label }) => label), ...last.keys()]);
  const evidenceOf = createProvenance(state, titles);
  const questionsOf = questionsByClass(columns, dataset?.pairs ?? []);
  const classes = new Map<string, ClassFacts>();
  for (const [label, { item, category, increment }] of last) {
    const overlaps = state.matrices.get(increment.name)?.overlaps ?? [];
    classes.set(label, {
      item,
      category,
      path: `taxonomy/class/${slugs.get(label) ?? ""}.html`,
      increments: state.increments
        .filter((other) => classesOf(other).some((classItem) => classItem.label === label))
        .map(({ name }) => name),
      isCurrent: increment === newest,
      evidence: evidenceOf(item),
      history: changes.flatMap(({ effects }) =>
        effects.filter(({ added, removed, changed }) =>
          [added, removed, changed].some((labels) => labels.includes(label)),
        ),
      ),
      implies: overlaps.flatMap(({ row, column }) => (row === label ? [column] : [])),
      impliedBy: overlaps.flatMap(({ row, column }) => (column === label ? [row] : [])),
      questions: increment === newest ? questionsOf(label) : [],
    });
  }
  const current = new Map(
    [...classes].flatMap(([label, { path, isCurrent }]) => (isCurrent ? [[label.toLowerCase(), path]] : [])),
  );
  return { changes, newest, classes, currentPath: (label) => current.get(label.toLowerCase()) };
}

type LastAppearance = Pick<ClassFacts, "item" | "category"> & { readonly increment: Increment };

function lastAppearances(increments: readonly Increment[]): ReadonlyMap<string, LastAppearance> {
  return new Map(
    increments.flatMap((increment) =>
      classesOf(increment).flatMap((item) => {
        const category = increment.categories.find(({ name }) => name === item.category);
        return category === undefined ? [] : [[item.label, { item, category, increment }] as const];
      }),
    ),
  );
}

/** Groups questions by class; the manifest maps columns to categories. Labels are compared case-insensitively. */
function questionsByClass(columns: readonly LabelColumn[], pairs: readonly QaPair[]) {
  const labelled = pairs.flatMap((pair) => {
    const labels = columns.flatMap(({ column, category, aliases }) =>
      (pair.labels[column] ?? []).map((value) => classLabel(category, aliases[value.toLowerCase()] ?? value)),
    );
    return [...new Set(labels.map((label) => label.toLowerCase()))].map((label) => ({ label, pair }));
  });
  const groups = Map.groupBy(labelled, ({ label }) => label);
  return (label: string): readonly QaPair[] =>
    (groups.get(label.toLowerCase()) ?? []).map(({ pair }) => pair);
}

/** A link to the page of a current or former class. */
export function classLink({ classes }: TaxonomyFacts, label: string, text = label): Html {
  return link(classes.get(label)?.path ?? explorerPath, text);
}

/** Counts the extracted terms that support a class. */
export function countTerms(facts: Pick<ClassFacts, "evidence"> | undefined): number {
  return (facts?.evidence ?? []).flatMap(({ terms }) => terms).length;
}

export type OperationEffect = {
  readonly increment: string;
  readonly text: string;
  readonly reason: string;
  /** Labels that the operation added. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Labels with a changed description, evidence or relations. */
  readonly changed: readonly string[];
  /** The finding, metric or overlapping classes that caused the operation. */
  readonly cause: Operation["cause"];
};

export type IncrementChanges = {
  readonly increment: Increment;
  /** The operations in order; empty for the first increment. */
  readonly effects: readonly OperationEffect[];
  readonly statusOf: (label: string) => ClassChange;
  /** Returns the labels of the previous increment that became this class by being moved, renamed, merged or split. */
  readonly originsOf: (label: string) => readonly string[];
  /** Labels of the previous increment that are missing from this increment. */
  readonly removed: readonly string[];
};

/** @returns one entry per increment, in order */
export function incrementChanges(
  state: Pick<TaxonomyState, "increments" | "construction">,
): readonly IncrementChanges[] {
  return state.increments.map((increment, at) => {
    const before = state.increments[at - 1];
    if (before === undefined)
      return { increment, effects: [], statusOf: () => "same", originsOf: () => [], removed: [] };
    const operations = state.construction.increments[at]?.operations ?? [];
    const differences = compare(before, increment);
    const added = new Set(differences.added);
    const changed = new Set(differences.changed);
    const effects = effectsOf(before, operations, increment.name);
    const origins = traceOrigins(effects, new Set(differences.removed));
    const originsOf = (label: string): readonly string[] =>
      added.has(label) ? (origins.get(label) ?? []) : [];
    const statusOf = (label: string): ClassChange => {
      if (added.has(label)) return originsOf(label).length > 0 ? "moved" : "added";
      return changed.has(label) ? "changed" : "same";
    };
    return { increment, effects, statusOf, originsOf, removed: differences.removed };
  });
}

/**
 * Finds, for each label that an operation added, the removed labels from which it originates. If a removed label has
 * the same class name, as after renaming a category, only that label counts; otherwise, all removed labels count.
 * @param removedLabels labels of the previous increment that no longer exist
 */
function traceOrigins(
  effects: readonly OperationEffect[],
  removedLabels: ReadonlySet<string>,
): Map<string, readonly string[]> {
  const origins = new Map<string, readonly string[]>();
  for (const effect of effects) {
    for (const label of effect.added) {
      const namesakes = effect.removed.filter(
        (removedLabel) => classNameOf(removedLabel) === classNameOf(label),
      );
      const direct = namesakes.length > 0 ? namesakes : effect.removed;
      origins.set(label, [
        ...new Set(direct.flatMap((removedLabel) => origins.get(removedLabel) ?? [removedLabel])),
      ]);
    }
  }
  return new Map(
    [...origins].map(([label, from]) => [label, from.filter((origin) => removedLabels.has(origin))]),
  );
}

/**
 * Returns the class name in `Category - Class`. The class name is used only for comparison, so a separator inside a
 * name does no harm.
 */
function classNameOf(label: string): string {
  return label.slice(label.indexOf(" - ") + 3);
}

function effectsOf(before: Increment, operations: readonly Operation[], name: string): OperationEffect[] {
  let current = before;
  return operations.map((operation) => {
    const next = applyOperation(current, operation);
    const effect = {
      increment: name,
      text: describeOperation(operation),
      reason: operation.reason,
      cause: operation.cause,
      ...compare(current, next),
    };
    current = next;
    return effect;
  });
}

function compare(
  before: Increment,
  after: Increment,
): Pick<OperationEffect, "added" | "removed" | "changed"> {
  const earlier = contents(before);
  const later = contents(after);
  const labels = [...later.keys()];
  return {
    added: labels.filter((label) => !earlier.has(label)),
    removed: [...earlier.keys()].filter((label) => !later.has(label)),
    changed: labels.filter((label) => earlier.has(label) && earlier.get(label) !== later.get(label)),
  };
}

function contents(increment: Increment): Map<string, string> {
  return new Map(classesOf(increment).map((classItem) => [classItem.label, contentOf(classItem)]));
}

function contentOf({ description, clusters, relevance, compared }: LabelledClass): string {
  return JSON.stringify([description, clusters, relevance ?? null, compared ?? null]);
}
