/** Tests prepositions of places and events, parts of things in verb phrases, and the order of conditions. */
import { expect, test } from "vitest";
import type { TripleText } from "../../testing/memory-graph.ts";
import { factsOf } from "../../testing/shaped-graphs.ts";
import { openWords } from "../../words/index.ts";
import type { QueryForm } from "../forms/form.ts";
import { active, be, partOf } from "./lexicon/verb-phrase.ts";
import { sayPlaces } from "./speech/place.ts";
import { createWording } from "./wording.ts";
import { createEnglishWords } from "./words/english-words.ts";

const stores = ["Cupboard 3", "Shelf 8", "Shelf 8"];
const triples: readonly TripleText[] = [0, 1, 2].flatMap((at): TripleText[] => [
  [`J${at}:Jar ${"ABC"[at]}@Jar`, "stored at", `P${stores[at]}:${stores[at]}@Place`],
  [`X${at}:${["Salt Air", "Dawn", "Iron Hours"][at]}@Exhibition`, "shows", `W${at}:Work ${at}@Painting`],
  [`W${at}`, "owned by", `O${at}:${["Elm House", "Moor Trust", "Quay Trust"][at]}@Museum`],
  [
    `D${at}:${["Ada Lark", "Bo Wren", "Cy Finch"][at]}@Director`,
    "serves on the board of",
    `F${at}:${["Elm Steel", "Moor Glass", "Quay Paper"][at]}@Company`,
  ],
  [`F${at}`, "industry", `I${at}:${["steel", "glass", "paper"][at]}@Industry`],
  [
    `A${at}:${["Salt in Soil", "Tides of Iron", "Maps of Wind"][at]}@Paper`,
    "author",
    `V${at}:${["Di Moss", "Ed Hale", "Fay Lund"][at]}@Author`,
  ],
  [`A${at}`, "evaluation method", `M${at}:${["Delphi", "Kano", "Lasso"][at]}@Method`],
]);
const facts = await factsOf(triples);

function say(hub: string, form: Pick<QueryForm, "operation" | "where" | "ask">): string[] {
  const wording = createWording(facts.about(hub));
  return Array.from({ length: 12 }, (_seed, seed) => {
    const worded = wording.ask({ version: 1, hub, typed: true, ...form }, seed);
    return "refused" in worded ? worded.refused : worded.question;
  });
}

test("the kind of place determines its preposition, even if the label says 'stored at'", () => {
  const where = [{ field: "stored at", in: ["Shelf 8"] }];
  for (const question of say("Jar", { operation: "aggregation", where, ask: null }))
    expect(question).toMatch(/\bstored on\b.* Shelf 8\b/);
});

test("each of several places has its own preposition, and a place of an unknown kind has the label's preposition", () => {
  const english = createEnglishWords(openWords());
  const stored = be("stored at", "present");
  expect(sayPlaces(stored, ["Cupboard 3", "Shelf 8"], english)).toEqual([
    be("stored", "present"),
    "in Cupboard 3 and on Shelf 8",
  ]);
  expect(sayPlaces(stored, ["Cold Room B"], english)).toEqual([be("stored in", "present"), "Cold Room B"]);
  expect(sayPlaces(stored, ["Harbour Depot"], english)).toEqual([stored, "Harbour Depot"]);
});

test("works are shown in an exhibition, not by it", () => {
  const where = [{ title: "Salt Air" }];
  for (const question of say("Exhibition", { operation: "basic", where, ask: "owned by" }))
    expect(question).toMatch(/\bpainting shown in .*Salt Air\b/);
});

test("no question ends with the 'of' of a verb phrase", () => {
  const where = [{ title: "Ada Lark" }];
  for (const question of say("Director", { operation: "basic", where, ask: "industry" }))
    expect(question).toMatch(/\bon whose board (?:the director )?Ada Lark serves\b/);
  for (const question of say("Director", { operation: "basic", where, ask: "serves on the board of" }))
    expect(question).toMatch(/^On the board of which company does (?:the director )?Ada Lark serve\?$/);
});

test("a verb phrase refers to a part of its object only if it ends with words such as 'on the board of'", () => {
  const part = { verb: active("serve", "present"), preposition: "on", noun: "board" };
  expect(partOf(active("serve", "present", "on the board of"))).toEqual(part);
  expect(partOf(be("a member of", "present"))).toBeNull();
  expect(partOf(active("serve", "present", "on"))).toBeNull();
});

test("a clause with 'whose' never follows the name of a person", () => {
  const where = [
    { field: "author", in: ["Di Moss"] },
    { field: "evaluation method", in: ["Delphi"] },
  ];
  for (const question of say("Paper", { operation: "aggregation", where, ask: null }))
    expect(question).toMatch(/Di Moss(?! whose\b)/);
});
