import { expect, test } from "vitest";
import { openWords } from "../../english/words/index.ts";
import { parseValue, type Triple } from "../../graph/index.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import type { Expression, Measure, Path, Things } from "../expression.ts";
import { createGraphIndex } from "../graph-index.ts";
import { ask } from "./ask.ts";
import { describeQuery } from "./describe-query.ts";
import { isYearNumber } from "./property-words.ts";
import { createVocabulary } from "./vocabulary.ts";

const triples: readonly TripleText[] = [
  ["R1:Ara@River", "flows through", "S1:Nordland@State"],
  ["R1", "length", "1:40"],
  ["R2:Bor@River", "flows through", "S2:Westmark@State"],
  ["R2", "length", "2:90"],
  ["R1", "discovered by", "P1:Ada Lark@Person"],
  ["R2", "discovered by", "P2:Bo Wren@Person"],
  ["S1", "capital", "C1:Ostby@City"],
  ["S2", "capital", "C2:Velden@City"],
  ["R1", "lined with rock", "M1:slate@Rock"],
  ["R1", "lined with rock", "M2:chalk@Rock"],
  ["R2", "lined with rock", "M1"],
  ["F1:Great Flood@Event", "took place at", "C1"],
];

async function vocabulary(source: Parameters<typeof createMemoryGraph>[0] = triples) {
  const graph = createMemoryGraph(source);
  const index = await createGraphIndex(graph);
  const predicates = await graph.predicates();
  const ids = new Map(predicates.map(({ id, label }) => [label, id]));
  const path = (label: string, inverse = false): Path => [{ property: ids.get(label) ?? label, inverse }];
  const labels = new Map(predicates.map(({ id, label }) => [id, label]));
  return { words: createVocabulary(index, labels, openWords()), path };
}

const rivers: Things = { op: "class", class: "River" };
const entity = (id: string): Things => ({ op: "entities", ids: [id] });

test("conditions are said as the label of their property reads: a verb, a participle or a noun", async () => {
  const { words, path } = await vocabulary();
  const through: Things = { op: "with", things: rivers, path: path("flows through"), to: entity("S1") };
  const said = (expression: Expression): string => describeQuery(expression, words);
  expect(said(through)).toBe("the rivers that flow through Nordland");
  expect(said({ op: "except", things: rivers, without: through })).toBe(
    "the rivers that do not flow through Nordland",
  );
  expect(said({ op: "with", things: rivers, path: path("discovered by"), to: entity("P1") })).toBe(
    "the rivers discovered by Ada Lark",
  );
  const states: Things = { op: "class", class: "State" };
  expect(said({ op: "with", things: states, path: path("capital"), to: entity("C1") })).toBe(
    "the states whose capital is Ostby",
  );
  expect(said({ op: "image", path: path("capital"), of: entity("S1") })).toBe("the capital of Nordland");
  expect(said({ op: "image", path: path("flows through"), of: entity("R1") })).toMatch(
    /^the state that Ara flows through$/,
  );
  const named = entity("C1");
  expect(said({ op: "within", part: named, whole: states })).toBe("whether Ostby is a state");
  const kept: Things = {
    op: "and",
    all: [states, named, { op: "image", path: path("capital"), of: entity("S1") }],
  };
  expect(said({ op: "exists", of: kept })).toBe("whether Ostby is the capital of Nordland");
  const most: Measure = { of: "count", path: path("flows through") };
  expect(said({ op: "best", things: rivers, by: most, order: "most", count: 1 })).toBe(
    "the river that flows through the most states",
  );
  const back: Measure = { of: "count", path: [{ ...path("flows through")[0], inverse: true }] };
  expect(said({ op: "best", things: states, by: back, order: "most", count: 1 })).toBe(
    "the state that the most rivers flow through",
  );
  const crossed: Things = { op: "image", path: path("flows through"), of: rivers };
  expect(said(crossed)).toBe("the states that a river flows through");
  expect(said({ op: "except", things: states, without: crossed })).toBe(
    "the states that no river flows through",
  );
});

test("conditions that begin alike share their beginning, and participles are joined", async () => {
  const { words, path } = await vocabulary();
  const said = (expression: Expression): string => describeQuery(expression, words);
  const through = (state: string, things: Things): Things => ({
    op: "with",
    things,
    path: path("flows through"),
    to: entity(state),
  });
  expect(said(through("S2", through("S1", rivers)))).toBe(
    "the rivers that flow through Nordland and through Westmark",
  );
  const lined: Things = { op: "with", things: rivers, path: path("lined with rock"), to: entity("M1") };
  expect(said({ op: "with", things: lined, path: path("discovered by"), to: entity("P1") })).toBe(
    "the rivers lined with slate and discovered by Ada Lark",
  );
});

test("a label names a participle with its object, or a verb in the past", async () => {
  const { words, path } = await vocabulary();
  const first = <T>([option]: readonly [T, ...T[]]): T => option;
  const asked = (expression: Expression, single = false): string =>
    ask(expression, { vocabulary: words, choose: first, sentences: true }, single);
  expect(words.path(path("lined with rock")).noun).toBe("rock");
  expect(asked({ op: "with", things: rivers, path: path("lined with rock"), to: entity("M2") })).toBe(
    "Which rivers are lined with chalk?",
  );
  expect(asked({ op: "image", path: path("took place at"), of: entity("F1") }, true)).toBe(
    "Which city did Great Flood take place at?",
  );
  const n = { op: "value", value: { kind: "number", coefficient: 1n, exponent: 0 } } as const;
  const back = path("discovered by", true);
  const people: Things = { op: "class", class: "Person" };
  expect(asked({ op: "counted", things: people, path: back, is: ">", n })).toBe(
    "Which people discovered more than 1 river?",
  );
  expect(
    asked({ op: "best", things: people, by: { of: "count", path: back }, order: "most", count: 1 }),
  ).toBe("Which person discovered the most rivers?");
});

test("a role is said as its deed, a place as where a thing is, and a quality after its noun", async () => {
  const { words, path } = await vocabulary([
    ["B1:Old Span@Bridge", "inspector", "P1:Ada Lark@Person"],
    ["B1", "location", "T1:Ostby@Town"],
    {
      subject: { id: "B1", label: "", types: [] },
      predicate: { id: "condition", label: "condition" },
      object: { id: '"poor"', label: "poor", types: [] },
    },
    ["B2:New Span@Bridge", "inspector", "P2:Bo Wren@Person"],
    ["B2", "location", "T1"],
    ["E1:Spring Gala@Festival", "venue", "H1:Long Hall@Theatre"],
    ["E2:Autumn Gala@Festival", "venue", "H1"],
    ["E2", "held near", "T1"],
    ["R1:On Gulls@Report", "site", "J1:Bird Days@Journal"],
  ]);
  const first = <T>([option]: readonly [T, ...T[]]): T => option;
  const asked = (expression: Expression): string =>
    ask(expression, { vocabulary: words, choose: first, sentences: true });
  const bridges: Things = { op: "class", class: "Bridge" };
  const to = (things: Things, label: string, id: string): Things => ({
    op: "with",
    things,
    path: path(label),
    to: entity(id),
  });
  expect(asked(to(bridges, "inspector", "P1"))).toBe("Which bridges are inspected by Ada Lark?");
  expect(asked(to(bridges, "location", "T1"))).toBe("Which bridges are located in Ostby?");
  const festivals: Things = { op: "class", class: "Festival" };
  expect(asked(to(festivals, "held near", "T1"))).toBe("Which festivals were held near Ostby?");
  expect(asked(to(festivals, "venue", "H1"))).toBe("Which festivals took place at Long Hall?");
  const reports: Things = { op: "class", class: "Report" };
  expect(asked(to(reports, "site", "J1"))).toBe("Which reports have the site Bird Days?");
  const poor = { op: "value", value: { kind: "text", text: "poor" } } as const;
  expect(asked({ op: "where", things: bridges, path: path("condition"), is: "=", value: poor })).toBe(
    "Which bridges have a poor condition?",
  );
});

test("many spellings of one name are one name", async () => {
  const { words, path } = await vocabulary();
  const ids = ["S1", "S1", "S1", "S1", "S1", "S1", "S1"];
  const through: Things = {
    op: "with",
    things: rivers,
    path: path("flows through"),
    to: { op: "entities", ids },
  };
  expect(describeQuery(through, words)).toBe("the rivers that flow through Nordland");
});

test("superlatives, counts and aggregates are said with the noun of what they measure", async () => {
  const { words, path } = await vocabulary();
  const by = { of: "value", path: path("length") } as const;
  const said = (expression: Expression): string => describeQuery(expression, words);
  expect(said({ op: "best", things: rivers, by, order: "most", count: 1 })).toBe(
    "the river with the longest length",
  );
  expect(said({ op: "best", things: rivers, by, order: "least", count: 2 })).toBe(
    "the two rivers with the shortest length",
  );
  expect(said({ op: "count", of: rivers })).toBe("the number of rivers");
  expect(said({ op: "average", things: rivers, by })).toBe("the average length of rivers");
  const key = { of: "thing", path: path("flows through") } as const;
  expect(said({ op: "group", things: rivers, by: [key], measure: { of: "count" } })).toBe(
    "the number of rivers for each state",
  );
});

test("a description says no class and no relation twice", async () => {
  const { words, path } = await vocabulary();
  const said = (expression: Expression): string => describeQuery(expression, words);
  const [states, rock] = [path("flows through"), path("lined with rock")];
  const reached: Things = { op: "image", path: states, of: rivers };
  const by = { of: "count", path: path("flows through", true), to: rivers } as const;
  const most = { op: "best", by, order: "most", count: 1 } as const;
  expect(said({ ...most, things: reached })).toBe("the state that the most rivers flow through");
  const all: Things = { op: "and", all: [{ op: "class", class: "State" }, reached] };
  expect(said({ ...most, things: all })).toBe("the state that the most rivers flow through");
  // The rivers with a rock of rivers through Nordland are those rivers.
  const through: Things = { op: "with", things: rivers, path: states, to: entity("S1") };
  const shared: Things = {
    op: "with",
    things: rivers,
    path: rock,
    to: { op: "image", path: rock, of: through },
  };
  expect(said(shared)).toBe("the rivers that flow through Nordland");
});

test("an expression becomes a question with a question mark, whatever wording is chosen", async () => {
  const { words, path } = await vocabulary();
  const expressions: readonly Expression[] = [
    { op: "with", things: rivers, path: path("flows through"), to: entity("S1") },
    { op: "image", path: path("discovered by"), of: entity("R1") },
    { op: "valuesOf", path: path("length"), of: entity("R1") },
    { op: "count", of: { op: "with", things: rivers, path: path("flows through"), to: entity("S1") } },
    {
      op: "share",
      part: { op: "with", things: rivers, path: path("flows through"), to: entity("S1") },
      whole: rivers,
    },
    { op: "exists", of: { op: "with", things: entity("R1"), path: path("flows through"), to: entity("S1") } },
  ];
  const written = (choice: number): string[] =>
    expressions.map((expression) =>
      ask(expression, {
        vocabulary: words,
        choose: (options) => options[choice % options.length] ?? options[0],
      }),
    );
  expect(written(0)).toEqual([
    "Which rivers flow through Nordland?",
    "Who discovered Ara?",
    "What is the length of Ara?",
    "How many rivers flow through Nordland?",
    "What share of the rivers flow through Nordland?",
    "Does Ara flow through Nordland?",
  ]);
  for (const choice of [1, 2, 3, 4, 5])
    for (const question of written(choice)) {
      expect(question).toMatch(/^[A-Z].*[?.]$/);
      expect(question).toMatch(/Nordland|Ara/);
    }
});

/** Engines of a club, whose labels name events, groups, units and records in several ways. */
const engines: readonly TripleText[] = [1, 2, 3, 4].flatMap((at): TripleText[] => [
  [`E${at}:Engine Nr ${"ABCD"[at - 1]}@Engine`, "year built", `L1${at}:${1900 + at}`],
  [`E${at}`, "length in km", `L2${at}:${at}`],
  [`E${at}`, "member of group", `G${at % 2}:${["freight", "express"][at % 2]}@Group`],
  [`E${at}`, "gauge", `W${at % 2}:${["narrow gauge", "broad gauge"][at % 2]}@Gauge`],
  [`E${at}`, "inspection", `I${at}:Inspection ${at}@Inspection`],
  [`I${at}`, "inspected by", `P${at % 2}:${["Ada Lark", "Bo Wren"][at % 2]}@Person`],
  [`I${at}`, "passed", `L3${at}:${at % 2 === 0 ? "true" : "false"}`],
  [`E${at}`, "narrower type", `N${at % 2}:${["tank", "tender"][at % 2]}@Type`],
]);

test("what a label and its object or record say twice is said once", async () => {
  const { words, path } = await vocabulary(engines);
  const first = <T>([option]: readonly [T, ...T[]]): T => option;
  const asked = (expression: Expression): string =>
    ask(expression, { vocabulary: words, choose: first, sentences: true });
  const all: Things = { op: "class", class: "Engine" };
  const along = (...labels: readonly string[]): Path =>
    labels.flatMap((label) => path(label)) as unknown as Path;
  const narrow: Things = { op: "with", things: all, path: path("gauge"), to: entity("W0") };
  expect(asked({ op: "count", of: narrow })).toBe("How many engines have narrow gauge?");
  const inspected = along("inspection", "inspected by");
  expect(asked({ op: "count", of: { op: "with", things: all, path: inspected, to: entity("P0") } })).toBe(
    "How many engines were inspected by Ada Lark?",
  );
  const grouped: Things = { op: "with", things: all, path: path("member of group"), to: entity("G0") };
  expect(asked({ op: "count", of: grouped })).toBe('How many engines belong to the group "freight"?');
  const built = { of: "value", path: path("year built"), kind: "number" } as const;
  expect(asked({ op: "best", things: all, by: built, order: "least", count: 1 })).toBe(
    "Which engine was built earliest?",
  );
  const length = { of: "value", path: path("length in km"), kind: "number" } as const;
  expect(asked({ op: "largest", things: all, by: length })).toMatch(/length in km of any engine\?$/);
  expect(asked({ op: "best", things: all, by: length, order: "most", count: 1 })).not.toContain("highest");
});

test("whole numbers from 1000 to 2100 may be years, also those that end in zeros", () => {
  const years = ["999", "1000", "1990", "2000", "2019", "2100", "2101", "1990.5", "10000"];
  expect(years.filter((text) => isYearNumber(parseValue(text, "number")))).toEqual(years.slice(1, 6));
});

test("a noun with a degree takes no second one", async () => {
  const { words, path } = await vocabulary(engines);
  const first = <T>([option]: readonly [T, ...T[]]): T => option;
  const asked = (things: Things): string =>
    ask(
      {
        op: "best",
        things,
        by: { of: "count", path: path("narrower type") },
        order: "most",
        count: 1,
      },
      { vocabulary: words, choose: first, sentences: true },
    );
  expect(asked({ op: "class", class: "Engine" })).toContain("the largest number of narrower types");
  expect(asked({ op: "entities", ids: ["E1", "E2"] })).toContain("a larger number of narrower types");
});

test("two names are quoted alike, what was done at a time is past, and a bare bound is a date", async () => {
  const dated = (id: string, label: string, day: string): Triple => ({
    subject: { id, label: "", types: [] },
    predicate: { id: label, label },
    object: { id: `"${day}"^^<http://www.w3.org/2001/XMLSchema#date>`, label: day, types: [] },
  });
  const { words, path } = await vocabulary([
    ["A1:Song of the Salt Road and Other Tales@Book", "publisher", "H1:Harrow@House"],
    ["A2:Marsh Light@Book", "publisher", "H1"],
    dated("A1", "enacted", "1845-01-02"),
    dated("A2", "enacted", "1869-05-06"),
    dated("A1", "to", "1850-01-02"),
    dated("A2", "to", "1880-05-06"),
  ]);
  const asked = (expression: Expression): string =>
    ask(expression, { vocabulary: words, choose: (options) => options[0] });
  const same: Expression = {
    op: "exists",
    of: {
      op: "and",
      all: [
        { op: "image", path: path("publisher"), of: entity("A1") },
        { op: "image", path: path("publisher"), of: entity("A2") },
      ],
    },
  };
  expect(asked(same)).toBe(
    'Do the books "Song of the Salt Road and Other Tales" and "Marsh Light" have the same publisher?',
  );
  expect(words.path(path("enacted")).isPast).toBe(true);
  expect(words.path(path("to")).noun).toBe("end date");
});

test("events happen, nouns agree in number, and figures say their unit or what they count", async () => {
  const typed = (id: string, label: string, value: string, type: string): Triple => ({
    subject: { id, label: "", types: [] },
    predicate: { id: label, label },
    object: { id: `"${value}"^^<http://www.w3.org/2001/XMLSchema#${type}>`, label: value, types: [] },
  });
  const { words, path } = await vocabulary([
    ["B1:Ford@Battle", "prequelOf", "B2:Mill@Battle"],
    ["B3:Moor@Battle", "prequelOf", "B2"],
    typed("B1", "happened on", "1645-01-02", "date"),
    typed("B2", "happened on", "1646-05-06", "date"),
    typed("B1", "casualties", "40", "integer"),
    typed("B2", "casualties", "60", "integer"),
    typed("B1", "frontKm", "4", "integer"),
    typed("B2", "frontKm", "6.5", "decimal"),
    typed("B1", "fieldInSquareMiles", "3", "integer"),
  ]);
  const battles: Things = { op: "class", class: "Battle" };
  const asked = (expression: Expression, single = false): string =>
    ask(expression, { vocabulary: words, choose: (options) => options[0], sentences: true }, single);
  const best = (label: string, kind: "date" | "number", things: Things = battles): Things => ({
    op: "best",
    things,
    by: { of: "value", path: path(label), kind },
    order: "most",
    count: 1,
  });
  const two: Things = { op: "entities", ids: ["B1", "B2"] };
  expect(asked({ op: "valuesOf", path: path("happened on"), of: entity("B1") }, true)).toBe(
    "When did Ford happen?",
  );
  expect(asked(best("happened on", "date"))).toBe("Which battle happened most recently?");
  expect(asked(best("happened on", "date", two))).toBe("Which battle happened later, Ford or Mill?");
  const prequels: Things = { op: "with", things: battles, path: path("prequelOf"), to: entity("B2") };
  expect(asked(prequels)).toBe("Which battles are prequels of Mill?");
  expect(asked({ op: "exists", of: { ...prequels, things: entity("B1") } })).toBe(
    "Is Ford a prequel of Mill?",
  );
  expect(asked({ op: "with", things: battles, path: path("prequelOf") })).toBe(
    "Which battles are prequels of another battle?",
  );
  const field = path("fieldInSquareMiles");
  expect(asked({ op: "valuesOf", path: field, of: entity("B1") }, true)).toBe(
    "What is the field of Ford in square miles?",
  );
  expect(asked({ op: "count", of: { op: "with", things: battles, path: field } })).toBe(
    "How many battles have a recorded field?",
  );
  expect(asked(best("casualties", "number"))).toBe("Which battle has the most casualties?");
  expect(asked(best("casualties", "number", two))).toBe("Which battle has more casualties, Ford or Mill?");
  expect(asked({ op: "valuesOf", path: path("casualties"), of: entity("B1") }, true)).toBe(
    "How many casualties does Ford have?",
  );
  expect(asked({ op: "valuesOf", path: path("frontKm"), of: entity("B1") }, true)).toBe(
    "What is the front of Ford in km?",
  );
  const value = { op: "value", value: { kind: "number", coefficient: 5n, exponent: 0 } } as const;
  expect(asked({ op: "where", things: battles, path: path("frontKm"), is: ">", value })).toBe(
    "Which battles have a front of more than 5 km?",
  );
});

test("a figure without a noun is a time or an amount by its unit, and what takes time is longest", async () => {
  const { words, path } = await vocabulary(
    [1, 2, 3].flatMap((at): TripleText[] => [
      [`R${at}:Run ${"ABC"[at - 1]}@Run`, "yielded (kg)", `L1${at}:${at}`],
      [`R${at}`, "elapsed (h)", `L2${at}:${at}`],
      [`R${at}`, "ageing period (weeks)", `L3${at}:${at}`],
      [`R${at}`, "samples at (Hz)", `L4${at}:${at}`],
    ]),
  );
  expect(["yielded (kg)", "elapsed (h)"].map((label) => words.path(path(label)).noun)).toEqual([
    "amount yielded",
    "time elapsed",
  ]);
  expect(words.path(path("samples at (Hz)")).noun).not.toContain("number of");
  const by = { of: "value", path: path("ageing period (weeks)"), kind: "number" } as const;
  const all: Things = { op: "class", class: "Run" };
  expect(describeQuery({ op: "best", things: all, by, order: "most", count: 1 }, words)).toBe(
    "the run with the longest ageing period",
  );
});
