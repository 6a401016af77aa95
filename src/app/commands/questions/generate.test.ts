/** Tests which options `questions generate` accepts together, its strategies, and data that yield no questions. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { readQuestions } from "../../../datasets/index.ts";
import { openDesk } from "../../../testing/desk.ts";
import { papers, writePaperGraph } from "../../../testing/paper-graph.ts";

const generate = "questions generate --out q.csv";

test.each([
  ["--graph g.nt --eps 0", /--eps requires a cosine distance above 0 and up to 2, not 0/],
  ["--graph g.nt --eps 2.5", /up to 2, not 2\.5/],
  ["--graph g.nt --instructions Short", /--instructions requires a language model.* \| .*--language/],
  ["--graph g.nt --strategy documents", /--documents FILE must be used together/],
  ["--documents d.csv", /must be used together/],
  ["--graph g.nt --strategy documents --documents d.jsonl --count 4", /--count and --.* \| ./],
  ["--graph g.nt --comparison R1", /--comparison requires --strategy comparison/],
  ["--publications p.bib --unanswerable 3", /--unanswerable and --publications are mutually exclusive/],
  ["--graph g.nt --plan p.json --unanswerable 3", /--unanswerable and --plan are mutually/],
  [
    "--graph g.nt --class-quotas q.json --per-class 2",
    /--class-quotas and --per-class are mutually exclusive/,
  ],
  ["--graph g.nt --plan p.json --count 3", /--count and --plan are mutually exclusive \| ./],
  ["--graph g.nt --strategy comparison --count 3", /--count and --strategy comparison are.* \| ./],
  ["--graph g.nt --plan p.json --per-class 2", /--per-class and --plan are mutually exclusive/],
  ["--graph g.nt --variants gv1", /--variants requires --publications \| Add --publications FILE/],
  ["--publications p.bib --plan p.json", /--plan and --publications are mutually exclusive/],
  ["--publications p.bib --strategy comparison", /--publications and --strategy comparison are/],
])("`questions generate %s` is rejected before any work starts", async (options, message) => {
  const desk = openDesk({ "g.nt": '<urn:a> <urn:b> "c" .\n' });
  const refusal = await desk.refusal(`${generate} ${options}`);
  expect(refusal).toMatch(/^OptionError 2: /);
  expect(refusal).toMatch(message);
  expect(desk.has("q.csv")).toBe(false);
});

test("if no question can be generated, the error states the reason, and no file is written", async () => {
  const type = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
  const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
  const lines = ["Waltz", "Polka", "March"].flatMap((name) => [
    `<http://x.example/${name}> ${type} <http://x.example/Dance> .`,
    `<http://x.example/${name}> ${label} "${name}" .`,
    `<http://x.example/${name}> <http://x.example/story> "${`Once upon a time a ${name} began. `.repeat(12)}" .`,
  ]);
  const desk = openDesk({
    "dances.nt": `${lines.join("\n")}\n`,
    "cells.json": {
      aggregation: [1, 0, 0, 0, 0, 1],
      basic: [0, 0, 0, 0, 1, 0],
      counting: [0, 1, 0, 0, 0, 0],
    },
  });
  // The dances have nothing but long texts, which no question can contain.
  expect(await desk.refusal(`${generate} --graph dances.nt --distribution cells.json`)).toContain(
    "no question could be generated: no class has things with names and properties that can be asked for",
  );
  expect(desk.has("q.csv")).toBe(false);
});

test("the comparison strategy asks one question about every cell of the comparison that has a value", async () => {
  const desk = openDesk();
  const { json, text } = await desk.run(`${generate} --graph ${writePaperGraph()} --strategy comparison`);
  // Five papers times two properties; Delta has no method.
  expect(json).toMatchObject({ questions: 9, publications: 5, cells: { filled: 9, all: 10 } });
  expect(text).toContain("9 of 10 cells are filled (90.0 %)");
  const answers = readQuestions(desk.path("q.csv")).rows.map(({ goldenTriples }) =>
    goldenTriples.map((triple) => triple.replace(/^\([^,]*, ([^,]*), [^:]*:(.*)\)$/, "$1 $2")).sort(),
  );
  expect(answers).toContainEqual([
    ...["contribution Study 1", "contribution Study 2"],
    ...["method Experiment", "method Interview", "method Survey"],
  ]);
});

test("if every cell of the comparison is empty, no question can be generated, and no file is written", async () => {
  const desk = openDesk();
  const graph = writePaperGraph(papers.map((paper) => ({ ...paper, studies: [] })));
  expect(await desk.refusal(`${generate} --graph ${graph} --strategy comparison`)).toContain(
    "there are no cells to generate questions from",
  );
  expect(desk.has("q.csv")).toBe(false);
});

test("if no question fits a plan, the error lists the reasons", async () => {
  const plan = {
    operation: "aggregation",
    values: "method",
    restrictions: [{ field: "research object", in: ["Tissue"] }],
    template: "Which papers study [research object] by [method]?",
  };
  const desk = openDesk({ "plan.json": plan });
  // Only Epsilon studies tissue. The paper applies one of the three methods, so the method restricts nothing.
  expect(await desk.refusal(`${generate} --graph ${writePaperGraph()} --plan plan.json`)).toMatch(
    / 3: .*no question could be generated\n {2}not asked: the answer is empty \(2\)\n {2}not asked: a condition changes nothing \(1\)/s,
  );
  expect(desk.has("q.csv")).toBe(false);
});

test("a result set with fewer than five documents is rejected", async () => {
  const desk = openDesk();
  desk.writeLines(
    "d.jsonl",
    [1, 2, 3, 4].map((id) => ({ id, title: `Title ${id}`, text: `word${id}` })),
  );
  expect(await desk.refusal(`${generate} --strategy documents --documents d.jsonl`)).toMatch(
    /no result set contains at least five documents.* \| The query column assigns each document to a result set\.$/,
  );
});

test("unanswerable questions are generated in addition to the distribution and counted by reason", async () => {
  const desk = openDesk();
  const line = `${generate} --graph ${writePaperGraph()} --count 2 --unanswerable 3`;
  const { json, text } = await desk.run(line);
  const { unanswerable } = json as { unanswerable: Readonly<Record<string, number>> };
  expect(Object.values(unanswerable).reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(text).toContain("plus 3 unanswerable questions: ");
  const { rows } = readQuestions(desk.path("q.csv"));
  expect(rows.filter(({ goldenTriples }) => goldenTriples.length === 0)).toHaveLength(3);
});

const bundledGraph = join(import.meta.dirname, "../../../../datasets/graphs/question-answering.nt");
const bundledQuestions = join(import.meta.dirname, "../../../../datasets/questions/question-answering.csv");

test("the queries of a question file are asked about other names, and another seed draws others", async () => {
  const desk = openDesk();
  await desk.run(`${generate} --graph ${bundledGraph} --count 24 --seed 3`);
  const originals = readQuestions(desk.path("q.csv")).rows;
  const like = async (out: string, seed: number) => {
    await desk.run(`questions generate --graph ${bundledGraph} --like q.csv --seed ${seed} --out ${out}`);
    return readQuestions(desk.path(out)).rows;
  };
  const [first, second] = [await like("first.csv", 1), await like("second.csv", 2)];
  // About half of the queries hold for other names; how many of one draw do is chance.
  expect(first.length).toBeGreaterThan(originals.length / 3);
  const byUid = new Map(originals.map((pair) => [pair.uid, pair]));
  for (const pair of [...first, ...second]) {
    const original = byUid.get(pair.extra.like ?? "");
    // The same kind of question, about something else.
    expect(pair.labels.retrieval_operation).toEqual(original?.labels.retrieval_operation);
    expect([pair.hops, pair.answers?.kind]).toEqual([original?.hops, original?.answers?.kind]);
    expect(byUid.has(pair.uid)).toBe(false);
  }
  expect(first.map(({ uid }) => uid)).not.toEqual(second.map(({ uid }) => uid));
  expect(await like("again.csv", 1)).toEqual(first);
  expect(await desk.text(`questions check --prove first.csv --graph ${bundledGraph}`)).toContain(
    `${first.length} equal`,
  );
});

test("the bundled graph proves the answer to every bundled question, and the linter finds no faults", async () => {
  const desk = openDesk();
  const bundled = `${bundledQuestions} --graph ${bundledGraph}`;
  // The former names of the command still work.
  expect(await desk.json(`questions validate ${bundled}`)).toMatchObject({
    questions: 80,
    counts: { equal: 80 },
  });
  expect(await desk.json(`questions lint ${bundled}`)).toMatchObject({ questions: 80, findings: [] });
});
