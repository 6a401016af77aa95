/**
 * Measures how well labels derived from the wording agree with the labels in the file. The rules are not trained on the
 * file, so every question is unseen. Accuracy is averaged over templates, so that a frequent template does not
 * dominate.
 */
import { recordOf } from "../../base/io/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { labelQuestion } from "./label-question.ts";
import { type LabelRules, publishedLabelRules } from "./label-rules.ts";

export type ColumnAccuracy = {
  readonly right: number;
  readonly of: number;
  /** The proportion of correct labels per template, averaged over all templates. */
  readonly byTemplate: number;
  readonly wrong: readonly { readonly uid: string; readonly given: string; readonly labelled: string }[];
};

/** Measures every column that has labels in the file, and compares labels as sets of class names. */
export function measureLabels(
  pairs: readonly QaPair[],
  rules: LabelRules = publishedLabelRules,
): Record<string, ColumnAccuracy> {
  const labelled = pairs.map((pair) => ({ pair, labels: labelQuestion(pair, rules) }));
  const columns = Object.keys(rules).filter((column) =>
    pairs.some((pair) => (pair.labels[column] ?? []).length > 0),
  );
  return recordOf(
    columns.map((column) => {
      const judged = labelled
        .filter(({ pair }) => (pair.labels[column] ?? []).length > 0)
        .map(({ pair, labels }) => {
          const [stored, computed] = [asText(pair.labels[column]), asText(labels[column])];
          return {
            uid: pair.uid,
            template: pair.template,
            given: stored,
            labelled: computed,
            right: stored === computed,
          };
        });
      const templates = [...Map.groupBy(judged, ({ template, uid }) => template || uid).values()];
      const shares = templates.map((group) => group.filter(({ right }) => right).length / group.length);
      const accuracy: ColumnAccuracy = {
        right: judged.filter(({ right }) => right).length,
        of: judged.length,
        byTemplate: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length),
        wrong: judged
          .filter(({ right }) => !right)
          .map(({ uid, given, labelled: computed }) => ({ uid, given, labelled: computed })),
      };
      return [column, accuracy];
    }),
  );
}

function asText(names: readonly string[] | undefined): string {
  return [...(names ?? [])].sort().join(", ");
}
