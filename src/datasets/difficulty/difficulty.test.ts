/** Tests label matching in a graph of songs, and the measures of how well questions distinguish systems. */
import { expect, test } from "vitest";
import { formatTriple } from "../../graph/index.ts";
import { createMemoryGraph } from "../../testing/memory-graph.ts";
import { songTriples } from "../../testing/shaped-graphs.ts";
import { measureSeparation, type QuestionDifficulty, scoreResult, solvers } from "./difficulty.ts";
import { createLabelMatcher } from "./label-match.ts";

async function matchSongs(question: string): Promise<string[]> {
  const match = await createLabelMatcher(createMemoryGraph(songTriples));
  return [...new Set((await match(question)).map(formatTriple))];
}

test("label matching solves a question only if the question names an entity and a predicate", async () => {
  expect(await matchSongs("What is the genre of Poppies?")).toEqual(["(S2:Poppies, genre, G2:polka)"]);
  expect(await matchSongs("In which birth year was Bo Wren born?")).toEqual([
    "(P2:Bo Wren, birth year, 8:1899)",
  ]);
});

test("label matching does not need the predicate if a question names both entities of a triple", async () => {
  expect(await matchSongs("Did Cy Finch come up with Last Ferry?")).toEqual([
    "(S6:Last Ferry, writer, P3:Cy Finch)",
  ]);
});

test("label matching does not find triples by synonyms of the predicate, partial names or unknown names", async () => {
  expect(await matchSongs("Who wrote Poppies?")).toEqual([]);
  expect(await matchSongs("What is the genre of Harbour?")).toEqual([]);
  expect(await matchSongs("What is the genre of Unknown Song?")).toEqual([]);
});

test("the result for a question contains recall and F1, measured against the golden triples", () => {
  // One of two golden triples is among four distinct triples: recall 1/2, precision 1/4, F1 2 · 1 / (4 + 2).
  const { triples, recall, f1 } = scoreResult(["a", "b"], ["a", "x", "x", "y", "z"]);
  expect(triples).toEqual(["a", "x", "y", "z"]);
  expect(recall).toBe(1 / 2);
  expect(f1).toBe(1 / 3);
  expect(scoreResult(["a"], [])).toMatchObject({ recall: 0, f1: 0 });
});

test("a question separates systems if at least one system solves it and at least one does not", () => {
  const recalls = [
    [1, 1],
    [0, 1],
    [0.5, 1],
    [0, 0],
    [0, 0.5],
  ];
  const difficulties = recalls.map(([left = 0, right = 0], at): QuestionDifficulty => {
    const result = (recall: number) => ({ triples: [], recall, f1: recall });
    return { uid: `q${at}`, results: { plain: result(left), clever: result(right) } };
  });
  expect(difficulties.map(solvers)).toEqual([["plain", "clever"], ["clever"], ["clever"], [], []]);
  // The means are (1 + 0 + .5 + 0 + 0) / 5 for plain and (1 + 1 + 1 + 0 + .5) / 5 for clever.
  expect(measureSeparation(difficulties)).toEqual({
    questions: 5,
    byAll: 1,
    bySome: 2,
    byNone: 2,
    systems: [
      { system: "plain", recall: 0.3, f1: 0.3, solved: 1 },
      { system: "clever", recall: 0.7, f1: 0.7, solved: 3 },
    ],
    pairs: [{ left: "plain", right: "clever", onlyLeft: 0, onlyRight: 2, differing: 3 }],
  });
});
