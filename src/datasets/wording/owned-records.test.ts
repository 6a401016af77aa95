/** Tests the wording of what records involve: the hall of a choir's rehearsal is not the hall of the choir. */
import { expect, test } from "vitest";
import type { TripleText } from "../../testing/memory-graph.ts";
import { factsOf } from "../../testing/shaped-graphs.ts";
import type { QueryForm } from "../forms/form.ts";
import { createWording } from "./wording.ts";

const [three, seeds] = [[0, 1, 2], Array.from({ length: 12 }, (_seed, seed) => seed)];
const choirs = ["Larkspur", "Northern Lilt", "Quarry Voices"].map((name, at) => `C${at}:${name}@Choir`);
const people = ["Ada Lark", "Bo Wren", "Cy Finch"].map((name, at) => `P${at}:${name}@Person`);
const halls = ["Moot Hall", "Corn Exchange", "Old Chapel"].map((name, at) => `H${at}:${name}@Hall`);
const scores = ["Ember Mass", "Salt Psalms", "Tin Vespers"].map((name, at) => `S${at}:${name}@Score`);

/** Every choir has two rehearsals, and every score was sold and repaired once. */
const triples: readonly TripleText[] = three.flatMap((at): TripleText[] => [
  [choirs[at] ?? "", "founded in", `F${at}:${1950 + at}`],
  [people[at] ?? "", "birth year", `B${at}:${1960 + at}`],
  [halls[at] ?? "", "seats", `N${at}:${100 + at}`],
  [scores[at] ?? "", "page count", `G${at}:${60 + at}`],
  ...[0, 1].flatMap((next): TripleText[] => [
    [`R${at}${next}:@Rehearsal`, "choir", choirs[at] ?? ""],
    [`R${at}${next}`, "venue", halls[(at + next) % 3] ?? ""],
    [`R${at}${next}`, "guest director", people[(at + next) % 3] ?? ""],
  ]),
  [`T${at}:@Sale`, "score", scores[at] ?? ""],
  [`T${at}`, "buyer", people[at] ?? ""],
  [scores[at] ?? "", "repair", `X${at}:`],
  [`X${at}`, "repaired by", people[(at + 1) % 3] ?? ""],
]);
const facts = await factsOf(triples);

function say(hub: string, form: Pick<QueryForm, "where" | "ask"> & Partial<QueryForm>): string[] {
  const wording = createWording(facts.about(hub));
  return seeds.map((seed) => {
    const worded = wording.ask({ version: 1, hub, operation: "aggregation", typed: true, ...form }, seed);
    return "refused" in worded ? worded.refused : worded.question;
  });
}

test("the wording attributes the venue of an event to the event, not to the owner of the event", () => {
  for (const question of say("Choir", { where: [{ title: "Larkspur" }], ask: "venue" }))
    expect(question).toMatch(/\brehearsals of the choir Larkspur\b/);
  for (const question of say("Choir", { where: [{ field: "venue", in: ["Old Chapel"] }], ask: null }))
    expect(question).toMatch(/\bhad a rehearsal whose venue is Old Chapel\b/);
});

test("a negative condition denies that any event involves the entity", () => {
  const where = [{ field: "venue", not: ["Old Chapel"] }];
  for (const question of say("Choir", { operation: "negation", where, ask: null }))
    expect(question).toMatch(/\bhad no rehearsal whose venue is Old Chapel\b/);
});

test("the wording calls a person the director of a choir's rehearsal, not of the choir", () => {
  for (const question of say("Person", { where: [{ field: "choir", in: ["Larkspur"] }], ask: null })) {
    expect(question).toMatch(/\b(?:was the|were) guest directors? of a rehearsal of the choir Larkspur\b/);
    expect(question).not.toContain("directed");
  }
});

test("the wording says that a buyer bought a score, without mentioning the sale", () => {
  for (const question of say("Score", { where: [{ field: "buyer", in: ["Ada Lark"] }], ask: null }))
    expect(question).toMatch(/\bbought by Ada Lark\b/);
});

test("the wording says that a person repaired a score, without mentioning the repair", () => {
  for (const question of say("Score", { where: [{ field: "repaired by", in: ["Ada Lark"] }], ask: null })) {
    expect(question).toMatch(/\brepaired by Ada Lark\b/);
    expect(question).not.toMatch(/\brepair\b/);
  }
});

test("the wording refuses two separate conditions on one record if a subject may have several such records", async () => {
  const letters = three.flatMap((at): TripleText[] => [
    [`L${at}:@Shipment`, "sender", people[0] ?? ""],
    [`L${at}`, "score", scores[at] ?? ""],
    [`L${at}`, "courier", people[1 + (at % 2)] ?? ""],
  ]);
  const store = (await factsOf([...triples, ...letters])).about("Person");
  const [score, courier] = ["score", "courier"].map((label) =>
    store.fields.find(({ path, relations }) => path[0] === "sender" && path[1] === label && relations === 1),
  );
  const where = [
    { field: score?.name ?? "", in: ["Ember Mass"] },
    { field: courier?.name ?? "", in: ["Bo Wren"] },
  ];
  const asked = (conditions: typeof where) =>
    createWording(store).ask(
      { version: 1, hub: "Person", operation: "aggregation", typed: true, where: conditions, ask: null },
      1,
    );
  expect(asked(where.slice(0, 1))).toHaveProperty("question");
  expect(asked(where)).toMatchObject({
    refused: expect.stringContaining("two conditions on one record"),
  });
});

test("the wording says that a nurse examined a pupil at an appointment, not that she examined the appointment", async () => {
  const pupils = ["Ida Moss", "Jo Pell", "Kit Rowe"].map((name, at) => `U${at}:${name}@Pupil`);
  const nurses = ["Ada Lark", "Bo Wren", "Cy Finch"].map((name, at) => `N${at}:${name}@Nurse`);
  const about = (
    await factsOf(
      three.flatMap((at): TripleText[] => [
        [`E${at}:@Appointment`, "pupil", pupils[at] ?? ""],
        [`E${at}`, "examined by", nurses[at] ?? ""],
        [pupils[at] ?? "", "birth year", `Y${at}:${2010 + at}`],
        [nurses[at] ?? "", "birth year", `Z${at}:${1970 + at}`],
      ]),
    )
  ).about("Nurse");
  const form = { version: 1, hub: "Nurse", operation: "aggregation", typed: true } as const;
  for (const seed of seeds) {
    const asked = createWording(about).ask({ ...form, where: [{ title: "Ada Lark" }], ask: "pupil" }, seed);
    const named = createWording(about).ask(
      { ...form, where: [{ field: "pupil", in: ["Ida Moss"] }], ask: null },
      seed,
    );
    expect(asked).toMatchObject({
      question: expect.stringMatching(/\bpupils?\b.*\bexamined by the nurse Ada Lark/),
    });
    expect(named).toMatchObject({ question: expect.stringMatching(/\bexamined (?:the pupil )?Ida Moss/) });
  }
});

test('a clause such as "whose occupation is cook" becomes a phrase if a different clause follows', async () => {
  const about = (
    await factsOf(
      three.flatMap((at): TripleText[] => [
        [
          `L${at}:${["Ada Lark", "Bo Wren", "Cy Finch"][at]}@Lodger`,
          "occupation",
          `O${at % 2}:${["cook", "tailor"][at % 2]}`,
        ],
        [`L${at}`, "rents from", `A${at % 2}:${["Di Dorn", "Ed Frost"][at % 2]}@Owner`],
      ]),
    )
  ).about("Lodger");
  const cook = { field: "occupation", in: ["cook"] };
  const owner = { field: "rents from", in: ["Di Dorn"] };
  const form = { version: 1, hub: "Lodger", operation: "aggregation", typed: true, ask: null } as const;
  for (const seed of seeds) {
    const one = createWording(about).ask({ ...form, where: [cook] }, seed);
    expect(one).toMatchObject({ question: expect.stringContaining("whose occupation is cook") });
    const both = createWording(about).ask({ ...form, where: [cook, owner] }, seed);
    expect(both).toMatchObject({
      question: expect.stringMatching(/with the occupation cook.* rent from (?:the owner )?Di Dorn/),
    });
  }
});
