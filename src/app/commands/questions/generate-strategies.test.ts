/** Tests the strategies of `questions generate` that need no distribution. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readQuestions } from "../../../datasets/index.ts";
import { callCommand } from "../../../testing/call-command.ts";
import { papers, writePaperGraph } from "../../../testing/paper-graph.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

const generate = (folder: string, ...words: string[]) =>
  callCommand(folder, "questions generate", "--out", "q.csv", ...words);

test("the comparison strategy asks one question about every cell of the comparison that has a value", async () => {
  const folder = temporaryFolder();
  const graph = ["--graph", writePaperGraph(), "--strategy", "comparison"];
  const { json, text } = await generate(folder, ...graph);
  // Five papers times two properties; Delta has no method.
  expect(json).toMatchObject({ questions: 9, publications: 5, cells: { filled: 9, all: 10 } });
  expect(text).toContain("9 of 10 cells are filled (90.0 %)");
  const answers = readQuestions(join(folder, "q.csv")).rows.map(({ goldenTriples }) =>
    goldenTriples.map((triple) => triple.replace(/^\([^,]*, ([^,]*), [^:]*:(.*)\)$/, "$1 $2")).sort(),
  );
  expect(answers).toContainEqual([
    "contribution Study 1",
    "contribution Study 2",
    "method Experiment",
    "method Interview",
    "method Survey",
  ]);
});

test("if every cell of the comparison is empty, no question can be generated, and no file is written", async () => {
  const folder = temporaryFolder();
  const graph = writePaperGraph(papers.map((paper) => ({ ...paper, studies: [] })));
  await expect(generate(folder, "--graph", graph, "--strategy", "comparison")).rejects.toThrow(
    "there are no cells to generate questions from",
  );
  expect(existsSync(join(folder, "q.csv"))).toBe(false);
});

test("if no question fits a plan, the error lists the reasons", async () => {
  const folder = temporaryFolder();
  const plan = {
    operation: "aggregation",
    values: "method",
    restrictions: [{ field: "research object", in: ["Tissue"] }],
    template: "Which papers study [research object] by [method]?",
  };
  writeFileSync(join(folder, "plan.json"), JSON.stringify(plan));
  const run = generate(folder, "--graph", writePaperGraph(), "--plan", "plan.json");
  await expect(run).rejects.toMatchObject({ exitCode: 3 });
  // Only Epsilon studies tissue. The paper applies one of the three methods, so the method restricts nothing.
  await expect(run).rejects.toThrow(
    "no question could be generated\n  not asked: the answer is empty (2)\n  not asked: a condition changes nothing (1)",
  );
  expect(existsSync(join(folder, "q.csv"))).toBe(false);
});

test("a result set with fewer than five documents is rejected", async () => {
  const folder = temporaryFolder();
  const rows = [1, 2, 3, 4].map((id) => JSON.stringify({ id, title: `Title ${id}`, text: `word${id}` }));
  writeFileSync(join(folder, "d.jsonl"), rows.join("\n"));
  await expect(generate(folder, "--strategy", "documents", "--documents", "d.jsonl")).rejects.toMatchObject({
    message: expect.stringContaining("no result set contains at least five documents"),
    hint: "The query column assigns each document to a result set.",
  });
});

test("unanswerable questions are generated in addition to the distribution and counted by reason", async () => {
  const folder = temporaryFolder();
  const words = ["--graph", writePaperGraph(), "--count", "2", "--unanswerable", "3"];
  const { json, text } = await generate(folder, ...words);
  const { unanswerable } = json as { unanswerable: Readonly<Record<string, number>> };
  const total = Object.values(unanswerable).reduce((sum, count) => sum + count, 0);
  expect(text).toContain(`plus ${total} unanswerable questions: `);
  const { rows } = readQuestions(join(folder, "q.csv"));
  expect(rows.filter(({ goldenTriples }) => goldenTriples.length === 0)).toHaveLength(total);
  expect(total).toBe(3);
});

test("the queries of a question file are asked about other names, and another seed draws others", async () => {
  const folder = temporaryFolder();
  const graph = ["--graph", join(import.meta.dirname, "../../../../datasets/graphs/question-answering.nt")];
  await generate(folder, ...graph, "--count", "24", "--seed", "3");
  const originals = readQuestions(join(folder, "q.csv")).rows;
  const like = async (out: string, seed: string) => {
    const words = [...graph, "--like", "q.csv", "--seed", seed, "--out", out];
    await callCommand(folder, "questions generate", ...words);
    return readQuestions(join(folder, out)).rows;
  };
  const [first, second] = [await like("first.csv", "1"), await like("second.csv", "2")];
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
  expect(await like("again.csv", "1")).toEqual(first);
  const { text } = await callCommand(folder, "questions check", "--prove", "first.csv", ...graph);
  expect(text).toContain(`${first.length} equal`);
});
