/** Tests the path from prediction files and judgements of other systems to a report. */
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openDesk } from "../../../testing/desk.ts";
import { runInProcess } from "../../../testing/running/run-in-process.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { questionFile } from "../../../testing/small-library.ts";

const lines = (...items: readonly unknown[]): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join("");
const retrieved = (uid: string, ...triples: readonly unknown[]) => ({ uid, retrieved: triples });

const questions = questionFile("uid,question,golden_triples,hops", [
  ["q1", "Who?", ["(a, p, b)", "(a, p, c)"], "1"],
  ["q2", "What?", ["(d, p, e)"], "2"],
]);

test("`score` and `report` turn another system's predictions into a report", async () => {
  const desk = openDesk({
    "q.csv": questions,
    "mine.jsonl": lines(
      { ...retrieved("q1", "(a, p, b)"), answer: "b", runtime: 2, emissions: 0.25, faithfulness: 0.5 },
      { ...retrieved("q2", "(x, p, y)"), answer: "y", runtime: 4, emissions: 0.75, faithfulness: null },
    ),
  });
  const score = "score --predictions mine.jsonl --questions q.csv --out results";
  const scored = await desk.run(score);
  expect(scored.text).toContain("taxolink report results");
  // The predictions contain one of two golden triples, and then none of one.
  expect(scored.json).toMatchObject({ runs: [{ retriever: "mine", metrics: { recall: 0.25 } }] });
  await desk.run("report results");
  const markdown = desk.read("results/report.md");
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
  expect(await desk.text("results --verify results")).toContain("all match the stored values");
  // A second report keeps the author's answers. Only Taxolink's own runs are protected from overwriting.
  desk.write({ "results/answers.json": { Q1: "Half of it." } });
  await desk.run(score);
  await desk.run("report results");
  expect(desk.read("results/report.md")).toContain("Half of it.");
});

test("a triple that omits an entity's label matches a triple that repeats the entity's id as its label", async () => {
  const desk = openDesk({
    "q.csv": questionFile("uid,question,golden_triples", [["q1", "Who?", ["(A:A, p, B:B)", "(C, p, D, E)"]]]),
    "mine.jsonl": lines(retrieved("q1", "(A, p, B)", ["C:C", "p", "D, E:D, E"])),
  });
  const measures = "recall,precision,entity-recall,entity-precision";
  const score = `score --predictions mine.jsonl --questions q.csv --measures ${measures}`;
  const metrics = { recall: 1, precision: 1, "entity-recall": 1, "entity-precision": 1 };
  expect(await desk.json(score)).toMatchObject({ metrics });
  expect(await desk.json(`${score} --out kept`)).toMatchObject({ metrics });
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
  const desk = openDesk({
    "qrels.trec": ids.map((id, at) => `q${at} 0 ${id} 1\n`).join(""),
    // Every second question receives its golden document, and the other questions receive a different document.
    "run.trec": ids.map((id, at) => `q${at} Q0 ${at % 2 === 0 ? id : "other"} 1 1.0 sys\n`).join(""),
  });
  const score = "score --predictions run.trec --qrels qrels.trec --measures recall";
  for (const line of [score, `${score} --out kept`])
    expect(await desk.json(line)).toMatchObject({ metrics: { recall: 1 / 2 } });
  expect(await desk.text("results --verify kept")).toContain("all match the stored values");
  await desk.run("report kept");
  expect(desk.read("kept/report.md")).toContain("0.500");
});

test("--compat warns if there are no published tables to compare with", async () => {
  const desk = openDesk({ "q.csv": questions, "theirs/mine.jsonl": lines(retrieved("q1", "(a, p, b)")) });
  const score = "score --predictions theirs --questions q.csv";
  const compat = await desk.run(`${score} --compat sqa`);
  expect(compat.warnings.join("\n")).toContain("published-tables.json does not exist in");
  expect((await desk.run(score)).warnings.join("\n")).not.toContain("published");
});

test("imported runs can be compared but cannot be repeated", async () => {
  const failed = { ...retrieved("q2"), status: "failed", error: "timeout" };
  const desk = openDesk({
    "q.csv": questions,
    "in/a.jsonl": lines(retrieved("q1", "(a, p, b)", "(a, p, c)"), failed),
    "in/b.jsonl": lines(retrieved("q1", "(a, p, b)"), failed),
  });
  await desk.run("score --predictions in --questions q.csv --out r");
  expect(await desk.text("results r/a r/b")).toContain(
    "b is better on 0 questions, worse on 1, and equal on 1",
  );
  expect(await desk.refusal("bench --retry r")).toContain("ran outside Taxolink");
  // Even without a graph, the missed triples are listed.
  const read = await desk.text("results r --question q2");
  expect(read).toContain("(d, p, e)");
  expect(read).toContain("this run's graph is unknown");
});

test("`results` rejects runs on different questions unless the user selects the common questions", async () => {
  const desk = openDesk({
    "q.csv": questions,
    "common.csv": `${questions.split("\n").slice(0, 2).join("\n")}\n`,
    "a.jsonl": lines(retrieved("q1", "(a, p, b)"), retrieved("q2")),
    "b.jsonl": lines(retrieved("q1", "(a, p, b)", "(a, p, c)"), retrieved("z9")),
  });
  // Each run also has a question that the other run lacks; only the common question is compared.
  const common = await desk.run("results a.jsonl b.jsonl --questions common.csv");
  expect(common.text).toContain("b.jsonl is better on 1 question, worse on 0, and equal on 0");
  expect(common.warnings.join("\n")).toContain("left out 1 unknown id");
  await desk.run("score --predictions a.jsonl --questions q.csv --out r");
  expect(await desk.refusal("results r/a b.jsonl")).toContain("line 2: z9");
  expect(await desk.refusal("results r/a r/aa")).toMatch(/\| Did you mean a\?$/);
});

test("`score` evaluates BEIR results against relevance judgements, with a corpus and queries", async () => {
  const desk = openDesk({
    "beir/corpus.jsonl": lines({ _id: "d1", text: "(a, p, b)" }, { _id: "d2", text: "(a, p, c)" }),
    "beir/queries.jsonl": lines({ _id: "q1", text: "Who?" }),
    "beir/qrels/test.tsv": "query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t0\n",
    "results.json": { q1: { d2: 0.9, d1: 0.4 } },
  });
  // The only golden document is the second of two.
  const metrics = { recall: 1, precision: 0.5, "mrr@10": 0.5 };
  const score = "score --predictions results.json --qrels beir/qrels/test.tsv --out out";
  expect(await desk.json(score)).toMatchObject({ runs: [{ metrics }] });
  expect(desk.read("out/questions.csv")).toContain("q1,Who?,");
});

test("`score` evaluates a TREC run against qrels, and counts and lists invalid lines", async () => {
  const desk = openDesk({
    "qrels.txt": "q1 0 d1 1\nq2 0 d3 2\n",
    "wrong.txt": "q1 0 d1 1\nq1 d1\nq2 0 d3 high\n",
    "system.run": "q1 Q0 d1 1 0.9 t\nq2 Q0 d4 1 0.8 t\n",
  });
  expect(await desk.json("score --predictions system.run --qrels qrels.txt")).toMatchObject({
    runs: [{ metrics: { recall: 0.5 } }],
  });
  expect(await desk.refusal("score --predictions system.run --qrels wrong.txt")).toContain(
    "2 wrong lines\n  line 2: q1 d1\n  line 3: q2 0 d3 high",
  );
});

test("a results folder keeps the grades of judgements, and `results` states how many questions have a value", async () => {
  const desk = openDesk({
    "qrels.txt": "q1 0 d1 1\nq1 0 d2 3\nq2 0 d1 0\n",
    "system.run": "q1 Q0 d1 1 2 t\nq1 Q0 d2 2 1 t\nq2 Q0 d1 1 1 t\n",
  });
  await desk.run("score --predictions system.run --qrels qrels.txt --measures nDCG@10 --out kept");
  const text = await desk.text("results kept");
  // (1/log2(2) + 3/log2(3)) / (3/log2(2) + 1/log2(3)) = 2.8928 / 3.6309. Nothing is judged relevant for q2.
  expect(text).toMatch(/^ndcg@10 +0\.797 .*\(n = 1 of 2\)$/m);
  expect(text).toContain("1 question without a value (nothing is judged relevant) for ndcg@10");
});

test("`score` reads folders with one table per system, with questions, costs and scores from the tables", async () => {
  const table = (context: string): string =>
    `uid,generated_answer,retrieved_context,golden_triples,question,runtime,llm_tokens,rouge_1_f1
q1,b,"${context}","['(a, p, b)']",Who?,1.5,80,0.5\n`;
  const desk = openDesk({
    "runs/one/results/7f/predictions/7f.csv": table("['(a, p, b)']"),
    "runs/two/results/9c/predictions/9c.csv": table("[]"),
    "runs/two/results/9c/config.json": "{}",
  });
  expect(await desk.json("score --predictions runs --out out")).toMatchObject({
    runs: [
      { retriever: "7f", metrics: { recall: 1 } },
      { retriever: "9c", metrics: { recall: 0 } },
    ],
  });
  expect(desk.readJson("out/7f/timing.jsonl")).toMatchObject({
    latency_ms: 1500,
    usage: { calls: null, tokens: 80, cost: null },
  });
  expect(desk.readJson("out/7f/recorded.jsonl")).toEqual({ uid: "q1", scores: { rouge_1_f1: 0.5 } });
});

test.each([
  ["--by hps", "Did you mean hops?"],
  ["--qrels qrels.txt", "are mutually exclusive"],
  ["--judgements said.jsonl", "--judgements requires --judge"],
])("`score %s` is rejected with a reason", async (line, message) => {
  const desk = openDesk({
    "q.csv": questions,
    "qrels.txt": "q1 0 d1 1\n",
    "p.jsonl": lines(retrieved("q1")),
  });
  expect(await desk.refusal(`score --predictions p.jsonl --questions q.csv ${line}`)).toContain(message);
});

test("`results` finds the predictions of a folder's only run, and lists the runs if there are several", async () => {
  const desk = openDesk({
    "q.csv": questions,
    "in/one.jsonl": lines(retrieved("q1", "(a, p, b)"), retrieved("q2", "(x, p, y)")),
    "in/two.jsonl": lines(retrieved("q1", "(x, p, y)"), retrieved("q2", "(d, p, e)")),
  });
  await desk.run("score --predictions in/one.jsonl --questions q.csv --out single");
  await desk.run("score --predictions in --questions q.csv --out both");
  // System "one" finds one of the two golden triples of q1 and none of q2; system "two" finds none of q1 and all of q2.
  expect(await desk.json("results single in/two.jsonl --questions q.csv")).toMatchObject({
    gained: [{ uid: "q2", difference: 1 }],
    lost: [{ uid: "q1", difference: -0.5 }],
  });
  const refusal = await desk.refusal("results both single");
  expect(refusal).toContain(` 2: ${desk.path("both")} contains 2 runs | `);
  expect(refusal).toContain(desk.path("both/one"));
});

test("`score --per-question` writes one line per question, with the system's name if there are several", async () => {
  const desk = openDesk({
    "q.csv": questions,
    "in/one.jsonl": lines(retrieved("q1", "(a, p, b)")),
    "in/two.jsonl": lines(retrieved("q2", "(a, p, b)")),
  });
  const score = "score --questions q.csv --measures recall --per-question lines.jsonl --predictions";
  await desk.run(`${score} in/one.jsonl`);
  // A single system is not named.
  expect(desk.readLines("lines.jsonl")).toEqual([
    expect.objectContaining({ uid: "q1", metrics: { recall: 0.5 } }),
    expect.objectContaining({ uid: "q2", metrics: { recall: 0 } }),
  ]);
  expect(desk.read("lines.jsonl")).not.toContain("retriever");
  await desk.run(`${score} in`);
  const named = desk.readLines<{ retriever: string; uid: string }>("lines.jsonl");
  expect(named.map(({ retriever, uid }) => `${retriever} ${uid}`)).toEqual([
    "one q1",
    "one q2",
    "two q1",
    "two q2",
  ]);
});

test("`score --out` gives every system a folder, even if a numbered folder name is that of another system", async () => {
  const wrong = lines(retrieved("q1", "(x, p, y)"));
  const desk = openDesk({
    "q.csv": questions,
    "in/a b-2.jsonl": lines(retrieved("q1", "(a, p, b)")),
    "in/a b.jsonl": wrong,
    "in/a-b.jsonl": wrong,
  });
  await desk.run("score --predictions in --questions q.csv --out results");
  const { runs } = desk.readJson<{ runs: readonly { label: string; folder: string }[] }>("results/run.json");
  expect(runs.map(({ label, folder }) => `${label}: ${folder}`)).toEqual([
    "a b-2: a-b-2",
    "a b: a-b",
    "a-b: a-b-3",
  ]);
});

const judged = {
  "q.csv": questionFile("uid,question,golden_answer,golden_triples", [
    ["q1", "Who wrote First Book?", "Ann wrote First Book.", ["(First Book, author, Ann)"]],
    ["q2", "Who wrote Third Book?", "Ben wrote Third Book.", ["(Third Book, author, Ben)"]],
  ]),
  "p.jsonl": lines(
    { ...retrieved("q1", "(note, says, Ann wrote First Book)"), answer: "Ann wrote First Book. She is old." },
    retrieved("q2"),
  ),
};
const scoreJudged = "score --questions q.csv --predictions p.jsonl";

test("`score` can judge the predictions of any system and writes claims and verdicts on request", async () => {
  const server = await serveModel();
  const desk = openDesk(judged, { TAXOLINK_BASE_URL: server.url });
  const judge = `${scoreJudged} --judge compatible:scripted --judgements`;
  // The triple contains one of two claims, and the answer contains the golden answer's only claim. q2 has no answer.
  const correctness = { "factual-correctness-precision": 1 / 4, "factual-correctness-recall": 1 / 2 };
  const detail = { faithfulness: { n: 1 }, "factual-correctness-f1": { n: 2 } };
  expect(await desk.json(`${judge} said.jsonl`)).toMatchObject({
    metrics: { faithfulness: 1 / 2, ...correctness },
    runs: [{ detail, judging: { repeats: 1 } }],
  });
  expect(desk.readLines("said.jsonl").slice(0, 2)).toMatchObject([
    { kind: "taxolink-judgements" },
    {
      uid: "q1",
      judge: "compatible:scripted",
      faithfulness: { claims: [{ holds: true }, { text: "She is old.", holds: false }] },
    },
  ]);
  await desk.run(`${judge} kept.jsonl --out results`);
  const [stored = ""] = globSync("results/*/judgements.jsonl", { cwd: desk.root });
  expect(desk.read("kept.jsonl")).toBe(desk.read(stored));
});

test("a dry run of a judged score writes no files", async () => {
  const desk = openDesk(judged, { TAXOLINK_BASE_URL: "http://127.0.0.1:9/v1" });
  const dry = `${scoreJudged} --judge compatible:scripted --judgements said.jsonl --dry-run`;
  expect(await desk.json(dry)).toMatchObject({ dry_run: true, by_task: { splitClaims: { calls: 2 } } });
  expect(desk.has("said.jsonl")).toBe(false);
});

test("`score` compares answers with the user's embedder, and with the offline one by default", async () => {
  const server = await serveModel();
  const desk = openDesk(judged);
  const similarity = `${scoreJudged} --measures semantic-similarity`;
  const embedder = `--embedder compatible:scripted --embedder-base-url ${server.url}`;
  for (const [line, name] of [
    [similarity, "lexical"],
    [`${similarity} ${embedder}`, "scripted"],
  ] as const) {
    expect(await desk.json(line)).toMatchObject({
      manifest: { inputs: { similarity_embedder: expect.stringContaining(name) } },
    });
  }
});

/** Each case names its row in `cases.md` next to this folder, which also gives the right value. */
const files = fileURLToPath(new URL("../../../../../shared/cases/evaluation/files/", import.meta.url));
const noMessage = /^(?!.*(?:repeated|notation))/s;
const noNotation = /none of the 3 retrieved triples has the notation/;

test.for<readonly [string, string, string, string, readonly (number | null)[], RegExp]>([
  ["R1 grades count in nDCG", "qrels graded.qrels", "graded.trec", "ndcg@10", [0.7967], noMessage],
  ["R2 ids may contain spaces", "qrels space.tsv", "space.json", "recall", [1], noMessage],
  [
    "R3 twin texts are two documents",
    "qrels twin/qrels/test.tsv",
    "twin/run.json",
    "recall",
    [0.3333],
    noMessage,
  ],
  ["R4 a twin text is not credited", "qrels twin/qrels/one.tsv", "twin/run2.json", "recall", [0], noMessage],
  ["R5 empty texts differ", "qrels empty/qrels/test.tsv", "empty/run.json", "recall", [0], noMessage],
  ["R6 an empty result is a result", "qrels two.qrels", "noresult.json", "recall", [1, 0], noMessage],
  ["R7 nothing relevant gives no value", "qrels zero.qrels", "zero.trec", "ndcg@10", [null, 1], noMessage],
  [
    "R8 repeated documents are counted",
    "qrels graded.qrels",
    "dupdoc.trec",
    "map@10",
    [1],
    /1 repeated item/,
  ],
  ["R9 a run needs no extension", "qrels graded.qrels", "input.BM25", "recall", [1], noMessage],
  ["R10 an array of predictions is read", "questions q3.csv", "arr.json", "recall", [1, 1, 1], /arr/],
  [
    "R11 answers have no retrieval",
    "questions q3.csv",
    "ansonly.jsonl",
    "recall",
    [null, null, null],
    /ansonly/,
  ],
  ["R12 triples without ids are noticed", "questions q3.csv", "tri4.jsonl", "recall", [0, 0, 0], noNotation],
  [
    "R12 triples without brackets are noticed",
    "questions q3.csv",
    "tri3.jsonl",
    "recall",
    [0, 0, 0],
    noNotation,
  ],
  ["R14 P@10 is precision@10", "qrels graded.qrels", "graded.trec", "P@10", [1], /precision@10/],
])("%s (needs ../shared)", async ([, gold, predictions, measures, right, message], context) => {
  if (!existsSync(files)) context.skip("the optional folder ../shared is not here");
  const desk = openDesk();
  const [kind = "", file = ""] = gold.split(" ");
  const run = await runInProcess(desk.root, [
    ...["score", `--${kind}`, join(files, file), "--predictions", join(files, predictions)],
    ...["--measures", measures, "--per-question", "values.jsonl"],
  ]);
  const scored = desk.has("values.jsonl")
    ? desk.readLines<{ metrics: Readonly<Record<string, number | null>> }>("values.jsonl")
    : [];
  const values = scored.map(({ metrics }) => Object.values(metrics)[0] ?? null);
  const inOrder = (list: readonly (number | null)[]) =>
    list
      .map((value) => (value === null ? null : Math.round(value * 1e4) / 1e4))
      .sort((left, other) => Number(other ?? -1) - Number(left ?? -1));
  expect(inOrder(values)).toEqual(inOrder(right));
  expect(run.out + run.err).toMatch(message);
});
