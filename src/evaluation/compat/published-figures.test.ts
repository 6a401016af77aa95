/**
 * Tests that the `aquality` reading of the public files gives the published figures, and that the default reading gives
 * the corrected figures.
 */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { measureTextFiles } from "./text-metrics.ts";

const folder = "../shared/data/taxonomy";
const present = existsSync(`${folder}/expected.json`);
if (!present) process.stderr.write(`skipped: the published figures need ${folder}\n`);

type Fraction = { readonly numerator: number; readonly denominator: number };
type Expected = {
  readonly increments: Record<
    string,
    { readonly metrics: Record<string, { recomputed_like_package: Fraction; recomputed: Fraction }> }
  >;
};

test.skipIf(!present).each([
  ["T1", 1],
  ["T2", 2],
  ["T3", 3],
])("Taxolink reproduces four metrics of %s under both definitions", (name, number) => {
  const expected = (JSON.parse(readFileSync(`${folder}/expected.json`, "utf8")) as Expected).increments[name];
  const files = `${folder}/metric_calculations/iteration_${number}`;
  for (const reading of ["standard", "aquality"] as const) {
    const { metrics } = measureTextFiles({
      catalog: `${files}/catalog_taxonomy.txt`,
      extractions: [`${files}/extractions.txt`],
      mappings: [`${files}/mapping.txt`],
      reading,
      lenient: false,
    });
    for (const [metric, ratio] of Object.entries(metrics)) {
      const figures = expected?.metrics[metric];
      const { numerator, denominator } =
        (reading === "aquality" ? figures?.recomputed_like_package : figures?.recomputed) ?? {};
      expect([metric, ratio.numerator, ratio.denominator]).toEqual([metric, numerator, denominator]);
    }
  }
});
