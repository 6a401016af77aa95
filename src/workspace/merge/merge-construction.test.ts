/**
 * Tests how two people's increments merge, in both directions. The expected operations follow from what each person
 * did.
 */
import { expect, test } from "vitest";
import type { Dispute } from "../../base/io/shared-fields.ts";
import { hashContent, type Increment, taxonomyPhases, tryReplay } from "../../taxonomy/index.ts";
import { mergeFile } from "../index.ts";

const ada = { by: "Ada", time: "2026-01-01T00:00:00.000Z" };
const bob = { by: "Bob", time: "2026-01-02T00:00:00.000Z" };

type Step = {
  readonly name: string;
  readonly categories?: readonly object[];
  readonly operations?: readonly object[];
  readonly content?: string;
};

type Merged = { readonly increments: readonly Step[]; readonly disputes?: readonly Dispute[] };

function merge(base: readonly Step[], ours: readonly Step[], theirs: readonly Step[]): Merged {
  const text = (increments: readonly Step[], edit = ada): string =>
    JSON.stringify({ increments, last_edit: edit });
  const name = "6-construction.json";
  const texts = { base: text(base), ours: text(ours), theirs: text(theirs, bob) };
  const merged = mergeFile(name, texts, () => ({ ours: ada, theirs: bob }));
  const swapped = { base: texts.base, ours: texts.theirs, theirs: texts.ours };
  expect(mergeFile(name, swapped, () => ({ ours: bob, theirs: ada }))).toBe(merged);
  return JSON.parse(merged ?? "") as Merged;
}

const first: Step = { name: "T1", categories: [{ name: "Colour", classes: [{ name: "Red" }] }] };
const create = (label: string) => ({
  op: "create-class",
  category: "Colour",
  class: label,
  description: "",
  reason: `for ${label}`,
});
const open = (...operations: object[]): Step => ({ name: "T2", operations });

/** Returns a closed T2 with one more class, and the hash of its content. */
function closed(label: string): Step {
  const step = open(create(label));
  const { increments } = tryReplay(taxonomyPhases.construction.parse({ increments: [first, step] }), "");
  return { ...step, content: hashContent(increments[1] as Increment) };
}

const labels = ({ increments }: Merged, at: number) =>
  (increments[at]?.operations ?? []).map((operation) => (operation as { class: string }).class);
const disputed = ({ disputes = [] }: Merged) => disputes.map(({ path }) => path.slice(0, 3).join("/"));

test("an open increment gets the operations of both people", () => {
  const merged = merge([first, open()], [first, open(create("Blue"))], [first, open(create("Green"))]);
  expect(labels(merged, 1)).toEqual(["Blue", "Green"]);
  expect(merged.disputes).toBeUndefined();
});

test("the merge removes an operation that one person withdrew, and keeps the other person's new one", () => {
  const base = [first, open(create("Blue"))];
  const merged = merge(base, [first, open()], [first, open(create("Blue"), create("Green"))]);
  expect(labels(merged, 1)).toEqual(["Green"]);
});

test("an operation on an increment that the other person closed moves to the next open increment", () => {
  const ours = [first, closed("Blue"), { name: "T3", operations: [] }];
  const merged = merge([first, open(create("Blue"))], ours, [first, open(create("Blue"), create("Green"))]);
  expect(merged.increments[1]).toEqual(closed("Blue"));
  expect(labels(merged, 2)).toEqual(["Green"]);
  expect(merged.disputes).toBeUndefined();
});

test("an operation on a closed increment is in dispute if no increment is open", () => {
  const theirs = [first, open(create("Blue"), create("Green"))];
  const merged = merge([first, open(create("Blue"))], [first, closed("Blue")], theirs);
  expect(merged.increments[1]).toEqual(closed("Blue"));
  expect(disputed(merged)).toEqual(["increments/T2/operations"]);
});

test("if both people closed an increment differently, one version stays, and the other person's operation is in dispute", () => {
  const base = [first, open()];
  const merged = merge(base, [first, closed("Blue")], [first, closed("Green")]);
  const [winner, lost] = labels(merged, 1)[0] === "Blue" ? ["Blue", "Green"] : ["Green", "Blue"];
  expect(merged.increments[1]).toEqual(closed(winner));
  expect(JSON.stringify(merged.disputes)).toContain(`for ${lost}`);
});

test("the categories of an open first increment merge field by field", () => {
  const colour = (fields: object, ...more: object[]): Step[] => [
    { name: "T1", categories: [{ name: "Colour", classes: [{ name: "Red" }], ...fields }, ...more] },
  ];
  const shape = { name: "Shape", classes: [{ name: "Round" }] };
  const merged = merge(colour({}), colour({ description: "How it looks." }), colour({}, shape));
  expect(merged.increments[0]?.categories).toMatchObject([
    { name: "Colour", description: "How it looks." },
    { name: "Shape" },
  ]);
});

test("if one person closed the first increment and the other edited it, the merge keeps the closed version and opens a dispute", () => {
  const described = (description: string): Step => ({
    name: "T1",
    categories: [{ name: "Colour", description, classes: [{ name: "Red", description: "" }] }],
  });
  const content = hashContent(described("") as unknown as Increment);
  const merged = merge([described("")], [{ ...described(""), content }], [described("How it looks.")]);
  expect(merged.increments[0]).toMatchObject({ content, categories: [{ description: "" }] });
  expect(disputed(merged)).toEqual(["increments/T1"]);
});

test("if one person removed an increment that the other edited, the merge keeps it and opens a dispute", () => {
  const merged = merge([first, open()], [first], [first, open(create("Green"))]);
  expect(labels(merged, 1)).toEqual(["Green"]);
  expect(disputed(merged)).toEqual(["increments/T2"]);
});
