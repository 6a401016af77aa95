/** Tests that a benchmark pauses when the server of its graph or its model dies, and that the same command resumes it. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { startSparqlServer } from "../../../testing/servers/sparql-server.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

const books = ["First", "Second", "Third", "Fourth"];

function booksFolder(): string {
  const folder = temporaryFolder();
  const rows = books.map(
    (book, at) => `q${at},Who wrote ${book}?,Ann ${book},"[""(Ann ${book}, wrote, ${book})""]",Ann ${book}`,
  );
  const header = "uid,question,golden_answer,golden_triples,topic_entity_id";
  writeFileSync(join(folder, "q.csv"), `${[header, ...rows].join("\n")}\n`);
  writeFileSync(
    join(folder, "kb.txt"),
    books
      .map((book) => `Ann ${book}|wrote|${book}\nAnn ${book}|age|40\nAnn ${book}|lives in|Cham\n`)
      .join(""),
  );
  return folder;
}

const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
const nTriples = books
  .map(
    (book) =>
      `<http://a.org/A${book}> ${label} "Ann ${book}" .\n<http://a.org/${book}> ${label} "${book}" .\n<http://a.org/A${book}> <http://a.org/wrote> <http://a.org/${book}> .\n`,
  )
  .join("");

test("a graph's server that fails during bench pauses it, and the same command finishes it", async () => {
  let last = Number.POSITIVE_INFINITY;
  // The client does not repeat a request after this status.
  const server = await startSparqlServer(nTriples, (request) =>
    request > last ? { status: 403, body: "" } : undefined,
  );
  onTestFinished(() => server.close());
  const folder = booksFolder();
  const words = ["--graph", server.url, "--questions", "q.csv", "--retrievers", "structgpt"];
  const run = (out: string) => callCommand(folder, "bench", ...words, "--out", out);
  const read = (out: string) => readFileSync(join(folder, out, "structgpt", "predictions.jsonl"), "utf8");
  await run("whole");
  expect(read("whole")).not.toContain('"failed"');
  // The second run sends the same requests; the server fails on the last one.
  last = server.queries.length * 2 - 1;
  await expect(run("half")).rejects.toMatchObject({
    code: "Outage",
    exitCode: 1,
    hint: expect.stringContaining(`taxolink bench --graph ${server.url}`),
  });
  expect(existsSync(join(folder, "half", "structgpt", "predictions.jsonl"))).toBe(false);
  expect(existsSync(join(folder, "half", "report.html"))).toBe(false);
  last = Number.POSITIVE_INFINITY;
  await run("half");
  expect(read("half")).toBe(read("whole"));
});

test("retry reruns failed questions with the index of the run", async () => {
  const folder = booksFolder();
  const words = [
    "--graph",
    "kb.txt",
    "--questions",
    "q.csv",
    "--retrievers",
    "hublink",
    "--index",
    "indexes",
  ];
  await callCommand(folder, "bench", ...words, "--out", "out");
  const file = join(folder, "out", "hublink", "predictions.jsonl");
  const [header = "", first = "", ...others] = readFileSync(file, "utf8").split("\n");
  const failed = { ...JSON.parse(first), status: "failed", answer: null, retrieved: [], error: "no reply" };
  writeFileSync(file, [header, JSON.stringify(failed), ...others].join("\n"));
  const stored = readdirSync(join(folder, "indexes"));
  rmSync(join(folder, "indexes"), { recursive: true });
  const { json } = await callCommand(folder, "bench", "--retry", "out");
  expect(json).toMatchObject({ retried: 1, failed: 0 });
  expect(readdirSync(join(folder, "indexes"))).toEqual(stored);
});
