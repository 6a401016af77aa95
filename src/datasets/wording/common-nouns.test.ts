/** Tests the wording of values that are common nouns: single things get an article, and everything else gets none. */
import { expect, test } from "vitest";
import type { TripleText } from "../../testing/memory-graph.ts";
import { factsOf } from "../../testing/shaped-graphs.ts";
import { openWords } from "../../words/index.ts";
import type { QueryForm } from "../forms/form.ts";
import { runForm } from "../forms/run-form.ts";
import { createWording } from "./wording.ts";
import { isInstrument, isThing } from "./words/things.ts";

const triples: readonly TripleText[] = [0, 1, 2, 3].flatMap((at): TripleText[] => [
  [
    `M${at}:${["Dawn", "Noon", "Dusk", "Night"][at]} Wall@Mural`,
    "depicts",
    ["V1:owl", "V2:moss"][at % 2] ?? "",
  ],
  [`M${at}`, "depicts", at === 0 ? "V3:ladder" : "V4:linen"],
  [
    `D${at}:${["Eel", "Rook", "Moor", "Fen"][at]} Flight@Flight`,
    "equipment",
    ["E1:telescope", "E2:sand"][at % 2] ?? "",
  ],
  [
    `Y${at}:${["Alder", "Birch", "Cedar", "Elm"][at]} Yard@Company`,
    "industry",
    ["I1:shipping", "I2:mining"][at % 2] ?? "",
  ],
]);
const rowers = [0, 1, 2, 3].flatMap((at): TripleText[] => [
  [
    `R${at}:${["Ada Lark", "Bo Wren", "Cy Finch", "Di Swift"][at]}@Rower`,
    "team",
    at < 3 ? "T1:Weir Eight@Team" : "T2:Lock Four@Team",
  ],
  [`R${at}`, "seat", ["S1:bow", "S2:stroke"][at % 2] ?? ""],
  [`T${at < 3 ? 1 : 2}`, "colour", at < 3 ? "K1:blue" : "K2:green"],
]);
const facts = await factsOf([...triples, ...rowers, ["R3", "team", "T1"]]);
const seeds = Array.from({ length: 40 }, (_seed, at) => at);

function say(
  hub: string,
  asked: Partial<QueryForm>,
): { readonly questions: string[]; readonly answer: string } {
  const store = facts.about(hub);
  const form: QueryForm = {
    version: 1,
    hub: store.hubType,
    typed: true,
    operation: "aggregation",
    where: [],
    ask: null,
    ...asked,
  };
  const outcome = runForm(store, form);
  if ("refused" in outcome) throw new Error(outcome.refused);
  const worded = seeds.map((seed) => {
    const spoken = createWording(store).speak(form, outcome.answer, 2, seed);
    if ("refused" in spoken) throw new Error(spoken.refused);
    return spoken;
  });
  return { questions: worded.map(({ question }) => question), answer: worded[0]?.answer ?? "" };
}

test("after a verb, a countable noun has an article, and a material has none", () => {
  const { questions, answer } = say("Mural", { where: [{ field: "depicts", in: ["owl"] }] });
  for (const question of questions) expect(question).toMatch(/depict an owl\b/);
  expect(answer).toBe("The murals that depict an owl are Dawn Wall and Dusk Wall.");
  expect(say("Mural", { where: [{ title: "Dawn Wall" }], ask: "depicts" }).answer).toMatch(
    /depicts (?:a ladder and an owl|an owl and a ladder)\.$/,
  );
  expect(say("Mural", { where: [{ title: "Night Wall" }], ask: "depicts" }).answer).toMatch(
    /depicts (?:linen and moss|moss and linen)\.$/,
  );
});

test("questions say that a flight uses a telescope, but not that it uses sand, because sand is a material", () => {
  const used = say("Flight", { where: [{ field: "equipment", in: ["telescope"] }] });
  for (const question of used.questions) expect(question).toMatch(/\b(?:with|use) a telescope\b/);
  const denied = say("Flight", {
    operation: "negation",
    where: [{ field: "equipment", not: ["telescope"] }],
  });
  for (const question of denied.questions) expect(question).toMatch(/\bdo not use a telescope\b/);
  const sand = say("Flight", { where: [{ field: "equipment", in: ["sand"] }] });
  for (const question of sand.questions) expect(question).toMatch(/\bequipment (?:is )?sand\b/);
  const { answer } = say("Flight", {
    operation: "basic",
    where: [{ title: "Eel Flight" }],
    ask: "equipment",
  });
  expect(answer).toBe("The equipment of Eel Flight is a telescope.");
});

test("questions refer to companies in an industry, not with an industry", () => {
  const { questions } = say("Company", { where: [{ field: "industry", in: ["shipping"] }] });
  for (const question of questions) expect(question).toMatch(/\bin the shipping industry\b/);
});

test("questions say that people belong to a team, not that they have one", () => {
  const named = say("Rower", { where: [{ field: "team", in: ["Weir Eight"] }] });
  for (const question of named.questions) expect(question).toMatch(/\bbelong to the team Weir Eight\b/);
  const described = say("Rower", { where: [{ field: "colour", in: ["blue"] }] });
  for (const question of described.questions) {
    expect(question).toMatch(/\bbelong to a team whose colour is blue\b/);
  }
});

test('a question about a person\'s teams does not end with "have"', () => {
  const { questions } = say("Rower", { where: [{ title: "Di Swift" }], ask: "team" });
  for (const question of questions) expect(question).not.toMatch(/\bhave\?$/);
});

test('a question that counts the values of several subjects says "different" or "distinct", and its answer says "between them"', () => {
  const { questions, answer } = say("Rower", {
    operation: "counting",
    where: [{ field: "team", in: ["Weir Eight"] }],
    ask: "seat",
    measure: "values",
  });
  for (const question of questions) expect(question).toMatch(/\b(?:different|distinct) seats\b/);
  expect(answer).toBe("Rowers who belong to the team Weir Eight have two different seats between them.");
});

const words = openWords();

test.each(["stirrer", "rotary evaporator", "dog", "river", "window", "clerk", "cello"])(
  "%s names a single countable thing",
  (noun) => {
    expect(isThing(noun, words)).toBe(true);
  },
);

test.each([
  ...[
    "ethanol",
    "linen",
    "oil on canvas",
    "tempera",
    "pottery",
    "machinery",
    "garlic",
    "red",
    "left",
    "shipping",
  ],
  ...["cables", "Bale clamp", "winter"],
])("%s does not name a single countable thing", (noun) => {
  expect(isThing(noun, words)).toBe(false);
});

test("equipment and tools count as instruments, but products, species and positions do not", () => {
  expect(
    ["equipment", "tools", "musical instrument"].filter((noun) => isInstrument(noun, words)),
  ).toHaveLength(3);
  expect(["product", "species", "position", "medium"].filter((noun) => isInstrument(noun, words))).toEqual(
    [],
  );
});
