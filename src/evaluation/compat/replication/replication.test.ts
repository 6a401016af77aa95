/** Tests that the import of the public artifacts gives the corrected figures and reports the known defects. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { InputError } from "../../../base/errors.ts";
import { measureIncrement } from "../../../taxonomy/index.ts";
import { replayIncrements } from "../../../taxonomy/phases/index.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { readReplication } from "./read-replication.ts";

const folder = "../shared/data/taxonomy";
const present = existsSync(`${folder}/expected.json`);
if (!present) process.stderr.write(`skipped: reading a replication package needs ${folder}\n`);

type Fraction = { readonly numerator: number; readonly denominator: number };
type Expected = {
  readonly increments: Record<
    string,
    { readonly metrics: Record<string, { readonly recomputed: Fraction | null }> }
  >;
  readonly classification_delta: Record<"by_formula_of_the_paper" | "published", Fraction>;
};

test.skipIf(!present)("the import computes the corrected figures of all three increments", () => {
  const { documents, matrices } = readReplication(folder);
  const expected = JSON.parse(readFileSync(`${folder}/expected.json`, "utf8")) as Expected;
  const increments = replayIncrements(documents.construction, "construction");
  expect(increments.map(({ name }) => name)).toEqual(Object.keys(expected.increments));
  for (const increment of increments) {
    const { rows } = measureIncrement({ ...documents, increments, matrices }, increment);
    const figure = (name: string): Fraction | null => {
      const ratio = rows.find((row) => row.name === name)?.ratio;
      return ratio ? { numerator: ratio.numerator, denominator: ratio.denominator } : null;
    };
    for (const [metric, { recomputed }] of Object.entries(
      expected.increments[increment.name]?.metrics ?? {},
    )) {
      if (recomputed === null) continue;
      const { numerator, denominator } = recomputed;
      expect([increment.name, metric, figure(metric)]).toEqual([
        increment.name,
        metric,
        { numerator, denominator },
      ]);
    }
    if (increment.name !== "T3") continue;
    const { by_formula_of_the_paper: formula, published } = expected.classification_delta;
    expect(figure("classification delta")).toEqual({
      numerator: formula.numerator,
      denominator: formula.denominator,
    });
    expect(figure("classification delta (by classifications)")).toEqual({
      numerator: published.numerator,
      denominator: published.denominator,
    });
  }
});

test.skipIf(!present)("27 publications, 227 classes, 96 clusters, 9 categories, 20 objects", () => {
  const { documents } = readReplication(folder);
  expect(documents.extraction.publications.length).toBe(27);
  expect(documents.extraction.publications.flatMap(({ classes }) => classes).length).toBe(227);
  expect(documents.clustering.clusters.length).toBe(96);
  expect(documents.clustering.categories.length).toBe(9);
  expect(documents.application.objects.length).toBe(20);
});

test.skipIf(!present)("the import reports the known defects", () => {
  const problems = readReplication(folder).notes.map(({ problem }) => problem);
  for (const expectedProblem of [
    "T1 completeness: published 135/227, computed from the files 162/227",
    "T3 laconicity: published 160/227, computed from the files 153/227",
    "the text counts 95 classes, 59 of them relevant, but there are 96 clusters",
    '"Comparative" stands for "Comparison"',
    '"Answer Credibility - Rhetorical" is not a class of T1',
    "iteration 2: the log lists 46 candidates and 47 processed papers",
    "T3 classification delta: published 8/15, computed from the files 8/20",
    "iteration 3: the log lists 22 candidates, but candidate_list_iteration_3.bib contains 23",
  ]) {
    expect(problems).toContain(expectedProblem);
  }
});

test.skipIf(!present)(
  "a package with one folder per phase is read like a flat package, and the import reports spreadsheets that it cannot read",
  () => {
    const root = temporaryFolder();
    const copyFile = (from: string, to: string): void =>
      cpSync(`${folder}/${from}`, join(root, to), { recursive: true });
    copyFile("extraction.json", "extraction/extraction.json");
    copyFile("cluster_increments.json", "clustering/cluster_increments.json");
    copyFile("relevance_assessment.md", "relevance_assessment/relevance_assessment.md");
    copyFile("taxonomy_increments.json", "construction_and_refinement/taxonomy_increments.json");
    copyFile("research_process.json", "literature_survey/research_process.json");
    copyFile("research_lists", "literature_survey/research_lists");
    copyFile("application", "application");
    for (const number of [1, 2, 3]) {
      copyFile(
        `metric_calculations/iteration_${number}`,
        `validation/metric_calculations/taxonomy_iteration_${number}`,
      );
    }
    mkdirSync(join(root, "planning"));
    writeFileSync(join(root, "planning", "planning.md"), "# Plan\n## S1: Objective\nSort questions.\n");
    writeFileSync(
      join(root, "validation/metric_calculations/taxonomy_iteration_1/orthogonality_iteration1.xlsx"),
      "",
    );
    const flat = readReplication(folder);
    const phased = readReplication(root);
    expect(phased.documents).toEqual({ ...flat.documents, planning: phased.documents.planning });
    expect(phased.documents.planning).toEqual({ ...flat.documents.planning, objective: "Sort questions." });
    expect(phased.matrices).toEqual(flat.matrices);
    expect(phased.notes.map(({ problem }) => problem)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^a spreadsheet, which Taxolink cannot read/),
        "the text does not state S2, the domain",
      ]),
    );
    rmSync(root, { recursive: true });
  },
);

test("the import rejects a folder without the artifacts, and the error contains its path", () => {
  const empty = temporaryFolder();
  expect(() => readReplication(empty)).toThrow(InputError);
  expect(() => readReplication(empty)).toThrow(/neither extraction\.json nor extraction\/extraction\.json/);
  expect(() => readReplication(join(empty, "none"))).toThrow(/the path is not a folder/);
  rmSync(empty, { recursive: true });
});
