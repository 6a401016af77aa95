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
  const places = state.increments.flatMap((increment) =>
    classesOf(increment).map((item) => ({ increment, item })),
  );
  const appearances = Map.groupBy(places, ({ item }) => item.label);
  const slugs = assignSlugs([...classesOf(newest).map(({ label }) => label), ...appearances.keys()]);
  const evidenceOf = createProvenance(state, titles);
  const questions = questionsByClass(columns, dataset?.pairs ?? []);
  const all = [...appearances].flatMap(([label, own]): ClassFacts[] => {
    const { increment, item } = own.at(-1) ?? {};
    const category = increment?.categories.find(({ name }) => name === item?.category);
    if (increment === undefined || item === undefined || category === undefined) return [];
    const isCurrent = increment === newest;
    const overlaps = state.matrices.get(increment.name)?.overlaps ?? [];
    return [
      {
        item,
        category,
        path: `taxonomy/class/${slugs.get(label) ?? ""}.html`,
        increments: own.map((place) => place.increment.name),
        isCurrent,
        evidence: evidenceOf(item),
        history: changes.flatMap(({ effects }) =>
          effects.filter((effect) => [effect.added, effect.removed, effect.changed].flat().includes(label)),
        ),
        implies: overlaps.flatMap(({ row, column }) => (row === label ? [column] : [])),
        impliedBy: overlaps.flatMap(({ row, column }) => (column === label ? [row] : [])),
        questions: isCurrent ? (questions.get(label.toLowerCase()) ?? []) : [],
      },
    ];
  });
  const current = new Map(
    all.filter(({ isCurrent }) => isCurrent).map(({ item, path }) => [item.label.toLowerCase(), path]),
  );
  return {
    changes,
    newest,
    classes: new Map(all.map((facts) => [facts.item.label, facts])),
    currentPath: (label) => current.get(label.toLowerCase()),
  };
}

/** Groups questions by class, in lower case; the manifest maps columns to categories. */
function questionsByClass(
  columns: readonly LabelColumn[],
  pairs: readonly QaPair[],
): ReadonlyMap<string, readonly QaPair[]> {
  const groups = new Map<string, Set<QaPair>>();
  for (const pair of pairs) {
    for (const { column, category, aliases } of columns) {
      for (const value of pair.labels[column] ?? []) {
        const label = classLabel(category, aliases[value.toLowerCase()] ?? value).toLowerCase();
        groups.set(label, (groups.get(label) ?? new Set()).add(pair));
      }
    }
  }
  return new Map([...groups].map(([label, group]) => [label, [...group]]));
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
    const before = state.increments[at - 1] ?? increment;
    const { added, removed, changed } = compare(before, increment);
    const effects = effectsOf(before, state.construction.increments[at]?.operations ?? [], increment.name);
    const origins = traceOrigins(effects);
    const originsOf = (label: string): readonly string[] =>
      added.includes(label) ? (origins.get(label) ?? []).filter((origin) => removed.includes(origin)) : [];
    const statusOf = (label: string): ClassChange => {
      if (added.includes(label)) return originsOf(label).length > 0 ? "moved" : "added";
      return changed.includes(label) ? "changed" : "same";
    };
    return { increment, effects, statusOf, originsOf, removed };
  });
}

/**
 * Finds, for each label that an operation added, the labels from which it originates. If the operation removed a label
 * with the same class name, as after renaming a category, only that label counts; otherwise, all removed labels count.
 */
function traceOrigins(effects: readonly OperationEffect[]): ReadonlyMap<string, readonly string[]> {
  // A separator inside of a name does no harm, because names are only compared.
  const nameOf = (label: string): string => label.slice(label.indexOf(" - ") + 3);
  const origins = new Map<string, readonly string[]>();
  for (const { added, removed } of effects) {
    for (const label of added) {
      const namesakes = removed.filter((other) => nameOf(other) === nameOf(label));
      const direct = namesakes.length > 0 ? namesakes : removed;
      origins.set(label, [...new Set(direct.flatMap((other) => origins.get(other) ?? [other]))]);
    }
  }
  return origins;
}

function effectsOf(before: Increment, operations: readonly Operation[], name: string): OperationEffect[] {
  let current = before;
  return operations.map((operation) => {
    const { reason, cause } = operation;
    const next = applyOperation(current, operation);
    const differences = compare(current, next);
    current = next;
    return { increment: name, text: describeOperation(operation), reason, cause, ...differences };
  });
}

/** Returns the labels that were added or removed, and those with a changed description, evidence or relations. */
function compare(
  before: Increment,
  after: Increment,
): Pick<OperationEffect, "added" | "removed" | "changed"> {
  const [earlier, later] = [contentsOf(before), contentsOf(after)];
  const labels = [...later.keys()];
  return {
    added: labels.filter((label) => !earlier.has(label)),
    removed: [...earlier.keys()].filter((label) => !later.has(label)),
    changed: labels.filter((label) => earlier.has(label) && earlier.get(label) !== later.get(label)),
  };
}

function contentsOf(increment: Increment): ReadonlyMap<string, string> {
  return new Map(
    classesOf(increment).map(({ label, description, clusters, relevance, compared }) => [
      label,
      JSON.stringify([description, clusters, relevance ?? null, compared ?? null]),
    ]),
  );
}
