/** Tests the path from prediction files of other systems to a report. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { command as bench } from "./bench.ts";
import { report, results } from "./results.ts";
import { command as score } from "./score.ts";

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

type Scored = { readonly runs: readonly { readonly retriever: string; readonly metrics: object }[] };

const questions = `uid,question,golden_triples,hops
q1,Who?,"[""(a, p, b)"",""(a, p, c)""]",1
q2,What?,"[""(d, p, e)""]",2
`;

test("`score` and `report` turn another system's predictions into a report", async () => {
  const lines = [
    { uid: "q1", retrieved: ["(a, p, b)"], answer: "b", runtime: 2, emissions: 0.25, faithfulness: 0.5 },
    { uid: "q2", retrieved: ["(x, p, y)"], answer: "y", runtime: 4, emissions: 0.75, faithfulness: null },
  ];
  const folder = folderWith({
    "q.csv": questions,
    "mine.jsonl": lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
  });
  const words = ["--predictions", "mine.jsonl", "--questions", "q.csv", "--out", "results"];
  const scored = await runCommand(score, words, folder);
  expect(scored.text).toContain("taxolink report results");
  // The predictions contain one of two golden triples, and then none of one.
  expect((scored.json as Scored).runs).toMatchObject([{ retriever: "mine", metrics: { recall: 0.25 } }]);
  await runCommand(report, ["results"], folder);
  const markdown = readFileSync(join(folder, "results", "report.md"), "utf8");
  // (0.25 + 0.75) / 2 kg per question as measured by the system's authors, divided by a recall of 0.25.
  // A quarter of the resamples contain only the first question, and a quarter only the second, so the interval spans both.
  expect(markdown).toContain(
    "| mine | measured | unknown | 5.000e-1 [2.500e-1, 7.500e-1] | 2.000e+0 [1.000e+0, 3.000e+0] |",
  );
  // One of two questions has a score, so the mean comes with a caution. Wilson with n = 1, p = 0.5, z² = 3.8415:
  // (0.5 + 1.9207 ± 1.96 · √(0.25 + 0.9604)) / 4.8415 = 0.5 ± 0.4454.
  expect(markdown).toContain(
    "| faithfulness | mine | 0.500 [0.500, 0.500] (caution; Wilson [0.055, 0.945]) | 1 of 2 |",
  );
  expect((await runCommand(results, ["--verify", "results"], folder)).text).toContain(
    "all match the stored values",
  );
  // A second report keeps the author's answers. Only Taxolink's own runs are protected from overwriting.
  writeFileSync(join(folder, "results", "answers.json"), '{"Q1":"Half of it."}\n');
  await runCommand(score, words, folder);
  await runCommand(report, ["results"], folder);
  expect(readFileSync(join(folder, "results", "report.md"), "utf8")).toContain("Half of it.");
});

test("a triple that omits an entity's label matches a triple that repeats the entity's id as its label", async () => {
  const folder = folderWith({
    "q.csv": 'uid,question,golden_triples\nq1,Who?,"[""(A:A, p, B:B)"",""(C, p, D, E)""]"\n',
    "mine.jsonl": `${JSON.stringify({ uid: "q1", retrieved: ["(A, p, B)", ["C:C", "p", "D, E:D, E"]] })}\n`,
  });
  const measures = ["--measures", "recall,precision,entity-recall,entity-precision"];
  const words = ["--predictions", "mine.jsonl", "--questions", "q.csv", ...measures];
  const all = { recall: 1, precision: 1, "entity-recall": 1, "entity-precision": 1 };
  expect(await runCommand(score, words, folder)).toMatchObject({ json: { metrics: all } });
  expect(await runCommand(score, [...words, "--out", "kept"], folder)).toMatchObject({
    json: { metrics: all },
  });
});

test("`score` writes judged documents with arbitrary ids to a results folder that can be read back", async () => {
  const ids = [
    "doc-1",
    "http://x.org/a?b=[1]",
    "None",
    "=1+1",
    '{"documents":[]}',
    "(a,b)",
    "__proto__",
    "d,'\"2",
  ];
  const folder = folderWith({
    "qrels.trec": ids.map((id, at) => `q${at} 0 ${id} 1\n`).join(""),
    // Every second question receives its golden document, and the other questions receive a different document.
    "run.trec": ids.map((id, at) => `q${at} Q0 ${at % 2 === 0 ? id : "other"} 1 1.0 sys\n`).join(""),
  });
  const words = ["--predictions", "run.trec", "--qrels", "qrels.trec", "--measures", "recall"];
  const [direct, stored] = [
    await runCommand(score, words, folder),
    await runCommand(score, [...words, "--out", "kept"], folder),
  ];
  expect(direct.json).toMatchObject({ metrics: { recall: 1 / 2 } });
  expect(stored.json).toMatchObject({ metrics: { recall: 1 / 2 } });
  expect((await runCommand(results, ["--verify", "kept"], folder)).text).toContain(
    "all match the stored values",
  );
  await runCommand(report, ["kept"], folder);
  expect(readFileSync(join(folder, "kept", "report.md"), "utf8")).toContain("0.500");
});

test("--compat warns if there are no published tables to compare with", async () => {
  const line = JSON.stringify({ uid: "q1", retrieved: ["(a, p, b)"] });
  const folder = folderWith({ "q.csv": questions, "theirs/mine.jsonl": `${line}\n` });
  const words = ["--predictions", "theirs", "--questions", "q.csv"];
  const compat = await runCommand(score, [...words, "--compat", "sqa"], folder);
  expect(compat.warnings.join("\n")).toContain("published-tables.json does not exist in");
  expect((await runCommand(score, words, folder)).warnings.join("\n")).not.toContain("published");
});

test("imported runs can be compared but cannot be repeated", async () => {
  const failed = '{"uid":"q2","retrieved":[],"status":"failed","error":"timeout"}\n';
  const folder = folderWith({
    "q.csv": questions,
    "in/a.jsonl": `{"uid":"q1","retrieved":["(a, p, b)","(a, p, c)"]}\n${failed}`,
    "in/b.jsonl": `{"uid":"q1","retrieved":["(a, p, b)"]}\n${failed}`,
  });
  await runCommand(score, ["--predictions", "in", "--questions", "q.csv", "--out", "r"], folder);
  const compared = await runCommand(results, ["r/a", "r/b"], folder);
  expect(compared.text).toContain("b is better on 0 questions, worse on 1, and equal on 1");
  await expect(runCommand(bench, ["--retry", "r"], folder)).rejects.toThrow("ran outside Taxolink");
  // Even without a graph, the missed triples are listed.
  const read = await runCommand(results, ["r", "--question", "q2"], folder);
  expect(read.text).toContain("(d, p, e)");
  expect(read.text).toContain("this run's graph is unknown");
});

test("`results` rejects runs on different questions unless the user selects the common questions", async () => {
  const folder = folderWith({
    "q.csv": questions,
    "common.csv": `${questions.split("\n").slice(0, 2).join("\n")}\n`,
    "a.jsonl": '{"uid":"q1","retrieved":["(a, p, b)"]}\n{"uid":"q2","retrieved":[]}\n',
    "b.jsonl": '{"uid":"q1","retrieved":["(a, p, b)","(a, p, c)"]}\n{"uid":"z9","retrieved":[]}\n',
  });
  const rejectedComparison = runCommand(results, ["a.jsonl", "b.jsonl", "--questions", "common.csv"], folder);
  // Each run also has a question that the other run lacks; only the common question is compared.
  expect((await rejectedComparison).text).toContain(
    "b.jsonl is better on 1 question, worse on 0, and equal on 0",
  );
  expect((await rejectedComparison).warnings.join("\n")).toContain("left out 1 unknown id");
  await runCommand(score, ["--predictions", "a.jsonl", "--questions", "q.csv", "--out", "r"], folder);
  await expect(runCommand(results, ["r/a", "b.jsonl"], folder)).rejects.toThrow("line 2: z9");
  await expect(runCommand(results, ["r/a", "r/aa"], folder)).rejects.toMatchObject({
    hint: "Did you mean a?",
  });
});

test("the error about an unknown column suggests a similar name", async () => {
  const folder = folderWith({ "q.csv": questions, "p.jsonl": '{"uid":"q1","retrieved":[]}\n' });
  const words = ["--predictions", "p.jsonl", "--questions", "q.csv", "--by", "hps"];
  await expect(runCommand(score, words, folder)).rejects.toMatchObject({ hint: "Did you mean hops?" });
});

test("`score` evaluates BEIR results against relevance judgements, with a corpus and queries", async () => {
  const folder = folderWith({
    "beir/corpus.jsonl": '{"_id":"d1","text":"(a, p, b)"}\n{"_id":"d2","text":"(a, p, c)"}\n',
    "beir/queries.jsonl": '{"_id":"q1","text":"Who?"}\n',
    "beir/qrels/test.tsv": "query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t0\n",
    "results.json": '{"q1":{"d2":0.9,"d1":0.4}}',
  });
  const words = ["--predictions", "results.json", "--qrels", "beir/qrels/test.tsv", "--out", "out"];
  const { json } = await runCommand(score, words, folder);
  // The only golden document is the second of two.
  expect((json as Scored).runs[0]?.metrics).toMatchObject({ recall: 1, precision: 0.5, "mrr@10": 0.5 });
  expect(readFileSync(join(folder, "out/questions.csv"), "utf8")).toContain("q1,Who?,");
});

test("`score` evaluates a TREC run against qrels, and counts and lists invalid lines", async () => {
  const folder = folderWith({
    "qrels.txt": "q1 0 d1 1\nq2 0 d3 2\n",
    "wrong.txt": "q1 0 d1 1\nq1 d1\nq2 0 d3 high\n",
    "system.run": "q1 Q0 d1 1 0.9 t\nq2 Q0 d4 1 0.8 t\n",
  });
  const { json } = await runCommand(score, ["--predictions", "system.run", "--qrels", "qrels.txt"], folder);
  expect((json as Scored).runs[0]?.metrics).toMatchObject({ recall: 0.5 });
  const wrong = runCommand(score, ["--predictions", "system.run", "--qrels", "wrong.txt"], folder);
  await expect(wrong).rejects.toThrow("2 wrong lines\n  line 2: q1 d1\n  line 3: q2 0 d3 high");
});

test("a results folder keeps the grades of judgements, and `results` states how many questions have a value", async () => {
  const folder = folderWith({
    "qrels.txt": "q1 0 d1 1\nq1 0 d2 3\nq2 0 d1 0\n",
    "system.run": "q1 Q0 d1 1 2 t\nq1 Q0 d2 2 1 t\nq2 Q0 d1 1 1 t\n",
  });
  const words = [
    "--predictions",
    "system.run",
    "--qrels",
    "qrels.txt",
    "--measures",
    "nDCG@10",
    "--out",
    "kept",
  ];
  await runCommand(score, words, folder);
  const { text } = await runCommand(results, ["kept"], folder);
  // (1/log2(2) + 3/log2(3)) / (3/log2(2) + 1/log2(3)) = 2.8928 / 3.6309. Nothing is judged relevant for q2.
  expect(text).toMatch(/^ndcg@10 +0\.797 .*\(n = 1 of 2\)$/m);
  expect(text).toContain("1 question without a value (nothing is judged relevant) for ndcg@10");
});

test("`score` reads result folders with one table per system and takes questions, costs and scores from the tables", async () => {
  const table = (context: string): string =>
    `uid,generated_answer,retrieved_context,golden_triples,question,runtime,llm_tokens,rouge_1_f1
q1,b,"${context}","['(a, p, b)']",Who?,1.5,80,0.5\n`;
  const folder = folderWith({
    "runs/one/results/7f/predictions/7f.csv": table("['(a, p, b)']"),
    "runs/two/results/9c/predictions/9c.csv": table("[]"),
    "runs/two/results/9c/config.json": "{}",
  });
  const { json } = await runCommand(score, ["--predictions", "runs", "--out", "out"], folder);
  expect((json as Scored).runs).toMatchObject([
    { retriever: "7f", metrics: { recall: 1 } },
    { retriever: "9c", metrics: { recall: 0 } },
  ]);
  const timing = JSON.parse(readFileSync(join(folder, "out/7f/timing.jsonl"), "utf8"));
  expect(timing).toMatchObject({ latency_ms: 1500, usage: { calls: null, tokens: 80, cost: null } });
  expect(JSON.parse(readFileSync(join(folder, "out/7f/recorded.jsonl"), "utf8"))).toEqual({
    uid: "q1",
    scores: { rouge_1_f1: 0.5 },
  });
});

test("`score` accepts golden documents from only one source", async () => {
  const folder = folderWith({ "q.csv": questions, "qrels.txt": "q1 0 d1 1\n", "p.jsonl": "{}\n" });
  const words = ["--predictions", "p.jsonl", "--questions", "q.csv", "--qrels", "qrels.txt"];
  await expect(runCommand(score, words, folder)).rejects.toThrow("are mutually exclusive");
});

test("`results` finds the predictions of a folder's only run, and lists the runs if there are several", async () => {
  const line = (uid: string, triple: string): string => `${JSON.stringify({ uid, retrieved: [triple] })}\n`;
  const folder = folderWith({
    "q.csv": questions,
    "in/one.jsonl": line("q1", "(a, p, b)") + line("q2", "(x, p, y)"),
    "in/two.jsonl": line("q1", "(x, p, y)") + line("q2", "(d, p, e)"),
  });
  const keep = (out: string, predictions: string) =>
    runCommand(score, ["--predictions", predictions, "--questions", "q.csv", "--out", out], folder);
  await keep("single", "in/one.jsonl");
  await keep("both", "in");
  // System "one" finds one of the two golden triples of q1 and none of q2; system "two" finds none of q1 and all of q2.
  const compared = await runCommand(results, ["single", "in/two.jsonl", "--questions", "q.csv"], folder);
  expect(compared.json).toMatchObject({
    gained: [{ uid: "q2", difference: 1 }],
    lost: [{ uid: "q1", difference: -0.5 }],
  });
  await expect(runCommand(results, ["both", "single"], folder)).rejects.toMatchObject({
    exitCode: 2,
    message: `${join(folder, "both")} contains 2 runs`,
    hint: expect.stringContaining(join(folder, "both", "one")),
  });
});

test("`score --per-question` writes one line per question, with the system's name if there are several", async () => {
  const line = (uid: string): string => `${JSON.stringify({ uid, retrieved: ["(a, p, b)"] })}\n`;
  const folder = folderWith({ "q.csv": questions, "in/one.jsonl": line("q1"), "in/two.jsonl": line("q2") });
  const words = ["--questions", "q.csv", "--measures", "recall", "--per-question", "lines.jsonl"];
  const read = () =>
    readFileSync(join(folder, "lines.jsonl"), "utf8")
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text) as Record<string, unknown>);
  await runCommand(score, ["--predictions", "in/one.jsonl", ...words], folder);
  expect(read()).toMatchObject([
    { uid: "q1", metrics: { recall: 0.5 } },
    { uid: "q2", metrics: { recall: 0 } },
  ]);
  expect(read()[0]).not.toHaveProperty("retriever");
  await runCommand(score, ["--predictions", "in", ...words], folder);
  expect(read().map(({ retriever, uid }) => [retriever, uid])).toEqual([
    ["one", "q1"],
    ["one", "q2"],
    ["two", "q1"],
    ["two", "q2"],
  ]);
});

test("`score --out` gives every system a separate folder, even if a numbered folder name is also the name of another system", async () => {
  const prediction = (triple: string): string => `${JSON.stringify({ uid: "q1", retrieved: [triple] })}\n`;
  const folder = folderWith({
    "q.csv": questions,
    "in/a b-2.jsonl": prediction("(a, p, b)"),
    "in/a b.jsonl": prediction("(x, p, y)"),
    "in/a-b.jsonl": prediction("(x, p, y)"),
  });
  await runCommand(score, ["--predictions", "in", "--questions", "q.csv", "--out", "results"], folder);
  const { runs } = JSON.parse(readFileSync(join(folder, "results", "run.json"), "utf8")) as {
    runs: readonly { label: string; folder: string }[];
  };
  expect(runs.map(({ label, folder: name }) => [label, name])).toEqual([
    ["a b-2", "a-b-2"],
    ["a b", "a-b"],
    ["a-b", "a-b-3"],
  ]);
});
