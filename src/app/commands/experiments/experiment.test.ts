/** Tests the experiment commands in sequence, on a small graph with the real retrievers. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { InputError } from "../../../base/errors.ts";
import { unwatched } from "../../../base/progress.ts";
import type { Command, Outcome } from "../../../operations/command.ts";
import { parseArguments } from "../../../operations/parse-arguments.ts";
import { plainText } from "../../../pages/plain-text.ts";
import { command as bench } from "./bench.ts";
import { report, results } from "./results.ts";
import { benchMerge as merge } from "./run-experiment.ts";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "taxolink-experiment-"));
  const facts = [
    "Ann|wrote|First Book",
    "Ann|wrote|Second Book",
    "Ann|born|1950",
    "Ben|wrote|Third Book",
    "First Book|year|1999",
  ];
  writeFileSync(join(folder, "kb.txt"), `${facts.join("\n")}\n`);
  const rows = [
    "uid,question,golden_triples",
    `q1,Which books did Ann write?,"[""(Ann, wrote, First Book)"",""(Ann, wrote, Second Book)""]"`,
    `q2,Who wrote Third Book?,"[""(Ben, wrote, Third Book)""]"`,
    `q3,When was First Book written?,"[""(First Book, year, 1999)""]"`,
  ];
  writeFileSync(join(folder, "q.csv"), `${rows.join("\n")}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Every command receives the arguments that parseArguments parsed according to the command's declaration.
async function call<C extends Pick<Command, "options" | "positionals">>(
  command: C & { run: (invocation: never, context: never) => Promise<Outcome> },
  words: string,
): Promise<
  Omit<Outcome, "text" | "json"> & { readonly text: string; readonly json: Record<string, unknown> }
> {
  const { options, positionals } = parseArguments(words.split(" "), command.options, command.positionals, "");
  const context = {
    ...unwatched,
    cwd: folder,
    env: {},
    workspace: undefined,
    seed: 1,
    interactive: false,
    resolve: (path: string) => resolve(folder, path),
    warn: () => {},
  };
  const { text, json, ...others } = await command.run({ options, positionals } as never, context as never);
  return { ...others, text: plainText(text), json: json as Record<string, unknown> };
}

function stable(name: string): Record<string, string> {
  const files = readdirSync(join(folder, name), { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    files
      .filter((file) => /\.\w+$/.test(file) && !/timing|journal/.test(file))
      .map((file) => [file, readFileSync(join(folder, name, file), "utf8")]),
  );
}

test("`bench --save` checks the experiment before it writes the file", async () => {
  await call(bench, "--save e.json --graph kb.txt --questions q.csv --retrievers difar --vary results=2+150");
  const experiment = JSON.parse(readFileSync(join(folder, "e.json"), "utf8")) as Record<string, unknown>;
  expect(experiment).toMatchObject({
    name: "e",
    graph: "kb.txt",
    vary: { mode: "ofat", parameters: { results: [2, 150] } },
  });
  expect((await call(bench, "--plan e.json")).json).toMatchObject({ to_run: 2 });
  await expect(
    call(bench, "--save e2.json --graph kb.txt --questions q.csv --retrievers difar --vary reslts=2"),
  ).rejects.toThrow(/reslts/);
  expect(existsSync(join(folder, "e2.json"))).toBe(false);
}, 30_000);

test("an experiment runs each configuration once, and merging its shards produces the same bytes as an unsharded run", async () => {
  const content = { name: "k", graph: "kb.txt", questions: "q.csv", retrievers: ["difar", "hublink-f"] };
  writeFileSync(join(folder, "k.json"), JSON.stringify({ ...content, measures: ["recall", "hits@10"] }));
  expect((await call(bench, "--plan k.json --out whole")).json).toMatchObject({
    to_run: 2,
    questions_to_answer: 6,
  });
  const unsharded = await call(bench, "k.json --out whole");
  expect(unsharded.json.runs).toHaveLength(2);
  expect((await call(bench, "--plan k.json --out whole")).json).toMatchObject({ to_run: 0 });
  await call(bench, "k.json --out part1 --shard 1/2");
  await expect(call(merge, "part1 --out joined")).rejects.toThrow(/the shards lack 1 of 3 questions/);
  await call(bench, "k.json --out part2 --shard 2/2");
  await call(merge, "part1 part2 --out joined");
  expect(stable("joined")).toEqual(stable("whole"));
  expect(await call(results, "--verify whole")).toMatchObject({ json: { differences: [] } });
  expect((await call(bench, "--retry whole")).json).toEqual({ retried: 0, failed: 0 });
  const file = join(folder, "whole/summary.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"recall": 1', '"recall": 0.5'));
  const wrong = await call(results, "--verify whole");
  expect(wrong.exitCode).toBe(1);
  expect(wrong.text).toContain("$.runs[0].metrics.recall: saved 0.5, computed 1");
}, 30_000);

test("the same benchmark leaves the same bytes, however many questions run in parallel", async () => {
  const words = "--graph kb.txt --questions q.csv --retrievers difar,bm25";
  await call(bench, `${words} --out one`);
  await call(bench, `${words} --out three --parallel 3`);
  expect(Object.keys(stable("one"))).toContain("difar/predictions.jsonl");
  expect(stable("three")).toEqual(stable("one"));
}, 30_000);

test("`bench --retry` runs a failed question again", async () => {
  const content = {
    name: "f",
    graph: "kb.txt",
    questions: "q.csv",
    retrievers: ["difar"],
    measures: ["recall"],
  };
  writeFileSync(join(folder, "f.json"), JSON.stringify(content));
  await call(bench, "f.json --out failing");
  const before = stable("failing");
  const [place = ""] = readdirSync(join(folder, "failing")).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const file = join(folder, "failing", place, "predictions.jsonl");
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const failed = {
    ...(JSON.parse(lines[2] ?? "") as object),
    status: "failed",
    retrieved: [],
    error: "timeout",
  };
  writeFileSync(file, `${[lines[0], lines[1], JSON.stringify(failed), lines[3]].join("\n")}\n`);
  const invalidContent = readFileSync(file, "utf8");
  expect((await call(bench, "--retry failing")).json).toMatchObject({ retried: 1, failed: 0 });
  expect(stable("failing")).toEqual(before);
  // If there are several folders, only those with failed questions are retried; an invalid folder stops the command
  // before any change.
  writeFileSync(file, invalidContent);
  await call(bench, "f.json --out sound");
  await expect(call(bench, "--retry failing nowhere")).rejects.toThrow(/no such folder/);
  expect(readFileSync(file, "utf8")).toBe(invalidContent);
  const several = await call(bench, "--retry sound failing");
  expect(several.json).toMatchObject({
    folders: [{ folder: join(folder, "failing"), retried: 1, failed: 0 }],
  });
  expect(stable("failing")).toEqual(before);
}, 30_000);

test.each([
  [{ retrievers: ["difr"] }, /\$\.retrievers\[0\]: unknown retriever/],
  [{ retrievers: [{ preset: "difar", options: { nothing: 1 } }] }, /nothing/],
  [{ vary: { mode: "ofat", parameters: { nothing: [1] } } }, /nothing/],
  [{ by: ["hps"] }, /\$\.by\[0\]: the questions have no column "hps"/],
  [{ retrivers: ["difar"] }, /did you mean retrievers\?/],
])("an invalid experiment is rejected before any run: %j", async (changes, message) => {
  const content = { name: "w", graph: "kb.txt", questions: "q.csv", retrievers: ["difar"], ...changes };
  writeFileSync(join(folder, "w.json"), JSON.stringify(content));
  const wrong = call(bench, "w.json --out wrong");
  await expect(wrong).rejects.toThrow(InputError);
  await expect(wrong).rejects.toThrow(message);
});

test("the report combines repeated runs, and an experiment file can turn on pipeline stages", async () => {
  const content = {
    name: "r",
    graph: "kb.txt",
    questions: "q.csv",
    retrievers: ["difar"],
    measures: ["recall"],
    repeats: 2,
    stages: { rerank: true },
  };
  writeFileSync(join(folder, "r.json"), JSON.stringify(content));
  const { json, text } = await call(bench, "r.json --out repeated");
  const runs = json.runs as readonly { readonly metrics: { readonly recall: number } }[];
  const [first, second] = runs.map(({ metrics }) => metrics.recall);
  // The offline language makes no random choices, so both repeats find the same triples.
  expect(first).toBe(second);
  expect(json.repeats).toMatchObject([
    {
      configuration: "difar (rerank=true)",
      seeds: [1, 2],
      metrics: { recall: { mean: first, sd: 0, n: 2 } },
    },
  ]);
  expect(text).toContain("difar (rerank=true) (rules), 2 repeats");
  expect(stable("repeated")["report.md"]).toContain("## Repeats");
}, 30_000);

test("an experiment runs on two layouts of a graph, and a single report compares each system across both layouts", async () => {
  // The same facts with different predicates; q3 is asked only for the first layout.
  writeFileSync(
    join(folder, "flat.txt"),
    ["Ann|author of|First Book; Second Book", "Ben|author of|Third Book"].join("\n"),
  );
  const rows = [
    "uid,question,golden_triples",
    `q1,Which books did Ann write?,"[""(Ann, author of, First Book; Second Book)""]"`,
    `q2,Who wrote Third Book?,"[""(Ben, author of, Third Book)""]"`,
  ];
  writeFileSync(join(folder, "flat.csv"), `${rows.join("\n")}\n`);
  const content = {
    name: "v",
    graph: "kb.txt",
    questions: "q.csv",
    retrievers: ["difar", "bm25"],
    measures: ["recall"],
    variants: [{ name: "flat", graph: "flat.txt", questions: "flat.csv" }],
  };
  writeFileSync(join(folder, "v.json"), JSON.stringify(content));
  const planned = await call(bench, "--plan v.json --out layouts");
  // Two systems on three and on two questions.
  expect(planned.json).toMatchObject({ to_run: 4, questions_to_answer: 10 });
  expect(planned.text).toContain("bm25 on flat");

  const { json } = await call(bench, "v.json --out layouts");
  const alone = await call(bench, "v.json --out layouts/variants/again");
  expect(alone.json.variants).toEqual(json.variants);
  const recallOf = (place: string, at: number): number => {
    const summary = JSON.parse(stable("layouts")[`${place}summary.json`] ?? "") as {
      runs: { metrics: { recall: number } }[];
    };
    return summary.runs[at]?.metrics.recall ?? Number.NaN;
  };
  expect(json.variants).toMatchObject({
    variants: [
      { name: "kb", questions: 3 },
      { name: "flat", questions: 2 },
    ],
    shared_questions: 2,
    systems: [
      {
        retriever: "difar",
        variants: {
          kb: { metrics: { recall: recallOf("", 0) } },
          flat: { metrics: { recall: recallOf("variants/flat/", 0) } },
        },
        comparisons: [{ measure: "recall", a: "kb", b: "flat", n: 2 }],
      },
      { retriever: "bm25", variants: { flat: { metrics: { recall: recallOf("variants/flat/", 1) } } } },
    ],
  });
  expect((await call(results, "--verify layouts")).json).toMatchObject({ differences: [] });
  await call(report, "layouts");
  const sections = (stable("layouts")["report.md"] ?? "").split(/^#+ /m);
  const layouts = sections.find((section) => /^.*\bQ5\b/.test(section)) ?? "";
  expect(layouts).toContain("difar (rules): kb − flat");

  await call(bench, "v.json --out half1 --shard 1/2");
  await call(bench, "v.json --out half2 --shard 2/2");
  await call(merge, "half1 half2 --out halves");
  await call(bench, "v.json --out undivided");
  expect(stable("halves")).toEqual(stable("undivided"));
}, 60_000);

test.each([
  [{ name: "flat", graph: "no.txt", questions: "q.csv" }, /\$\.variants\[0\]\.graph/],
  [
    { name: "kb", graph: "kb.txt", questions: "q.csv" },
    /\$\.variants\[0\]\.name: two graph layouts are named kb/,
  ],
  [{ name: "../up", graph: "kb.txt", questions: "q.csv" }, /\$\.variants\[0\]\.name/],
])("an invalid variant is rejected with its location: %j", async (variant, message) => {
  const content = {
    name: "w",
    graph: "kb.txt",
    questions: "q.csv",
    retrievers: ["difar"],
    variants: [variant],
  };
  writeFileSync(join(folder, "wv.json"), JSON.stringify(content));
  await expect(call(bench, "wv.json --out wrong")).rejects.toThrow(message);
  expect(existsSync(join(folder, "wrong"))).toBe(false);
});
