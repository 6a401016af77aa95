/** Tests forms with two requests about the same subject, using six songs and five papers. */
import { expect, test } from "vitest";
import { writePaperGraph } from "../../testing/paper-graph.ts";
import { readFacts } from "../../testing/read-facts.ts";
import { factsOf, songTriples } from "../../testing/shaped-graphs.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { formatForm, parseForm, type QueryForm } from "./form.ts";
import { labelForm } from "./label-form.ts";
import { proveForm } from "./prove-form.ts";
import { redundantConditions } from "./redundant-conditions.ts";
import { goldenTriples, type Outcome, runForm } from "./run-form.ts";

const songs = (await factsOf(songTriples)).about("Song");
const papers = await readFacts(writePaperGraph());

const form = (parts: Partial<QueryForm>): QueryForm => ({
  version: 1,
  hub: "Song",
  operation: "basic",
  where: [{ title: "Poppies" }],
  ask: "writer",
  also: { operation: "basic", ask: "release year" },
  typed: true,
  ...parts,
});

function run(store: FactStore, query: QueryForm): Outcome {
  const outcome = runForm(store, query);
  if ("refused" in outcome) throw new Error(outcome.refused);
  return outcome;
}

const textsOf = ({ golden }: Outcome): string[] =>
  goldenTriples(golden).map(
    ({ triple: { subject, predicate, object } }) => `${subject.id} ${predicate.label} ${object.label}`,
  );

test("a form with two requests returns both answers, and their golden triples are necessary and sufficient", () => {
  const query = form({});
  const outcome = run(songs, query);
  expect(outcome.answer).toMatchObject({
    shape: "both",
    parts: [
      { shape: "value", item: { label: "Ada Lark" } },
      { shape: "value", item: { label: "1935" } },
    ],
  });
  expect(textsOf(outcome)).toEqual(["S2 writer Ada Lark", "S2 release year 1935"]);
  expect(proveForm(songs, query, outcome)).toBe("proven");
  const { golden } = outcome;
  expect(proveForm(songs, query, { ...outcome, golden: golden.slice(0, 1) })).toBe("not enough");
  expect(proveForm(songs, query, { ...outcome, golden: golden.slice(1) })).toBe("not enough");
  const idle = songs.facts("S2", "genre");
  expect(proveForm(songs, query, { ...outcome, golden: [...golden, ...idle] })).toBe("too many");
});

test("the golden triples prove both the name of the only entity that meets a condition and one of its values", () => {
  // Only Cy Finch has written a single song: Last Ferry of 1944.
  const query = form({ where: [{ field: "writer", in: ["Cy Finch"] }], ask: null });
  const outcome = run(songs, query);
  expect(outcome.answer).toMatchObject({
    parts: [{ item: { label: "Last Ferry" } }, { item: { label: "1944" } }],
  });
  expect(textsOf(outcome)).toEqual(["S6 writer Cy Finch", "S6 release year 1944"]);
  expect(proveForm(songs, query, outcome)).toBe("proven");
  expect(redundantConditions(songs, query)).toEqual([]);
});

test("one of two requests may ask for a list, and a request for a single value is refused if there are several values", () => {
  const authors = { hub: "Paper", where: [{ title: "Alpha" }], ask: "authors" };
  const also = { operation: "basic", ask: "publication year" } as const;
  expect(run(papers, form({ ...authors, operation: "aggregation", also })).answer).toMatchObject({
    parts: [
      { shape: "list", items: [{ label: "Ada Ark" }, { label: "Bo Birk" }] },
      { shape: "value", item: { label: "2018" } },
    ],
  });
  expect(runForm(papers, form({ ...authors, also }))).toEqual({ refused: "more than one answer" });
});

test("a form with two requests is rejected if the answers come from different entities", async () => {
  // Of the two songs by Bo, one has only a genre and the other only a year.
  const facts = await factsOf([
    ["S1:Tin Drum@Song", "writer", "P1:Bo"],
    ["S1", "genre", "G1:polka"],
    ["S2:Cold Tea@Song", "writer", "P1"],
    ["S2", "release year", "1:1944"],
    ["S3:Poppies@Song", "writer", "P2:Ada"],
    ["S3", "genre", "G2:waltz"],
    ["S3", "release year", "2:1935"],
  ]);
  const query = form({ where: [{ field: "writer", in: ["Bo"] }], ask: "genre" });
  expect(runForm(facts.main, query)).toEqual({ refused: "the two requests are about different entities" });
});

test("a form with two requests gets the labels of both requests and the label for multiple intentions", () => {
  const query = form({
    hub: "Paper",
    where: [{ title: "Alpha" }],
    operation: "aggregation",
    ask: "authors",
    also: { operation: "basic", ask: "publication year" },
  });
  expect(labelForm(papers, query, run(papers, query))).toMatchObject({
    intention_count: ["multiple intentions"],
    retrieval_operation: ["basic", "aggregation"],
    answer_format: ["simple", "enumerative"],
    answer_type: ["named entity", "temporal"],
  });
});

test("the reader rejects a second request that repeats the first or cannot follow it", () => {
  const read = (query: QueryForm): QueryForm => parseForm(formatForm(query), "q.csv:2");
  expect(read(form({}))).toEqual(form({}));
  expect(() => read(form({ operation: "counting" }))).toThrow(
    "q.csv:2 at $.also: a second request can follow a basic question or an aggregation, but not counting",
  );
  expect(() => read(form({ also: { operation: "basic", ask: "writer" } }))).toThrow(
    'a second request asks for "writer" again',
  );
  expect(() => read(form({ branches: [[{ title: "Poppies" }], [{ title: "Tin Drum" }]] }))).toThrow(
    "a second request cannot follow a comparison of branches",
  );
});
