import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { createGraph, type KnowledgeGraph, openGraph } from "../../graph/index.ts";
import { papers, writePaperGraph } from "../../testing/paper-graph.ts";
import { templateFile } from "../population/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { readQuestions } from "../question-file.ts";
import { sampleQuestions } from "../sampling/sample-questions.ts";
import { convertPairs, type Layout, readLayouts } from "./convert-pairs.ts";
import { reduceQuestions } from "./reduce-questions.ts";
import { relinkPairs } from "./relink-pairs.ts";
import { splitQuestions } from "./split-questions.ts";

/** Samples questions about a graph of papers. */
async function sampled(count: number, graph: KnowledgeGraph): Promise<readonly QaPair[]> {
  return (await sampleQuestions(graph, { count, seed: 5, graphName: "papers" }, unwatched)).pairs;
}

let drawn: Promise<readonly QaPair[]> | undefined;

/** Returns some of the questions that all tests share, because it takes seconds to draw them. */
async function generated(count: number): Promise<readonly QaPair[]> {
  drawn ??= openGraph(writePaperGraph()).then((graph) => sampled(60, graph));
  return (await drawn).slice(0, count);
}

let drawnWithoutDois: Promise<readonly QaPair[]> | undefined;

/** Returns the shared questions about papers without a DOI, and a graph of these papers. */
async function withoutDois(): Promise<{
  readonly pairs: readonly QaPair[];
  readonly before: KnowledgeGraph;
}> {
  const before = await openGraph(writePaperGraph(papers, false));
  drawnWithoutDois ??= sampled(30, before);
  return { pairs: await drawnWithoutDois, before };
}

test("relinking uses labels within the publication to repair ids after the graph has been repopulated", async () => {
  const pairs = await generated(30);
  const elsewhere = pairs.map((pair) => ({
    ...pair,
    // Another population has different ids but the same labels; the sources still identify the publications.
    goldenTriples: pair.goldenTriples.map((text) => text.replace(/(^\(|, )([RL])/g, "$1X$2")),
    topicEntityId: `X${pair.topicEntityId}`,
  }));
  const { pairs: relinked, unmatched } = await relinkPairs(elsewhere, await openGraph(writePaperGraph()));
  expect(unmatched).toEqual([]);
  for (const [at, { pair }] of relinked.entries()) {
    expect([...pair.goldenTriples].sort()).toEqual([...(pairs[at]?.goldenTriples ?? [])].sort());
    expect(pair.topicEntityId).toBe(pairs[at]?.topicEntityId);
  }
});

test("relinking reports a missing triple and does not relink the QA pair that contains it", async () => {
  const pairs = await generated(20);
  const without = papers.filter(({ title }) => title !== "Beta");
  const { pairs: relinked, unmatched } = await relinkPairs(pairs, await openGraph(writePaperGraph(without)));
  expect(unmatched.length).toBeGreaterThan(0);
  const lost = new Set(unmatched.map(({ uid }) => uid));
  expect(relinked.length + lost.size).toBe(pairs.length);
});

/**
 * Populating in reverse order gives the n-th of five papers the id of the (6 − n)-th, so most ids then refer to
 * different papers.
 */
const reversed = [...papers].reverse();
const otherIds = (text: string): string =>
  text.replace(/\b([RL])(\d)/g, (_all, letter, digit) => `${letter}${6 - Number(digit)}`);

test.each([true, false])(
  "relinking finds papers without a DOI by title, not by id (old graph available: %s)",
  async (atHand) => {
    const { pairs, before } = await withoutDois();
    const after = await openGraph(writePaperGraph(reversed, false));
    const { pairs: relinked, unmatched } = await relinkPairs(pairs, after, atHand ? before : undefined);
    // Without the old graph, a paper that does not occur in golden triples cannot be distinguished from other papers.
    const isNamed = (id: string): boolean =>
      pairs.some(({ goldenTriples }) => goldenTriples.join().includes(`(${id}:`));
    const nameless = ["R1", "R2", "R3", "R4", "R5"].filter((id) => !atHand && !isNamed(id));
    const lost = pairs.filter(({ sourceIds }) => sourceIds.some((id) => nameless.includes(id)));
    expect(new Set(unmatched.map(({ uid }) => uid))).toEqual(new Set(lost.map(({ uid }) => uid)));
    expect(relinked.length).toBe(30 - lost.length);
    for (const { pair } of relinked) {
      const old = pairs.find(({ uid }) => uid === pair.uid);
      expect(pair.goldenTriples).toEqual(old?.goldenTriples.map(otherIds));
      expect(pair.sourceIds).toEqual(old?.sourceIds.map(otherIds));
    }
  },
);

test("relinking never replaces a removed paper with the paper that now has its id", async () => {
  const { pairs, before } = await withoutDois();
  // Without Alpha, every paper has the id that the preceding paper had before.
  const after = await openGraph(writePaperGraph(papers.slice(1), false));
  const previous = (text: string): string =>
    text.replace(/\b([RL])(\d)/g, (_all, letter, digit) => `${letter}${Number(digit) - 1}`);
  const { pairs: relinked, unmatched } = await relinkPairs(pairs, after, before);
  const lost = new Set(unmatched.map(({ uid }) => uid));
  expect(lost).toEqual(
    new Set(pairs.filter(({ goldenTriples }) => /R1\b/.test(goldenTriples.join())).map(({ uid }) => uid)),
  );
  for (const { pair } of relinked) {
    expect(pair.goldenTriples).toEqual(
      pairs.find(({ uid }) => uid === pair.uid)?.goldenTriples.map(previous),
    );
  }
});

test("if a question names no publication, a triple matches only if it is unique, and the match is reported as a guess", async () => {
  const [first] = await generated(1);
  const graph = await openGraph(writePaperGraph());
  if (first === undefined) throw new Error("no question");
  const nameless = (...goldenTriples: string[]) => ({ ...first, uid: "q", sourceIds: [], goldenTriples });
  const only = "(X1:Study 1, research object, X2:Tissue)";
  expect(await relinkPairs([nameless(only)], graph)).toMatchObject({
    pairs: [
      {
        pair: {
          goldenTriples: [expect.stringMatching(/^\(R5-C1:Study 1, research object, L5\d\d:Tissue\)$/)],
        },
      },
    ],
    guessed: [{ uid: "q", triple: only }],
  });
  const several = "(X1:Study 1, research object, X2:Genes)";
  expect(await relinkPairs([nameless(several)], graph)).toMatchObject({ pairs: [], guessed: [] });
});

test("the reduced set has one semi-typed question per use case and operation", async () => {
  const pairs = await generated(60);
  const { pairs: reduced } = reduceQuestions(pairs);
  const cells = reduced.map((pair) => `${pair.useCase} ${pair.labels.retrieval_operation}`);
  expect(new Set(cells).size).toBe(cells.length);
  expect(reduced.every(({ semiTyped }) => semiTyped === true)).toBe(true);
  const all = new Set(
    pairs
      .filter(({ semiTyped }) => semiTyped)
      .map((pair) => `${pair.useCase} ${pair.labels.retrieval_operation}`),
  );
  expect(new Set(cells)).toEqual(all);
});

test("the parts of a split have the requested shares, are reproducible, and keep templates together on request", async () => {
  const pairs = await generated(60);
  const parts = [
    { name: "train", share: 0.75 },
    { name: "test", share: 0.25 },
  ];
  const split = splitQuestions(pairs, { parts, seed: 1, by: "iid" });
  expect(split.map(({ uid }) => uid)).toEqual(pairs.map(({ uid }) => uid));
  const share = split.filter(({ split: part }) => part === "test").length / split.length;
  expect(Math.abs(share - 0.25)).toBeLessThan(0.05);
  expect(splitQuestions(pairs, { parts, seed: 1, by: "iid" })).toEqual(split);
  const byTemplate = splitQuestions(pairs, { parts, seed: 1, by: "template" });
  const partsOfTemplates = Map.groupBy(byTemplate, ({ template }) => template);
  for (const group of partsOfTemplates.values())
    expect(new Set(group.map(({ split: part }) => part)).size).toBe(1);
});

const publications = "../shared/data/publications/ECSA-ICSA-Proceedings.bib";
test.skipIf(!existsSync(publications))(
  "the development questions convert to every layout, and their golden triples all belong to that layout (needs ../shared)",
  async () => {
    const joins = [{ file: "../shared/data/publications/evidence-values.csv", on: "DOI" }];
    const files = { publications, joins, withAbsent: true, lenient: false };
    const layout = (name: string): Layout => {
      const [only] = readLayouts([templateFile(name, (path) => path)], files).layouts;
      return only ?? expect.fail(name);
    };
    const { pairs } = readQuestions("../shared/data/questions/gv3-dev.csv");
    const origin = await openGraph("../shared/data/graph/gv3.json");
    const flat = layout("gv3");
    // The graph of the publications is a different population from the published graph, so no ids are the same.
    const relinked = await relinkPairs(pairs, createGraph(flat.population.triples), origin);
    expect(relinked.unmatched).toEqual([]);
    // Relinking back restores the ids of the published questions.
    const back = await relinkPairs(
      relinked.pairs.map(({ pair }) => pair),
      origin,
    );
    expect(back.pairs).toHaveLength(pairs.length);
    for (const [at, { pair }] of back.pairs.entries()) {
      expect([...pair.goldenTriples].sort()).toEqual([...(pairs[at]?.goldenTriples ?? [])].sort());
    }
    for (const name of ["gv1", "gv2", "gv4"]) {
      const target = layout(name);
      const { pairs: converted, unmatched } = await convertPairs(pairs, flat, target, { origin });
      expect([converted.length, unmatched]).toEqual([44, []]);
      const again = await relinkPairs(converted, createGraph(target.population.triples));
      for (const [at, { pair }] of again.pairs.entries()) {
        expect(pair.goldenTriples).toEqual(converted[at]?.goldenTriples);
        expect(pair.goldenTriples).not.toContain("None");
      }
    }
  },
);
