import { expect, test } from "vitest";
import { z } from "zod";
import { checkChanged } from "./check-changed.ts";

const text = z.string().trim().min(1);
const entry = z.strictObject({
  id: text,
  note: z.string().default("none"),
  parts: z.array(z.strictObject({ name: text })).optional(),
});
const schema = z
  .strictObject({
    version: z.literal(1).default(1),
    entries: z.array(entry).default([]),
    extra: z.array(text).optional(),
    pairs: z
      .array(entry)
      .default([])
      .refine((list) => list.length % 2 === 0),
  })
  .superRefine(({ entries }, context) => {
    if (new Set(entries.map(({ id }) => id)).size < entries.length) {
      context.addIssue({ code: "custom", path: ["entries"], message: "an id appears twice" });
    }
  });

type State = z.output<typeof schema>;
const state: State = schema.parse({
  entries: [{ id: "a" }, { id: "b", parts: [{ name: "x" }, { name: "y" }] }, { id: "c" }],
});
const [a, b, c] = state.entries as [State["entries"][0], State["entries"][0], State["entries"][0]];
const checked = (next: unknown) => checkChanged(schema, state, next)?.value;

test("the schema trims new values, adds defaults, and puts keys in its own order", () => {
  const next = {
    ...state,
    entries: [a, { note: "n", id: " d " }, { ...b, parts: [{ name: " z " }] }, { id: "e" }],
  };
  expect(checked(next)).toEqual({
    version: 1,
    pairs: [],
    entries: [
      { id: "a", note: "none" },
      { id: "d", note: "n" },
      { id: "b", note: "none", parts: [{ name: "z" }] },
      { id: "e", note: "none" },
    ],
  });
  expect(JSON.stringify(checked(next))).toBe(JSON.stringify(schema.parse(next)));
});

test("an unchanged value stays the same object and is not parsed again", () => {
  // An entry that the schema would refuse shows whether it was read.
  const wrong = { id: "", note: "n" };
  const before = { ...state, entries: [wrong, b] };
  const next = { ...before, entries: [wrong, { ...b, note: "new" }] };
  const { value } = checkChanged(schema, before, next) as { value: State };
  expect(value.entries[0]).toBe(wrong);
  expect(value.entries[1]?.parts).toBe(b.parts);
  expect(checkChanged(schema, state, state)?.value).toBe(state);
});

test.each([
  ["an entry that does not fit", { ...state, entries: [a, { ...b, id: " " }, c] }],
  ["a part that does not fit", { ...state, entries: [a, { ...b, parts: [{ name: "x" }, { name: 3 }] }, c] }],
  ["a key nobody knows", { ...state, other: 1 }],
  ["a key that every object inherits", { ...state, constructor: 1 }],
  ["a rule over a list with a default", { ...state, pairs: [{ id: "p" }] }],
  ["a key nobody knows, deep in", { ...state, entries: [{ ...a, other: 1 }, b, c] }],
  ["a missing key", { ...state, entries: [{ note: "n" }, b, c] }],
  ["another kind of value", { ...state, entries: "none" }],
  ["a rule over the whole list, broken by a new entry", { ...state, entries: [a, b, c, { id: "a" }] }],
  ["a rule over the whole list, broken by old entries", { ...state, entries: [a, b, b] }],
])("rejected: %s", (_what, next) => {
  expect(schema.safeParse(next).success).toBe(false);
  expect(checked(next)).toBeUndefined();
});

test.each([
  ["removed from the front", { ...state, entries: [b, c] }],
  ["moved", { ...state, entries: [c, a, b] }],
  ["inserted in the middle", { ...state, entries: [a, { id: "n" }, b, c] }],
  ["a list that was not there", { ...state, extra: ["x "] }],
  ["a list that goes back to its default", { version: 1 }],
  ["an optional list that is emptied", { ...state, entries: [a, { ...b, parts: [] }, c] }],
])("the check of changes gives the same result as the schema: %s", (_what, next) => {
  expect(checked(next)).toEqual(schema.parse(next));
});
