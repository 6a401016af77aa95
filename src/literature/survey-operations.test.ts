import { expect, test } from "vitest";
import { addCandidates } from "./add-candidates.ts";
import { parseBibtex } from "./formats/bibtex.ts";
import { surveySchema } from "./survey.ts";
import { settleSuspect } from "./survey-decisions.ts";
import { surveyFlow } from "./survey-flow.ts";
import { allPapers, remarkOn, setScreening } from "./survey-operations.ts";
import { surveyProgress } from "./survey-progress.ts";

const { papers } = parseBibtex("@article{A, title = {Lamps}}");
const state = { survey: surveySchema.parse({}), iterations: [papers], final: [] };

test("a remark without a note or labels is removed", () => {
  const noted = remarkOn(state, "A", { note: "page 4", labels: ["later"] });
  expect(noted.survey.remarks).toEqual([{ paper: "A", note: "page 4", labels: ["later"] }]);
  const labelled = remarkOn(noted, "A", { note: "" });
  expect(labelled.survey.remarks).toEqual([{ paper: "A", note: "", labels: ["later"] }]);
  expect(remarkOn(labelled, "A", { labels: [] }).survey.remarks).toBeUndefined();
  expect(() => remarkOn(state, "B", { note: "x" })).toThrow("the survey has no paper B");
});

test("a record that two imports merged is separated once, and the numbers still add up", () => {
  const again = parseBibtex("@article{B, title = {Lamps}, abstract = {Light.}}").papers;
  const source = { kind: "import", iteration: 1, from: "b.bib" } as const;
  const once = addCandidates(state, source, again).state;
  const merged = addCandidates(once, source, again).state;
  const separated = settleSuspect(merged, ["A", "B"], false, "Ada");
  expect(allPapers(separated).map(({ key, abstract }) => [key, abstract])).toEqual([
    ["A", ""],
    ["B", "Light."],
  ]);
  const progress = surveyProgress(separated.survey, separated);
  expect(surveyFlow(separated.survey, progress)).toMatchObject({ identified: 3, duplicates: 1, open: 2 });
});

test("changing one setting keeps the others, and a word cannot count both for and against a paper", () => {
  const ranked = setScreening(state, { order: "year", random_every: 5 });
  const words = setScreening(ranked, { include_words: ["lamp"] });
  expect(words.survey.screening).toEqual({
    order: "year",
    random_every: 5,
    include_words: ["lamp"],
    exclude_words: [],
  });
  expect(setScreening(words, { random_every: undefined }).survey.screening).not.toHaveProperty(
    "random_every",
  );
  expect(() => setScreening(words, { exclude_words: ["lamp"] })).toThrow(
    "these words would suggest both relevance and irrelevance: lamp",
  );
});
