/** Tests the rules that perform the question-writing tasks. */
import { expect, test } from "vitest";
import { indefiniteArticle } from "../../english/words/index.ts";
import { createUsageMeter } from "../language-call.ts";
import { exampleTriple } from "../prompted/show-triple.ts";
import { createOfflineLanguage } from "./create-offline-language.ts";

const language = createOfflineLanguage();
const call = { usage: createUsageMeter() };

test.each([
  ["evaluation", "an"],
  ["UML model", "a"],
  ["hour", "an"],
  ["user", "a"],
  ["unimodal sensor", "a"],
  ["XML file", "an"],
  ["open question", "an"],
])("%s takes %s", (phrase, article) => {
  expect(indefiniteArticle(phrase)).toBe(article);
});

test.each([
  ["which bridges is is old", "Which bridges is old?"],
  ["Was  a arch repaired?", "Was an arch repaired?"],
  ["An bridge that that holds falls?", "A bridge that that holds falls?"],
  ["What does 'A a title of of' say?", "What does 'A a title of of' say?"],
  ["Rank the bridges.", "Rank the bridges."],
])("%s becomes %s", async (question, corrected) => {
  expect(await language.correctGrammar({ question }, call)).toBe(corrected);
});

test("the rules report mentioned triples as necessary, and an answer that matches no triple as unsupported", async () => {
  const triples = [
    { id: 1, triple: exampleTriple("Stone Bridge", "crosses", "River Naab") },
    { id: 2, triple: exampleTriple("Stone Bridge", "material", "sandstone") },
    { id: 3, triple: exampleTriple("Stone Bridge", "collapsed", "no") },
  ];
  const groups = [{ thing: "Stone Bridge", triples }];
  const validate = (question: string, answer: string) =>
    language.validateTriples({ question, answer, groups }, call);
  expect(await validate("Which bridges over the River Naab have not collapsed?", "Stone Bridge")).toEqual({
    needed: [1, 3],
    unsupported: [],
  });
  // "stones" is a different word from "sandstone".
  expect(await validate("What has stones?", "The castle.")).toEqual({
    needed: [],
    unsupported: ["The castle."],
  });
});

test.each([
  ["How many bridges are there?", "Many.", false],
  ["How many bridges are there?", "There are two bridges.", true],
  ["Is it old?", "It was built in 1146.", false],
  ["Is it old?", "Yes, it is.", true],
  ["In which year was it built?", "Long ago.", false],
  ["Which bridges are old?", "", false],
  ["Which bridges are old?", "The Stone Bridge.", true],
])("%s %s: %s", async (question, answer, matches) => {
  expect(await language.validateAnswer({ question, answer }, call)).toMatchObject({ matches });
});

test("the rules return at most the requested number of drafts, and approve a draft if the checks find no faults", async () => {
  const draft = { question: "Q?", answer: "A.", triples: [1] };
  const written = { instructions: "", draft, template: "", groups: [] };
  expect(await language.writeFromTemplate(written, call)).toBe(draft);
  expect(await language.writeFromTemplate({ ...written, draft: null }, call)).toBeNull();
  const about = { thing: "T", instructions: "", count: 1, triples: [], drafts: [draft, draft] };
  expect(await language.writeAboutOne(about, call)).toEqual([draft]);
  const shown = { question: "Q?", answer: "A.", groups: [] };
  expect(await language.giveFeedback({ ...shown, findings: ["x"] }, call)).toMatchObject({ good: false });
  expect(await language.giveFeedback({ ...shown, findings: [] }, call)).toMatchObject({ good: true });
});
