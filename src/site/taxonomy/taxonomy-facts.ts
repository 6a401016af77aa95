/** Collects data about every class of every increment: address, evidence, overlaps and questions. */
import type { QaPair } from "../../datasets/index.ts";
import { assignSlugs } from "../../pages/design/index.ts";
import {
  type Category,
  type ClusterProvenance,
  classesOf,
  classLabel,
  createProvenance,
  type Increment,
  type LabelledClass,
} from "../../taxonomy/index.ts";
import type { LabelColumn, SiteDataset, SiteTaxonomy } from "../site-source.ts";
import { type IncrementChanges, incrementChanges, type OperationEffect } from "./increment-changes.ts";

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
      increments: state.increments.filter((increment) => hasClass(increment, label)).map(({ name }) => name),
      isCurrent: increment === newest,
      evidence: evidenceOf(item),
      history: changes.flatMap(({ effects }) =>
        effects.filter(({ added, removed, changed }) =>
          [added, removed, changed].some((labels) => labels.includes(label)),
        ),
      ),
      implies: overlaps.flatMap(({ row, column }) => (row === label ? [column] : [])),
      impliedBy: overlaps.flatMap(({ row, column }) => (column === label ? [row] : [])),
      questions: increment === newest ? (questionsOf.get(label) ?? []) : [],
    });
  }
  return { changes, newest, classes };
}

type LastAppearance = {
  readonly item: LabelledClass;
  readonly category: Category;
  readonly increment: Increment;
};

function lastAppearances(increments: readonly Increment[]): Map<string, LastAppearance> {
  const last = new Map<string, LastAppearance>();
  for (const increment of increments) {
    const categories = new Map(increment.categories.map((category) => [category.name, category]));
    for (const classItem of classesOf(increment)) {
      const category = categories.get(classItem.category);
      if (category !== undefined) last.set(classItem.label, { item: classItem, category, increment });
    }
  }
  return last;
}

function hasClass(increment: Increment, label: string): boolean {
  return classesOf(increment).some((classItem) => classItem.label === label);
}

/** Returns the class labels of a question; the manifest maps columns to categories. */
function classLabelsOf(pair: QaPair, columns: readonly LabelColumn[]): string[] {
  return columns.flatMap(({ column, category, aliases }) =>
    (pair.labels[column] ?? []).map((value) => classLabel(category, aliases[value.toLowerCase()] ?? value)),
  );
}

/** Groups questions by class. Files contain class names in lower case, so labels are compared case-insensitively. */
function questionsByClass(
  columns: readonly LabelColumn[],
  pairs: readonly QaPair[],
): { get(label: string): readonly QaPair[] | undefined } {
  const byLabel = new Map<string, QaPair[]>();
  for (const pair of pairs) {
    for (const label of new Set(classLabelsOf(pair, columns).map((classLabel) => classLabel.toLowerCase()))) {
      const questions = byLabel.get(label) ?? [];
      questions.push(pair);
      byLabel.set(label, questions);
    }
  }
  return { get: (label) => byLabel.get(label.toLowerCase()) };
}

/** Counts the extracted terms that support a class. */
export function countTerms(facts: Pick<ClassFacts, "evidence"> | undefined): number {
  return (facts?.evidence ?? []).reduce((sum, { terms }) => sum + terms.length, 0);
}
