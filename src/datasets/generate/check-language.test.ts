import { expect, test } from "vitest";
import { factsOf } from "../../testing/shaped-graphs.ts";
import { checkLanguage } from "./check-language.ts";

const buildings = ["Neue Oper", "Alte Burg", "Zollhaus"].map((name, at) => `B${at}:${name}@Bauwerk`);
const described = (year: string, builder: string) =>
  factsOf(
    buildings.flatMap((building, at) => [
      [building, year, `Y${at}:${1900 + at}`] as const,
      [building, builder, `P${at}:Person ${"ABC"[at]}`] as const,
    ]),
  );

test("a graph whose predicates have no English words is rejected, and the message lists the words and the next step", async () => {
  const { subjects } = await described("Baujahr", "Baumeister");
  expect(() => checkLanguage(subjects, undefined)).toThrow(/no English words: Baujahr, Baumeister/);
});

test.each([
  ["城市", "职业"],
  ["город", "профессия"],
  ["المدينة", "المهنة"],
])("a graph whose predicates are in another script (%s) is rejected", async (year, builder) => {
  const { subjects } = await described(year, builder);
  expect(() => checkLanguage(subjects, undefined)).toThrow(`no English words: ${year}, ${builder}`);
});

test("a graph whose predicates are only codes is rejected, unless a lexicon describes them", async () => {
  const { subjects } = await described("P571", "p2");
  expect(() => checkLanguage(subjects, undefined)).toThrow("no labels, only codes: P571, p2");
  const predicates = { P571: { verb: "was founded in" }, p2: { singular: "builder" } };
  expect(() => checkLanguage(subjects, { version: 1, predicates, types: {} })).not.toThrow();
});

test("a graph is accepted if its labels are English or a lexicon translates them", async () => {
  const { subjects } = await described("Baujahr", "Baumeister");
  const predicates = { Baujahr: { verb: "was built in" }, Baumeister: { singular: "builder" } };
  expect(() => checkLanguage(subjects, { version: 1, predicates, types: {} })).not.toThrow();
  const english = await described("year built", "architect");
  expect(() => checkLanguage(english.subjects, undefined)).not.toThrow();
});
