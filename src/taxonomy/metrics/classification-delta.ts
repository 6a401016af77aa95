/**
 * Computes the classification delta: how many more objects the taxonomy distinguishes than the best compared scheme.
 *
 *     formula:      (|~C| − max_T |~T|) / |objects|      range −1–1
 *     as published: (|~C| − max_T |~T|) / |~C|
 *
 * |~X| is the number of distinct classifications (sets of classes) that X assigns to the objects. Reports contain both
 * variants: section 2.7.3 of the thesis defines the first, and the second reproduces the published 8/15.
 */
import { recordOf } from "../../base/io/index.ts";
import { createRatio, type Ratio } from "./ratio.ts";

/** A scheme, with the classes that it assigns to each object. */
export type SchemeClassification = {
  readonly scheme: string;
  /** Maps object ids to labels, in any order. */
  readonly labels: ReadonlyMap<string, readonly string[]>;
};

export type ClassificationDelta = {
  readonly objects: number;
  /** Maps each scheme X to |~X|, beginning with the tested taxonomy. */
  readonly distinct: Readonly<Record<string, number>>;
  readonly formula: Ratio;
  readonly published: Ratio;
};

/**
 * @param objects the ids of all objects. An unclassified object has the empty classification
 * @param compared the compared schemes. If there are no schemes, the subtrahend is 0
 */
export function classificationDelta(
  objects: readonly string[],
  tested: SchemeClassification,
  compared: readonly SchemeClassification[],
): ClassificationDelta {
  const ids = [...new Set(objects)];
  const groupBy = (scheme: SchemeClassification) => ({
    scheme: scheme.scheme,
    classes: groupObjects(ids, scheme),
  });
  const testedScheme = groupBy(tested);
  const others = compared.map(groupBy);
  const difference =
    testedScheme.classes.length - Math.max(0, ...others.map(({ classes }) => classes.length));
  const items = [testedScheme, ...others].flatMap((group) =>
    group.classes.map(({ labels, members }) => ({
      item: `${group.scheme}: ${labels.length === 0 ? "(no class)" : labels.join(", ")}`,
      counts: group === testedScheme,
      behind: members,
    })),
  );
  return {
    objects: ids.length,
    distinct: recordOf([testedScheme, ...others].map(({ scheme, classes }) => [scheme, classes.length])),
    formula: createRatio(difference, ids.length, items),
    published: createRatio(difference, testedScheme.classes.length, items),
  };
}

type LabelledAlike = { readonly labels: readonly string[]; readonly members: readonly string[] };

/** Groups the objects by their sets of labels. Compares sets as JSON lists, because labels may contain commas. */
function groupObjects(ids: readonly string[], scheme: SchemeClassification): readonly LabelledAlike[] {
  const labelsOf = (id: string): readonly string[] => [...new Set(scheme.labels.get(id) ?? [])].sort();
  const groups = Map.groupBy(ids, (id) => JSON.stringify(labelsOf(id)));
  return [...groups.values()].map((members) => ({ labels: labelsOf(members[0] ?? ""), members }));
}
