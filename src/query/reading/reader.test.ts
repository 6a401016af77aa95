/** Checks what the reader makes of questions about a small graph of lakes, ferries and towns. */
import { expect, test } from "vitest";
import { createGraph, formatValue, type Triple } from "../../graph/index.ts";
import type { Denotation } from "../denotation.ts";
import { learntWeights, type OpenedReader, openReader } from "./reader.ts";

const xsd = "http://www.w3.org/2001/XMLSchema#";
const kinds: Readonly<Record<string, string>> = { T: "Town", F: "Ferry", L: "Lake" };
const names: Readonly<Record<string, string>> = {
  T1: "Arven",
  T2: "Bellmore",
  T3: "Corly",
  F1: "Heron",
  F2: "Swift",
  F3: "Otter",
  L1: "Lake Dunmor",
  L2: "Lake Esk",
};

/** Subject, property, and a node or a number. */
const facts: readonly (readonly [string, string, string | number])[] = [
  ["T1", "population", 900],
  ["T2", "population", 5400],
  ["T3", "population", 2100],
  ["T1", "shore of", "L1"],
  ["T2", "shore of", "L1"],
  ["T3", "shore of", "L2"],
  ["F1", "calls at", "T1"],
  ["F1", "calls at", "T2"],
  ["F2", "calls at", "T2"],
  ["F3", "calls at", "T3"],
  ["F1", "length", 31],
  ["F2", "length", 54],
  ["F3", "length", 22],
];

function node(id: string | number): Triple["subject"] {
  if (typeof id === "number") return { id: `"${id}"^^<${xsd}integer>`, label: String(id), types: [] };
  return { id, label: names[id] ?? id, types: [kinds[id.charAt(0)] ?? ""] };
}

async function openLakes(): Promise<OpenedReader> {
  const triples = facts.map(([subject, property, object]) => ({
    subject: node(subject),
    predicate: { id: property, label: property },
    object: node(object),
  }));
  return openReader(createGraph(triples), { weights: {} });
}

test.each([
  ["Which ferries call at Bellmore?", ["Heron", "Swift"]],
  ["What is the population of Corly?", ["2100"]],
  ["Which town has a larger population, Arven or Corly?", ["Corly"]],
  ["Which town has the largest population?", ["Bellmore"]],
  ["What is the longest ferry that calls at Bellmore?", ["Swift"]],
  ["Which towns have a population of more than 2000?", ["Bellmore", "Corly"]],
  ["How many ferries call at Bellmore?", ["2"]],
  ["Which ferries call at more than one town?", ["Heron"]],
  ["Which ferries do not call at Bellmore?", ["Otter"]],
  ["Which town has the second largest population?", ["Corly"]],
  ["What is the 3rd longest ferry?", ["Otter"]],
  ["Which ferries call only at Bellmore?", ["Swift"]],
  ["Which ferries only call at Bellmore?", ["Swift"]],
  ["Which towns have a population between 1000 and 3000?", ["Corly"]],
  ["Towns with a population of 900, 2100 or 7000", ["Arven", "Corly"]],
  ["Apart from Heron, which ferries call at Bellmore?", ["Swift"]],
  ["Of all ferries, how many call at Bellmore?", ["2"]],
  ["Is there a ferry that calls at Bellmore and Corly?", ["No"]],
  ["Is there a ferry that calls at Bellmore and Arven?", ["Yes"]],
  ["Do Heron and Otter call at any towns in common?", ["No"]],
  ["Do Heron and Swift call at any towns in common?", ["Yes"]],
  ["Do ferries longer than 30 call at more towns than ferries shorter than 30?", ["Yes"]],
  ["Which ferries are longer than Heron?", ["Swift"]],
  ["Which ferries call at Arven or Corly?", ["Heron", "Otter"]],
  ["Does Swift call at Bellmore?", ["Yes"]],
  ["What is the average length of the ferries that call at Bellmore?", ["42.5"]],
  // Two ferries call at Bellmore, one each at Arven and Corly.
  ["Do more ferries call at Bellmore than at Arven?", ["Yes"]],
  ["Do fewer ferries call at Bellmore than at Arven?", ["No"]],
  ["Are there more ferries that call at Arven than ferries that call at Corly?", ["No"]],
  ["How many more ferries call at Bellmore than at Corly?", ["1"]],
  ["Are there more towns than ferries?", ["No"]],
  ["Do ferries call at Bellmore more often than at Corly?", ["Yes"]],
  ["Do more than two ferries call at Bellmore?", ["No"]],
  ["Are there at least two ferries that call at Bellmore?", ["Yes"]],
  [
    "Is the number of ferries that call at Bellmore larger than the number of ferries that call at Arven?",
    ["Yes"],
  ],
  ["Is the number of ferries that call at Bellmore larger than 2?", ["No"]],
  ["At which town do the ferries call most often?", ["Bellmore"]],
  ["Does Heron call at more towns than Swift?", ["Yes"]],
  ["Which two ferries are the longest?", ["Heron", "Swift"]],
  ["Which two towns have the largest population?", ["Bellmore", "Corly"]],
  ["Which ferry is longer, Heron or Otter?", ["Heron"]],
  ["Is Heron or Swift longer?", ["Swift"]],
  ["What is the largest population of the towns?", ["5400"]],
  ["How many ferries have a length?", ["3"]],
  ["Do Arven and Bellmore have the same population?", ["No"]],
  ["Does Heron call at a smaller number of towns than Swift?", ["No"]],
  ["Is Heron a ferry?", ["Yes"]],
  ["Which ferry calls at more towns, Heron or Swift?", ["Heron"]],
  ["Is Bellmore called at more often than Corly?", ["Yes"]],
  ["List the towns in order of population, from largest to smallest.", ["Arven", "Bellmore", "Corly"]],
  ["Is Heron a town?", ["No"]],
  ["Find the town that has the largest number of ferries", ["Bellmore"]],
  ["Find the ferries that call at the most number of towns", ["Heron"]],
  ["Which ferry callsat Corly?", ["Otter"]],
  ['Which ferry name contains the substring "tt"?', ["Otter"]],
  ["Which towns have a name that contains the letters 'll'?", ["Bellmore"]],
  ["Is the population of Arven larger than the population of Corly?", ["No"]],
])("the reader answers %s", async (question, answers) => {
  const reader = await openLakes();
  expect([...(reader.read(question)[0]?.answers() ?? [])].sort()).toEqual(answers);
});

/** Returns the labels and values of a denotation. */
function textsOf({ index }: OpenedReader, denotation: Denotation): readonly string[] {
  switch (denotation.type) {
    case "things":
      return denotation.ids.map((id) => index.label(index.thing(id) ?? -1));
    case "values":
      return denotation.values.map(formatValue);
    case "scalar":
      return denotation.value === null ? [] : [formatValue(denotation.value)];
    case "truth":
      return [denotation.value ? "Yes" : "No"];
    case "table":
      return denotation.rows.map((row) => JSON.stringify(row));
  }
}

test("the executor denotes by each reading's expression what the reading answers", async () => {
  const reader = await openLakes();
  const readings = [
    "Which ferries call at Bellmore and have a length of at least 40?",
    "How many towns on the shore of Lake Dunmor have the most ferries?",
    "What is the total length of ferries that call at the largest town?",
    "Which lakes have no ferry?",
    "Do more ferries call at Bellmore than at Arven?",
    "How many more ferries call at Bellmore than at Corly?",
    "Do more than two ferries call at Bellmore?",
  ].flatMap((question) => reader.read(question));
  const comparable = readings.filter(
    ({ expression }) => !["group", "rows", "compare"].includes(expression.op),
  );
  expect(comparable.length).toBeGreaterThan(50);
  for (const { expression, answers } of comparable) {
    const found = textsOf(reader, reader.executor.denoteNow(expression));
    expect(new Set(found)).toEqual(new Set(answers()));
  }
});

test("texts and numbers that several things have are found by how many have them", async () => {
  const ferry = (label: string) => ({ id: label, label, types: ["Ferry"] });
  const operator = { id: "operator", label: "operator" };
  const year = { id: "year", label: "year" };
  const triples = ["Heron North 1990", "Swift South 1990", "Otter South 1995", "Tern West 1990"].flatMap(
    (fact) => {
      const [name = "", text = "", built = ""] = fact.split(" ");
      const literal = (label: string) => ({ id: `"${label}"`, label, types: [] });
      return [
        { subject: ferry(name), predicate: operator, object: literal(text) },
        { subject: ferry(name), predicate: year, object: literal(built) },
      ];
    },
  );
  const reader = await openReader(createGraph(triples), { weights: {} });
  const best = (question: string) => reader.read(question)[0];
  const many = best("Which operators have more than one ferry?");
  expect(many?.answers()).toEqual(["South"]);
  expect(many?.expression).toMatchObject({ op: "shared", is: ">" });
  expect(best("Which years have at least two ferries?")?.answers()).toEqual(["1990"]);
  expect(best("Which years have exactly one ferry?")?.answers()).toEqual(["1995"]);
  expect(best("How many years have more than two ferries?")?.expression).toMatchObject({ op: "count" });
});

test("an adjective names a letter that stands for what it says", async () => {
  const horses = ["Comet F", "Dash M", "Ember F"].map((fact) => {
    const [name = "", text = ""] = fact.split(" ");
    const subject = { id: name, label: name, types: ["Horse"] };
    const object = { id: `"${text}"`, label: text, types: [] };
    return { subject, predicate: { id: "sex", label: "sex" }, object };
  });
  const reader = await openReader(createGraph(horses), { weights: {} });
  expect(reader.read("How many female horses are there?")[0]?.answers()).toEqual(["2"]);
});

test("a question without a word of the graph has no reading", async () => {
  const reader = await openLakes();
  expect(reader.read("Who composed the anthem?")).toEqual([]);
});

test("a question of 400 words is read to its end", async () => {
  const reader = await openLakes();
  const question = `Which ferries call at ${Array.from({ length: 130 }, () => "Arven or Corly").join(" or ")}?`;
  expect(reader.read(question).length).toBeGreaterThan(0);
});

/** Papers whose methods are two records away; the records bear the name of their kind. */
async function openPapers(): Promise<OpenedReader> {
  const thing = (id: string, label: string, type: string): Triple["subject"] => ({
    id,
    label,
    types: [type],
  });
  const methods = [thing("M0", "Interview", "Method"), thing("M1", "Simulation", "Method")];
  const triples = Array.from({ length: 24 }, (_, at): Triple[] => {
    const paper = thing(`P${at}`, `Study ${"ABCDEFGHIJKLMNOPQRSTUVWX".charAt(at)}`, "Paper");
    const contribution = thing(`C${at}`, "Contribution", "Contribution");
    const step = thing(`S${at}`, "Data Collection", "Data Collection");
    const link = (label: string): Triple["predicate"] => ({ id: label, label });
    return [
      { subject: paper, predicate: link("contribution"), object: contribution },
      { subject: contribution, predicate: link("data collection"), object: step },
      { subject: step, predicate: link("method"), object: methods[at % 8 === 0 ? 0 : 1] as Triple["object"] },
    ];
  }).flat();
  return openReader(createGraph(triples), { weights: {} });
}

test("a question names the ends of a path through records, and the papers are counted", async () => {
  const reader = await openPapers();
  // Every eighth of the 24 papers uses interviews: A, I and Q.
  expect(reader.read("How many papers have the method interview?")[0]?.answers()).toEqual(["3"]);
  const [best] = reader.read("Which papers use the method interview?");
  expect([...(best?.answers() ?? [])].sort()).toEqual(["Study A", "Study I", "Study Q"]);
  expect(
    textsOf(reader, reader.executor.denoteNow(best?.expression ?? { op: "values", list: [] })),
  ).toHaveLength(3);
});

const skos = "http://www.w3.org/2004/02/skos/core#";

/** Oak and Elm are narrower than Tree, Tree and Fern than Plant; Moss stands alone. Oak and Fern grow in the Fen, Oak alone on the Hill. */
async function openPlants(yearType = "gYear"): Promise<OpenedReader> {
  const concept = (label: string): Triple["subject"] => ({ id: label, label, types: ["Concept"] });
  const place = (label: string): Triple["subject"] => ({ id: label, label, types: ["Place"] });
  const broader = { id: `${skos}broader`, label: "broader" };
  const habitat = { id: "habitat", label: "habitat" };
  const recorded = { id: "recorded", label: "record year" };
  const year = (value: number): Triple["object"] => ({
    id: `"${value}"^^<${xsd}${yearType}>`,
    label: String(value),
    types: [],
  });
  return openReader(
    createGraph([
      { subject: concept("Oak"), predicate: broader, object: concept("Tree") },
      { subject: concept("Elm"), predicate: broader, object: concept("Tree") },
      { subject: concept("Tree"), predicate: broader, object: concept("Plant") },
      { subject: concept("Fern"), predicate: broader, object: concept("Plant") },
      { subject: concept("Oak"), predicate: habitat, object: place("Fen") },
      { subject: concept("Oak"), predicate: habitat, object: place("Hill") },
      { subject: concept("Fern"), predicate: habitat, object: place("Fen") },
      { subject: concept("Moss"), predicate: recorded, object: year(1990) },
      { subject: concept("Fern"), predicate: recorded, object: year(1850) },
    ]),
    { weights: learntWeights },
  );
}

test.each([
  ["How many concepts have no narrower concepts?", ["4"]],
  ["Which concepts have no broader concept?", ["Moss", "Plant"]],
  ["What are the narrower concepts of Tree?", ["Elm", "Oak"]],
  ["Which concepts have at least two narrower concepts?", ["Plant", "Tree"]],
])("a property is read by the writer's words for it, backwards too: %s", async (question, answers) => {
  const [best] = (await openPlants()).read(question);
  expect([...(best?.answers() ?? [])].sort()).toEqual(answers);
  expect(best?.unexplained).toEqual([]);
});

test("what is used together is what is so of all things that are listed", async () => {
  const [best] = (await openPlants()).read("Which concepts have the habitats Fen and Hill together?");
  expect(best?.answers()).toEqual(["Oak"]);
});

test.each(["gYear", "integer"])("of years, there is none of which there is the most: %s", async (type) => {
  const readings = (await openPlants(type)).read("Which habitats recorded the most concepts?");
  expect(readings[0]?.answers()).toEqual(["Fen"]);
  expect(readings.filter(({ text }) => text.includes("max record year"))).toEqual([]);
});

test("a negation that nothing uses is not explained", async () => {
  const readings = (await openPlants()).read("Which concepts are not Zorbian?");
  expect(readings[0]?.unexplained.map(({ word }) => word)).toEqual(["not", "zorbian"]);
});

/** Three people without a type who play for two clubs; one of the clubs has a founder and a year of foundation. */
async function openClubs(): Promise<OpenedReader> {
  const thing = (label: string): Triple["subject"] => ({ id: label, label, types: [] });
  const number = (value: number): Triple["object"] => node(value);
  const fact = (subject: string, label: string, object: Triple["object"]): Triple => ({
    subject: thing(subject),
    predicate: { id: label, label },
    object,
  });
  return openReader(
    createGraph([
      fact("Aoki", "plays for", thing("Harrow United")),
      fact("Aoki", "nationality", thing("Japan")),
      fact("Brandt", "plays for", thing("Harrow United")),
      fact("Brandt", "nationality", thing("Austria")),
      fact("Conti", "plays for", thing("Dock Rovers")),
      fact("Conti", "nationality", thing("Japan")),
      fact("Dock Rovers", "founded by", thing("Dora Finch")),
      fact("Dock Rovers", "year of foundation", number(1904)),
    ]),
    { weights: learntWeights },
  );
}

test.each([
  ["Which players have the nationality Japan?", ["Aoki", "Conti"]],
  ["When was Dock Rovers founded?", ["1904"]],
  ["Who founded Dock Rovers?", ["Dora Finch"]],
  ["Do Aoki and Conti have the same nationality?", ["Yes"]],
  ["Do Aoki and Brandt have the same nationality?", ["No"]],
])("who does what a label says is its subject, and when asks for a time: %s", async (question, answers) => {
  const [best] = (await openClubs()).read(question);
  expect([...(best?.answers() ?? [])].sort()).toEqual(answers);
});

test("a verb is no part of a name where another name follows", async () => {
  const thing = (id: string, label: string, type: string): Triple["subject"] => ({
    id,
    label,
    types: [type],
  });
  const methods = ["use case", "case law"].map((name, at) => thing(`M${at}`, name, "Method"));
  const triples = ["First Study", "Second Study", "Third Study"].map(
    (title, at): Triple => ({
      subject: thing(`P${at}`, title, "Paper"),
      predicate: { id: "method", label: "method" },
      object: methods[at === 0 ? 0 : 1] as Triple["object"],
    }),
  );
  const reader = await openReader(createGraph(triples), { weights: {} });
  const answers = (question: string) => [...(reader.read(question)[0]?.answers() ?? [])].sort();
  expect(answers("Which papers use case law?")).toEqual(["Second Study", "Third Study"]);
  expect(answers("Which papers have the method use case?")).toEqual(["First Study"]);
});

test("what a comparative label says is said of the things before it", async () => {
  const concept = (id: string): Triple["subject"] => ({ id, label: id, types: ["Concept"] });
  const narrower = { id: "narrower", label: "narrower" };
  const triples = ["Coast Bay", "Coast Beach", "Bay Cove"].map((pair): Triple => {
    const [broad = "", narrow = ""] = pair.split(" ");
    return { subject: concept(broad), predicate: narrower, object: concept(narrow) };
  });
  const reader = await openReader(createGraph(triples), { weights: {} });
  expect(reader.read("Which concepts are narrower than Bay?")[0]?.answers()).toEqual(["Cove"]);
});
