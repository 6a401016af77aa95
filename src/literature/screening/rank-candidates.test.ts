import { expect, test } from "vitest";
import { parseBibtex } from "../formats/bibtex.ts";
import { type SurveyDecision, surveySchema } from "../survey.ts";
import { describeRanking, rankCandidates } from "./rank-candidates.ts";

const papersOf = (titles: Readonly<Record<string, string>>) =>
  parseBibtex(
    Object.entries(titles)
      .map(([key, title]) => `@article{${key}, title = {${title}}}`)
      .join("\n"),
  ).papers;

const listed = papersOf({ A: "Lakes and maps", B: "Soup recipes" });
const candidates = papersOf({ R1: "Recipes of the north", R2: "Trees", R3: "Maps of lakes" });

const screened = (paper: string, verdict: "in" | "out"): SurveyDecision => ({
  paper,
  stage: "screening",
  reviewer: "Ada",
  verdict,
  reason: verdict === "out" ? "off topic" : "",
});

function rank(decisions: readonly SurveyDecision[]) {
  const state = { survey: surveySchema.parse({ decisions }), iterations: [listed], final: [] };
  return rankCandidates(state, candidates);
}

test("the decisions determine the order of candidates, and the words of a candidate explain its position", () => {
  const ranking = rank([screened("A", "in"), screened("B", "out")]);
  // R3 has both words in common with the included paper, R2 has no words in common with either paper, and R1 has one
  // word in common with the excluded paper.
  expect(ranking.papers.map(({ paper }) => paper.key)).toEqual(["R3", "R2", "R1"]);
  expect(ranking.papers[0]?.why.map(({ word }) => word).sort()).toEqual(["lakes", "maps"]);
  expect(ranking.papers[2]?.why[0]).toMatchObject({ word: "recipes" });
  expect(ranking.papers[2]?.why[0]?.weight).toBeLessThan(0);
  expect(describeRanking(ranking)).toBe("By relevance, learnt from 2 decisions");
});

test("until a paper is excluded, candidates are ranked by similarity to the included papers", () => {
  const ranking = rank([screened("A", "in")]);
  // R3 has two words in common with the included paper, and R1 and R2 have none; equal candidates keep their order.
  expect(ranking.papers.map(({ paper }) => paper.key)).toEqual(["R3", "R1", "R2"]);
  expect(describeRanking(ranking)).toBe("By similarity to the 1 paper included so far");
});

test("a candidate with the same key as a listed paper counts as a different paper", () => {
  const state = {
    survey: surveySchema.parse({ decisions: [screened("A", "in"), screened("B", "out")] }),
    iterations: [listed],
    final: [],
  };
  const same = papersOf({ B: "Maps", A: "Recipes" });
  expect(rankCandidates(state, same).papers.map(({ paper }) => paper.title)).toEqual(["Maps", "Recipes"]);
});
