import { expect, test } from "vitest";
import { parseTriple } from "../../testing/memory-graph.ts";
import { createUsageMeter } from "../language-call.ts";
import { createOfflineLanguage } from "./create-offline-language.ts";

const language = createOfflineLanguage();
const call = { usage: createUsageMeter() };
const steps = {
  year: [parseTriple(["R1:Soup", "year", "L1:2019"])],
  cook: [
    parseTriple(["R1:Soup", "cooks", "C1:list of cooks"]),
    parseTriple(["C1:list of cooks", "has entry", "P1:Ada Brook"]),
  ],
};

test("the rules verbalise a path in order and mark backward steps", async () => {
  const backward = [
    parseTriple(["R1:Soup", "year", "L1:2019"]),
    parseTriple(["R2:Bread", "same_year", "L1:2019"]),
  ];
  expect(await language.verbalisePaths({ paths: [steps.year, steps.cook, backward, []] }, call)).toEqual([
    "Soup: year 2019.",
    "Soup: cooks list of cooks, has entry Ada Brook.",
    "Soup: year 2019, is same year of Bread.",
    "",
  ]);
});

const partial = async (question: string, linked: string[] = []) => {
  const paths = Object.values(steps).map((triples) => ({ text: "", triples }));
  const hubs = [{ id: 1, hub: "Soup", paths, common: [], linked }];
  return (await language.partialAnswer({ question, components: ["Ada Brook", "salt"], hubs }, call))[0];
};

test("a partial answer mentions the fields and values that are relevant to the question", async () => {
  expect(await partial("In which year did Ada Brook cook?")).toBe("cooks: Ada Brook; year: 2019");
});

test("a hub without relevant facts has no partial answer", async () => {
  expect(await partial("What does the moon weigh?")).toBeNull();
});

test("an answer quotes linked texts that contain a component", async () => {
  expect(await partial("What about salt?", ["It needs water. Add salt at the end. Stir."])).toBe(
    "“Add salt at the end.”",
  );
});

test("a final answer cites every source it uses", async () => {
  const partialAnswers = [
    { source: 1, title: "Soup", text: "year: 2019" },
    { source: 2, title: "Bread", text: "matches" },
  ];
  expect(await language.finalAnswer({ question: "How many recipes?", partialAnswers }, call)).toBe(
    "2 sources match:\n- Soup — year: 2019 [1]\n- Bread [2]",
  );
});

test("for each hub, the filter keeps the triples that prove a constraint or the answer, in input order", async () => {
  const salad = parseTriple(["R2:Salad", "year", "L2:2021"]);
  const triples = [salad, ...steps.cook, ...steps.year].map((triple, id) => ({
    id,
    triple,
    context: "",
    paths: [steps.cook.includes(triple) ? steps.cook : [triple]],
  }));
  const question = "In which year did Ada Brook cook?";
  expect(await language.filterTriples({ question, components: [], answer: "", triples }, call)).toEqual([
    0, 2, 3,
  ]);
});

test("the answer quotes the contexts that share the most components with the question, and cites their numbers", async () => {
  const contexts = ["Soup year 2019", "Bread cook Bo Carver", "Soup cook Ada Brook"];
  const ask = (question: string) => language.answerFromContexts({ question, contexts }, call);
  expect(await ask("Did Ada Brook cook the soup?")).toBe("Soup cook Ada Brook [3]");
  expect(await ask("Where is the moon?")).toBeNull();
});

test("the rules report no cost", () => {
  expect(call.usage.total()).toEqual({ calls: 0, tokens: 0, cost: 0, byTask: {} });
});
