/** Tests that commands say what a model will cost before its first call, and that no index is verbalised twice. */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bridgeFolder } from "../../../testing/bridges.ts";
import { runInProcess as run } from "../../../testing/running/run-in-process.ts";
import { serveModel } from "../../../testing/serve-model.ts";

function questionsFile(folder: string, count: number): void {
  const rows = Array.from({ length: count }, (_, at) => `q${at},When was bridge ${at} completed?,,"[]"`);
  writeFileSync(
    join(folder, "questions.csv"),
    `uid,question,golden_answer,golden_triples\n${rows.join("\n")}\n`,
  );
}

test("a benchmark with more calls than the limit names them and sends nothing, until there is a budget", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  questionsFile(folder, 30);
  const words = [
    ...["bench", "--graph", "bridges.json", "--questions", "questions.csv", "--retrievers", "hublink"],
    ...["--out", "out", "--base-url", server.url, "--model", "scripted"],
  ];
  const refused = await run(folder, words);
  expect(refused).toMatchObject({ code: 2, out: "" });
  expect(refused.err).toMatch(
    /the model would get about \d+ calls and \d+ to \d+ tokens at an unknown price/,
  );
  expect(refused.err).toMatch(/--budget \d+calls/);
  expect(server.requests).toEqual([]);
  expect(readdirSync(folder)).not.toContain("out");
  expect(await run(folder, [...words, "--budget", "500calls"])).toMatchObject({ code: 0 });
});

test("the second question uses the kept hub index, even if no reply is cached", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  const ask = ["ask", "When was the Stone Bridge completed?", "--graph", "bridges.json", "--json"];
  const model = ["--retriever", "hublink", "--base-url", server.url, "--model", "scripted"];
  const first = JSON.parse((await run(folder, [...ask, ...model])).out);
  const verbalised = server.requests.filter(({ schema }) => schema === "verbalisePaths").length;
  expect(verbalised).toBeGreaterThan(0);
  rmSync(join(folder, "cache", "taxolink", "replies.sqlite"), { force: true });
  const second = JSON.parse((await run(folder, [...ask, ...model])).out);
  expect(server.requests.filter(({ schema }) => schema === "verbalisePaths")).toHaveLength(verbalised);
  expect(second).toEqual(first);
  expect(await run(folder, ["cache", "prune", "--all"])).toMatchObject({ code: 0 });
  expect(readdirSync(join(folder, "cache", "taxolink"))).not.toContain("hub-indexes");
});

test("with a kept hub index, a question about a graph of fifty papers costs at most twelve calls, unasked", async () => {
  const server = await serveModel();
  const folder = bridgeFolder();
  const graph = fileURLToPath(new URL("../../../../datasets/graphs/question-answering.nt", import.meta.url));
  const model = ["--graph", graph, "--base-url", server.url, "--model", "scripted", "--json"];
  const first = ["ask", "Which papers propose a method?", ...model];
  expect(await run(folder, first)).toMatchObject({ code: 2 });
  expect(await run(folder, [...first, "--budget", "200calls"])).toMatchObject({ code: 0 });
  server.requests.length = 0;
  // The estimate counts on the index even without the replies from which it was built.
  rmSync(join(folder, "cache", "taxolink", "replies.sqlite"));
  const second = ["ask", "Which papers introduce a dataset?", ...model];
  const asked = await run(folder, second);
  expect(asked).toMatchObject({ code: 0 });
  // The model reads as many hubs as in the published runs (table 9.4 of the thesis).
  expect(JSON.parse(asked.out).sources).toHaveLength(30);
  expect(server.requests.length).toBeLessThanOrEqual(12);
  // The preset's own name stands for the published values, which cost more than the limit.
  expect(await run(folder, [...second, "--retriever", "hublink"])).toMatchObject({ code: 2 });
});
