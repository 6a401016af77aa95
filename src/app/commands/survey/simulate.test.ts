/** Tests the replay of a screening on the command line. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatCsv } from "../../../base/io/index.ts";
import { callCommand } from "../../../testing/call-command.ts";
import { makeLabelledPapers } from "../../../testing/screening/labelled-papers.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

const syntheticSet = join(import.meta.dirname, "../../../../datasets/screening/made-papers.csv");

/** The relevant papers share a word that is absent from the irrelevant papers. */
const small = `title,abstract,label_included
flaky test,,1
flaky rerun,,1
rerun flaky quarantine,,1
soup,,0
lamp,,0
clock,,0
tower,,0
river,,0
`;

test("a simulation ranks papers higher if they share words with a relevant paper, and compares the result with random order", async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, "small.csv"), small);
  const { json } = await callCommand(
    root,
    "survey simulate",
    "small.csv",
    "--after",
    "1,2",
    "--out",
    "plot.svg",
  );
  // Each replay starts with two papers. Both relevant papers among the other six come first: (6 − 2) / 6 − 5 %.
  // In random order, the second of two relevant papers is expected after 2 · (6 + 1) / (2 + 1) = 14/3 decisions.
  const [saved, decisions, first, second] = (
    json as {
      measures: { name: string; relevance: { mean: number; low: number; high: number }; random: number }[];
    }
  ).measures;
  expect(saved?.relevance.low).toBeCloseTo(4 / 6 - 0.05, 12);
  expect(saved?.relevance.high).toBeCloseTo(4 / 6 - 0.05, 12);
  expect(saved?.random).toBeCloseTo((6 - 14 / 3) / 6 - 0.05, 12);
  expect(decisions?.relevance).toMatchObject({ mean: 2 });
  expect(decisions?.random).toBeCloseTo(14 / 3, 12);
  expect(first).toEqual({
    name: "recall after 1 of 6",
    relevance: { mean: 0.5, low: 0.5, high: 0.5 },
    random: 1 / 6,
  });
  expect(second?.relevance).toMatchObject({ mean: 1 });
  expect(readFileSync(join(root, "plot.svg"), "utf8")).toMatch(
    /^<svg[\s\S]*8 papers, 3 relevant[\s\S]*<\/svg>/,
  );
});

test("learning reduces the number of decisions on the synthetic set", async () => {
  const { json } = await callCommand(temporaryFolder(), "survey simulate", syntheticSet, "--runs", "2");
  const { papers, relevant, measures } = json as {
    papers: number;
    relevant: number;
    measures: { relevance: { low: number }; random: number }[];
  };
  expect([papers, relevant]).toEqual([400, 32]);
  for (const { relevance, random } of measures.slice(0, 1)) expect(relevance.low).toBeGreaterThan(random);
});

test("the committed synthetic set equals a newly generated set", () => {
  const papers = makeLabelledPapers(400, 0.08, 7).map(({ title, abstract, relevant }) => ({
    title,
    abstract,
    label_included: relevant ? "1" : "0",
  }));
  expect(readFileSync(syntheticSet, "utf8")).toBe(formatCsv(["title", "abstract", "label_included"], papers));
});

test("`simulate` rejects a set without labels, with an invalid label, or with only one label value", async () => {
  const root = temporaryFolder();
  const simulate = (text: string) => {
    writeFileSync(join(root, "set.csv"), text);
    return callCommand(root, "survey simulate", "set.csv");
  };
  await expect(simulate("title,abstract\nA,B\n")).rejects.toThrow("the file has no column with labels");
  await expect(simulate("title,label_included\nA,1\nB,maybe\n")).rejects.toThrow(
    'set.csv:3: the label_included is "maybe", not 1 or 0',
  );
  await expect(simulate("title,label_included\nA,1\nB,1\n")).rejects.toThrow(
    "set.csv has 2 relevant papers and 0 others, but a replay requires at least two relevant papers and one irrelevant paper",
  );
});
