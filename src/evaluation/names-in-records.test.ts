/** Tests measures, tasks, judges and groups named `__proto__` in results files. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { timingSchema } from "./runs/run-journal.ts";
import { readShownSummary, summarySchema } from "./summary-schema.ts";

const unreal = "__proto__";

test("a summary keeps a measure named __proto__", () => {
  const file = join(temporaryFolder(), "summary.json");
  const detail = `{"${unreal}":{"ci":[0,1],"n":2}}`;
  const run = `{"retriever":"a","questions":2,"failed":0,"metrics":{"${unreal}":0.5},"detail":${detail}}`;
  writeFileSync(file, `{"runs":[${run}]}`);
  const [read] = readShownSummary(file).runs;
  expect(Object.entries(read?.metrics ?? {})).toEqual([[unreal, 0.5]]);
  expect(JSON.stringify(read?.detail)).toBe(detail);
});

test("a summary keeps a group named __proto__", () => {
  const by = `{"${unreal}":{"${unreal}":{"n":1,"failed":0,"unanswered":0,"metrics":{"${unreal}":null}}}}`;
  expect(JSON.stringify(summarySchema.shape.runs.unwrap().element.shape.by.parse(JSON.parse(by)))).toBe(by);
});

test("timings keep a task named __proto__", () => {
  const usage = `{"calls":1,"tokens":2,"cost":3,"by_task":{"${unreal}":4}}`;
  expect(JSON.stringify(timingSchema.shape.usage.parse(JSON.parse(usage)))).toBe(usage);
});
