/** Tests graphs that lack a usual feature: each produces good questions, or one message that states what is missing. */
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import type { TripleText } from "../../testing/memory-graph.ts";
import { samplerOf } from "../../testing/open-sampler.ts";
import { lintQuestions } from "../checks/lint-questions.ts";
import { checkLanguage } from "./check-language.ts";
import { type SampleReport, sampleFrom } from "./sample-questions.ts";
import type { UserLexicon } from "./user-lexicon.ts";

async function generate(triples: readonly TripleText[], count = 24): Promise<SampleReport> {
  const options = { seed: 2, graphName: "unusual", count };
  return sampleFrom(await samplerOf(triples), options, unwatched);
}

async function askedOf(triples: readonly TripleText[]): Promise<string[]> {
  const { pairs } = await generate(triples);
  expect(lintQuestions(pairs, [])).toEqual([]);
  return pairs.map(({ question }) => question);
}

const names = ["Ada Lark", "Bo Wren", "Cy Finch", "Di Swan", "Ed Rook", "Flo Teal", "Gil Kite", "Hal Jay"];
const rivers = ["Alder River", "Birch River", "Cedar River"];

test("a graph without labels is rejected, and the message says so", async () => {
  const triples = names.map((_name, at): TripleText => [`n${at}:n${at}`, "p", `n${at + 1}:n${at + 1}`]);
  await expect(generate(triples)).rejects.toThrow("the graph contains no labels");
});

test("a graph whose objects are all literals is enough to generate questions", async () => {
  const triples = names.flatMap((name, at): TripleText[] => [
    [`B${at}:${name} Bridge@Bridge`, "length_m", `L${at}:${90 + 10 * at}`],
    [`B${at}`, "opened", `L1${at}:${1900 + at}`],
    [`B${at}`, "material", `L2${at}:${["steel", "stone"][at % 2]}`],
  ]);
  const questions = await askedOf(triples);
  expect(questions.length).toBeGreaterThanOrEqual(20);
  expect(questions.some((question) => /\bm\b/.test(question))).toBe(true);
});

test("nothing is asked what it has of a property whose texts only say yes or no", async () => {
  const questions = await askedOf(
    names.flatMap((name, at): TripleText[] => [
      [`B${at}:${name} Bridge@Bridge`, "length_m", `L${at}:${90 + 10 * at}`],
      [`B${at}`, "toll", `T${at % 2}:${["true", "false"][at % 2]}`],
      [`B${at}`, "material", `M${at % 3}:${["steel", "stone", "wood"][at % 3]}`],
    ]),
  );
  expect(questions.length).toBeGreaterThanOrEqual(12);
  for (const question of questions) expect(question).not.toMatch(/\btoll\b/);
});

/** Awards and positions as nameless nodes with dates, like statements in Wikidata. */
const statements = names.flatMap((name, at): TripleText[] => {
  const id = `Q90${at}-4F2A-1${at}A3`;
  return [
    [`H${at}:${name}@Human`, "position held", `${id}:${id}`],
    [id, "position held", `O${at % 2}:${["mayor", "chief editor"][at % 2]}`],
    [id, "start time", `Y${at}:${1960 + at}`],
    [`H${at}`, "place of birth", `C${at % 3}:${["Leiden", "Porto", "Graz"][at % 3]}@City`],
  ];
});

test("no question mentions the id of a statement about a person, or what tells of the statement", async () => {
  const questions = await askedOf(statements);
  expect(questions.length).toBeGreaterThanOrEqual(20);
  expect(questions.some((question) => question.includes("position"))).toBe(true);
  for (const question of questions) expect(question).not.toMatch(/\bstart|\bQ90/);
});

test("the golden triples of a question about a statement connect the person to the statement's value", async () => {
  const { pairs } = await generate(statements);
  const officePairs = pairs.filter(({ goldenTriples }) =>
    goldenTriples.some((triple) => /mayor|editor/.test(triple)),
  );
  expect(officePairs.length).toBeGreaterThan(0);
  for (const { goldenTriples } of officePairs) {
    for (const triple of goldenTriples.filter((one) => /mayor|editor/.test(one))) {
      const [statement = ""] = /Q90\d-4F2A-1\dA3/.exec(triple) ?? [];
      expect(goldenTriples.some((one) => one.startsWith("(H") && one.includes(`, ${statement})`))).toBe(true);
    }
  }
});

test("what one of several statements says is no condition on the groups of what another says", async () => {
  const crafts = ["baker", "sailor", "tailor", "cook", "smith"];
  const contracts = ["fixed", "open", "seasonal"];
  const jobs = Array.from({ length: 40 }, (_, at) => at).flatMap((at): TripleText[] =>
    [0, 1].flatMap((other): TripleText[] => {
      const id = `Q90${at}-4F2A-1${other}A3`;
      const [craft, contract] = [(at + 2 * other) % 5, (at + other) % 3];
      return [
        [`H${at}:${names[at % 8]} ${"ABCDE"[at % 5]}.@Human`, "job", `${id}:${id}`],
        [id, "craft", `C${craft}:${crafts[craft]}`],
        [id, "contract", `K${contract}:${contracts[contract]}`],
      ];
    }),
  );
  const { pairs } = await generate(jobs, 60);
  const groups = pairs.flatMap(({ query }) => (query.includes('"op":"group"') ? query : []));
  expect(groups.length).toBeGreaterThan(0);
  for (const query of groups) expect(query).not.toMatch(/"craft".*"contract"|"contract".*"craft"/);
});

test("untyped entities with the same predicates count as one kind, even if they refer to each other", async () => {
  const ships = names.flatMap((name, at): TripleText[] => [
    [`S${at}:${name}`, "home port", `P${at % 2}:${["Oban", "Larne"][at % 2]}`],
    [`S${at}`, "length_m", `L${at}:${80 + at}`],
    [`S${at}`, "launched", `L1${at}:${1980 + at}`],
    ...(at < 3 ? ([[`S${at}`, "sister ship", `S${at + 1}`]] as const) : []),
  ]);
  const questions = await askedOf(ships);
  expect(questions.some((question) => /\bships?\b/.test(question))).toBe(true);
  for (const question of questions) expect(question).not.toMatch(/\bitems?\b/);
});

test("questions ask about entities whose names are a type and a number, unless the numbers only enumerate the entities", async () => {
  const graph = (first: number) =>
    names.flatMap((_name, at): TripleText[] => [
      [`I${at}:Incident ${first + 3 * at}@Incident`, "caused by", `C${at % 2}:${["fog", "ice"][at % 2]}`],
      [`I${at}`, "happened on", `L${at}:2021-04-0${at + 1}`],
    ]);
  const questions = await askedOf(graph(2104));
  expect(questions.length).toBeGreaterThanOrEqual(12);
  expect(questions.some((question) => /Incident 21\d\d/.test(question))).toBe(true);
});

test("no question contains the number after the type in an IRI, because it is an id, whatever number the ids start with", async () => {
  const questions = await askedOf(
    names.flatMap((name, at): TripleText[] => {
      const id = `shift${at + 40}`;
      return [
        [`e/${id}:${id}@WorkShift`, "worker", `W${at}:${name}@Worker`],
        [`e/${id}`, "hours", `N${at}:${at + 4}`],
        [`W${at}`, "latest shift", `e/${id}`],
        [`W${(at + 1) % names.length}`, "first shift", `e/${id}`],
        [`W${at}`, "birthplace", `C${at % 3}:${["Leiden", "Porto", "Graz"][at % 3]}@City`],
      ];
    }),
  );
  expect(questions.length).toBeGreaterThanOrEqual(12);
  for (const question of questions) expect(question).not.toMatch(/shift ?4\d/i);
});

/** Courses with long summaries, some of them without, and notes of a class whose noun says nothing. */
const courses = names.flatMap((name, at): TripleText[] => [
  [`K${at}:${name} Course@Course`, "credits", `L${at}:${2 + (at % 5)}`],
  [`K${at}`, "topic", `T${at % 3}:${["Rivers", "Birds", "Tides"][at % 3]}@Topic`],
  ...(at % 2 === 0
    ? ([[`K${at}`, "summary", `S${at}:${"All about water. ".repeat(20)}${at}`]] as const)
    : []),
  [`N${at}:${name} Note@Resource`, "shelf mark", `M${at}:${["red", "blue"][at % 2]} ${at}`],
]);

test("texts that are too long to quote are asked for their presence, and things of any class for what they have", async () => {
  const { pairs, asked } = await generate(courses, 40);
  const questions = pairs.map(({ question }) => question);
  expect(asked).toEqual(expect.arrayContaining(["summary", "shelf mark"]));
  expect(questions.some((question) => /\bsummar(?:y|ies)\b/.test(question))).toBe(true);
  expect(questions.some((question) => question.includes("shelf mark"))).toBe(true);
  for (const question of questions) expect(question).not.toMatch(/All about water|\bresource/i);
});

test("one predicate is enough to generate questions", async () => {
  const triples = names.map(
    (name, at): TripleText => [`V${at}:${name} Mill@Mill`, "stands on", `R${at % 3}:${rivers[at % 3]}@River`],
  );
  const questions = await askedOf(triples);
  expect(questions.length).toBeGreaterThanOrEqual(12);
  for (const question of questions) expect(question).toMatch(/\b(?:stands?|rivers?|River)\b/);
});

test("generation asks about both directions of a cycle, but not about self-loops", async () => {
  const triples = names.flatMap((name, at): TripleText[] => {
    const next = (at + 1) % names.length;
    return [
      [`H${at}:${name}`, "mentor", `H${next}:${names[next]}`],
      [`H${at}`, "knows", `H${at}`],
      [`H${next}:${names[next]}`, "pupil", `H${at}`],
    ];
  });
  const questions = await askedOf(triples);
  expect(questions.length).toBeGreaterThanOrEqual(12);
  for (const question of questions) expect(question).not.toMatch(/\bknows\b|\bitems?\b/);
});

test("labels of 10,000 characters never occur in a question", async () => {
  const long = (at: number): string => `${"On the matter of rain ".repeat(460)}${at}`;
  const years = (label: (at: number) => string) =>
    names.flatMap((_name, at): TripleText[] => [
      [`T${at}:${label(at)}@Treatise`, "printed in", `L${at}:${1700 + (at % 4)}`],
      [`T${at}`, "preface", `P${at}:${long(at)}`],
    ]);
  expect((await generate(years(long))).pairs).toEqual([]);
  const questions = await askedOf(years((at) => `${names[at]} Treatise`));
  expect(questions.length).toBeGreaterThanOrEqual(12);
  for (const question of questions) expect(question.length).toBeLessThan(300);
});

test.each([
  ["Arabic", ["أحمد", "بدر", "جميل", "داود", "هند", "وليد"], ["القاهرة", "بغداد"]],
  ["Chinese", ["李伟", "王芳", "张敏", "刘洋", "陈静", "杨磊"], ["北京", "上海"]],
  [
    "Cyrillic",
    ["Иван Петров", "Анна Орлова", "Олег Иванов", "Юрий Зайцев", "Пётр Орлов", "Яна Белых"],
    ["Омск", "Казань"],
  ],
])(
  "names in %s script occur unchanged in questions, and no question asks for them in alphabetical order",
  async (_script, people, cities) => {
    const triples = people.map(
      (name, at): TripleText => [`P${at}:${name}@Person`, "city", `C${at % 2}:${cities[at % 2]}`],
    );
    const questions = await askedOf(triples);
    expect(questions.length).toBeGreaterThanOrEqual(8);
    for (const question of questions) {
      expect([...people, ...cities].some((name) => question.includes(name))).toBe(true);
      expect(question).not.toMatch(/alphabetic|A to Z|Z to A/);
    }
  },
);

test("questions describe a nameless entity by what it has or is linked with, never by its id", async () => {
  const questions = await askedOf(
    names.flatMap((name, at): TripleText[] => [
      [`S${at}:MV ${name}@Ship`, "home port", `P${at % 2}:P${at % 2}@Port`],
      [`S${at}`, "length_m", `L${at}:${90 + 10 * at}`],
      [`P${at % 2}`, "number of berths", `B${at % 2}:${[12, 30][at % 2]}`],
      [`P${at % 2}`, "country", `N${at % 2}:${["Chile", "Ghana"][at % 2]}`],
    ]),
  );
  expect(questions.length).toBeGreaterThanOrEqual(12);
  for (const question of questions) expect(question).not.toMatch(/\bP\d\b/);
});

test("a property with several values per entity does not dominate the questions about single entities", async () => {
  const sampler = await samplerOf(
    names.flatMap((name, at): TripleText[] => [
      [`B${at}:${name} Bridge@Bridge`, "length_m", `L${at}:${90 + 10 * at}`],
      [`B${at}`, "height_m", `H${at}:${10 + at}`],
      [`B${at}`, "opened", `Y${at}:${1900 + at}`],
      [`B${at}`, "crosses", `R${at % 3}:${rivers[at % 3]}@River`],
      [`B${at}`, "material", `M${at % 2}:${["steel", "stone"][at % 2]}`],
      [`B${at}`, "material", `M2:wood`],
    ]),
  );
  const options = { seed: 2, graphName: "unusual", count: 20, strategy: "subgraph" } as const;
  const { pairs } = await sampleFrom(sampler, options, unwatched);
  expect(pairs.length).toBeGreaterThanOrEqual(12);
  // Five properties share the questions, so each may have at most one and a half times its share.
  const ofMaterial = pairs.filter(({ question }) => /\bmaterials?\b/.test(question));
  expect(ofMaterial.length).toBeLessThanOrEqual(0.3 * pairs.length);
});

const buildings = ["Neue Oper", "Alte Burg", "Zollhaus"].map((name, at) => `B${at}:${name}@Bauwerk`);
const described = (year: string, builder: string, lexicon?: UserLexicon) =>
  samplerOf(
    buildings.flatMap((building, at): TripleText[] => [
      [building, year, `Y${at}:${1900 + at}`],
      [building, builder, `P${at}:Person ${"ABC"[at]}`],
    ]),
    { lexicon },
  );

test.each([
  ["Baujahr", "Baumeister", "no English words: Baujahr, Baumeister"],
  ["城市", "职业", "no English words: 城市, 职业"],
  ["город", "профессия", "no English words: город, профессия"],
  ["المدينة", "المهنة", "no English words: المدينة, المهنة"],
  ["P571", "p2", "no labels, only codes: "],
])(
  "a graph whose predicates are not English (%s) is rejected, and the message says why",
  async (year, builder, says) => {
    const sampler = await described(year, builder);
    expect(() => checkLanguage(sampler, undefined)).toThrow(says);
  },
);

test("a graph is accepted if its labels are English or a lexicon translates them", async () => {
  const predicates = { Baujahr: { verb: "was built in" }, Baumeister: { singular: "builder" } };
  const lexicon: UserLexicon = { version: 1, predicates, types: {} };
  const sampler = await described("Baujahr", "Baumeister", lexicon);
  expect(() => checkLanguage(sampler, lexicon)).not.toThrow();
  const english = await described("year built", "architect");
  expect(() => checkLanguage(english, undefined)).not.toThrow();
});

test("the cost of one of several visits is no cost of the patient, and questions ask for it as that of visits", async () => {
  const visits = names.flatMap((name, at): TripleText[] =>
    [0, 1].flatMap((turn): TripleText[] => {
      const visit = `V${at}${turn}`;
      return [
        [`${visit}:Visit 0${at}${turn}@Visit`, "patient", `P${at}:${name}@Patient`],
        [visit, "cost", `L${at}${turn}:${20 + 13 * at + 7 * turn}`],
        [visit, "diagnosis", `D${(at + turn) % 3}:${["flu", "asthma", "gout"][(at + turn) % 3]}`],
        [visit, "doctor", `C${at % 2}:${["Ida Moss", "Jon Reed"][at % 2]}@Doctor`],
        [`P${at}`, "town", `T${at % 3}:${["Leiden", "Porto", "Graz"][at % 3]}@Town`],
      ];
    }),
  );
  const ofCost = (await askedOf(visits)).filter((question) => /\bcosts?\b|expensive/.test(question));
  expect(ofCost.length).toBeGreaterThan(0);
  for (const question of ofCost) expect(question).toMatch(/\bvisits?\b/);
});

test("a keeper's island of birth is never called the keeper's island, because the keeper works on another", async () => {
  const keepers = names.flatMap((name, at): TripleText[] => [
    [
      `K${at}:${name}@Keeper`,
      "born on island",
      `I${at % 3}:${["Hestra", "Vorran", "Tarvey"][at % 3]}@Island`,
    ],
    [`K${at}`, "serves at", `H${at % 4}:${["Ness", "Head", "Skerry", "Sound"][at % 4]} Light@Lighthouse`],
    [`H${at % 4}`, "stands on", `I${(at + 1) % 3}`],
    [`K${at}`, "rank", `R${at % 2}:${["principal", "assistant"][at % 2]}`],
  ]);
  for (const question of await askedOf(keepers)) expect(question).not.toMatch(/each island|per island/);
});

test("what may be over is never said of today, and nobody counts memberships", async () => {
  const clubs = ["Rowing Club", "Chess Club", "Film Club"];
  const questions = await askedOf(
    names.flatMap((name, at): TripleText[] =>
      [0, 1].flatMap((turn): TripleText[] => {
        const [club, from] = [(at + turn) % 3, 1990 + 3 * at + turn];
        return [
          [`M${at}${turn}:${name} in ${clubs[club]}@Membership`, "member", `P${at}:${name}@Player`],
          [`M${at}${turn}`, "club", `C${club}:${clubs[club]}@Club`],
          [`M${at}${turn}`, "from", `L1${at}${turn}:${from}-05-01`],
          [`M${at}${turn}`, "to", `L2${at}${turn}:${from + 2}-04-30`],
          [`P${at}`, "town", `T${at % 3}:${["Leiden", "Porto", "Graz"][at % 3]}@Town`],
        ];
      }),
    ),
  );
  const ofClubs = questions.filter((question) => /\bclubs?\b/i.test(question));
  expect(ofClubs.length).toBeGreaterThan(0);
  for (const question of ofClubs) expect(question).toMatch(/past or present/);
  for (const question of questions) expect(question).not.toMatch(/\bmemberships?\b/i);
});

test("the largest of things with an area and a population are those of the largest area, in so many words", async () => {
  const questions = await askedOf(
    names.flatMap((name, at): TripleText[] => [
      [`W${at}:${name} Ward@Ward`, "area", `L1${at}:${20 + 7 * at} km²`],
      [`W${at}`, "population", `L2${at}:${9000 - 750 * at}`],
      [`W${at}`, "town", `T${at % 3}:${["Leiden", "Porto", "Graz"][at % 3]}@Town`],
    ]),
  );
  const ofSize = questions.filter((question) => /\b(?:largest|smallest)\b/.test(question));
  for (const question of ofSize) expect(question).toMatch(/\b(?:area|population)\b/);
  expect(questions.some((question) => /\b(?:area|population|populous)\b/.test(question))).toBe(true);
});

test("what records say of two places in the same words is said of neither", async () => {
  const farms = ["Ash Farm", "Elm Farm", "Oak Farm", "Yew Farm"];
  const questions = await askedOf(
    names.flatMap((name, at): TripleText[] => [
      [`S${at}:sale of ${name} in ${2001 + at}@Sale`, "sold horse", `P${at}:${name}@Horse`],
      [`S${at}`, "from farm", `F${at % 4}:${farms[at % 4]}@Farm`],
      [`S${at}`, "to farm", `F${(at + 1) % 4}:${farms[(at + 1) % 4]}@Farm`],
      [`P${at}`, "birth date", `L${at}:${1990 + at}-05-01`],
    ]),
  );
  expect(questions.some((question) => /\bhorses?\b/i.test(question))).toBe(true);
  for (const question of questions.filter((one) => !/^Were? the sale/.test(one)))
    expect(question).not.toMatch(/\b(?:have|has|without) (?:a|an|no|any) farms?\b|\bfarms? of\b/i);
});
