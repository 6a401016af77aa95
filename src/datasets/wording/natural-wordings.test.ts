/** Tests wordings that a reader understands at once: counts as actions, series, documents, contrasts and articles. */
import { expect, test } from "vitest";
import type { TripleText } from "../../testing/memory-graph.ts";
import { factsOf } from "../../testing/shaped-graphs.ts";
import type { QueryForm } from "../forms/form.ts";
import { needsThe } from "./english.ts";
import { createWording } from "./wording.ts";

const spies = ["Ada Lark", "Bo Wren", "Cy Finch", "Di Roe"];
const strips = ["Tin Moon", "Red Kettle", "Blue Ferry", "Old Wire"];
const theses = ["On Tides", "On Moss", "On Kites", "On Rope"];

const triples: readonly TripleText[] = [
  ...spies.flatMap((spy, at): TripleText[] => [
    [`S${at}:${spy}@Spy`, "maps_sold", `L${at}:${at + 2}`],
    [`S${at}`, "nationality", `N${at % 2}:${["Norway", "Chile"][at % 2]}`],
  ]),
  ...strips.flatMap((strip, at): TripleText[] => [
    [`C${at}:${strip}@Comic_strip`, "series", `R${at % 2}:${["Harbour Tales", "Night Post"][at % 2]}`],
    [`C${at}`, "strip colour", `K${at}:${["red", "blue", "green", "grey"][at]}`],
  ]),
  ...theses.flatMap((thesis, at): TripleText[] => [
    [`T${at}:${thesis}@Thesis`, "material", `M${at}:${["Peat", "Hemp", "Silk", "Jute"][at]}`],
    [`T${at}`, "material", `M${(at + 1) % 4}`],
  ]),
];
const facts = await factsOf(triples);

/** Returns the questions for many seeds, or the reasons for rejecting them. */
function say(hub: string, parts: Partial<QueryForm>): string[] {
  const wording = createWording(facts.about(hub));
  const form = { version: 1, hub, operation: "aggregation", where: [], ask: null, typed: true, ...parts };
  return Array.from({ length: 12 }, (_seed, seed) => {
    const worded = wording.ask(form as QueryForm, seed);
    return "refused" in worded ? worded.refused : worded.question;
  });
}

test('a count whose label ends in a participle, such as "maps_sold", is worded as something that a person did', () => {
  for (const question of say("Spy", { where: [{ field: "maps_sold", between: [2, 4] }] }))
    expect(question).toMatch(/\bsold between 2 and 4 maps\b/);
  for (const question of say("Spy", {
    operation: "basic",
    where: [{ title: "Ada Lark" }],
    ask: "maps_sold",
  }))
    expect(question).toBe("How many maps did the spy Ada Lark sell?");
});

test("the wording treats a nationality as a home country if its values are countries", () => {
  for (const question of say("Spy", {
    operation: "basic",
    where: [{ title: "Ada Lark" }],
    ask: "nationality",
  })) {
    expect(question).toMatch(/home country|from/);
    expect(question).not.toContain("nationality");
  }
});

test('the members of a series are "from" the series', () => {
  for (const question of say("Comic_strip", { where: [{ field: "series", in: ["Night Post"] }] }))
    expect(question).toContain("from the series Night Post");
});

test("the noun for a value does not begin with the head of the subject's noun", () => {
  for (const question of say("Comic_strip", {
    operation: "basic",
    where: [{ title: "Tin Moon" }],
    ask: "strip colour",
  }))
    expect(question).not.toContain("strip colour");
});

test('the wording never says that a document "has" a material', () => {
  const questions = say("Thesis", { where: [{ field: "material", in: ["Silk"] }] });
  for (const question of questions) {
    expect(question).toMatch(/with the material Silk|whose materials include Silk/);
    expect(question).not.toMatch(/\bhave the material\b/);
  }
});

test('a negative condition follows a positive one after "but"', () => {
  const where = [
    { field: "series", not: ["Night Post"] },
    { field: "strip colour", in: ["red"] },
  ] satisfies QueryForm["where"];
  for (const question of say("Comic_strip", { operation: "negation", where }))
    expect(question).toMatch(/red (?:(?:that |but )?are) not from the series Night Post/);
});

test.each(["University of Turku", "High Court of Malta", "Factory Safety Act", "Turner Prize"])(
  '"%s" needs the definite article',
  (name) => {
    expect(needsThe(name)).toBe(true);
  },
);

test.each(["The Turner Prize", "Lake Como", "Bank Holiday", "Sister Act", "Valley of the Dolls"])(
  '"%s" needs no further article',
  (name) => {
    expect(needsThe(name)).toBe(false);
  },
);
