/** Collects data about every class of every increment: address, evidence, overlaps, questions, and the changes that each operation causes. */
import type { QaPair } from "../../../datasets/index.ts";
import { assignSlugs, type Html } from "../../../pages/design/index.ts";
import { link } from "../../../pages/parts.ts";
import type { ClassChange } from "../../../pages/plots/taxonomy-trees.ts";
import {
  applyOperation,
  classesOf,
  classLabel,
  createProvenance,
  describeOperation,
  followLabel,
  type Increment,
  type Operation,
  type TaxonomyState,
} from "../../../taxonomy/index.ts";
import type { LabelColumn, SiteDataset, SiteTaxonomy } from "../site-source.ts";

export const explorerPath = "taxonomy/index.html";

export type TaxonomyFacts = NonNullable<ReturnType<typeof taxonomyFacts>>;
export type ClassFacts = TaxonomyFacts["all"][number];

/** @returns null if the taxonomy has no increments */
export function taxonomyFacts({ state, titles, columns }: SiteTaxonomy, dataset: SiteDataset | null) {
  const newest = state.increments.at(-1);
  if (newest === undefined) return null;
  const changes = incrementChanges(state);
  const places = state.increments.flatMap((increment) =>
    increment.categories.flatMap((category) =>
      classesOf({ ...increment, categories: [category] }).map((item) => ({ increment, category, item })),
    ),
  );
  const appearances = Map.groupBy(places, ({ item }) => item.label);
  const slugs = assignSlugs([...classesOf(newest).map(({ label }) => label), ...appearances.keys()]);
  const evidenceOf = createProvenance(state, titles);
  const questions = questionsByClass(columns, dataset?.pairs ?? []);
  const all = [...appearances].flatMap(([label, own]) =>
    own.slice(-1).map(({ increment, category, item }) => {
      const overlaps = state.matrices.get(increment.name)?.overlaps ?? [];
      return {
        /** The class and its category in the last increment that contains it; the page of the class shows this state. */
        item,
        category,
        isCurrent: increment === newest,
        /** The address of the class's page, relative to the site's folder. */
        path: `taxonomy/class/${slugs.get(label) ?? ""}.html`,
        /** The names of the increments that contain the class, in order. */
        increments: own.map((place) => place.increment.name),
        evidence: evidenceOf(item),
        /** The operations that changed the class. */
        history: changes.flatMap(({ effects }) =>
          effects.filter((effect) => [effect.added, effect.removed, effect.changed].flat().includes(label)),
        ),
        /** The labels of the classes that this class implies, and of those that imply it. */
        implies: overlaps.flatMap(({ row, column }) => (row === label ? [column] : [])),
        impliedBy: overlaps.flatMap(({ row, column }) => (column === label ? [row] : [])),
        questions: increment === newest ? (questions.get(label.toLowerCase()) ?? []) : [],
      };
    }),
  );
  const current = new Map(
    all.filter(({ isCurrent }) => isCurrent).map(({ item, path }) => [item.label.toLowerCase(), path]),
  );
  return {
    changes,
    newest,
    /** The facts about current and former classes. */
    all,
    /** The same facts by label. */
    classes: new Map(all.map((facts) => [facts.item.label, facts])),
    /** Returns the page of a current class by its label, ignoring letter case, because files contain names in lower case. */
    currentPath: (label: string): string | undefined => current.get(label.toLowerCase()),
  };
}

/** Groups questions by class, in lower case; the manifest maps columns to categories. */
function questionsByClass(columns: readonly LabelColumn[], pairs: readonly QaPair[]) {
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
export function classLink({ classes }: TaxonomyFacts, label: string): Html {
  return link(classes.get(label)?.path ?? explorerPath, label);
}

/** Counts the extracted terms that support a class. */
export function countTerms(facts: Pick<ClassFacts, "evidence"> | undefined): number {
  return (facts?.evidence ?? []).flatMap(({ terms }) => terms).length;
}

export type IncrementChanges = ReturnType<typeof incrementChanges>[number];

/** @returns one entry per increment, in order */
export function incrementChanges({
  increments,
  construction,
}: Pick<TaxonomyState, "increments" | "construction">) {
  return increments.map((increment, at) => {
    const before = increments[at - 1] ?? increment;
    const { added, removed, changed } = compare(before, increment);
    const operations = construction.increments[at]?.operations ?? [];
    const effects = effectsOf(before, operations, increment.name);
    const followed = new Map(removed.map((label) => [label, followLabel(label, before, operations)]));
    const splits = effects.filter(({ op }) => op === "split-class");
    const originsOf = (label: string): readonly string[] => {
      const parted = splits.flatMap((split) => (split.added.includes(label) ? split.removed : []));
      return removed.filter((origin) => followed.get(origin) === label || parted.includes(origin));
    };
    const statusOf = (label: string): ClassChange => {
      if (added.includes(label)) return originsOf(label).length > 0 ? "moved" : "added";
      return changed.includes(label) ? "changed" : "same";
    };
    return {
      increment,
      /** The operations in order; empty for the first increment. */
      effects,
      statusOf,
      /** Returns the labels of the previous increment that became this class by being moved, renamed, merged or split. */
      originsOf,
      /** The labels of the previous increment that are missing from this increment. */
      removed,
    };
  });
}

/** Describes each operation, with its cause and the labels that it added, removed or changed. */
function effectsOf(before: Increment, operations: readonly Operation[], name: string) {
  let current = before;
  return operations.map((operation) => {
    const { op, reason, cause } = operation;
    const next = applyOperation(current, operation);
    const differences = compare(current, next);
    current = next;
    return { increment: name, op, text: describeOperation(operation), reason, cause, ...differences };
  });
}

/** Returns the labels that were added or removed, and those with a changed description, evidence or relations. */
function compare(before: Increment, after: Increment) {
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
