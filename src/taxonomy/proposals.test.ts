import { expect, test } from "vitest";
import { CancelledError } from "../base/errors.ts";
import { readReplication } from "../evaluation/compat/replication/read-replication.ts";
import { testWithSharedData } from "../testing/shared-data.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { measureClusterQuality } from "./cluster-quality.ts";
import { exactUpTo } from "./group-vectors.ts";
import { extractedClasses } from "./phases/3-extraction.ts";
import { replayIncrements } from "./phases/6-construction.ts";
import { clusterMethods, defaultProposalOptions, proposeClusters } from "./propose-clusters.ts";
import { proposeOverlaps } from "./propose-overlaps.ts";

const names = ["Boolean", "boolean question", "Location", "Locations", "Ranking", "Answer - Location"];
const items = names.map((name, at) => ({ id: String(at), name, description: "" }));

test.each(clusterMethods)(
  "%s puts every item into exactly one proposal, which is the same in every run",
  async (method) => {
    const options = { ...defaultProposalOptions, method, clusters: 3 };
    const proposed = await proposeClusters(items, createLexicalEmbedder(), options);
    expect(proposed.proposals.flatMap(({ members }) => members).sort()).toEqual([
      "0",
      "1",
      "2",
      "3",
      "4",
      "5",
    ]);
    expect(proposed.approximation).toBeNull();
    expect(await proposeClusters(items, createLexicalEmbedder(), options)).toEqual(proposed);
  },
);

test("a class name with a dimension before it belongs to the same proposal as the name alone", async () => {
  const { proposals } = await proposeClusters(items, createLexicalEmbedder(), defaultProposalOptions);
  const proposalOf = (id: string) => proposals.find(({ members }) => members.includes(id))?.members;
  expect(proposalOf("2")).toEqual(expect.arrayContaining(["2", "5"]));
  expect(proposalOf("4")).toEqual(["4"]);
});

test("clustering an empty list of items produces no proposals", async () => {
  const embedder = createLexicalEmbedder({ dimensions: 16 });
  for (const method of clusterMethods) {
    const options = { ...defaultProposalOptions, method };
    expect(await proposeClusters([], embedder, options)).toEqual({ proposals: [], approximation: null });
  }
});

test("beyond the limit for exact clustering, k-means reports an approximation", async () => {
  const many = Array.from({ length: exactUpTo + 1 }, (_, at) => ({
    id: `${at}`,
    name: at % 2 === 0 ? "even" : "odd",
    description: "",
  }));
  const options = { ...defaultProposalOptions, method: "k-means" as const, clusters: 2 };
  const embedder = createLexicalEmbedder({ dimensions: 16 });
  const { proposals, approximation } = await proposeClusters(many, embedder, options);
  expect(approximation).toMatch(/random sample of 5000/);
  // 0, 2, … 5000 are 2501 even numbers; 1, 3, … 4999 are 2500 odd numbers.
  expect(proposals.map(({ members }) => members.length)).toEqual([2501, 2500]);
});

test.each(clusterMethods)("%s stops on cancellation", async (method) => {
  const controller = new AbortController();
  let advanced = 0;
  const stage = {
    advance: () => {
      advanced += 1;
      if (advanced === 1) controller.abort();
    },
    finish: () => {},
  };
  const watch = { progress: { stage: () => stage, note: () => {} }, signal: controller.signal };
  const options = { ...defaultProposalOptions, method, clusters: 3 };
  await expect(proposeClusters(items, createLexicalEmbedder(), options, watch)).rejects.toThrow(
    CancelledError,
  );
  expect(advanced).toBe(1);
});

test("quality matches a hand calculation for the clusters {1 2}{3 4 5} and the correct clusters {1 2 3}{4 5}", () => {
  const quality = measureClusterQuality(
    [
      ["1", "2"],
      ["3", "4", "5"],
    ],
    [
      ["1", "2", "3"],
      ["4", "5"],
    ],
  );
  // The pairs found are 12, 34, 35, 45; the right ones 12, 13, 23, 45; both contain 12, 45.
  expect(quality.pairwise).toEqual({ precision: 2 / 4, recall: 2 / 4, f1: 0.5 });
  // B³ precision: 1 and 2: 2/2; 3: 1/3; 4 and 5: 2/3. Recall: 1 and 2: 2/3; 3: 1/3; 4 and 5: 2/2.
  expect(quality.bCubed.precision).toBeCloseTo((1 + 1 + 1 / 3 + 2 / 3 + 2 / 3) / 5, 12);
  expect(quality.bCubed.recall).toBeCloseTo((2 / 3 + 2 / 3 + 1 / 3 + 1 + 1) / 5, 12);
  expect(measureClusterQuality([], [["1", "2"]])).toMatchObject({ pairwise: { recall: 0 }, clusters: 2 });
});

testWithSharedData(
  "proposals match the published clusters better than leaving each class in its own cluster",
  async (file) => {
    const { documents } = readReplication(file("taxonomy"));
    const reference = documents.clustering.clusters.map(({ members }) => members);
    const classes = extractedClasses(documents.extraction);
    const { proposals } = await proposeClusters(classes, createLexicalEmbedder(), defaultProposalOptions);
    const quality = measureClusterQuality(
      proposals.map(({ members }) => members),
      reference,
    );
    const alone = measureClusterQuality([], reference);
    expect(quality.bCubed.f1).toBeGreaterThan(alone.bCubed.f1);
    expect(quality.pairwise.f1).toBeGreaterThan(0);
  },
);

testWithSharedData("the first proposals contain more overlaps than a random order would", (file) => {
  const { documents, matrices } = readReplication(file("taxonomy"));
  const increments = replayIncrements(documents.construction, "construction");
  const [first] = increments;
  if (!first) throw new Error("the package has no increment");
  const marked = matrices.get(first.name)?.overlaps ?? [];
  const proposals = proposeOverlaps({ ...documents, increments, matrices }, first);
  expect(proposals.length).toBe(58 * 57);
  for (const top of [100, 200, 400]) {
    const markedAmongTop = proposals
      .slice(0, top)
      .filter(({ row, column }) => marked.some((cell) => cell.row === row && cell.column === column));
    expect(markedAmongTop.length).toBeGreaterThan((top / proposals.length) * marked.length);
  }
});
