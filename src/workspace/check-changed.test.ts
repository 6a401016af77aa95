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
  // The schema would reject this entry if it parsed it again.
  const invalid = { id: "", note: "n" };
  const before = { ...state, entries: [invalid, b] };
  const next = { ...before, entries: [invalid, { ...b, note: "new" }] };
  const { value } = checkChanged(schema, before, next) as { value: State };
  expect(value.entries[0]).toBe(invalid);
  expect(value.entries[1]?.parts).toBe(b.parts);
  expect(checkChanged(schema, state, state)?.value).toBe(state);
});

test.each([
  ["an entry that the schema rejects", { ...state, entries: [a, { ...b, id: " " }, c] }],
  [
    "a nested value that the schema rejects",
    { ...state, entries: [a, { ...b, parts: [{ name: "x" }, { name: 3 }] }, c] },
  ],
  ["an unknown key", { ...state, other: 1 }],
  ["a key named after an inherited property", { ...state, constructor: 1 }],
  ["a list with a default that breaks a rule", { ...state, pairs: [{ id: "p" }] }],
  ["an unknown nested key", { ...state, entries: [{ ...a, other: 1 }, b, c] }],
  ["a missing key", { ...state, entries: [{ note: "n" }, b, c] }],
  ["a value of the wrong type", { ...state, entries: "none" }],
  ["a new entry that breaks a rule for the whole list", { ...state, entries: [a, b, c, { id: "a" }] }],
  ["earlier entries that break a rule for the whole list", { ...state, entries: [a, b, b] }],
])("the check rejects %s", (_what, next) => {
  expect(schema.safeParse(next).success).toBe(false);
  expect(checked(next)).toBeUndefined();
});

test.each([
  ["an entry removed from the start", { ...state, entries: [b, c] }],
  ["a moved entry", { ...state, entries: [c, a, b] }],
  ["an entry inserted in the middle", { ...state, entries: [a, { id: "n" }, b, c] }],
  ["a new optional list", { ...state, extra: ["x "] }],
  ["a list reset to its default", { version: 1 }],
  ["an emptied optional list", { ...state, entries: [a, { ...b, parts: [] }, c] }],
])("the check of changes gives the same result as the schema: %s", (_what, next) => {
  expect(checked(next)).toEqual(schema.parse(next));
});
