/** Tests that sampled sets have the wanted operations, use cases and strategies, and join spellings of one value. */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { samplerOf } from "../../testing/open-sampler.ts";
import { papers, writePaperGraph } from "../../testing/paper-graph.ts";
import { createLexicalEmbedder, type Embedder } from "../../vectors/index.ts";
import { publishedDistribution, sizeOf } from "../quotas/distribution.ts";
import { answerText } from "./answer-text.ts";
import type { Sampler } from "./open-sampler.ts";
import { type SampleOptions, type SampleReport, sampleFrom } from "./sample-questions.ts";
import { clusterValues, defaultClusterOptions, describeClusters } from "./value-clusters.ts";

const sample = (sampler: Sampler, options: Partial<SampleOptions>): Promise<SampleReport> =>
  sampleFrom(sampler, { seed: 1, graphName: "test", ...options }, unwatched);

test("the published distribution has 170 questions and four empty cells", () => {
  expect(sizeOf(publishedDistribution)).toBe(170);
  expect(
    Object.values(publishedDistribution)
      .flat()
      .filter((count) => count === 0),
  ).toHaveLength(4);
});

test("only cells of the distribution have questions, and each cell below its number states why", async () => {
  const sampler = await samplerOf(writePaperGraph());
  const distribution = { basic: [2, 2, 0, 0, 0, 0], counting: [1, 0, 1, 0, 0, 60] };
  const { pairs, cells } = await sample(sampler, { distribution });
  const of = (operation: string, useCase: string): number =>
    pairs.filter((pair) => pair.labels.retrieval_operation?.[0] === operation && pair.useCase === useCase)
      .length;
  expect([of("basic", "1"), of("basic", "2")]).toEqual([2, 2]);
  expect(cells.reduce((sum, { made }) => sum + made, 0)).toBe(pairs.length);
  // Five papers do not answer sixty questions of one kind.
  expect(cells.at(-1)).toMatchObject({ column: "counting", name: "use case 6", wanted: 60 });
  expect(cells.at(-1)?.gap).toMatch(/^\d+ further queries of this kind were refused, most often because /);
});

test("with a count, a distribution is scaled, and still covers every operation", async () => {
  const sampler = await samplerOf(writePaperGraph());
  const { cells } = await sample(sampler, { distribution: publishedDistribution, count: 33 });
  expect(cells.reduce((sum, { wanted }) => sum + wanted, 0)).toBe(33);
  expect(new Set(cells.map(({ column }) => column)).size).toBe(8);
});

test("subgraph questions mention a single title, and clustering questions are about several papers", async () => {
  const sampler = await samplerOf(writePaperGraph());
  const about = await sample(sampler, { count: 6, strategy: "subgraph" });
  expect(about.pairs.length).toBeGreaterThan(0);
  for (const { question, generatedWith } of about.pairs) {
    expect(papers.some(({ title }) => question.includes(title))).toBe(true);
    expect(generatedWith).toBe("publication_subgraph_strategy");
  }
  const across = await sample(sampler, { count: 6, strategy: "clustering" });
  expect(across.pairs.map(({ generatedWith }) => generatedWith)).toEqual(
    Array(6).fill("clustering_strategy"),
  );
});

/** Papers whose first survey has another name. */
const spelled = (first: string, other: string) =>
  papers.map((paper, at) => ({
    ...paper,
    studies: paper.studies.map((study) => ({
      ...study,
      methods: study.methods.map((method) => (method === "Survey" ? (at === 0 ? first : other) : method)),
    })),
  }));

test("spellings of a value are joined, so that a question about one has the triples of all", async () => {
  const sampler = await samplerOf(writePaperGraph(spelled("Structured Surveys", "structured survey")));
  const clusters = { ...defaultClusterOptions, embedder: createLexicalEmbedder() };
  const report = await sample(sampler, { count: 40, clusters });
  expect(report.clusters.map(({ field, spellings }) => [field, spellings.toSorted()])).toEqual([
    ["method", ["Structured Surveys", "structured survey"]],
  ]);
  const about = report.pairs.filter(
    ({ question, goldenAnswer }) =>
      /structured survey/i.test(question) && /Alpha/.test(goldenAnswer) && /Beta/.test(goldenAnswer),
  );
  for (const { goldenTriples } of about) {
    expect(goldenTriples.join()).toContain("Structured Surveys");
    expect(goldenTriples.join()).toContain("structured survey");
  }
  const split = await sample(sampler, { count: 40, clusters: null });
  expect(split.clusters).toEqual([]);
});

test("symbols that differ only in case are different values", async () => {
  const sampler = await samplerOf(writePaperGraph(spelled("F", "f")));
  const clusters = { ...defaultClusterOptions, embedder: createLexicalEmbedder() };
  expect((await sample(sampler, { count: 10, clusters })).clusters).toEqual([]);
});

test.each([
  ["Questionnaire", "Survey", true],
  ["Expert Survey", "Online Survey", false],
])("%s and %s are joined by the distance between their embeddings: %s", async (one, other, areJoined) => {
  const sampler = await samplerOf(writePaperGraph(spelled(one, other)));
  // cos(0.5) = 0.878, so the distance between these two values is 0.122; all other values are orthogonal.
  const angles = new Map([
    [other, 0],
    [one, 0.5],
  ]);
  const meaning: Embedder = {
    id: "meaning",
    dimensions: 63,
    fit: () => meaning,
    embed: async (texts) =>
      texts.map((text) => {
        const angle = angles.get(text);
        // All other values are at right angles to each other and to these.
        const other = [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 61;
        return Float32Array.from({ length: 63 }, (_, at) =>
          angle === undefined ? Number(at === other + 2) : ([Math.cos(angle), Math.sin(angle)][at] ?? 0),
        );
      }),
  };
  const joined = async (eps: number) => {
    const { schema, index } = sampler;
    const clusters = await clusterValues(schema, index, meaning, { eps, minPts: 2 }, unwatched);
    return describeClusters(clusters, sampler).find(({ field }) => field === "method")?.spellings;
  };
  expect((await joined(0.13))?.toSorted()).toEqual(areJoined ? [one, other] : undefined);
  expect(await joined(0.12)).toBeUndefined();
});

const published = "../shared/data/graph/gv3.json";
test.skipIf(!existsSync(published))(
  "the published graph supplies most cells of the published distribution (needs ../shared)",
  async () => {
    const kinds = { "paper class": "metadata", "research level": "metadata" } as const;
    const sampler = await samplerOf(published, { kinds });
    const { pairs, cells } = await sample(sampler, { distribution: publishedDistribution, count: 44 });
    expect(pairs).toHaveLength(44);
    // The published distribution has 44 cells with questions.
    expect(cells.filter(({ gap }) => gap === null).length).toBeGreaterThan(34);
  },
);

test("the figures of a ranking have their unit", () => {
  const entries = [
    { label: "Ara", ids: [], rank: 1, count: 90, key: "90" },
    { label: "Bor", ids: [], rank: 2, count: 40, key: "40" },
  ];
  expect(answerText({ kind: "ranking", ordered: true, entries }, false, "km")).toBe(
    "1. Ara (90 km); 2. Bor (40 km)",
  );
  expect(answerText({ kind: "ranking", ordered: true, entries }, false)).toBe("1. Ara (90); 2. Bor (40)");
});
