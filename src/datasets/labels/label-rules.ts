/**
 * Maps the features of a question to class names of a taxonomy. The bundled rules match the bundled taxonomy. In a
 * workspace with another taxonomy, the rules of each column can be replaced.
 */
import { z } from "zod";
import { recordOf } from "../../base/io/index.ts";
import defaultRules from "./label-rules.json" with { type: "json" };

/** Maps the features of each column to class names. */
export const labelRulesSchema = z.record(z.string(), z.record(z.string(), z.string().min(1)));
export type LabelRules = z.output<typeof labelRulesSchema>;

export const publishedLabelRules: LabelRules = defaultRules;

/** Returns the class names of features for every column that has rules, in the order of the rules. */
export function applyRules(
  features: Readonly<Record<string, readonly string[]>>,
  rules: LabelRules,
): Record<string, readonly string[]> {
  return recordOf(
    Object.entries(rules).map(([column, classes]) => [
      column,
      Object.entries(classes).flatMap(([feature, name]) =>
        features[column]?.includes(feature) ? [name] : [],
      ),
    ]),
  );
}
