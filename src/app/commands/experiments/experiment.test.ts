/** Tests benchmarks and experiments in sequence, on a small graph with the real retrievers. */
import { readdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { CancelledError } from "../../../base/errors.ts";
import { type Progress, silentProgress } from "../../../base/progress.ts";
import { readExperiment } from "../../../evaluation/index.ts";
import { retrieverNames } from "../../../retrieval/index.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { Desk, openDesk } from "../../../testing/desk.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { startSparqlServer } from "../../../testing/servers/sparql-server.ts";
import { bookFiles, questionFile } from "../../../testing/small-library.ts";
import { suiteFolder } from "../../../testing/temporary-folder.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { command as bench } from "./bench.ts";
import { createConfigurations, variedModels } from "./open-experiment.ts";

/** The folder that the tests share, because each of them writes other results. */
const desk = new Desk(suiteFolder());
desk.write(bookFiles);

const inputs = "--graph kb.txt --questions q.csv";
const ofBooks = { graph: "kb.txt", questions: "q.csv", retrievers: ["difar"] };

type Document = {
  readonly runs: readonly {
    readonly retriever: string;
    readonly metrics: Readonly<Record<string, number>>;
    readonly latency_ms: { readonly p50: number };
  }[];
  readonly metrics: Readonly<Record<string, number>>;
};

/** Returns the files of a results folder that are equal in equal runs. */
function stable(folder: string): Record<string, string> {
  const files = readdirSync(desk.path(folder), { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    files
      .filter((file) => /\.\w+$/.test(file) && !/timing|journal/.test(file))
      .map((file) => [file, desk.read(`${folder}/${file}`)]),
  );
}

/** Marks the second question of a run as failed. */
function failSecond(predictions: string): void {
  const [header, first, second = "", third] = desk.read(predictions).trimEnd().split("\n");
  const failed = { ...JSON.parse(second), status: "failed", retrieved: [], error: "timeout" };
  desk.write({ [predictions]: `${[header, first, JSON.stringify(failed), third].join("\n")}\n` });
}

test("`score` computes the same figures as `bench` from the stored predictions", async () => {
  const outcome = await desk.run(`bench ${inputs} --retrievers difar --out out`);
  const [first] = (outcome.json as Document).runs;
  expect(first).toMatchObject({
    retriever: "difar",
    questions: 3,
    by: { retrieval_operation: { basic: { n: 2 }, counting: { n: 1 } } },
  });
  expect(first?.latency_ms.p50).toBeGreaterThan(0);
  // DiFaR returns the 150 nearest triples, which here are all six, so it finds every golden triple.
  expect(first?.metrics.recall).toBe(1);
  expect(outcome.text).toContain("report.html");
  const saved = desk.readJson<Document>("out/summary.json");
  expect(saved.runs[0]).not.toHaveProperty("latency_ms");
  expect(saved.runs[0]?.metrics).toEqual(first?.metrics);
  const score = "score --questions q.csv --predictions out/difar/predictions.jsonl";
  const scored = await desk.json<Document>(score);
  expect(scored.metrics).toEqual(first?.metrics);
  expect(scored.runs[0]?.retriever).toBe("difar");
});

test("`report` writes three files and keeps the author's answers, and `results` lists the changes", async () => {
  await desk.run(`bench ${inputs} --retrievers difar --out full`);
  expect(await desk.json("report full")).toMatchObject({
    runs: [{ footprint: { method: expect.stringContaining("processor time") } }],
  });
  const answers = desk.readJson<object>("full/answers.json");
  expect(Object.keys(answers)).toHaveLength(11);
  desk.write({ "full/answers.json": { ...answers, Q1: "Very well_100% & more." } });
  await desk.run("report full");
  expect(desk.read("full/report.md")).toContain("**Answer to Q1:** Very well_100% & more.");
  expect(desk.read("full/report.html")).toContain("Very well_100% &amp; more.");
  expect(desk.read("full/report.tex")).toMatch(/\\begin\{tabular\}\{lr+\}\n\\toprule/);

  // The second run of the pair retrieved nothing for q2.
  desk.write({ "worse.jsonl": desk.read("full/difar/predictions.jsonl") });
  failSecond("worse.jsonl");
  expect(await desk.json("results full/difar worse.jsonl")).toMatchObject({
    measure: "recall",
    gained: [],
    lost: [{ uid: "q2", a: 1, b: 0, difference: -1 }],
    equal: 2,
    incomparable: 0,
  });
  expect(await desk.refusal("results worse.jsonl full/difar")).toMatch(
    /the runs do not record their questions/,
  );
});

test("`--retrievers all` selects every preset", async () => {
  // One question and one measure, because every pair of runs is compared on each measure.
  desk.write({ "one.csv": `${desk.read("q.csv").split("\n").slice(0, 2).join("\n")}\n` });
  const all = "bench --graph kb.txt --questions one.csv --retrievers all --measures recall --out every";
  const { runs } = await desk.json<Document>(all);
  expect(runs.map(({ retriever }) => retriever)).toEqual(retrieverNames());
});

test("the report contains every comparable run in the folder and lists the runs that it excludes", async () => {
  const names = async (line: string): Promise<string[]> =>
    (await desk.json<Document>(`bench ${inputs} ${line} --out several`)).runs.map((run) => run.retriever);
  expect(await names("--retrievers difar,bm25")).toEqual(["difar", "bm25"]);
  expect(await names("--retrievers bm25")).toEqual(["difar", "bm25"]);
  expect(await names("--retrievers vector")).toEqual(["difar", "bm25", "vector"]);
  const config = { retrievers: ["difar", "bm25", "vector"].map((preset) => ({ preset })) };
  expect(desk.readJson("several/manifest.json")).toMatchObject({ config });
  expect(desk.read("several/report.md")).toContain("difar");
  // A different seed produces different runs, and a report never mixes runs of both seeds.
  const other = await desk.run(`bench ${inputs} --retrievers fusion --out several --seed 2`);
  expect((other.json as Document).runs.map((run) => run.retriever)).toEqual(["fusion"]);
  const reason = "used a different graph, question file, model, seed or version";
  expect(other.warnings).toEqual(
    ["difar", "bm25", "vector"].map((name) => `excluded from the report: ${name} ${reason}`),
  );
});

test("after an interruption, `bench` prints the command that resumes the run", async () => {
  const controller = new AbortController();
  const progress: Progress = {
    note: () => {},
    stage: (name) => {
      if (name === "difar") controller.abort();
      return silentProgress.stage(name);
    },
  };
  const words = `${inputs} --retrievers difar --out other`.split(" ");
  const stopped = runCommand(bench, words, desk.root, {}, { progress, signal: controller.signal });
  await expect(stopped).rejects.toThrow(CancelledError);
  await expect(stopped).rejects.toMatchObject({
    hint: `Continue with: taxolink bench ${inputs} --retrievers difar --out other`,
  });
});

test.each([
  ["--retrievers difar,difar", "lists difar twice"],
  ["--retrievers difr", "difr"],
  ["--retrievers difar --measures recal", "recal"],
  ["--retrievers difar --by retrieval_operations", 'no column "retrieval_operations"'],
  ["--retrievers difar --judge-repeats 2", "--judge-repeats requires --judge"],
])("`bench %s` is a usage error", async (line, part) => {
  const refusal = await desk.refusal(`bench ${inputs} ${line}`);
  expect(refusal).toMatch(/^OptionError/);
  expect(refusal).toContain(part);
});

test("`bench` without questions is a usage error", async () => {
  expect(await desk.refusal("bench --graph kb.txt --retrievers difar")).toMatch(/^OptionError.*no questions/);
});

test("`bench --save` checks the experiment before it writes the file", async () => {
  const save = `bench ${inputs} --retrievers difar`;
  await desk.run(`${save} --save e.json --vary results=2+150`);
  expect(desk.readJson("e.json")).toMatchObject({
    name: "e",
    graph: "kb.txt",
    vary: { mode: "ofat", parameters: { results: [2, 150] } },
  });
  expect(await desk.json("bench --plan e.json")).toMatchObject({ to_run: 2 });
  expect(await desk.refusal(`${save} --save e2.json --vary reslts=2`)).toMatch(/reslts/);
  expect(desk.has("e2.json")).toBe(false);
});

test("an experiment runs each configuration once, and its merged shards have the bytes of an unsharded run", async () => {
  const retrievers = ["difar", "hublink-f"];
  desk.write({ "k.json": { ...ofBooks, name: "k", retrievers, measures: ["recall", "hits@10"] } });
  expect(await desk.json("bench --plan k.json --out whole")).toMatchObject({
    to_run: 2,
    questions_to_answer: 6,
  });
  expect((await desk.json<Document>("bench k.json --out whole")).runs).toHaveLength(2);
  expect(await desk.json("bench --plan k.json --out whole")).toMatchObject({ to_run: 0 });
  await desk.run("bench k.json --out part1 --shard 1/2");
  expect(await desk.refusal("bench merge part1 --out joined")).toMatch(/the shards lack 1 of 3 questions/);
  await desk.run("bench k.json --out part2 --shard 2/2");
  await desk.run("bench merge part1 part2 --out joined");
  expect(stable("joined")).toEqual(stable("whole"));
  expect(await desk.json("results --verify whole")).toMatchObject({ differences: [] });
  expect(await desk.json("bench --retry whole")).toEqual({ retried: 0, failed: 0 });
  const summary = "whole/summary.json";
  desk.write({ [summary]: desk.read(summary).replace('"recall": 1', '"recall": 0.5') });
  const wrong = await desk.run("results --verify whole");
  expect(wrong.exitCode).toBe(1);
  expect(wrong.text).toContain("$.runs[0].metrics.recall: saved 0.5, computed 1");
});

test("the same benchmark leaves the same bytes, however many questions run in parallel", async () => {
  await desk.run(`bench ${inputs} --retrievers difar,bm25 --out one`);
  await desk.run(`bench ${inputs} --retrievers difar,bm25 --out three --parallel 3`);
  expect(Object.keys(stable("one"))).toContain("difar/predictions.jsonl");
  expect(stable("three")).toEqual(stable("one"));
});

test("`bench --retry` runs failed questions again in all folders, or changes nothing if one is invalid", async () => {
  desk.write({ "f.json": { ...ofBooks, name: "f", measures: ["recall"] } });
  await desk.run("bench f.json --out failing");
  const before = stable("failing");
  const [place = ""] = Object.keys(before).filter((name) => name.endsWith("predictions.jsonl"));
  failSecond(`failing/${place}`);
  const failed = stable("failing");
  expect(await desk.json("bench --retry failing")).toMatchObject({ retried: 1, failed: 0 });
  expect(stable("failing")).toEqual(before);
  failSecond(`failing/${place}`);
  await desk.run("bench f.json --out sound");
  expect(await desk.refusal("bench --retry failing nowhere")).toMatch(/no such folder/);
  expect(stable("failing")).toEqual(failed);
  expect(await desk.json("bench --retry sound failing")).toMatchObject({
    folders: [{ folder: desk.path("failing"), retried: 1, failed: 0 }],
  });
  expect(stable("failing")).toEqual(before);
});

test.each([
  [{ retrievers: ["difr"] }, /\$\.retrievers\[0\]: unknown retriever/],
  [{ retrievers: [{ preset: "difar", options: { nothing: 1 } }] }, /nothing/],
  [{ vary: { mode: "ofat", parameters: { nothing: [1] } } }, /nothing/],
  [{ by: ["hps"] }, /\$\.by\[0\]: the questions have no column "hps"/],
  [{ retrivers: ["difar"] }, /did you mean retrievers\?/],
  [{ variants: [{ name: "flat", graph: "no.txt", questions: "q.csv" }] }, /\$\.variants\[0\]\.graph/],
  [
    { variants: [{ name: "kb", graph: "kb.txt", questions: "q.csv" }] },
    /\$\.variants\[0\]\.name: two graph layouts are named kb/,
  ],
  [{ variants: [{ name: "../up", graph: "kb.txt", questions: "q.csv" }] }, /\$\.variants\[0\]\.name/],
])("an invalid experiment is rejected with its location before any run: %j", async (changes, message) => {
  desk.write({ "w.json": { ...ofBooks, name: "w", ...changes } });
  const refusal = await desk.refusal("bench w.json --out wrong");
  expect(refusal).toMatch(/^InputError/);
  expect(refusal).toMatch(message);
  expect(desk.has("wrong")).toBe(false);
});

test("the report combines repeated runs, and an experiment file can turn on pipeline stages", async () => {
  const repeated = { repeats: 2, stages: { rerank: true } };
  desk.write({ "r.json": { ...ofBooks, name: "r", measures: ["recall"], ...repeated } });
  const { json, text } = await desk.run("bench r.json --out repeated");
  const [first, second] = (json as Document).runs.map(({ metrics }) => metrics.recall);
  // The offline language makes no random choices, so both repeats find the same triples.
  expect(first).toBe(second);
  const recall = { mean: first, sd: 0, n: 2 };
  expect(json).toMatchObject({
    repeats: [{ configuration: "difar (rerank=true)", seeds: [1, 2], metrics: { recall } }],
  });
  expect(text).toContain("difar (rerank=true) (rules), 2 repeats");
  expect(desk.read("repeated/report.md")).toContain("## Repeats");
});

test("an experiment runs on two layouts of a graph, and a single report compares each system across both", async () => {
  // The same facts with different predicates; q3 is asked only for the first layout.
  const joined = "(Ann, author of, First Book; Second Book)";
  desk.write({
    "flat.txt": "Ann|author of|First Book; Second Book\nBen|author of|Third Book",
    "flat.csv": questionFile("uid,question,golden_triples", [
      ["q1", "Which books did Ann write?", [joined]],
      ["q2", "Who wrote Third Book?", ["(Ben, author of, Third Book)"]],
    ]),
    "v.json": {
      ...ofBooks,
      name: "v",
      retrievers: ["difar", "bm25"],
      measures: ["recall"],
      variants: [{ name: "flat", graph: "flat.txt", questions: "flat.csv" }],
    },
  });
  const planned = await desk.run("bench --plan v.json --out layouts");
  // Two systems on three and on two questions.
  expect(planned.json).toMatchObject({ to_run: 4, questions_to_answer: 10 });
  expect(planned.text).toContain("bm25 on flat");

  const { variants } = await desk.json<{ variants: unknown }>("bench v.json --out layouts");
  expect(await desk.json("bench v.json --out layouts/variants/again")).toMatchObject({ variants });
  const recallOf = (place: string, at: number) =>
    desk.readJson<Document>(`layouts/${place}summary.json`).runs[at]?.metrics.recall;
  expect(variants).toMatchObject({
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
  expect(await desk.json("results --verify layouts")).toMatchObject({ differences: [] });
  await desk.run("report layouts");
  const sections = desk.read("layouts/report.md").split(/^#+ /m);
  expect(sections.find((section) => /^.*\bQ5\b/.test(section))).toContain("difar (rules): kb − flat");

  await desk.run("bench v.json --out half1 --shard 1/2");
  await desk.run("bench v.json --out half2 --shard 2/2");
  await desk.run("bench merge half1 half2 --out halves");
  await desk.run("bench v.json --out undivided");
  expect(stable("halves")).toEqual(stable("undivided"));
});

const books = ["First", "Second", "Third", "Fourth"];

test("a graph's server that fails during bench pauses it, and the same command finishes it", async () => {
  const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
  const nTriples = books.map(
    (book) =>
      `<http://a.org/A${book}> ${label} "Ann ${book}" .\n<http://a.org/${book}> ${label} "${book}" .\n<http://a.org/A${book}> <http://a.org/wrote> <http://a.org/${book}> .\n`,
  );
  let last = Number.POSITIVE_INFINITY;
  // The client does not repeat a request after this status.
  const server = await startSparqlServer(nTriples.join(""), (request) =>
    request > last ? { status: 403, body: "" } : undefined,
  );
  onTestFinished(() => server.close());
  const asked = openDesk({
    "q.csv": questionFile(
      "uid,question,golden_triples,topic_entity_id",
      books.map((book, at) => [
        `q${at}`,
        `Who wrote ${book}?`,
        [`(Ann ${book}, wrote, ${book})`],
        `Ann ${book}`,
      ]),
    ),
  });
  const run = `bench --graph ${server.url} --questions q.csv --retrievers structgpt --out`;
  const predictions = (out: string): string => `${out}/structgpt/predictions.jsonl`;
  await asked.run(`${run} whole`);
  expect(asked.read(predictions("whole"))).not.toContain('"failed"');
  // The second run sends the same requests; the server fails on the last one.
  last = server.queries.length * 2 - 1;
  expect(await asked.refusal(`${run} half`)).toMatch(/^Outage 1: .*taxolink bench --graph http/s);
  expect(asked.has(predictions("half"))).toBe(false);
  expect(asked.has("half/report.html")).toBe(false);
  last = Number.POSITIVE_INFINITY;
  await asked.run(`${run} half`);
  expect(asked.read(predictions("half"))).toBe(asked.read(predictions("whole")));
});

test("retry reruns failed questions with the index of the run", async () => {
  await desk.run(`bench ${inputs} --retrievers hublink --index indexes --out indexed`);
  failSecond("indexed/hublink/predictions.jsonl");
  const stored = readdirSync(desk.path("indexes"));
  rmSync(desk.path("indexes"), { recursive: true });
  expect(await desk.json("bench --retry indexed")).toMatchObject({ retried: 1, failed: 0 });
  expect(readdirSync(desk.path("indexes"))).toEqual(stored);
});

/** No server listens at this address, because a dry run must not need one. */
const dryDesk = (): Desk => new Desk(desk.root, { TAXOLINK_BASE_URL: "http://127.0.0.1:9/v1" });

test.each(["mindmap", "fidelis", "think-on-graph", "structgpt"])(
  "`bench --dry-run` lists the call range of %s, and the planned calls are within this range",
  async (preset) => {
    const dry = `bench ${inputs} --language compatible:scripted --dry-run --retrievers`;
    const { json, text } = await dryDesk().run(`${dry} ${preset}`);
    const { calls, calls_per_question } = json as {
      readonly calls: number;
      readonly calls_per_question: Readonly<
        Record<string, { readonly least: number; readonly most: number }>
      >;
    };
    const { least = Number.NaN, most = Number.NaN } = calls_per_question[preset] ?? {};
    expect(text).toMatch(new RegExp(`^${preset} +${least} to ${most}$`, "m"));
    // Three questions.
    expect(calls).toBeGreaterThanOrEqual(3 * least);
    expect(calls).toBeLessThanOrEqual(3 * most);
    expect(most).toBeGreaterThan(least);
  },
);

test("`bench --plan` lists the call range of each configuration, which depends on the configuration's options", async () => {
  const retrievers = ["structgpt-paper", { preset: "structgpt-paper", options: { rounds: 1 } }];
  desk.write({ "rounds.json": { ...ofBooks, name: "rounds", language: "compatible:scripted", retrievers } });
  const { json, text } = await dryDesk().run("bench rounds.json --plan");
  // One call for the topic, two in each round, and one for the filter.
  expect(json).toMatchObject({
    configurations: [
      { calls_per_question: { least: 0, most: 1 + 2 * 3 + 1 } },
      { calls_per_question: { least: 0, most: 1 + 2 * 1 + 1 } },
    ],
  });
  expect(text).toContain("model calls per question");
  expect(text).toMatch(/structgpt.*0 to 8/);
});

// The parameter selection of the thesis (Tables 9.1 and 9.5). 9.2.2: "a total of 22 configurations"; Table 9.6: 11. Each
// has one base.
test.each([
  ["hublink-parameters", 22, 6],
  ["difar-parameters", 11, 2],
])("%s defines as many configurations as the thesis evaluated", (name, configurations, models) => {
  const file = fileURLToPath(new URL(`../../../../datasets/experiments/${name}.json`, import.meta.url));
  const experiment = readExperiment(file);
  const offline = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const planned = createConfigurations(file, experiment, { ...offline, variant: () => offline });
  expect(planned.retrievers).toHaveLength(configurations);
  expect(planned.configurations.filter(({ base }) => base)).toHaveLength(1);
  expect(planned.configurations.filter(({ base, varied }) => !base && varied === null)).toEqual([]);
  expect(variedModels(file, experiment)).toHaveLength(models);
});
