import { expect, test } from "vitest";
import { numericColumns, recordedFigures } from "./recorded-figures.ts";

test("the import converts costs to Taxolink's units, keeps the names of scores, and does not treat labels as costs or scores", () => {
  const { cost, scores } = recordedFigures({
    uid: 7,
    hops: 2,
    answer: "yes",
    published: {
      runtime: 1.5,
      llm_tokens: 80,
      emissions: 0.002,
      faithfulness: 0.25,
      cpu_energy_consumption: 1,
    },
  });
  // 1.5 s are 1,500 ms
  expect(cost).toEqual({ latency_ms: 1500, tokens: 80, cost: null, energy_kwh: null, ce_kg: 0.002 });
  expect(scores).toEqual({ faithfulness: 0.25 });
});

test("a line without figures has an unknown cost, not a cost of 0", () => {
  expect(recordedFigures({ uid: "q", retrieved: [] })).toEqual({ cost: null, scores: {} });
});

test("only numeric columns of a table are scores, and NaN and empty cells have no value", () => {
  const rows = [
    { user_input: "Who?", faithfulness: "0.5", answer_relevancy: "nan", year: "2020a" },
    { user_input: "What?", faithfulness: "", answer_relevancy: "0.9", year: "2021" },
  ];
  const columns = numericColumns(rows);
  expect([...columns]).toEqual(["faithfulness", "answer_relevancy"]);
  expect(rows.map((row) => recordedFigures(row, columns).scores)).toEqual([
    { faithfulness: 0.5, answer_relevancy: null },
    { faithfulness: null, answer_relevancy: 0.9 },
  ]);
});

test("the columns of CodeCarbon are energy and emissions, and none of them is a score", () => {
  const row = {
    duration: "355.46",
    emissions: "0.00003",
    cpu_energy: "0.0001",
    gpu_energy: "0.0001",
    ram_energy: "0.0002",
    energy_consumed: "0.0004",
    cpu_count: "8",
    longitude: "2.8",
    latitude: "48.4",
    pue: "1.0",
  };
  expect(recordedFigures(row, numericColumns([row]))).toEqual({
    cost: { latency_ms: null, tokens: null, cost: null, energy_kwh: 0.0004, ce_kg: 0.00003 },
    scores: {},
  });
});
