import { expect, test } from "vitest";
import type { ScoredPath } from "../index/hub.ts";
import { rankDiversely } from "./rank-diversely.ts";

const path = (hash: string, score: number, subject: string | null): ScoredPath => ({
  path: { hash, text: hash, triples: [] },
  score,
  matchedText: { text: hash, level: subject === null ? "entity" : "triple", subject },
});

test("each additional path through the same subject incurs another penalty", () => {
  const ranked = rankDiversely(
    [path("a", 0.9, "S"), path("b", 0.88, "S"), path("c", 0.87, "S"), path("d", 0.8, "T")],
    0.05,
  );
  // a 0.9, b 0.88 − 0.05, c 0.87 − 0.10, d 0.8.
  expect(ranked.map(({ path: { hash }, score }) => [hash, Number(score.toFixed(4))])).toEqual([
    ["a", 0.9],
    ["b", 0.83],
    ["d", 0.8],
    ["c", 0.77],
  ]);
});

test("paths that were not found at the triple level keep their scores", () => {
  const ranked = rankDiversely([path("a", 0.9, null), path("b", 0.8, null)], 0.5);
  expect(ranked.map(({ score }) => score)).toEqual([0.9, 0.8]);
});

test("the ranker does not change the input paths", () => {
  const paths = [path("a", 0.5, "S"), path("b", 0.9, "S")];
  rankDiversely(paths, 0.05);
  expect(paths.map(({ score }) => score)).toEqual([0.5, 0.9]);
});
