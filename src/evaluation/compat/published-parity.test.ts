/** Recomputes the published values per question, and Table 10.1 of the thesis, from the published predictions. */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  type EvaluationCase,
  matchPredictions,
  parseMeasure,
  questionsFromPredictions,
  readPredictions,
  scoreCases,
} from "../index.ts";
import { loadPublishedSystem } from "./published/load-published.ts";
import { readAllPublishedTables } from "./published/published-tables.ts";
import { ourMeasureName, reproduceTables } from "./published/reproduce-tables.ts";

const folder = fileURLToPath(new URL("../../../../shared/data/predictions/", import.meta.url));
const appendix = fileURLToPath(new URL("../../../datasets/published/appendix-tables.json", import.meta.url));
const present = existsSync(folder);
const systems = present
  ? readdirSync(folder)
      .filter((file) => file.endsWith(".jsonl"))
      .map((file) => file.replace(".jsonl", ""))
  : [];
// hits@10 and map@10 of entities depend on the iteration order of a set in the published code.
const irreproducible = new Set(["hit@10_entities", "map@10_entities"]);

function ourName(published: string): string | null {
  return /_(?:triples|entities)$/.test(published) && !irreproducible.has(published)
    ? ourMeasureName(published)
    : null;
}

function load(system: string): {
  readonly cases: readonly EvaluationCase[];
  readonly published: readonly Record<string, number>[];
} {
  const file = `${folder}${system}.jsonl`;
  const predictions = readPredictions(file);
  const { cases } = matchPredictions(questionsFromPredictions(predictions.lines, file), predictions, file);
  return {
    cases,
    published: predictions.lines.map((line) => line.fields.published as Record<string, number>),
  };
}

function reproduceAll(): ReturnType<typeof reproduceTables> {
  const tables = readAllPublishedTables([`${folder}published-tables.json`, appendix]);
  return reproduceTables(
    tables,
    systems.map((system) => loadPublishedSystem(system, `${folder}${system}.jsonl`)),
  );
}

if (!present) test.skip("the parity tests need the published predictions in ../shared/data", () => {});

describe.runIf(present)("published predictions", () => {
  test.each(systems)("every retrieval metric of every question is reproduced for %s", (system) => {
    const { cases, published } = load(system);
    expect(cases).toHaveLength(169);
    const names = Object.keys(published[0] ?? {}).flatMap((name) => {
      const ours = ourName(name);
      return ours === null ? [] : [{ name, ours }];
    });
    expect(names.length).toBeGreaterThanOrEqual(20);
    const table = scoreCases(
      cases,
      names.map(({ ours }) => parseMeasure(ours, "sqa")),
    );
    const wrong = names.flatMap(({ name }, column) =>
      published.flatMap((values, question) => {
        const ours = table.columns[column]?.values[question] ?? Number.NaN;
        return Math.abs(ours - (values[name] ?? Number.NaN)) <= 0.00051 ? [] : [{ name, question, ours }];
      }),
    );
    expect(wrong).toEqual([]);
  });

  const textNames = [
    "bleu_score",
    "non_llm_string_similarity",
    ...["1", "2", "L"].flatMap((kind) =>
      ["f1", "precision", "recall"].map((part) => `rouge_${kind}_${part}`),
    ),
  ];

  // Three systems were published without string similarity.
  test.each(systems)(
    "ROUGE, BLEU and string similarity of the 44 questions with texts are reproduced for %s",
    (system) => {
      const { cases, published } = load(system);
      const names = textNames.filter((name) => name in (published[0] ?? {}));
      expect(names.length).toBeGreaterThanOrEqual(10);
      const table = scoreCases(
        cases,
        names.map((name) => parseMeasure(ourMeasureName(name) ?? "", "sqa")),
      );
      const compared = cases.flatMap(({ question }, at) => (question.goldenAnswer === null ? [] : [at]));
      expect(compared).toHaveLength(44);
      const wrong = names.flatMap((name, column) =>
        compared.flatMap((at) => {
          const ours = table.columns[column]?.values[at];
          return ours === published[at]?.[name] ? [] : [{ name, at, ours, published: published[at]?.[name] }];
        }),
      );
      expect(wrong).toEqual([]);
    },
  );

  test("`score` reproduces every published table and explains each cell that differs", () => {
    const reproduced = reproduceAll();
    const counts = reproduced.map(({ table, basis, cells, equal }) => [table, basis, `${equal} of ${cells}`]);
    // Tables 10.1, 10.7, 10.9 to 10.12 and the rows of GV1 in 10.5 are equal in every cell. The other counts follow
    // from the reasons checked below: ties, values that the authors did not round, one truncated cell, and rows
    // of seven printed under shifted headings.
    expect(counts).toEqual([
      ["table_10_1_retrieval", "questions", "49 of 49"],
      ["generation", "rows", "60 of 60"],
      ["gv1_rows_of_graph_variant_table", "rows", "28 of 28"],
      ["runtime_and_tokens", "questions", "20 of 21"],
      ["by_retrieval_operation", "rows", "218 of 224"],
      ["by_use_case", "rows", "166 of 168"],
      ["by_semi_typed", "rows", "44 of 56"],
      ["by_hops", "rows", "165 of 168"],
      ["sustainability", "questions", "42 of 42"],
      ["table_10_7_hops", "rows", "6 of 6"],
      ["table_a_1_retrieval_operation", "rows", "167 of 168"],
      ["table_a_2_use_case", "rows", "93 of 126"],
      ["table_a_3_semi_typed", "rows", "8 of 42"],
    ]);
    const reasons = reproduced.flatMap(({ deviating }) => deviating.map(({ reason }) => reason));
    expect(reasons).not.toContain("not explained");
  });

  test("the report states both possible reasons for a deviating cell", () => {
    // Table 10.8 prints a recall of .092 for FiDeLiS: either .09284 over 169 questions, truncated, or .09229 over 170
    // rows, rounded.
    const [cell] = reproduceAll().flatMap(({ table, deviating }) =>
      table === "runtime_and_tokens" ? deviating : [],
    );
    expect(cell).toMatchObject({ row: "FiDeLiS", metric: "recall_triples", published: 0.092 });
    expect(cell?.reason).toBe(
      "truncated instead of rounded; or the mean over all rows, unlike the rest of the table",
    );
  });

  test("rows with values under the wrong headings match if their columns are read in the original order", () => {
    const shifted = reproduceAll().flatMap(({ deviating }) =>
      deviating.filter(({ reason }) => reason.includes("are in the order")).map(({ row }) => row),
    );
    // METRICS.md lists the two rows of HubLink (O); the appendix prints all rows of FiDeLiS by use case and all six
    // rows by typing the same way.
    const useCases = ["1", "2", "3", "4", "5", "6"].map((value) => `FiDeLiS, use_case ${value}`);
    const typings = ["HubLink_open", "DiFaR", "Mindmap", "FiDeLiS"].flatMap((system) =>
      ["True", "False"].map((value) => `${system}, semi_typed ${value}`),
    );
    expect(new Set(shifted)).toEqual(new Set([...typings, ...useCases]));
  });
});
