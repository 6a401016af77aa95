/** Tests that the worked example under `taxonomy/` is consistent and uses the published names. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createRecordFormatter } from "../base/io/index.ts";
import { measureIncrement } from "./gqm.ts";
import { metricMeanings } from "./metric-meanings.ts";
import { classesOf } from "./model.ts";
import { extractedClasses } from "./phases/3-extraction.ts";
import { findMembershipGaps } from "./phases/4-clustering.ts";
import type { TaxonomyFiles, TaxonomyPhase } from "./taxonomy-documents.ts";
import { readTaxonomy } from "./taxonomy-state.ts";

const files: TaxonomyFiles = {
  planning: "taxonomy/1-planning.json",
  extraction: "taxonomy/3-extraction.json",
  clustering: "taxonomy/4-clustering.json",
  relevance: "taxonomy/5-relevance.json",
  construction: "taxonomy/6-construction.json",
  validation: "taxonomy/7-validation.json",
  application: "taxonomy/8-application.json",
};
const state = readTaxonomy(files);

test("the example has three increments of 58, 28 and 37 classes", () => {
  const sizes = state.increments.map((increment) => [
    increment.name,
    increment.categories.length,
    classesOf(increment).length,
  ]);
  // Thesis 6.6.1.1 (58 in the text), and counts over Tables 6.7 and 6.9.
  expect(sizes).toEqual([
    ["T1", 6, 58],
    ["T2", 6, 28],
    ["T3", 8, 37],
  ]);
});

test("the example has at least ten publications and eighty classes in clusters, and every cluster is in one category", () => {
  expect(state.extraction.publications.length).toBeGreaterThanOrEqual(10);
  expect(extractedClasses(state.extraction).length).toBeGreaterThanOrEqual(80);
  expect(findMembershipGaps(state.clustering, state.extraction)).toEqual({ unclustered: [], unknown: [] });
  const categorised = state.clustering.categories.flatMap(({ clusters }) => clusters);
  expect([...categorised].sort()).toEqual(state.clustering.clusters.map(({ id }) => id).sort());
});

test("the first increment contains exactly the clusters judged relevant", () => {
  const relevant = state.relevance.clusters.filter((judgement) => judgement.relevant).map(({ id }) => id);
  const used = classesOf(state.increments[0] ?? { name: "", categories: [] }).flatMap(
    ({ clusters }) => clusters,
  );
  expect([...used].sort()).toEqual([...relevant].sort());
});

test("every metric of every increment has a value, but only the last increment has a classification delta", () => {
  const open = state.increments.map((increment) =>
    measureIncrement(state, increment)
      .rows.filter(({ ratio }) => ratio === null)
      .map(({ name }) => name),
  );
  expect(open).toEqual([["classification delta"], ["classification delta"], []]);
});

test("every object has a class in every category of the last increment, and only one in an exclusive category", () => {
  const last = state.increments.at(-1);
  for (const { object, classes, scheme } of state.application.classifications) {
    if (scheme !== last?.name) continue;
    for (const { name, exclusive } of last.categories) {
      const count = classes.filter((label) => label.startsWith(`${name} - `)).length;
      expect([object, name, count > 0, !exclusive || count === 1]).toEqual([object, name, true, true]);
    }
    expect(classes.filter((label) => !classesOf(last).some((item) => item.label === label))).toEqual([]);
  }
});

const published = "../shared/data/taxonomy";
const present = existsSync(`${published}/taxonomy_increments.json`);
if (!present) process.stderr.write(`skipped: the published names need ${published}\n`);
const read = (name: string): unknown => JSON.parse(readFileSync(`${published}/${name}`, "utf8"));

test.skipIf(!present)(
  "replaying the operations produces the published increments in the published order",
  () => {
    type Named = { readonly name: string };
    type Published = readonly {
      readonly taxonomy: readonly (Named & { readonly categories: readonly Named[] })[];
    }[];
    const theirs = (read("taxonomy_increments.json") as Published).map(({ taxonomy }) =>
      taxonomy.map(({ name, categories }) => [name, categories.map((category) => category.name)]),
    );
    const ours = state.increments.map(({ categories }) =>
      categories.map(({ name, classes }) => [name, classes.map((item) => item.name)]),
    );
    expect(ours).toEqual(theirs);
  },
);

test.skipIf(!present)("every extracted class has the name that its publication uses", () => {
  type Source = {
    readonly title: string;
    readonly year: number;
    readonly types: readonly { readonly type: string }[];
  };
  const theirs = (read("extraction.json") as readonly Source[]).map(({ year, types }) => ({
    year,
    names: types.map(({ type }) => type),
  }));
  for (const { id, classes, none } of state.extraction.publications) {
    if (none !== undefined) continue;
    // A citation key ends in the year; within a year the lists use different names.
    const year = Number(id.slice(-4));
    const names = classes.map(({ name }) => name);
    expect(theirs.filter((source) => source.year === year).map((source) => source.names)).toContainEqual(
      names,
    );
  }
});

test("saving an unedited file preserves every byte", () => {
  const format = createRecordFormatter();
  for (const [phase, file] of Object.entries(files)) {
    if (!existsSync(file)) continue;
    expect(format(state[phase as TaxonomyPhase])).toBe(readFileSync(file, "utf8"));
  }
});

test("every metric of an increment says what it measures", () => {
  const metrics = state.increments.flatMap((increment) =>
    measureIncrement(state, increment).rows.map(({ metric }) => metric),
  );
  expect([...new Set(metrics)].sort()).toEqual(Object.keys(metricMeanings).sort());
});
