/**
 * Finds where independent judgements differ, and measures their agreement.
 *
 * A second judge does not see the first judge's answers, and differences remain open until a person settles them.
 * Section 6.9 of the thesis calls a single judge the main threat to reliability.
 */
import type { Annotation } from "./agreement/measure-agreement.ts";
import { type NominalAgreement, nominalAgreement } from "./agreement/nominal-agreement.ts";
import type { Planning } from "./phases/1-planning.ts";
import { judgeAnswers, type RelevanceAssessment } from "./phases/5-relevance.ts";

/** The name used for the judge if an entry does not name one. */
export const firstJudge = "first";

export type JudgedItem = {
  readonly kind: "category" | "cluster";
  readonly id: string;
  readonly verdicts: readonly {
    readonly judge: string;
    readonly relevant: boolean;
    readonly reason: string;
  }[];
  readonly settled: boolean;
};

/** Lists every judged category and cluster with all verdicts. */
export function collectVerdicts(assessment: RelevanceAssessment, plan: Planning["relevance"]): JudgedItem[] {
  type Entry = { kind: "category" | "cluster"; id: string; judge: string; relevant: boolean; reason: string };
  const entries: Entry[] = [
    ...assessment.categories.flatMap(({ id, answers, relevant, reason }): Entry[] => {
      const verdict = judgeAnswers(answers, plan) ?? relevant;
      return verdict === undefined
        ? []
        : [{ kind: "category", id, judge: firstJudge, relevant: verdict, reason }];
    }),
    ...assessment.clusters.map((cluster): Entry => ({ kind: "cluster", judge: firstJudge, ...cluster })),
    ...(assessment.opinions ?? []),
  ];
  const items = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = `${entry.kind} ${entry.id}`;
    items.set(key, [...(items.get(key) ?? []), entry]);
  }
  const settled = new Set((assessment.settled ?? []).map(({ kind, id }) => `${kind} ${id}`));
  return [...items].flatMap(([key, [head, ...others]]) =>
    head
      ? [
          {
            kind: head.kind,
            id: head.id,
            verdicts: [head, ...others].map(({ judge, relevant, reason }) => ({ judge, relevant, reason })),
            settled: settled.has(key),
          },
        ]
      : [],
  );
}

/** Lists the unsettled items on which judges differ. */
export function relevanceConflicts(items: readonly JudgedItem[]): JudgedItem[] {
  return items.filter(
    ({ verdicts, settled }) => !settled && new Set(verdicts.map(({ relevant }) => relevant)).size > 1,
  );
}

/** Computes the agreement on items with at least two verdicts. */
export function relevanceAgreement(
  items: readonly JudgedItem[],
  options: { readonly seed: number; readonly resamples?: number },
): NominalAgreement {
  const units = items
    .map(({ verdicts }) => verdicts.map(({ judge, relevant }) => ({ judge, value: String(relevant) })))
    .filter((values) => values.length > 1);
  return nominalAgreement(units, options);
}

export type AnnotationConflict = {
  readonly object: string;
  readonly category: string;
  readonly given: readonly { readonly annotator: string; readonly classes: readonly string[] }[];
};

/**
 * Lists the objects that annotators classified differently. An object in the gold standard counts as settled.
 * Annotators who have not classified an object in a category do not contradict the others.
 */
export function annotationConflicts(
  annotations: readonly Annotation[],
  categories: readonly string[],
  gold: string | null,
): AnnotationConflict[] {
  const objects = [...new Set(annotations.map(({ object }) => object))];
  return objects.flatMap((object) => {
    const ofObject = annotations.filter((annotation) => annotation.object === object);
    if (ofObject.some(({ annotator }) => annotator === gold)) return [];
    return categories.flatMap((category) => {
      const choices = ofObject.flatMap(({ annotator, labels }) => {
        const classes = labels[category];
        return classes === undefined ? [] : [{ annotator, classes: [...classes].sort() }];
      });
      const distinct = new Set(choices.map(({ classes }) => JSON.stringify(classes)));
      return distinct.size > 1 ? [{ object, category, given: choices }] : [];
    });
  });
}
