import { expect, test } from "vitest";
import { parseBibtex } from "../formats/bibtex.ts";
import type { Paper } from "../paper.ts";
import { type Survey, type SurveyDecision, surveySchema } from "../survey.ts";
import { surveyProgress } from "../survey-progress.ts";
import { createQueueReader, type ScreeningQueue } from "./screening-queue.ts";

const titles: Readonly<Record<string, string>> = {
  A: "Flaky tests in builds",
  B: "Soup recipes",
  C: "Rerunning flaky tests",
  D: "Recipes of the north",
  E: "Trees",
};
const years: Readonly<Record<string, number>> = { A: 2001, B: 2010, C: 2005, D: 2020, E: 2010 };
const papers: readonly Paper[] = parseBibtex(
  Object.entries(titles)
    .map(([key, title]) => `@article{${key}, title = {${title}}, year = {${years[key]}}}`)
    .join("\n"),
).papers;

const screened = (paper: string, verdict: "in" | "out"): SurveyDecision => ({
  paper,
  stage: "screening",
  reviewer: "Ada",
  verdict,
  reason: verdict === "out" ? "off topic" : "",
});

function queue(
  survey: Partial<Survey>,
  order?: Parameters<ReturnType<typeof createQueueReader>>[3],
): ScreeningQueue {
  const state = { survey: surveySchema.parse(survey), iterations: [papers], final: [] };
  return createQueueReader()(state, surveyProgress(state.survey, state), "screening", order);
}

const keys = (shown: ScreeningQueue): string => shown.papers.map(({ item }) => item.paper.key).join("");

test("papers can be sorted by key, newest first, most cited first, or in the order in which they were added", () => {
  const sources = [
    { id: "S1", kind: "import" as const, iteration: 1, from: "", known: [], added: ["C", "A"] },
    { id: "S2", kind: "references" as const, iteration: 1, from: "A", known: ["C"], added: ["B", "E", "D"] },
  ];
  const citations = [{ from: "B", to: "D" }];
  expect(keys(queue({ sources }))).toBe("ABCDE");
  expect(keys(queue({ sources }, "year"))).toBe("DBECA");
  expect(keys(queue({ sources }, "added"))).toBe("CABED");
  // A cites B, C, D and E; B also cites D.
  expect(keys(queue({ sources, citations }, "citations"))).toBe("DBCEA");
});

test("the queue learns relevance from the decisions, and a paper's words explain its rank", () => {
  const shown = queue({ decisions: [screened("A", "in"), screened("B", "out")] }, "relevance");
  // C has words in common with an included paper, D with an excluded paper, and E with neither.
  expect(keys(shown)).toBe("CED");
  expect(shown.inEffect).toBe("relevance");
  const [flaky] = shown.why("C").filter(({ word }) => word === "flaky");
  expect(flaky?.weight).toBeGreaterThan(0);
  expect(shown.why("D")[0]).toMatchObject({ word: "recipes" });
  expect(shown.why("D")[0]?.weight).toBeLessThan(0);
});

test("the queue is sorted by key until the words of the papers have been read", () => {
  const decisions = [screened("A", "in"), screened("B", "out")];
  const state = { survey: surveySchema.parse({ decisions }), iterations: [papers], final: [] };
  const read = createQueueReader(() => undefined);
  const shown = read(state, surveyProgress(state.survey, state), "screening", "relevance");
  expect(keys(shown)).toBe("CDE");
  expect(shown).toMatchObject({ chosen: "relevance", inEffect: "key", awaitsWords: true });
  expect(queue({ decisions }, "relevance").awaitsWords).toBe(false);
});

test("the queue is sorted by key until at least one paper has been included and one has been excluded", () => {
  const shown = queue({ decisions: [screened("A", "in")] }, "relevance");
  expect(shown).toMatchObject({ chosen: "relevance", inEffect: "key" });
  expect(keys(shown)).toBe("BCDE");
});

test("a duplicate paper adds no evidence", () => {
  const shown = queue(
    {
      decisions: [screened("A", "in"), screened("C", "out")],
      suspects: [{ papers: ["A", "C"], same: true, reason: "" }],
    },
    "relevance",
  );
  expect(shown.inEffect).toBe("key");
});

test("every nth position in a stage holds a paper drawn at random, which stays the same while the user decides on other papers", () => {
  const screening: Survey["screening"] = {
    order: "key",
    random_every: 2,
    include_words: [],
    exclude_words: [],
  };
  const fresh = queue({ screening });
  expect(fresh.papers.map(({ by }) => by)).toEqual(["key", "random", "key", "random", "key"]);
  expect([...keys(fresh)].sort().join("")).toBe("ABCDE");
  const [first, second] = fresh.papers.map(({ item }) => item.paper.key);
  const next = queue({
    screening,
    decisions: [screened(first ?? "", "out")],
  });
  expect(next.papers[0]).toMatchObject({ by: "random", item: { paper: { key: second } } });
});
