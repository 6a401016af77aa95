import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { formatTriple } from "../../graph/index.ts";
import { unwatched } from "../../progress.ts";
import { papers, writePaperGraph } from "../../testing/paper-graph.ts";
import { readFacts } from "../../testing/read-facts.ts";
import { createLexicalEmbedder, type Embedder } from "../../vectors/index.ts";
import { labelColumns } from "../columns.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { operations, parseForm } from "../forms/form.ts";
import { proveForm } from "../forms/prove-form.ts";
import { runForm } from "../forms/run-form.ts";
import { type Distribution, publishedDistribution, quotasOf } from "./distribution.ts";
import { type GenerateOptions, type GenerationReport, generateQuestions } from "./generate-questions.ts";
import { clusterValues, defaultClusterOptions } from "./value-clusters.ts";

async function generate(facts: FactStore, options: Partial<GenerateOptions> = {}): Promise<GenerationReport> {
  const clusters = await clusterValues(facts, createLexicalEmbedder(), defaultClusterOptions, unwatched);
  return generateQuestions([{ store: facts, clusters }], { seed: 1, graph: "test", ...options }, unwatched);
}

/** Checks every generated pair against the rules, using only the columns stored with it. */
function expectProven(facts: FactStore, { pairs }: GenerationReport): void {
  for (const pair of pairs) {
    const form = parseForm(pair.query, pair.uid);
    const outcome = runForm(facts, form);
    if ("refused" in outcome) throw new Error(`${pair.question}: ${outcome.refused}`);
    expect(outcome.golden.map((fact) => formatTriple(fact.triple))).toEqual(pair.goldenTriples);
    expect(proveForm(facts, form, outcome)).toBe("proven");
    expect(pair.goldenTriples.length).toBeGreaterThan(0);
    expect(pair.goldenTriples.length).toBeLessThanOrEqual(10);
    expect(pair.sourceIds).toHaveLength(pair.goldenTriples.length);
    for (const column of labelColumns)
      expect(pair.labels[column]?.length, `${column} of ${pair.query}`).toBeGreaterThan(0);
    expect(pair.question).toMatch(/^[A-Z"'].*[?.]$/);
    expect(pair.question).not.toContain("  ");
    expect(pair.template).not.toBe("");
  }
  expect(new Set(pairs.map((pair) => pair.uid)).size).toBe(pairs.length);
  expect(new Set(pairs.map((pair) => pair.question)).size).toBe(pairs.length);
}

test("the default distribution is the published distribution with 170 questions and four empty cells", () => {
  const quotas = quotasOf(publishedDistribution);
  expect(quotas.reduce((sum, { wanted }) => sum + wanted, 0)).toBe(170);
  expect(
    Object.values(publishedDistribution)
      .flat()
      .filter((count) => count === 0),
  ).toHaveLength(4);
  expect(quotasOf(publishedDistribution, 33).reduce((sum, { wanted }) => sum + wanted, 0)).toBe(33);
});

test("a small graph produces labelled, proven questions, and the report lists unfilled cells with reasons", async () => {
  const facts = await readFacts(writePaperGraph());
  const report = await generate(facts, { count: 40 });
  expectProven(facts, report);
  expect(report.pairs).toHaveLength(40);
  const used = new Set(report.pairs.map((pair) => pair.labels.retrieval_operation?.[0]));
  expect([...used].sort()).toEqual([...operations].sort());
  const all = await generate(facts);
  for (const cell of all.cells) {
    if (cell.made < cell.wanted) expect(Object.keys(cell.refused).length).toBeGreaterThan(0);
  }
});

test("the same seed produces the same questions, and a different seed produces different questions", async () => {
  const facts = await readFacts(writePaperGraph());
  const [first, second, third] = [
    await generate(facts, { count: 12 }),
    await generate(facts, { count: 12 }),
    await generate(facts, { count: 12, seed: 2 }),
  ];
  expect(second.pairs).toEqual(first.pairs);
  expect(third.pairs).not.toEqual(first.pairs);
});

test("subgraph questions mention a single title, and clustering questions mention none", async () => {
  const facts = await readFacts(writePaperGraph());
  const about = await generate(facts, { count: 6, strategy: "subgraph" });
  expect(about.pairs.length).toBeGreaterThan(0);
  for (const pair of about.pairs) {
    expect(papers.some((paper) => pair.question.includes(`'${paper.title}'`))).toBe(true);
    expect(pair.generatedWith).toBe("publication_subgraph_strategy");
    // The topic entity is the paper: its triples are one step away, and those of its studies and authors are two steps
    // away.
    expect(pair.hops).toBeLessThanOrEqual(2);
  }
  const across = await generate(facts, { count: 6, strategy: "clustering" });
  for (const pair of across.pairs) {
    expect([pair.topicEntityId, pair.generatedWith]).toEqual(["F1", "clustering_strategy"]);
  }
});

test("in collect mode, different spellings of a value become one operand", async () => {
  const spelled = papers.map((paper, at) => ({
    ...paper,
    studies: paper.studies.map((study) => ({
      ...study,
      methods: study.methods.map((method) =>
        method === "Survey" ? (at === 0 ? "Structured Surveys" : "structured survey") : method,
      ),
    })),
  }));
  const facts = await readFacts(writePaperGraph(spelled));
  const clusters = await clusterValues(facts, createLexicalEmbedder(), defaultClusterOptions, unwatched);
  expect(clusters.get("method")?.get("structured surveys")).toHaveLength(2);
  expect(clusters.get("method")?.has("experiment")).toBe(false);
});

test("values become one operand if the distance between their embeddings is at most eps", async () => {
  const reworded = papers.map((paper, at) => ({
    ...paper,
    studies: paper.studies.map((study) => ({
      ...study,
      methods: study.methods.map((method) => (method === "Survey" && at === 0 ? "Questionnaire" : method)),
    })),
  }));
  const facts = await readFacts(writePaperGraph(reworded));
  // cos(0.5) = 0.878, so the distance between these two values is 0.122; all other values are orthogonal.
  const angles = new Map([
    ["Survey", 0],
    ["Questionnaire", 0.5],
  ]);
  const meaning: Embedder = {
    id: "meaning",
    dimensions: 3,
    fit: () => meaning,
    embed: async (texts) =>
      texts.map((text) => {
        const angle = angles.get(text);
        return Float32Array.from(angle === undefined ? [0, 0, 1] : [Math.cos(angle), Math.sin(angle), 0]);
      }),
  };
  const methods = async (eps: number) =>
    (await clusterValues(facts, meaning, { eps, minPts: 2 }, unwatched)).get("method")?.get("survey");
  expect((await methods(0.13))?.toSorted()).toEqual(["Questionnaire", "Survey"]);
  expect(await methods(0.12)).toBeUndefined();
});

test("under the closed-world assumption, questions ask for missing statements, and the QA pair records the assumption", async () => {
  // Of the papers without a method, two study genes and one studies tissue, so that neither condition implies the
  // other.
  const silent = papers.map((paper) =>
    ["Alpha", "Delta", "Epsilon"].includes(paper.title)
      ? { ...paper, studies: paper.studies.map((study) => ({ ...study, methods: [] })) }
      : paper,
  );
  const facts = await readFacts(writePaperGraph(silent));
  const zeros = [0, 0, 0, 0, 0, 0];
  // The quotas are larger than the number of possible questions, so that every shape is tried.
  const negations = { negation: [0, 0, 60, 60, 60, 60] };
  const distribution = { ...Object.fromEntries(operations.map((one) => [one, zeros])), ...negations };
  const open = await generate(facts, { distribution: distribution as Distribution });
  expect(open.pairs.filter(({ query }) => query.includes("missing"))).toEqual([]);
  const closed = await generate(facts, { distribution: distribution as Distribution, closedWorld: true });
  const silence = closed.pairs.filter(({ query }) => query.includes('"missing":true'));
  expect(silence.length).toBeGreaterThan(0);
  for (const { extra, question, goldenTriples } of silence) {
    expect(extra).toEqual({ closed_world: "true" });
    expect(question).toMatch(/\b(?:no|without|lack|not (?:apply|use|employ)) (?:an? |any )?methods?\b/);
    // A missing statement has no triple.
    expect(goldenTriples.join()).not.toContain("method");
  }
});

const published = "../shared/data/graph/gv3.json";
test.skipIf(!existsSync(published))(
  "the published graph supplies all questions of the published distribution (needs ../shared)",
  async () => {
    const kinds = { "paper class": "metadata", "research level": "metadata" } as const;
    const facts = await readFacts(published, { kinds });
    const report = await generate(facts);
    expectProven(facts, report);
    expect(report.pairs).toHaveLength(170);
    expect(report.cells.filter(({ made, wanted }) => made !== wanted)).toEqual([]);
    // As in the published questions, contents are three steps from the research field, and years are two steps from it.
    expect(Math.max(...report.pairs.map((pair) => pair.hops ?? 0))).toBe(3);
  },
);
