import { expect, test } from "vitest";
import {
  addCandidates,
  addCitation,
  adjudicate,
  countCitations,
  createPaper,
  decide,
  findDuplicates,
  formatFlowCsv,
  formatFlowSvg,
  formatFlowText,
  nextPaper,
  type Paper,
  postpone,
  removeCriterion,
  reportIterations,
  resumePostponed,
  type SurveyState,
  setCriterion,
  settleSuspect,
  stopSurvey,
  surveyFlow,
  surveyProgress,
  surveySchema,
} from "./index.ts";

function paper(key: string, title: string, year = 2020, doi = ""): Paper {
  return createPaper(key, "article", { title, year: String(year), ...(doi === "" ? {} : { doi }) });
}

const empty: SurveyState = { survey: surveySchema.parse({}), iterations: [], final: [] };
const seeds = [paper("A", "Alpha questions"), paper("B", "Beta graphs"), paper("C", "Gamma answers")];
const source = { kind: "import", iteration: 1, from: "seeds.bib" } as const;

function seeded(): SurveyState {
  const criterion = { id: "E1", kind: "exclusion", text: "no full text" } as const;
  return addCandidates(setCriterion(empty, criterion), source, seeds).state;
}

function put(
  state: SurveyState,
  key: string,
  stage: "screening" | "skim",
  verdict: "in" | "out",
  reviewer = "Ada",
): SurveyState {
  const criterion = verdict === "out" ? { criterion: "E1" } : {};
  return decide(state, { paper: key, stage, verdict, reviewer, reason: "", ...criterion });
}

test("after screening and skimming, a paper enters the final list, and its references and citing papers are followed", () => {
  let state = seeded();
  const next = (): string => {
    const paper = nextPaper(state.survey, surveyProgress(state.survey, state));
    return paper ? `${paper.paper.key} ${paper.status} ${paper.unfollowed.join("+")}`.trim() : "none";
  };
  expect(next()).toBe("A to screen");
  state = put(state, "A", "screening", "in");
  expect(next()).toBe("A to skim");
  state = put(state, "A", "skim", "in");
  expect(state.final.map(({ key }) => key)).toEqual(["A"]);
  expect(next()).toBe("A included references+citing");
  for (const kind of ["references", "citing"] as const) {
    const origin = { kind, iteration: 2, from: "A" } as const;
    state = addCandidates(
      state,
      origin,
      kind === "citing" ? [] : [paper("D", "Delta"), seeds[1] as Paper],
    ).state;
  }
  expect(state.iterations.map((list) => list.map(({ key }) => key))).toEqual([["A", "B", "C"], ["D"]]);
  expect(next()).toBe("B to screen");
  state = put(put(state, "B", "screening", "out"), "C", "screening", "out");
  expect(next()).toBe("D to screen");
  expect(
    nextPaper(stopSurvey(state, { after: 1, reason: "done" }).survey, surveyProgress(state.survey, state)),
  ).toBe(undefined);
});

test("a withdrawn paper is removed from the final list", () => {
  const state = put(put(seeded(), "A", "screening", "in"), "A", "skim", "in");
  expect(put(state, "A", "skim", "out").final).toEqual([]);
});

test("the flow diagram and the rates of new relevant papers count a paper under every search that found it", () => {
  let state = seeded();
  state = put(put(state, "A", "screening", "in"), "A", "skim", "in");
  state = put(state, "B", "screening", "out");
  state = put(put(state, "C", "screening", "in"), "C", "skim", "out");
  // A second search finds B again and one new paper, which stays undecided.
  state = addCandidates(state, { kind: "search", iteration: 2, from: "", engine: "X", query: "q" }, [
    paper("B2", "Beta graphs"),
    paper("D", "Delta"),
  ]).state;
  const progress = surveyProgress(state.survey, state);
  expect(surveyFlow(state.survey, progress)).toEqual({
    identified: 5, // A, B, C, then B again and D
    duplicates: 1, // B
    screened: 3, // A, B, C
    excludedOnScreening: { E1: 1 }, // B
    skimmed: 2, // A, C
    excludedOnSkim: { E1: 1 }, // C
    included: 1, // A
    open: 1, // D
  });
  expect(reportIterations(progress)).toEqual([
    { name: "L1", candidates: 3, processed: 3, included: 1, newRelevantRate: 1 / 3 },
    { name: "L2", candidates: 1, processed: 0, included: 0, newRelevantRate: null },
  ]);
  const flow = surveyFlow(state.survey, progress);
  expect(formatFlowText(flow)).toBe(
    "5  identified\n1  duplicates\n3  screened\n1  excluded based on title and abstract: E1\n2  skimmed\n1  excluded based on the full text: E1\n1  included\n1  open",
  );
  expect(formatFlowCsv(flow, false).split("\n").slice(0, 3)).toEqual([
    "step,reason,papers",
    "identified,,5",
    "duplicates,,1",
  ]);
  expect(formatFlowSvg(flow)).toMatch(/^<svg .*Identified: 5.*1 × E1.*<\/svg>\n$/s);
});

test("a disagreement between reviewers is a conflict until somebody settles it", () => {
  const state = put(put(seeded(), "A", "screening", "in"), "A", "screening", "out", "Bob");
  const status = (next: SurveyState): string | undefined => surveyProgress(next.survey, next)[0]?.status;
  expect(status(state)).toBe("conflict");
  const settled = adjudicate(state, {
    paper: "A",
    stage: "screening",
    author: "Eve",
    verdict: "in",
    reason: "r",
  });
  expect(status(settled)).toBe("to skim");
});

test("duplicates are found by DOI, then by title and year, and papers that are only similar are listed", () => {
  const existing = [
    paper("K1", "The {LC}-QuAD Dataset!", 2019, "https://doi.org/10.1000/ABC"),
    paper("K2", "A taxonomy of question types in software research", 2015),
  ];
  const incoming = [
    paper("N1", "Another title", 2001, "10.1000/abc"),
    paper("N2", "the LC quad dataset", 2019),
    paper("N3", "A taxonomy of question type in software research", 2016),
    paper("N4", "A taxonomy of question type in software research", 2018),
  ];
  const { fresh, duplicates, suspects } = findDuplicates(existing, incoming);
  expect(duplicates.map(({ paper: { key }, of, because }) => [key, of.key, because[0]])).toEqual([
    ["N1", "K1", "doi"],
    ["N2", "K1", "title and year"],
  ]);
  expect(fresh.map(({ key }) => key)).toEqual(["N3", "N4"]);
  // One of 49 letters is missing; the year of N4 is two years from that of N3 and three years from that of K2.
  expect(suspects).toMatchObject([{ paper: incoming[2], like: existing[1], similarity: 1 - 1 / 49 }]);
});

test("marking two records as the same paper leaves a single record", () => {
  const state = settleSuspect(seeded(), ["A", "B"], true, "Ada");
  expect(
    surveyProgress(state.survey, state).map(({ status, excludedBy }) => `${status} ${excludedBy}`.trim()),
  ).toEqual(["to screen", "excluded duplicate of A", "to screen"]);
});

test.each([
  ["a decision on an unknown paper", () => put(seeded(), "Z", "screening", "in"), /no paper Z/],
  [
    "skimming a paper before it is screened",
    () => put(seeded(), "A", "skim", "in"),
    /must be included in screening/,
  ],
  [
    "an exclusion without a reason",
    () => decide(seeded(), { paper: "A", stage: "screening", verdict: "out", reviewer: "Ada", reason: "" }),
    /requires a criterion or a reason/,
  ],
  [
    "a ruling with an unknown criterion",
    () =>
      adjudicate(seeded(), {
        paper: "A",
        stage: "skim",
        verdict: "out",
        author: "x",
        reason: "r",
        criterion: "E7",
      }),
    /no criterion E7/,
  ],
  [
    "removing a criterion in use",
    () => removeCriterion(put(seeded(), "A", "screening", "out"), "E1"),
    "1 decision names the criterion E1",
  ],
  [
    "removing a criterion that only a ruling uses",
    () => {
      const differ = put(put(seeded(), "A", "screening", "in"), "A", "screening", "out", "Bob");
      const ruling = { paper: "A", stage: "screening", author: "Eve", verdict: "out" } as const;
      const ruled = adjudicate(differ, { ...ruling, criterion: "E1", reason: "r" });
      const bobsDecision = { paper: "A", stage: "screening", reviewer: "Bob" } as const;
      return removeCriterion(decide(ruled, { ...bobsDecision, verdict: "out", reason: "old" }), "E1");
    },
    "1 decision names the criterion E1",
  ],
  [
    "ending the survey after a missing iteration",
    () => stopSurvey(seeded(), { after: 3, reason: "r" }),
    /the iteration L3 does not exist/,
  ],
  [
    "adding a different paper with an existing key",
    () => addCandidates(seeded(), source, [paper("A", "Other")]),
    /other papers.*A/,
  ],
])("the survey rejects %s", (_what, edit, message) => {
  expect(edit).toThrow(message);
});

test("citation counts include only citations between the given papers", () => {
  const edges = [
    ["A", "B"],
    ["C", "B"],
    ["A", "C"],
    ["A", "C"],
  ] as const;
  const state = edges.reduce((next, [from, to]) => addCitation(next, from, to), seeded());
  expect(countCitations(state.survey, ["A", "B", "C"])).toEqual({
    cited: [
      { key: "B", others: ["A", "C"] },
      { key: "C", others: ["A"] },
    ],
    citing: [
      { key: "A", others: ["B", "C"] },
      { key: "C", others: ["B"] },
    ],
  });
  expect(countCitations(state.survey, ["A", "B"]).cited).toEqual([{ key: "B", others: ["A"] }]);
});

test("a postponed paper comes last until it is resumed", () => {
  const next = (state: SurveyState) =>
    nextPaper(state.survey, surveyProgress(state.survey, state))?.paper.key;
  const later = postpone(seeded(), "A", "the text is on order");
  expect(later.survey.postponed).toEqual([{ paper: "A", reason: "the text is on order" }]);
  expect(next(later)).toBe("B");
  expect(next(resumePostponed(later, "A"))).toBe("A");
  const rest = put(put(later, "B", "screening", "out"), "C", "screening", "out");
  expect(next(rest)).toBe("A");
  expect(put(rest, "A", "screening", "in").survey.postponed).toBeUndefined();
  expect(() => postpone(rest, "B", "")).toThrow(/B is excluded/);
  expect(() => resumePostponed(rest, "C")).toThrow(/C is not postponed/);
  expect(() => postpone(rest, "Z", "")).toThrow(/no paper Z/);
  expect(() => postpone(rest, "AB", "")).toThrow(
    expect.objectContaining({ hint: expect.stringContaining("Did you mean A?") }),
  );
});
