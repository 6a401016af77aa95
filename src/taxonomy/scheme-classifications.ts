/** Groups the classifications of phase 8 by scheme, as input for the crosswalk and the classification delta. */
import { classificationDelta, type SchemeClassification } from "./metrics/index.ts";
import type { Application } from "./phases/8-application.ts";

/**
 * Returns the classifications of the objects for every scheme. If several people used a scheme, returns the gold
 * standard's classifications or, if there are none, those of the first person in the file.
 */
export function schemeClassifications({ classifications, gold }: Application): SchemeClassification[] {
  return [...new Set(classifications.map(({ scheme }) => scheme))].map((scheme) => {
    const ofScheme = classifications.filter((classification) => classification.scheme === scheme);
    const annotator = ofScheme.some((classification) => classification.annotator === gold)
      ? gold
      : ofScheme[0]?.annotator;
    const ofAnnotator = ofScheme.filter((classification) => classification.annotator === annotator);
    return { scheme, labels: new Map(ofAnnotator.map(({ object, classes }) => [object, classes])) };
  });
}

/**
 * Counts, for each scheme, the objects that it classifies and their distinct classifications.
 *
 * @example
 * ```ts
 * import { classifiedWith, openTaxonomy } from "taxolink";
 *
 * const rows = classifiedWith(openTaxonomy({ cwd: process.cwd() }).state.application);
 * console.log(rows.every(({ objects, distinct }) => distinct <= objects)); // true
 * ```
 */
export function classifiedWith(
  application: Application,
): { readonly scheme: string; readonly objects: number; readonly distinct: number }[] {
  return schemeClassifications(application).map((entry) => {
    const objects = [...entry.labels.keys()];
    const { distinct } = classificationDelta(objects, entry, []);
    return { scheme: entry.scheme, objects: objects.length, distinct: distinct[entry.scheme] ?? 0 };
  });
}
