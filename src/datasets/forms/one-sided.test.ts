/** Tests the detection of symmetric relations that a graph states in one direction only. */
import { expect, test } from "vitest";
import type { TripleText } from "../../testing/memory-graph.ts";
import { factsOf } from "../../testing/shaped-graphs.ts";
import { isReciprocal } from "../facts/one-way-relations.ts";
import type { QueryForm } from "./form.ts";
import { isOneSided } from "./one-sided.ts";

const counties = ["Arden", "Brill", "Corley", "Denby"].map((name, at) => `C${at}:${name}@County`);
const areas = counties.map((county, at): TripleText => [county, "area", `A${at}:${at + 700}`]);

/** The graph states that Arden borders Brill and that Brill borders Corley, and omits the reverse triples. */
const chain: readonly TripleText[] = [
  ...areas,
  ["C0", "borders", "C1"],
  ["C1", "borders", "C2"],
  ["C0", "river", "V0:Alder Water"],
];

async function check(triples: readonly TripleText[], parts: Partial<QueryForm>): Promise<boolean> {
  const form: QueryForm = {
    version: 1,
    hub: "County",
    operation: "basic",
    where: [],
    ask: null,
    typed: true,
  };
  const store = (await factsOf(triples)).about(parts.hub ?? form.hub);
  return isOneSided(store, { ...form, ...parts });
}

test("a question that asks for the neighbours of a county is one-sided only if a neighbour's triple has no reverse in the graph", async () => {
  const ask = "borders";
  expect(await check(chain, { where: [{ title: "Arden" }], ask })).toBe(false);
  expect(await check(chain, { where: [{ title: "Brill" }], ask })).toBe(true);
  // The graph states the neighbour of Corley with Brill.
  expect(await check(chain, { where: [{ title: "Corley" }], ask })).toBe(true);
});

test("a condition on a neighbour is one-sided only if the neighbour's own triple has no reverse in the graph", async () => {
  expect(await check(chain, { where: [{ field: "borders", in: ["Corley"] }] })).toBe(false);
  expect(await check(chain, { where: [{ field: "borders", in: ["Brill"] }] })).toBe(true);
});

test("negations, groupings and chains over a one-way relation are one-sided", async () => {
  expect(await check(chain, { operation: "negation", where: [{ field: "borders", not: ["Corley"] }] })).toBe(
    true,
  );
  expect(await check(chain, { operation: "relationship", measure: "hubs", key: { field: "borders" } })).toBe(
    true,
  );
  const towns: readonly TripleText[] = [0, 1, 2].map((at) => [
    `T${at}:${["Ashby", "Borton", "Camley"][at]}@Town`,
    "county",
    `C${at}`,
  ]);
  const chained = { hub: "Town", where: [{ title: "Ashby" }], ask: "borders" };
  expect(await check([...towns, ...chain], chained)).toBe(true);
});

test("no question is one-sided if every triple has its reverse, or if the relation has a direction", async () => {
  const both = [...chain, ["C1", "borders", "C0"], ["C2", "borders", "C1"]] as const;
  expect(await check(both, { where: [{ title: "Brill" }], ask: "borders" })).toBe(false);
  const rated = chain.map(
    ([from, label, to]): TripleText => [from, label === "borders" ? "outranks" : label, to],
  );
  expect(await check(rated, { where: [{ title: "Brill" }], ask: "outranks" })).toBe(false);
});

test("a relation with an unknown label is symmetric if most of its triples have a reverse", async () => {
  const mutual: readonly TripleText[] = [
    ...areas,
    ...[0, 1, 2].flatMap((at): TripleText[] => [
      [`C${at}`, "exchanges pupils", `C${(at + 1) % 3}`],
      [`C${(at + 1) % 3}`, "exchanges pupils", `C${at}`],
    ]),
    ["C3", "exchanges pupils", "C0"],
  ];
  // Six of seven triples have a reverse, and Denby's has none.
  expect(await check(mutual, { where: [{ title: "Denby" }], ask: "exchanges pupils" })).toBe(false);
  expect(await check(mutual, { where: [{ title: "Arden" }], ask: "exchanges pupils" })).toBe(true);
});

test("a symmetric relation is recognised by the verb, noun or adjective in its label, in several notations", () => {
  const symmetric =
    "borders|sharesBorderWith|is married to|twinned_with|hasSibling|Sibling Of|adjacent to|next to";
  expect(symmetric.split("|").filter((label) => !isReciprocal(label))).toEqual([]);
  const directed = "next|married by|located in|parent of|follows|border guard|opposes";
  expect(directed.split("|").filter(isReciprocal)).toEqual([]);
});
