import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { type CurvePoint, command, thresholdCurves, thresholds } from "./relevancy.ts";

test("each point on a relevancy curve is the share of documents that reach the threshold, averaged over all queries", () => {
  const none = { "tf-idf": [0], bm25: [0] };
  const curves = thresholdCurves([
    { ...none, vectors: [0.9, 0.3, 0.3, 0] },
    { ...none, vectors: [0.5] },
  ]);
  const at = (threshold: number) => curves.find((point) => point.threshold === threshold)?.vectors;
  // Documents that reach 0: all; .3: three of four, and one of one; .31: one of four, and one of one; .6: one of four, and none.
  expect([at(0), at(0.3), at(0.31), at(0.6), at(0.95)]).toEqual([1, 7 / 8, 5 / 8, 1 / 8, 0]);
  expect(thresholds.at(-1)).toBe(0.99);
  expect(thresholds).toHaveLength(100);
});

type Json = {
  readonly asked: number;
  readonly without_documents: number;
  readonly unanswered: number;
  readonly scored: number;
  readonly curves: readonly CurvePoint[];
};

const graph =
  "Stone Bridge|builder|Elmer Rode\nMill Chapel|painter|Ida Quist\nMill Bridge|builder|Bo Carver\n";
const questions = [
  "uid,question,golden_answer,golden_triples",
  'q1,Who is the builder of the Stone Bridge?,Elmer Rode,"[""(Stone Bridge, builder, Elmer Rode)""]"',
  "q2,Xyzzy?,nothing,[]",
  "q3,Is the the?,nothing,[]",
].join("\n");

async function measure(words: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries({ "g.txt": graph, "q.csv": `${questions}\n`, ...files }))
    writeFileSync(join(folder, name), text);
  const { json, text } = await runCommand(command, words, folder);
  return { json: json as Json, text, folder };
}

test("for a graph, the relevancy curves start at 1 and fall, and `relevancy` skips and counts questions without documents", async () => {
  const { json, text, folder } = await measure([
    "--graph",
    "g.txt",
    "--questions",
    "q.csv",
    "--out",
    "c.csv",
  ]);
  expect(json).toMatchObject({ asked: 3, without_documents: 2, unanswered: 0, scored: 1 });
  for (const by of ["vectors", "tf-idf", "bm25"] as const) {
    const shares = json.curves.map((point) => point[by]);
    expect(shares[0]).toBe(1);
    expect(shares).toEqual([...shares].sort((left, right) => right - left));
    expect(shares[99]).toBeLessThan(1);
  }
  expect(text).toContain("1 of 3 questions; excluded: 0 questions without an answer and 2 without documents");
  const lines = readFileSync(join(folder, "c.csv"), "utf8").trim().split("\n");
  expect(lines[0]).toBe("threshold,vectors,tf-idf,bm25");
  expect(lines).toHaveLength(101);
});

test("for result sets, `relevancy` skips and counts unanswerable queries and empty result sets", async () => {
  const set = (query: string, results: readonly object[]) => JSON.stringify({ query, results });
  const files = {
    "a.json": set("builder of the Stone Bridge", [{ title: "Stone Bridge", builder: "Elmer Rode" }]),
    "b.json": set("xyzzy", [{ title: "Mill Chapel" }]),
    "c.json": set("nothing", []),
  };
  const { json, folder } = await measure(["--results", "a.json,b.json,c.json", "--out", "c.svg"], files);
  expect(json).toMatchObject({ asked: 3, without_documents: 1, unanswered: 1, scored: 1 });
  expect(readFileSync(join(folder, "c.svg"), "utf8")).toMatch(/^<svg[^>]*role="img"/);
  expect((await measure(["--results", "."], files)).json).toMatchObject({ asked: 3, scored: 1 });
});

test("`relevancy` rejects missing or unusable options with a single error message", async () => {
  await expect(measure(["--graph", "g.txt"])).rejects.toThrow(/either --questions or --results/);
  await expect(measure(["--questions", "q.csv", "--graph", "g.txt", "--out", "c.png"])).rejects.toThrow(
    /an unsupported file extension/,
  );
  await expect(measure(["--results", "a.json"], { "a.json": "[]" })).rejects.toThrow(
    /the result set has no query/,
  );
  await expect(measure(["--results", "."])).rejects.toThrow("the folder contains no result set");
});
