/** Tests near forms, which a careless wording might express instead of the original, in a graph of six songs. */
import { expect, test } from "vitest";
import { createRandom } from "../../random.ts";
import type { TripleText } from "../../testing/memory-graph.ts";
import { factsOf, songTriples } from "../../testing/shaped-graphs.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { QueryForm } from "../forms/form.ts";
import { goldenTriples, runForm } from "../forms/run-form.ts";
import { nearForms } from "./near-forms.ts";

const base = { version: 1, hub: "Song", ask: null, typed: true } as const;

test("the near forms of a list question remove a condition, change a value, or request a count instead", async () => {
  const store = (await factsOf(songTriples)).about("Song");
  const form: QueryForm = {
    ...base,
    operation: "aggregation",
    where: [
      { field: "writer", in: ["Ada Lark"] },
      // The only other genre is the polka.
      { field: "genre", in: ["waltz"] },
    ],
  };
  const near = nearForms(store, form, createRandom(1));
  const [writer, genre] = form.where;
  expect(near).toContainEqual({ ...form, where: [genre] });
  expect(near).toContainEqual({ ...form, where: [writer] });
  expect(near).toContainEqual({ ...form, where: [writer, { field: "genre", in: ["polka"] }] });
  expect(near).toContainEqual({ ...form, operation: "counting", measure: "hubs" });
  expect(near).not.toContainEqual(form);
});

test("a near form reverses the order of a ranking, or asks for another field of the same kind", async () => {
  const store = (await factsOf(songTriples)).about("Song");
  const ranking: QueryForm = {
    ...base,
    operation: "ranking",
    where: [],
    key: { field: "release year" },
    order: "ascending",
  };
  expect(nearForms(store, ranking, createRandom(1))).toEqual([{ ...ranking, order: "descending" }]);
  const asked: QueryForm = { ...base, operation: "basic", where: [{ title: "Poppies" }], ask: "genre" };
  expect(nearForms(store, asked, createRandom(1))).toContainEqual({ ...asked, ask: "writer" });
});

const goldenOf = (store: FactStore, form: QueryForm): string[] | null => {
  const outcome = runForm(store, form);
  return "refused" in outcome ? null : goldenTriples(outcome.golden).map(({ text }) => text);
};

/** Returns, for twenty seeds, the distinct sets of golden triples of the near forms. */
function nearGolden(store: FactStore, form: QueryForm): string[][] {
  const near = Array.from({ length: 20 }, (_seed, seed) => nearForms(store, form, createRandom(seed))).flat();
  const golden = near.flatMap((one) => {
    const texts = goldenOf(store, one);
    return texts === null ? [] : [JSON.stringify(texts)];
  });
  return [...new Set(golden)].map((texts): string[] => JSON.parse(texts));
}

const years = {
  lights: "(S1:Harbour Lights, release year, 1:1931)",
  poppies: "(S2:Poppies, release year, 2:1935)",
  road: "(S3:Winter Road, release year, 3:1931)",
  drum: "(S4:Tin Drum, release year, 4:1940)",
  tea: "(S5:Cold Tea, release year, 5:1944)",
  ferry: "(S6:Last Ferry, release year, 6:1944)",
};

const writers = {
  lights: "(S1:Harbour Lights, writer, P1:Ada Lark)",
  poppies: "(S2:Poppies, writer, P1:Ada Lark)",
  road: "(S3:Winter Road, writer, P1:Ada Lark)",
  drum: "(S4:Tin Drum, writer, P2:Bo Wren)",
  tea: "(S5:Cold Tea, writer, P2:Bo Wren)",
  ferry: "(S6:Last Ferry, writer, P3:Cy Finch)",
};

test("a near form affirms a negated condition, negates another value, or omits the condition", async () => {
  const store = (await factsOf(songTriples)).about("Song");
  const negation: QueryForm = {
    ...base,
    operation: "negation",
    where: [
      { field: "writer", in: ["Bo Wren"] },
      { field: "genre", not: ["polka"] },
    ],
  };
  // Bo Wren wrote Tin Drum, which is a polka, and Cold Tea, which is a waltz.
  expect(goldenOf(store, negation)).toEqual([writers.tea, "(S5:Cold Tea, genre, G1:waltz)"]);
  const near = nearForms(store, negation, createRandom(1));
  const [writer] = negation.where;
  const affirmed: QueryForm = {
    ...negation,
    operation: "aggregation",
    where: [...(writer === undefined ? [] : [writer]), { field: "genre", in: ["polka"] }],
  };
  expect(near).toContainEqual(affirmed);
  expect(goldenOf(store, affirmed)).toEqual([writers.drum, "(S4:Tin Drum, genre, G2:polka)"]);
  expect(near).toContainEqual({
    ...negation,
    where: [writer, { field: "genre", not: ["waltz"] }],
  });
  expect(near).toContainEqual({ ...negation, operation: "aggregation", where: [writer] });
});

test("a near form moves a bound of a range", async () => {
  const store = (await factsOf(songTriples)).about("Song");
  const range: QueryForm = {
    ...base,
    operation: "aggregation",
    where: [{ field: "release year", between: [1935, 1940] }],
  };
  expect(goldenOf(store, range)).toEqual([years.poppies, years.drum]);
  const golden = nearGolden(store, range);
  // The songs appeared in 1931, 1935, 1940 and 1944, so each end of the range has one alternative.
  expect(golden).toContainEqual([years.poppies, years.drum, years.tea, years.ferry]);
  expect(golden).toContainEqual([years.lights, years.poppies, years.road, years.drum]);
});

test("a near form replaces either side of a comparison or either of two alternatives", async () => {
  const store = (await factsOf(songTriples)).about("Song");
  const compared: QueryForm = {
    ...base,
    operation: "comparative",
    where: [],
    branches: [[{ field: "writer", in: ["Ada Lark"] }], [{ field: "writer", in: ["Bo Wren"] }]],
    measure: "hubs",
  };
  // The only other writer is Cy Finch, who wrote Last Ferry.
  expect(nearGolden(store, compared)).toEqual([
    [writers.drum, writers.tea, writers.ferry],
    [writers.lights, writers.poppies, writers.road, writers.ferry],
  ]);
  const either: QueryForm = {
    ...base,
    operation: "aggregation",
    where: [{ field: "writer", in: ["Bo Wren", "Ada Lark"] }],
  };
  const golden = nearGolden(store, either);
  expect(golden).toContainEqual([writers.drum, writers.tea]);
  expect(golden).toContainEqual([writers.lights, writers.poppies, writers.road]);
});

test("a near form of a condition on a missing field applies the condition to another field", async () => {
  const moods: TripleText[] = [
    ["S1", "mood", "M1:sad"],
    ["S4", "mood", "M1"],
    ["S3", "tempo", "T1:slow"],
  ];
  const store = (await factsOf([...songTriples, ...moods])).about("Song");
  const missing: QueryForm = {
    ...base,
    operation: "negation",
    where: [
      { field: "genre", in: ["waltz"] },
      { field: "mood", missing: true },
    ],
    closed_world: true,
  };
  // Of the waltzes S1, S3 and S5, one has a mood and one has a tempo.
  const near = nearForms(store, missing, createRandom(1));
  const other: QueryForm = {
    ...missing,
    where: [
      { field: "genre", in: ["waltz"] },
      { field: "tempo", missing: true },
    ],
  };
  expect(near).toContainEqual(other);
  expect(goldenOf(store, other)).toEqual([
    "(S1:Harbour Lights, genre, G1:waltz)",
    "(S5:Cold Tea, genre, G1:waltz)",
  ]);
  expect(near).toContainEqual({
    ...base,
    operation: "aggregation",
    where: [{ field: "genre", in: ["waltz"] }],
  });
});

test("a near form replaces a title with another title", async () => {
  const store = (await factsOf(songTriples)).about("Song");
  const asked: QueryForm = {
    ...base,
    operation: "basic",
    where: [{ title: "Poppies" }],
    ask: "release year",
  };
  // Only songs have titles here: each of the twenty seeds chooses one other song, and together they choose all five.
  expect(nearGolden(store, asked).flat().sort()).toEqual(
    [years.lights, years.road, years.drum, years.tea, years.ferry].sort(),
  );
});

test("each near form of a question with two requests makes only one of these requests", async () => {
  const { main } = await factsOf(songTriples);
  const first: QueryForm = { ...base, operation: "basic", where: [{ title: "Poppies" }], ask: "genre" };
  const form: QueryForm = { ...first, also: { operation: "basic", ask: "release year" } };
  const near = nearForms(main, form, createRandom(1));
  expect(near).toContainEqual(first);
  expect(near).toContainEqual({ ...first, ask: "release year" });
  // A count has no second request.
  expect(near.every(({ operation }) => operation === "basic")).toBe(true);
});
