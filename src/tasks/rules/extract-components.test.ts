import { expect, test } from "vitest";
import { extractComponents } from "./extract-components.ts";

test.each([
  [
    "Which papers have been published by SpringerLink in 2020?",
    ["papers", "published", "SpringerLink", "2020"],
  ],
  [
    "What are the research questions in the paper titled 'Artificial Intelligence in Healthcare'?",
    ["research questions", "paper", "Artificial Intelligence in Healthcare"],
  ],
  ["Who is the author of “Baker's Dozen: A Study”?", ["author", "Baker's Dozen: A Study"]],
  ["the film [Johnny Mnemonic] was directed by who", ["film", "Johnny Mnemonic", "directed"]],
  ["Rank Ada's and Bo's recipes, in descending order.", ["Ada", "Bo", "recipes"]],
  ["Как называется граф знаний?", ["Как называется граф знаний"]],
])("takes %j apart", (question, components) => {
  expect(extractComponents(question)).toEqual(components);
});

test("a name, an adjacent plain word and a number are separate components", () => {
  expect(extractComponents("Does the research object Technical Debt 2020 occur?")).toEqual([
    "research object",
    "Technical Debt",
    "2020",
    "occur",
  ]);
});

test("a question without content words has no components", () => {
  expect(extractComponents("What is it?")).toEqual([]);
});
