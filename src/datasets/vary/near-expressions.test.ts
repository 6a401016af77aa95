/** Tests near expressions, which a careless wording might express instead of the original, in a graph of six songs. */
import { expect, test } from "vitest";
import { createRandom } from "../../base/random.ts";
import { parseValue, type Value } from "../../graph/index.ts";
import {
  createExecutor,
  createGraphIndex,
  type Expression,
  type Path,
  type Things,
} from "../../query/index.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { songTriples } from "../../testing/shaped-graphs.ts";
import { nearExpressions } from "./reword-questions.ts";

const moods: readonly TripleText[] = [
  ["S1", "mood", "M1:sad"],
  ["S4", "mood", "M1"],
  ["S3", "tempo", "T1:slow"],
];
// The years are literals.
const triples = [...songTriples, ...moods].map(
  ([subject, property, object], at): TripleText =>
    property === "release year"
      ? [subject, property, `L9${at}:${object.split(":")[1]}`]
      : [subject, property, object],
);
const graph = createMemoryGraph(triples);

const along = (property: string): Path => [{ property, inverse: false }];
const songs: Things = { op: "class", class: "Song" };
const entity = (...ids: readonly string[]): Things => ({ op: "entities", ids });
const related = (things: Things, property: string, ...ids: readonly string[]): Things => ({
  op: "with",
  things,
  path: along(property),
  to: entity(...ids),
});

async function near(expression: Expression, seeds = 1): Promise<Expression[]> {
  const index = await createGraphIndex(graph);
  return Array.from({ length: seeds }, (_seed, seed) =>
    nearExpressions(expression, { index, random: createRandom(seed + 1) }),
  ).flat();
}

/** Returns the distinct sets of songs that the near expressions of twenty seeds denote. */
async function nearSongs(expression: Expression): Promise<string[]> {
  const executor = await createExecutor(graph);
  const found = new Set<string>();
  for (const one of await near(expression, 20)) {
    const denotation = await executor.denote(one);
    if (denotation.type === "things" && denotation.ids.length > 0) found.add(denotation.ids.join(" "));
  }
  return [...found].sort();
}

test("the near expressions of a list lack a condition, have another constant, or count instead", async () => {
  const byAda = related(songs, "writer", "P1");
  const waltzes = related(byAda, "genre", "G1");
  const all = await near(waltzes);
  expect(all).toContainEqual(byAda);
  expect(all).toContainEqual(related(songs, "genre", "G1"));
  // The only other genre is the polka.
  expect(all).toContainEqual(related(byAda, "genre", "G2"));
  expect(all).toContainEqual({ op: "count", of: waltzes });
  expect(all).not.toContainEqual(waltzes);
});

test("a near expression reverses an order, or asks for another property", async () => {
  const best: Expression = {
    op: "best",
    things: songs,
    by: { of: "value", path: along("release year"), kind: "year" },
    order: "least",
    count: 1,
  };
  expect(await near(best)).toEqual([{ ...best, order: "most" }]);
  const asked: Expression = { op: "image", path: along("genre"), of: entity("S4") };
  const properties = (await near(asked, 20)).flatMap((one) =>
    one.op === "image" ? one.path[0].property : [],
  );
  expect(new Set(properties)).toEqual(new Set(["genre", "writer", "mood", "tempo"]));
});

test("a near expression affirms a negated condition, negates another constant, or omits the condition", async () => {
  const byBo = related(songs, "writer", "P2");
  const negation: Expression = { op: "except", things: byBo, without: related(byBo, "genre", "G2") };
  const all = await near(negation);
  expect(all).toContainEqual(byBo);
  expect(all).toContainEqual(related(byBo, "genre", "G2"));
  expect(all).toContainEqual({ ...negation, without: related(byBo, "genre", "G1") });
});

test("a near expression moves a bound of a range", async () => {
  const bound = (things: Things, is: ">=" | "<=", text: string): Things => ({
    op: "where",
    things,
    path: along("release year"),
    is,
    value: { op: "value", value: parseValue(text, "year") as Value },
  });
  // The songs appeared in 1931, 1931, 1935, 1940, 1944 and 1944.
  const found = await nearSongs(bound(bound(songs, ">=", "1935"), "<=", "1940"));
  expect(found).toContain("S2 S4 S5 S6");
  expect(found).toContain("S1 S2 S3 S4");
});

test("a near expression replaces either side of a comparison or either of two alternatives", async () => {
  const count = (id: string) => ({ op: "count", of: related(songs, "writer", id) }) as const;
  const compared: Expression = {
    op: "compare",
    items: [
      { name: "Ada", value: count("P1") },
      { name: "Bo", value: count("P2") },
    ],
  };
  const sides = (await near(compared, 20)).flatMap((one) =>
    one.op === "compare" ? [one.items.map(({ value }) => JSON.stringify(value))] : [],
  );
  const third = JSON.stringify(count("P3"));
  expect(sides.some(([left, right]) => left === third && right === JSON.stringify(count("P2")))).toBe(true);
  expect(sides.some(([left, right]) => left === JSON.stringify(count("P1")) && right === third)).toBe(true);
  // Ada Lark wrote S1, S2 and S3, and Bo Wren S4 and S5.
  const either = await nearSongs(related(songs, "writer", "P1", "P2"));
  expect(either).toContain("S1 S2 S3");
  expect(either).toContain("S4 S5");
});

test("a near expression of a missing property misses another one", async () => {
  const waltzes = related(songs, "genre", "G1");
  const missing: Expression = {
    op: "except",
    things: waltzes,
    without: { op: "with", things: waltzes, path: along("mood") },
  };
  // Of the waltzes S1, S3 and S5, one has a mood and one has a tempo; S3 and S5 have no mood, S1 and S5 no tempo.
  const found = (await near(missing, 20)).flatMap((one) =>
    one.op === "except" && one.without.op === "with" ? one.without.path[0].property : [],
  );
  expect(new Set(found)).toContain("writer");
});

test("a near expression replaces a named thing with another of its class", async () => {
  const asked: Expression = { op: "valuesOf", path: along("release year"), of: entity("S2") };
  const named = (await near(asked, 20)).flatMap((one) =>
    one.op === "valuesOf" && one.of.op === "entities" ? one.of.ids : [],
  );
  expect([...new Set(named)].sort()).toEqual(["S1", "S3", "S4", "S5", "S6"]);
});

test("each near expression of two requests makes one of these requests, or is about another thing", async () => {
  const both: Expression = {
    op: "rows",
    things: entity("S2"),
    columns: [
      { of: "ends", path: along("genre") },
      { of: "ends", path: along("release year") },
    ],
  };
  const all = await near(both);
  expect(all).toContainEqual({ op: "image", path: along("genre"), of: entity("S2") });
  expect(all).toContainEqual({ op: "valuesOf", path: along("release year"), of: entity("S2") });
  expect(all).toHaveLength(3);
});
