/** Tests how a property of one thing and one end is said, by the words of its label and by what the graph says of the two. */
import { expect, test } from "vitest";
import { openWords } from "../../english/words/index.ts";
import type { Triple } from "../../graph/index.ts";
import { createMemoryGraph } from "../../testing/memory-graph.ts";
import type { Expression, Path, Things } from "../expression.ts";
import { createGraphIndex } from "../graph-index.ts";
import { ask } from "./ask.ts";
import { timeWords } from "./time-words.ts";
import { createVocabulary } from "./vocabulary.ts";

type Case = {
  /** A thing and its class, the label of the property, and the end with its class; a text has none. */
  readonly triple: readonly [subject: string, label: string, end: string];
};

const entityOf = (text: string) => {
  const [label = "", type] = text.split("@");
  return type === undefined
    ? { id: `"${label}"`, label, types: [] }
    : { id: label.toLowerCase(), label, types: [type] };
};

/** Writes the question for the things of the subject's class that have the end. */
async function askFor({ triple: [subject, label, end] }: Case, count = false): Promise<string> {
  const other = end.includes("@") ? end.replace(/^[^@]+/, "Other") : "other";
  const triples: Triple[] = [
    { subject: entityOf(subject), predicate: { id: label, label }, object: entityOf(end) },
    {
      subject: entityOf(subject.replace(/^[^@]+/, "Second")),
      predicate: { id: label, label },
      object: entityOf(other),
    },
  ];
  const index = await createGraphIndex(createMemoryGraph(triples));
  const vocabulary = createVocabulary(index, new Map([[label, label]]), openWords());
  const all: Things = { op: "class", class: subject.split("@")[1] ?? "" };
  const path: Path = [{ property: label, inverse: false }];
  const text = end.split("@")[0] ?? "";
  const things: Things = end.includes("@")
    ? { op: "with", things: all, path, to: { op: "entities", ids: [text.toLowerCase()] } }
    : { op: "where", things: all, path, is: "=", value: { op: "value", value: { kind: "text", text } } };
  const expression: Expression = count ? { op: "count", of: things } : things;
  return ask(expression, { vocabulary, choose: ([first]) => first, sentences: true });
}

test.each([
  ["Ada@Explorer", "usedShip", "Gull@Ship", "Which explorers use the ship Gull?"],
  ["Dawn@Expedition", "visited region", "Ostfall@Region", "Which expeditions visited the region Ostfall?"],
  ["Bo@Artist", "awarded_prize", "Gold Lark@Prize", "Which artists received the prize Gold Lark?"],
  ["Gull@Ship", "sankInRegion", "Ostfall@Region", "Which ships sank in the region Ostfall?"],
  ["Night Shift@Film", "starring", "Cy@Actor", "Which films star Cy?"],
  ["Alkar@Planet", "orbitsStar", "Beryx@Star", "Which planets orbit the star Beryx?"],
  ["Ara@Song", "cover of", "Bor@Song", 'Which songs are covers of the song "Bor"?'],
  ["Dee@Keeper", "trained as", "biologist", "Which keepers were trained as a biologist?"],
])("a verb of the label says what a thing does or did: %s, %s", async (subject, label, end, question) => {
  expect(await askFor({ triple: [subject, label, end] })).toBe(question);
});

test.each([
  ["Ada@Lawyer", "law firm", "Krog@Law Firm", "Which lawyers belong to the law firm Krog?"],
  ["Ada@Doctor", "head of clinic", "Northside@Clinic", "Which doctors are heads of Northside?"],
  ["Inn@Court", "has seat in", "Oslo", "Which courts have a seat in Oslo?"],
  [
    "Ara@Song",
    "manuscript held by",
    "Morgan Library@Archive",
    "Which songs have a manuscript held by the Morgan Library?",
  ],
  ["Lens@Paper", "venue", "Optics Days", "Which papers were published at Optics Days?"],
  ["Cup@Match", "venue", "Long Field@Stadium", "Which matches took place at Long Field?"],
  ["Gull@Aircraft", "aircraft type", "Petrel", "Which aircraft are of the type Petrel?"],
  ["A7@Admission", "admission type", "elective", "What are the elective admissions?"],
  ["Ore@Mineral", "Mohs group", "Group Two", "Which minerals have the Mohs group Group Two?"],
  ["Look@Inspection", "inspects", "Mint Bridge@Bridge", "Which inspections are of the Mint Bridge?"],
  ["Mint@Bridge", "made of", "iron", "Which bridges are made of iron?"],
  ["Mint@Bridge", "crosses", "River Arle@Water", "Which bridges cross the River Arle?"],
  [
    "Mint@Bridge",
    "covered by",
    "Lode hanger contract@Contract",
    "Which bridges are covered by the Lode hanger contract?",
  ],
  ["Brie@Cheese", "milk source", "cow", 'Which cheeses have the milk source "cow"?'],
  ["Brie@Cheese", "rind type", "washed", 'Which cheeses have the rind type "washed"?'],
  ["Dee@Keeper", "city of birth", "Oslo", "Which keepers were born in Oslo?"],
  ["Lens@Paper", "method", "case study", 'Which papers use the method "case study"?'],
  ["Lens@Paper", "publisher", "Rules Committee@Body", "Which papers were published by the Rules Committee?"],
  [
    "Dee@Keeper",
    "employer",
    "Bellheim University@School",
    "Which keepers are employed by Bellheim University?",
  ],
])("what a property says beyond its noun is said: %s, %s", async (subject, label, end, question) => {
  expect(await askFor({ triple: [subject, label, end] })).toBe(question);
});

const ofYears = (noun: string) =>
  timeWords({ kind: "noun", noun }, true, { kind: "something", noun: "work" }, openWords()).frame;

test.each([
  ["year of composition", "composed in"],
  ["closing year", "closed in"],
  ["year of first performance", "first performed in"],
])("a noun of a deed tells when it was done: %s", (noun, text) => {
  expect(ofYears(noun)).toEqual({ kind: "state", text, isParticiple: true });
});

test.each(["edition year", "meeting year", "year of the council"])(
  "other nouns of years stay: %s",
  (noun) => {
    expect(ofYears(noun)).toEqual({ kind: "noun", noun });
  },
);

test.each([
  ["Hill@Orchard", "county", "Wexley@County", "Which orchards are located in Wexley?"],
  ["Hill@Orchard", "in county", "Wexley@County", "Which orchards are in Wexley?"],
  ["Weir@Dam", "onRiver", "Alder@River", "Which dams are on Alder?"],
  ["Ada@Singer", "country of origin", "Norway@Country", "Which singers are from Norway?"],
  ["Wexley@Region", "hemisphere", "Southern", "Which regions are in the Southern hemisphere?"],
])("an area says where a thing is or is from: %s, %s", async (subject, label, end, question) => {
  expect(await askFor({ triple: [subject, label, end] })).toBe(question);
});

test.each([
  ["Ada@Explorer", "nationality", "Norwegian", "Which explorers are Norwegian?"],
  ["lynx@Species", "conservation status", "endangered", "Which species are endangered?"],
  ["gout@Disease", "severity", "severe", "Which diseases are severe?"],
  ["Weir@Dam", "cooling type", "dry", "Which dams have a dry cooling type?"],
  [
    "P1@Paper",
    "research paradigm",
    "confirmatory",
    "Which papers follow the confirmatory research paradigm?",
  ],
  ["P1@Paper", "statistical test", "kruskal-wallis test", "Which papers use the kruskal-wallis test?"],
  ["P1@Paper", "statistical test", "ANOVA", "Which papers use the statistical test ANOVA?"],
  ["Ara@Hymn", "language", "Italian", "Which hymns have the language Italian?"],
])("a value and its noun are joined as people say both: %s, %s", async (subject, label, end, question) => {
  expect(await askFor({ triple: [subject, label, end] })).toBe(question);
});

test("what an inspection is of has the inspection", async () => {
  const triples: Triple[] = [
    {
      subject: entityOf("Look@Inspection"),
      predicate: { id: "inspects", label: "inspects" },
      object: entityOf("Mint@Bridge"),
    },
  ];
  const index = await createGraphIndex(createMemoryGraph(triples));
  const vocabulary = createVocabulary(index, new Map([["inspects", "inspects"]]), openWords());
  const things: Things = {
    op: "with",
    things: { op: "class", class: "Bridge" },
    path: [{ property: "inspects", inverse: true }],
    to: { op: "class", class: "Inspection" },
  };
  const count: Expression = { op: "count", of: things };
  expect(ask(count, { vocabulary, choose: ([first]) => first, sentences: true })).toBe(
    "How many bridges have an inspection?",
  );
});

test("things with a related thing have the noun with its name", async () => {
  const port: Case = { triple: ["Gull@Ship", "homePort", "Oban@Port"] };
  expect(await askFor(port)).toBe("Which ships have the home port Oban?");
  expect(await askFor(port, true)).toBe("How many ships have the home port Oban?");
});

test("the title of a work stands in quotation marks, however short it is", async () => {
  expect(await askFor({ triple: ["Ada@Critic", "reviewed", "Salt@Novel"] })).toBe(
    'Which critics reviewed the novel "Salt"?',
  );
});

test("a flag of a record is said by what it stands for", async () => {
  const flag = '"true"^^<http://www.w3.org/2001/XMLSchema#boolean>';
  const step = (property: string): Path[0] => ({ property, inverse: false });
  const triples: Triple[] = [
    {
      subject: entityOf("P1@Paper"),
      predicate: { id: "threats", label: "threats to validity" },
      object: entityOf("R1@Threats"),
    },
    {
      subject: entityOf("R1@Threats"),
      predicate: { id: "construct", label: "construct validity" },
      object: { id: flag, label: "true", types: [] },
    },
  ];
  const index = await createGraphIndex(createMemoryGraph(triples));
  const labels = new Map([
    ["threats", "threats to validity"],
    ["construct", "construct validity"],
  ]);
  const vocabulary = createVocabulary(index, labels, openWords());
  const things: Things = {
    op: "where",
    things: { op: "class", class: "Paper" },
    path: [step("threats"), step("construct")],
    is: "=",
    value: { op: "value", value: { kind: "flag", value: true } },
  };
  expect(ask(things, { vocabulary, choose: ([first]) => first, sentences: true })).toBe(
    "Which papers have construct validity among their threats to validity?",
  );
});
