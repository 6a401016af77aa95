import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openGraph } from "../../graph/index.ts";
import { unwatched } from "../../progress.ts";
import type { TripleText } from "../../testing/memory-graph.ts";
import {
  compoundStatements,
  factsOf,
  membershipTriples,
  paintingTriples,
  songTriples,
} from "../../testing/shaped-graphs.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { profileSubjects } from "./graph-facts.ts";
import { readGraphView } from "./graph-view.ts";

test("the facts of a field two relations away include the triple that links the intermediate entity to the subject", async () => {
  const { main } = await factsOf(songTriples);
  expect(main.hubType).toBe("Song");
  const year = main.field("birth year");
  expect(year?.relations).toBe(2);
  expect(year?.steps.map(({ predicate, node, type }) => [predicate, node, type])).toEqual([
    ["writer", "thing", "Person"],
    ["birth year", "value", ""],
  ]);
  expect(main.field("writer")).toMatchObject({ relations: 1, functional: true, valueTypes: ["Person"] });
  // The triple that connects a song to its writer belongs to the facts about the writer.
  const [fact] = main.facts("S2", "birth year");
  expect(fact?.links.map(({ subject, object }) => [subject.id, object.id])).toEqual([["S2", "P1"]]);
  expect(main.facts("S2", "writer")[0]?.links).toEqual([]);
});

test("no field follows more relations than the hop limit allows", async () => {
  const names = async (maxHops: number): Promise<string[]> =>
    (await factsOf(songTriples, { maxHops })).main.fields.map(({ name }) => name);
  expect(await names(1)).toEqual(["writer", "genre", "release year"]);
  expect(await names(2)).toEqual(["writer", "genre", "release year", "birth year", "birth place"]);
  // The path is song → writer → birth place → country.
  expect(await names(3)).toContain("country");
});

test("a membership record gives rowers a club field, and clubs a member field", async () => {
  const facts = await factsOf(membershipTriples);
  expect(facts.subjects.map(({ hubType }) => hubType)).toEqual(["Rower", "Club"]);
  const rowers = facts.about("Rower");
  const club = rowers.field("club");
  expect(club).toMatchObject({ relations: 1, tie: "thing" });
  expect(club?.steps.map(({ node, inverse }) => [node, inverse])).toEqual([
    ["record", true],
    ["thing", false],
  ]);
  expect(rowers.field("start")).toMatchObject({ tie: "detail", valueKind: "year" });
  expect(rowers.facts("R1", "club").map(({ value }) => value)).toEqual(["Heron Club", "Otter Club"]);
  expect(
    facts
      .about("Club")
      .facts("K1", "member")
      .map(({ value }) => value),
  ).toEqual(["Ann Reed", "Ben Shore"]);
});

test("without types, the incoming predicate determines the name of the subjects", async () => {
  const untyped = songTriples.map(
    ([subject, predicate, object]): TripleText => [
      subject.replace(/@.*/, ""),
      predicate,
      object.replace(/@.*/, ""),
    ],
  );
  const facts = await factsOf(untyped);
  expect(facts.subjects.map(({ hubType, hubs }) => [hubType, hubs.length])).toEqual([
    ["", 6],
    ["writer", 3],
  ]);
});

test("a type includes the entities of its subtypes, and an entity with two types belongs to both", async () => {
  const file = join(temporaryFolder(), "compounds.nt");
  writeFileSync(file, compoundStatements());
  const graph = await openGraph(file);
  const facts = profileSubjects(await readGraphView(graph, unwatched), {}, unwatched);
  graph.close();
  const sizes = facts.subjects.map(({ hubType, hubs }) => [hubType.split("/").at(-1), hubs.length]);
  expect(Object.fromEntries(sizes)).toEqual({ Compound: 7, Acid: 4, Salt: 3, Reaction: 3 });
  // Four of the six consumed compounds are acids, but only "compound" is true of all of them.
  const consumed = facts.about("http://compounds.example/Reaction").field("consumes");
  expect(consumed?.valueTypes[0]).toBe("http://compounds.example/Compound");
});

test('dates have the value kind "date", and codes count as identifiers, not quantities', async () => {
  const { main } = await factsOf(paintingTriples);
  expect(main.field("creation date")?.valueKind).toBe("date");
  expect(main.field("catalogue number")?.valueKind).toBe("identifier");
});

test("a field may lead back to its subject, but not along the inverse relation", async () => {
  const { main } = await factsOf([
    ["M1:Ann Reed@Singer", "sings in", "K1:Lark Choir@Choir"],
    ["M2:Ben Shore@Singer", "sings in", "K1"],
    ["M3:Cy Moor@Singer", "sings in", "K2:Moss Choir@Choir"],
    ["M4:Di Fell@Singer", "sings in", "K2"],
    ["K1", "chaired by", "M1"],
    ["K2", "chaired by", "M3"],
    ...["M1", "M2"].map((member): TripleText => ["K1", "has singer", member]),
    ...["M3", "M4"].map((member): TripleText => ["K2", "has singer", member]),
  ]);
  expect(main.hubType).toBe("Singer");
  const chairs = ["M1", "M2", "M3", "M4"].map((id) => main.facts(id, "chaired by").map(({ value }) => value));
  expect(chairs).toEqual([["Ann Reed"], ["Ann Reed"], ["Cy Moor"], ["Cy Moor"]]);
  expect(main.fields.map(({ name }) => name)).not.toContain("has singer");
});
