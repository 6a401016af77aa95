/** Collects data about every class of every increment: address, evidence, overlaps and questions. */
import type { QaPair } from "../../datasets/index.ts";
import { assignSlugs, type Html } from "../../pages/design/index.ts";
import { link } from "../../pages/parts.ts";
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
