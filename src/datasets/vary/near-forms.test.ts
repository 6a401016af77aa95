/** Tests forms that a careless wording might express instead, about six songs. */
import { expect, test } from "vitest";
import { createRandom } from "../../random.ts";
import { factsOf, songTriples } from "../../testing/shaped-graphs.ts";
import type { QueryForm } from "../forms/form.ts";
import { nearForms } from "./near-forms.ts";

const base = { version: 1, hub: "Song", ask: null, typed: true } as const;

test("the near forms of a list remove a condition, change a value, or count instead", async () => {
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

test("the near form of an order reverses it, and the near form of a requested field asks for another field of the same kind", async () => {
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
  const [other] = nearForms(store, asked, createRandom(1));
  expect(other).toEqual({ ...asked, ask: "writer" });
});
