/** Checks the answers to questions about a small graph of reports with their methods, years and findings. */
import { expect, test } from "vitest";
import { createGraph, type Triple } from "../../graph/index.ts";
import { answerQuestion, type ReadAnswer } from "./answer.ts";
import { learntWeights, openReader } from "./reader.ts";

const xsd = "http://www.w3.org/2001/XMLSchema#";
const kinds: Readonly<Record<string, string>> = { R: "Report", M: "Method", F: "Finding" };
const names: Readonly<Record<string, string>> = {
  R1: "Birds of the Fens",
  R2: "Herons in Winter",
  R3: "Counting Owls",
  R4: "Night Calls",
  R5: "Silent Marsh",
  M1: "case study",
  M2: "use case",
  M3: "survey",
  M4: "no method",
};

/** Subject, property, and a node, a number or a text in quotes. */
const facts: readonly (readonly [string, string, string | number])[] = [
  ["R1", "method", "M1"],
  ["R2", "method", "M1"],
  ["R2", "method", "M3"],
  ["R3", "method", "M2"],
  ["R4", "method", "M3"],
  ["R5", "method", "M4"],
  ["R1", "year", 2019],
  ["R2", "year", 2021],
  ["R3", "year", 2021],
  ["R4", "year", 2022],
  ["R5", "year", 2022],
  ["R1", "author", '"Ada Finch"'],
  ["R2", "author", '"Ada Finch"'],
  ["R3", "author", '"Ben Ode"'],
  ["R1", "finding", "F1"],
  ["R2", "finding", "F2"],
  ["R3", "finding", "F3"],
  ["R4", "finding", "F4"],
  ["R5", "finding", "F5"],
  ["F1", "text", '"The fens dry out."'],
  ["F2", "text", '"No finding"'],
  ["F3", "text", '"Owls were overlooked."'],
  ["F4", "text", '"No finding"'],
  ["F5", "text", '"The marsh is quiet."'],
];

function node(id: string | number): Triple["subject"] {
  if (typeof id === "number") return { id: `"${id}"^^<${xsd}integer>`, label: String(id), types: [] };
  if (id.startsWith('"')) return { id, label: id.slice(1, -1), types: [] };
  return { id, label: names[id] ?? id, types: [kinds[id.charAt(0)] ?? ""] };
}

const graph = createGraph(
  facts.map(([subject, property, object]) => ({
    subject: node(subject),
    predicate: { id: property, label: property },
    object: node(object),
  })),
);
const opened = openReader(graph, { weights: learntWeights });

async function answer(question: string): Promise<ReadAnswer> {
  return answerQuestion(question, await opened);
}

test("a name is not read across an article", async () => {
  const { text, unexplained } = await answer("Which reports use a case study?");
  expect(text).toContain("Birds of the Fens");
  expect(text).toContain("Herons in Winter");
  expect(text).not.toContain("Counting Owls");
  expect(unexplained).toEqual([]);
});

test.each([
  ["Which reports of 2019 use a survey?", "Nothing meets all conditions of the question."],
  ["How many reports of 2019 use a survey?", "0"],
])("what nothing meets is said: %s", async (question, first) => {
  expect((await answer(question)).text?.split("\n")[0]).toBe(first);
});

test.each([
  "How many reports use each method?",
  "How often is each method used?",
  "How often do reports use each method?",
  "How often are the methods used?",
])("%s asks for the number of every one", async (question) => {
  const { result } = await answer(question);
  expect(new Map(result.value as [string, number][])).toEqual(
    new Map([
      ["case study", 2],
      ["survey", 2],
      ["use case", 1],
    ]),
  );
});

test("the top of a kind is what occurs most often", async () => {
  const { result } = await answer("Top 2 methods");
  expect((result.value as { label: string }[]).map(({ label }) => label).sort()).toEqual([
    "case study",
    "survey",
  ]);
});

test("a verb may say how things belong to what is most common", async () => {
  expect((await answer("Which author has written the most reports?")).text).toMatch(/^Ada Finch \(2\)/);
});

test("the part of a share may be a name", async () => {
  expect((await answer("What share of the reports of 2021 use a survey?")).text).toMatch(/^50 %: 1 of 2 /);
});

test("a share says how many of how many", async () => {
  const { text, result } = await answer("What share of the reports use a case study?");
  expect(text).toMatch(/^40 %: 2 of 5 /);
  expect(result).toEqual({ type: "number", value: 0.4 });
});

test("a series is a table with the years that lack anything", async () => {
  const { text, result } = await answer("How many reports per year?");
  expect(text?.split("\n").slice(0, 6)).toEqual([
    "year  reports",
    "----  -------",
    "2019        1",
    "2020        0",
    "2021        2",
    "2022        2",
  ]);
  expect(result.type).toBe("table");
});

test("records whose text says that there is none count as none", async () => {
  expect((await answer("How many reports have no finding?")).result).toEqual({ type: "number", value: 2 });
});

test("a value that says that there is none is no group", async () => {
  const { result } = await answer("How many reports per method?");
  expect(result.value).toEqual([
    ["case study", 2],
    ["use case", 1],
    ["survey", 2],
  ]);
});

test("a name that the graph lacks is named, and nothing is answered", async () => {
  const { text, whyNot, result } = await answer("Which reports use Quorvex?");
  expect(text).toBeNull();
  expect(whyNot).toContain('"quorvex"');
  expect(result).toEqual({ type: "none", value: null });
});

test("a question of 100,000 characters ends and says what was not read", async () => {
  const { text, whyNot } = await answer(`Which reports use ${"a case study and ".repeat(6000)}?`);
  expect(text).toBeNull();
  expect(whyNot).toMatch(/more words|case/);
}, 20_000);

test("a quantity is answered with its number and unit, and not with the node that holds them", async () => {
  const constants = { alpha: ["6.64e-27", "kg"], beta: ["0.00000000012", "s"], gamma: ["42", "m"] } as const;
  const triples = Object.entries(constants).flatMap(([name, [number, unit]]): Triple[] => {
    const constant = { id: name, label: `${name} particle`, types: ["Constant"] };
    const value = { id: `v-${name}`, label: `Value for ${name} particle`, types: ["QuantityValue"] };
    const literal = { id: `"${number}"^^<${xsd}double>`, label: number, types: [] };
    const predicate = (id: string) => ({ id, label: id });
    return [
      { subject: constant, predicate: predicate("quantityValue"), object: value },
      { subject: value, predicate: predicate("value"), object: literal },
      { subject: value, predicate: predicate("hasUnit"), object: { id: unit, label: unit, types: ["Unit"] } },
    ];
  });
  const quantities = createGraph(triples);
  const reader = await openReader(quantities, { weights: learntWeights });
  const { text, result } = await answerQuestion("What is the value of the beta particle?", reader);
  expect(text?.split("\n")[0]).toBe("1.2e-10 s");
  expect(result).toEqual({ type: "values", value: ["1.2e-10"] });
});

test.each([
  ["Which reports use a case study?", "Which bulky reports use a case study?"],
  ["How many reports use a case study?", "How many bulky reports use a case study?"],
  ["What share of the reports use a case study?", "What share of the bulky reports use a case study?"],
  ["Does Counting Owls use a case study?", "Does bulky Counting Owls use a case study?"],
])("a word that nothing explains makes any answer less sure: %s", async (plain, other) => {
  const [sure, unsure] = [await answer(plain), await answer(other)];
  expect(unsure.unexplained).toEqual(["bulky"]);
  // The odds are at most half as good.
  const odds = ({ confidence }: ReadAnswer): number => confidence / (1 - confidence);
  expect(odds(unsure)).toBeLessThan(odds(sure) / 2);
});

test("a title before its colon names its thing, a word of English only where it is written like a name", async () => {
  const title = "Canary: Watching Birds at Sea in Winter";
  const isCalled = (id: string, label: string, year: string): Triple => ({
    subject: { id, label, types: ["Report"] },
    predicate: { id: "year", label: "year" },
    object: { id: `"${year}"^^<${xsd}integer>`, label: year, types: [] },
  });
  const reports = createGraph([isCalled("C1", title, "2012"), isCalled("C2", "Gulls and Terns", "2015")]);
  const reader = await openReader(reports, { weights: learntWeights });
  for (const question of ['What is the year of the report "Canary"?', "What is the year of Canary?"])
    expect((await answerQuestion(question, reader)).result).toEqual({ type: "values", value: ["2012"] });
  const { text, unexplained } = await answerQuestion("What is the year of every canary?", reader);
  expect([text?.includes("2012") ?? false, unexplained]).toEqual([false, ["canary"]]);
});

test("an age is no number of ends", async () => {
  const uses = (report: string, method: string): Triple => ({
    subject: { id: report, label: `Report ${report}`, types: ["Report"] },
    predicate: { id: "method", label: "method" },
    object: { id: method, label: `Method ${method}`, types: ["Method"] },
  });
  const reports = createGraph([uses("A", "M"), uses("B", "M"), uses("C", "N")]);
  const reader = await openReader(reports, { weights: learntWeights });
  const { readAs } = await answerQuestion("How many methods are older than 2?", reader);
  expect(readAs ?? "").not.toMatch(/fewer than 2/);
  const { text } = await answerQuestion("Which methods are used by more than 1 report?", reader);
  expect(text?.split("\n")[0]).toBe("Method M");
});

// Methods: case study 2 reports, survey 2, use case 1. Years: 2019 1, 2021 2, 2022 2.
test.each([
  [
    "winners with their numbers, and that they are tied",
    "Which methods are used by the most reports?",
    ["2, tied:", "- case study (2)", "- survey (2)"],
  ],
  [
    "the numbers of both names of a comparison",
    "Do more reports use a case study or a use case?",
    ["case study (2)", "Compared with: use case (1)."],
  ],
  [
    "the number of things behind an average",
    "What is the average year of the reports?",
    ["2021 over 5 reports"],
  ],
  ["both numbers of a yes or no", "Do more reports use a survey than a use case?", ["Yes (2 against 1)"]],
])("an answer carries %s", async (_case, question, lines) => {
  const { text } = await answer(question);
  expect(text?.split("\n").slice(0, lines.length)).toEqual(lines);
});

test("a share in a table is a percentage with its numbers, and a number in the typed result", async () => {
  const { text, result, figures } = await answer("What share of the reports per year use a survey?");
  // One of two reports of 2021 and of 2022, and not the only one of 2019; there is none of 2020.
  expect(figures).toEqual(["0 % (0 of 1)", "–", "50 % (1 of 2)", "50 % (1 of 2)"]);
  expect(text).toContain("50 % (1 of 2)");
  expect(result).toMatchObject({ type: "table", value: expect.arrayContaining([[2021, 0.5]]) });
});

test("no reading is near a question of which the graph explains no word exactly", async () => {
  const { whyNot } = await answer("heronz qwer");
  expect(whyNot).toBe('nothing in the graph explains "heronz", "qwer"');
});
