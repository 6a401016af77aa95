/** Tests the wording of roles in records: a museum that is the borrower of a loan borrowed the artwork. */
import { expect, test } from "vitest";
import type { TripleText } from "../../testing/memory-graph.ts";
import { factsOf } from "../../testing/shaped-graphs.ts";
import type { QueryForm } from "../forms/form.ts";
import { createWording } from "./wording.ts";

const loan = (number: number, work: string, museum: string): readonly TripleText[] => [
  [`L${number}:Loan ${number}@Loan`, "artwork", work],
  [`L${number}`, "borrower", museum],
  [`L${number}`, "value", `V${number}:${number * 1000}`],
];
const referees = ["Gus Lamb", "Ida Roy", "Ivo Stern"];
const match = (number: number, home: string, away: string): readonly TripleText[] => [
  [`G${number}:Match ${number}@Match`, "home_team", home],
  [`G${number}`, "away_team", away],
  [`G${number}`, "refereed_by", `R${number}:${referees[number]}@Referee`],
];
const works = ["Low Water", "Red Sails", "Night Market"].map((name, at) => `W${at}:${name}@Artwork`);
const museums = ["Weir Gallery", "Amber House", "Lantern Hall"].map((name, at) => `M${at}:${name}@Museum`);
const teams = ["Elm Rovers", "Bay Town", "Mill United"].map((name, at) => `T${at}:${name}@Club`);
const described = [...works, ...museums, ...teams].map(
  (thing, at): TripleText => [thing, "founding year", `Y${at}:${1900 + at}`],
);
const triples: readonly TripleText[] = [
  ...described,
  ...works.flatMap((work, at) => loan(at, work, museums[at] ?? "")),
  ...teams.flatMap((team, at) => match(at, team, teams[(at + 1) % 3] ?? "")),
];

async function say(hub: string, form: Pick<QueryForm, "where" | "ask">): Promise<string[]> {
  const store = (await factsOf(triples)).about(hub);
  const wording = createWording(store);
  return [1, 2, 3, 4, 5, 6].map((seed) => {
    const worded = wording.ask({ version: 1, hub, operation: "basic", typed: true, ...form }, seed);
    return "refused" in worded ? worded.refused : worded.question;
  });
}

test('a question about the borrower of a loan uses the verb "borrowed"', async () => {
  for (const question of await say("Museum", {
    where: [{ field: "artwork", in: ["Low Water"] }],
    ask: null,
  })) {
    expect(question).toMatch(/\bborrowed\b.*Low Water/);
  }
});

test("if a match has two teams, the question states the role of each team", async () => {
  const questions = await say("Club", { where: [{ field: "away_team", in: ["Bay Town"] }], ask: null });
  for (const question of questions) {
    expect(question).toMatch(
      /\bwas the home team of a match whose away team is Bay Town\b|cannot be said well/,
    );
  }
  expect(questions.some((question) => question.endsWith("?"))).toBe(true);
});

test("a question names the role of several described clubs only if the description is short", async () => {
  const wording = createWording((await factsOf(triples)).about("Club"));
  const questions = [1, 2, 3, 4, 5, 6].map((seed) => {
    const where: QueryForm["where"] = [{ field: "founding year", between: [1900, 1908] }];
    const form: QueryForm = {
      version: 1,
      hub: "Club",
      operation: "aggregation",
      where,
      ask: "away_team",
      typed: true,
    };
    const worded = wording.ask(form, seed);
    return "refused" in worded ? worded.refused : worded.question;
  });
  expect(new Set(questions)).toEqual(new Set(["cannot be said well: a role too far from its subject"]));
});

test("no question asks which referees refereed a match", async () => {
  for (const question of await say("Referee", {
    where: [{ field: "home_team", in: ["Bay Town"] }],
    ask: null,
  })) {
    expect(question).toBe("cannot be said well: a verb that repeats its subject");
  }
});

test("the wording says that the researcher, not the habitat, observed the species", async () => {
  const species = ["adder", "curlew", "otter"].map((name, at) => `S${at}:${name}@Species`);
  const observations = species.flatMap((animal, at): TripleText[] => [
    [`O${at}:Observation ${at}@Observation`, "observed_species", animal],
    [`O${at}`, "observed_by", `H${at}:${["Ada Lark", "Bo Wren", "Cy Finch"][at]}@Researcher`],
    [`O${at}`, "observed_at", `W${at}:${["Alder Fen", "Crag Wood", "Upper Moor"][at]}@Habitat`],
  ]);
  const facts = await factsOf(observations);
  const form = { where: [{ field: "observed_species", in: ["adder"] }], ask: null };
  const ask = (hub: string) =>
    createWording(facts.about(hub)).ask({ version: 1, hub, operation: "basic", typed: true, ...form }, 0);
  expect(ask("Researcher")).toMatchObject({
    question: expect.stringContaining("observed the species adder"),
  });
  expect(ask("Habitat")).toMatchObject({ refused: expect.stringContaining("cannot be said well") });
});

const people = ["Ada Lark", "Bo Wren", "Cy Finch"].map((name, at) => `H${at}:${name}@Baker`);
const breads = ["Dawn Loaf", "Mill Rye", "Old Crust"].map((name, at) => `B${at}:${name}@Bread`);

/** Returns three tastings, each of a different bread and with a different baker in the role. */
function tastings(role: string): TripleText[] {
  return breads.flatMap((bread, at): TripleText[] => [
    [`T${at}:Tasting ${at}@Tasting`, "of_bread", bread],
    [`T${at}`, role, people[at] ?? ""],
    [`T${at}`, "score", `S${at}:${60 + at}`],
  ]);
}

test("a question states the role of an entity in a record if the entity's type does not imply it", async () => {
  const facts = await factsOf(tastings("has_guarantor"));
  const ask = (hub: string, form: Pick<QueryForm, "where" | "ask">) =>
    createWording(facts.about(hub)).ask({ version: 1, hub, operation: "basic", typed: true, ...form }, 0);
  const listed = ask("Baker", { where: [{ title: "Ada Lark" }], ask: "of_bread" });
  expect(listed).toMatchObject({
    question: expect.stringContaining("the tasting whose guarantor was the baker Ada Lark"),
  });
  const searched = ask("Baker", { where: [{ field: "of_bread", in: ["Dawn Loaf"] }], ask: null });
  expect(searched).toMatchObject({
    question: expect.stringContaining("the guarantor of a tasting of the bread Dawn Loaf"),
  });
});

test("the field has_judge of a record produces the verb 'judged'", async () => {
  const facts = await factsOf(tastings("has_judge"));
  const form = { where: [{ title: "Ada Lark" }], ask: "of_bread" };
  const asked = createWording(facts.about("Baker")).ask(
    { version: 1, hub: "Baker", operation: "basic", typed: true, ...form },
    0,
  );
  expect(asked).toMatchObject({ question: expect.stringMatching(/bread was judged by the baker Ada Lark/) });
});

test("if an event affects one party of a record, the wording does not attribute it to the other parties", async () => {
  const admissions = [0, 1, 2].flatMap((at): TripleText[] => [
    [
      `A${at}:Admission ${at}@Admission`,
      "patient",
      `P${at}:${["Ann Lee", "Bo Wren", "Cy Finch"][at]}@Patient`,
    ],
    [`A${at}`, "attending physician", `D${at}:${["Di Dorn", "Ed Frost", "Flo Gray"][at]}@Physician`],
    [`A${at}`, "admitted to", `W${at}:${["Ash Ward", "Elm Ward", "Oak Ward"][at]}@Ward`],
    [`P${at}`, "blood group", `B${at}:${["A", "B", "AB"][at]}`],
    [`D${at}`, "speciality", `S${at}:${["cardiology", "surgery", "oncology"][at]}`],
    [`W${at}`, "opened in", `Y${at}:${1990 + at}`],
  ]);
  const facts = await factsOf(admissions);
  const ask = (hub: string) =>
    createWording(facts.about(hub)).ask(
      {
        version: 1,
        hub,
        operation: "basic",
        where: [{ field: "admitted to", in: ["Elm Ward"] }],
        ask: null,
        typed: true,
      },
      1,
    );
  expect(ask("Patient")).toMatchObject({ question: expect.stringContaining("admitted to Elm Ward") });
  expect(ask("Physician")).toEqual({ refused: "cannot be said well: a predicate without words" });
});

test("in the wording, a conference has talks about a package, and only a talk has a speaker", async () => {
  const events = ["RustDays", "PyNorth", "GoSouth"].map((name, at) => `E${at}:${name}@Conference`);
  const packages = ["oakparser", "saltbox", "tinymap"].map((name, at) => `P${at}:${name}@Package`);
  const talks = events.flatMap((event, at): TripleText[] => [
    [`K${at}:@Talk`, "given_at", event],
    [`K${at}`, "about_package", packages[at] ?? ""],
    [`K${at}`, "speaker", `S${at}:${referees[at]}@Developer`],
    [event, "attendees", `A${at}:${at + 50}`],
    [packages[at] ?? "", "downloads", `D${at}:${at + 700}`],
  ]);
  const facts = await factsOf(talks);
  const ask = (hub: string, field: string, value: string): string => {
    const form: QueryForm = {
      version: 1,
      hub,
      operation: "basic",
      where: [{ field, in: [value] }],
      ask: null,
      typed: false,
    };
    const worded = createWording(facts.about(hub)).ask(form, 3);
    return "refused" in worded ? worded.refused : worded.question;
  };
  expect(ask("Conference", "about_package", "oakparser")).toMatch(/\b(?:has|with) a talk about oakparser\b/);
  expect(ask("Package", "speaker", "Gus Lamb")).toMatch(/^cannot be said well/);
});

test("the wording says that the critic, not the restaurant, wrote the review", async () => {
  const restaurants = ["Blue Door", "Copper Pot", "Old Mill"].map((name, at) => `B${at}:${name}@Restaurant`);
  const reviews = restaurants.flatMap((restaurant, at): TripleText[] => [
    [restaurant, "has review", `V${at}:@Review`],
    [`V${at}`, "written by", `W${at}:${referees[at]}@Critic`],
    [restaurant, "opened in", `O${at}:${1990 + at}`],
  ]);
  const wording = createWording((await factsOf(reviews)).about("Restaurant"));
  const form = { version: 1, hub: "Restaurant", operation: "basic", typed: false } as const;
  const asked = wording.ask({ ...form, where: [{ title: "Blue Door" }], ask: "written by" }, 1);
  const filtered = wording.ask({ ...form, where: [{ field: "written by", in: ["Gus Lamb"] }], ask: null }, 1);
  const texts = [asked, filtered].map((one) => ("refused" in one ? one.refused : one.question));
  expect(texts[0]).toMatch(/^Who wrote the review of Blue Door\?$/);
  expect(texts[1]).toMatch(/\ba review written by Gus Lamb\b/);
});

test("the wording does not confuse an inspection's findings with the inspector or the inspected entity", async () => {
  const hives = ["Willow", "Clover", "Heath"].map((name, at) => `H${at}:${name}@Hive`);
  const inspections = hives.flatMap((hive, at): TripleText[] => [
    [`N${at}:@Inspection`, "inspectedHive", hive],
    [`N${at}`, "inspector", `B${at}:${referees[at]}@Beekeeper`],
    [`N${at}`, "diseaseFound", `D${at}:${["chalkbrood", "varroosis", "nosemosis"][at]}@Disease`],
    [hive, "installed in", `Y${at}:${2010 + at}`],
    [`D${at}`, "described in", `Z${at}:${1900 + at}`],
    [`B${at}`, "born in", `X${at}:${1960 + at}`],
  ]);
  const facts = await factsOf(inspections);
  const ask = (hub: string, title: string, field: string): string => {
    const form: QueryForm = {
      version: 1,
      hub,
      operation: "basic",
      where: [{ title }],
      ask: field,
      typed: false,
    };
    const worded = createWording(facts.about(hub)).ask(form, 1);
    return "refused" in worded ? worded.refused : worded.question;
  };
  expect(ask("Disease", "chalkbrood", "inspectedHive")).toMatch(/^cannot be said well/);
  expect(ask("Beekeeper", "Gus Lamb", "diseaseFound")).not.toMatch(/\binspected\b/);
  expect(ask("Beekeeper", "Gus Lamb", "inspectedHive")).toMatch(/\binspect/);
});

test("the wording applies a record's verb to an entity only if the record describes that action", async () => {
  const plants = ["heather", "clover", "borage"].map((name, at) => `P${at}:${name}@Plant`);
  const films = ["Salt Roads", "Cold Bay", "Tin Moon"].map((name, at) => `F${at}:${name}@Film`);
  const records = [0, 1, 2].flatMap((at): TripleText[] => [
    [`H${at}:@Harvest`, "main plant", plants[at] ?? ""],
    [`H${at}`, "extracted by", `B${at}:${referees[at]}@Beekeeper`],
    [`V${at}:@Review`, "film", films[at] ?? ""],
    [`V${at}`, "reviewed by", `C${at}:${["Ada Lark", "Bo Wren", "Cy Finch"][at]}@Critic`],
    [plants[at] ?? "", "height", `T${at}:${at + 20}`],
    [films[at] ?? "", "released in", `Y${at}:${at + 1990}`],
  ]);
  const facts = await factsOf(records);
  const ask = (hub: string, title: string, field: string): string => {
    const form = { version: 1, hub, operation: "basic", typed: false } as const;
    const worded = createWording(facts.about(hub)).ask({ ...form, where: [{ title }], ask: field }, 1);
    return "refused" in worded ? worded.refused : worded.question;
  };
  expect(ask("Plant", "heather", "extracted by")).toMatch(/^cannot be said well/);
  expect(ask("Film", "Salt Roads", "reviewed by")).toMatch(/^Who reviewed Salt Roads\?$/);
});

test("a numbered item that several records refer to counts as an entity with a name", async () => {
  const hives = [1, 2, 3].map((number) => `H${number}:Hive ${number}@Hive`);
  const inspections = [0, 1, 2, 3, 4, 5].flatMap((at): TripleText[] => [
    [`N${at}:Inspection ${at}@Inspection`, "inspected hive", hives[at % 3] ?? ""],
    [`N${at}`, "inspector", `B${at % 3}:${referees[at % 3]}@Beekeeper`],
    [
      hives[at % 3] ?? "",
      "stands in",
      `A${at % 3}:${["Fern Hollow", "Long Meadow", "North Bank"][at % 3]}@Apiary`,
    ],
    [`B${at % 3}`, "born in", `X${at % 3}:${1960 + at}`],
    [`A${at % 3}`, "altitude", `Z${at % 3}:${100 + at}`],
  ]);
  const facts = await factsOf(inspections);
  const types = facts.subjects.map(({ hubType }) => hubType);
  expect(types).toContain("Hive");
  expect(types).not.toContain("Inspection");
});

test('a question asks for months with "when", not with "where"', async () => {
  const blooms = ["heather", "clover", "borage"].flatMap((name, at): TripleText[] => [
    [`P${at}:${name}@Plant`, "blooms in", `M${at}:${["May", "June", "spring"][at]}`],
    [`P${at}`, "height", `T${at}:${at + 20}`],
  ]);
  const wording = createWording((await factsOf(blooms)).about("Plant"));
  const form = { version: 1, hub: "Plant", operation: "basic", typed: false } as const;
  const worded = wording.ask({ ...form, where: [{ title: "heather" }], ask: "blooms in" }, 1);
  expect(worded).toMatchObject({ question: "When does the heather bloom?" });
});

test("the wording says that the doctor, not the patient, prescribed the drug", async () => {
  const prescriptions = [0, 1, 2].flatMap((at): TripleText[] => [
    [
      `R${at}:Prescription ${at}@Prescription`,
      "prescribedDrug",
      `G${at}:${["Calmexan", "Dorvatine", "Fenoril"][at]}@Drug`,
    ],
    [`R${at}`, "patient", `P${at}:${["Ann Lee", "Bo Wren", "Cy Finch"][at]}@Patient`],
    [`R${at}`, "prescribedBy", `D${at}:${["Di Dorn", "Ed Frost", "Flo Gray"][at]}@Doctor`],
    [`P${at}`, "blood group", `B${at}:${["A", "B", "AB"][at]}`],
    [`G${at}`, "used to treat", `C${at}:${["pain", "insomnia", "allergy"][at]}@Condition`],
    [`D${at}`, "speciality", `S${at}:${["cardiology", "surgery", "oncology"][at]}`],
  ]);
  const facts = await factsOf(prescriptions);
  const ask = (hub: string, form: Pick<QueryForm, "where" | "ask">) =>
    createWording(facts.about(hub)).ask({ version: 1, hub, operation: "basic", typed: true, ...form }, 0);
  const byDorn = { where: [{ field: "prescribedBy", in: ["Di Dorn"] }], ask: null };
  expect(ask("Drug", byDorn)).toMatchObject({
    question: expect.stringMatching(/drug.* prescribed by Di Dorn/),
  });
  expect(ask("Patient", byDorn)).toMatchObject({ refused: expect.stringContaining("cannot be said well") });
  // An infinitive belongs to the verb.
  expect(ask("Drug", { where: [{ field: "used to treat", in: ["insomnia"] }], ask: null })).toMatchObject({
    question: expect.stringMatching(/(?:drug|is) used to treat (?:the condition )?insomnia/),
  });
});
