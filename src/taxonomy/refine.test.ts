import { expect, test } from "vitest";
import { classesOf, type Increment, type TaxonomyClass } from "./model.ts";
import { OperationRefused } from "./operations/operation-refused.ts";
import { type Operation, operationSchema } from "./operations/operations.ts";
import { refine } from "./refine.ts";

const item = (name: string, clusters: string[] = []): TaxonomyClass => ({ name, description: "", clusters });
const base: Increment = {
  name: "T1",
  categories: [
    { name: "Shape", description: "", classes: [item("Round", ["k1"]), item("Oval", ["k2"]), item("Flat")] },
    { name: "Colour", description: "", classes: [item("Red", ["k3"]), item("Blue", ["k4", "k5"])] },
  ],
};
const why = { reason: "for the test" };
const after = (...operations: Operation[]): Increment => refine(base, operations, "T2");
const labels = (...operations: Operation[]) => classesOf(after(...operations)).map(({ label }) => label);
const refusal = (...operations: Operation[]): string => {
  try {
    after(...operations);
  } catch (error) {
    if (error instanceof OperationRefused) return `${error.index}: ${error.message}`;
    throw error;
  }
  return "not refused";
};

test("without operations, only the name of the increment changes", () => {
  const before = structuredClone(base);
  expect(after()).toEqual({ ...base, name: "T2" });
  after({ op: "remove-category", category: "Shape", ...why });
  expect(base).toEqual(before);
});

test("a class can be created at a position, renamed, described and removed", () => {
  expect(
    labels(
      { op: "create-class", category: "Shape", class: "Square", description: "four corners", at: 0, ...why },
      { op: "rename-class", category: "Shape", class: "Oval", to: "Egg", ...why },
      { op: "remove-class", category: "Colour", class: "Red", ...why },
    ),
  ).toEqual(["Shape - Square", "Shape - Round", "Shape - Egg", "Shape - Flat", "Colour - Blue"]);
  const described = after({
    op: "describe-class",
    category: "Shape",
    class: "Flat",
    description: "thin",
    ...why,
  });
  expect(classesOf(described)[2]?.description).toBe("thin");
});

test("a class can be moved and copied with its provenance", () => {
  const moved = after({ op: "move-class", category: "Colour", class: "Blue", to: "Shape", at: 1, ...why });
  expect(moved.categories.map((category) => category.classes.map(({ name }) => name))).toEqual([
    ["Round", "Blue", "Oval", "Flat"],
    ["Red"],
  ]);
  const copied = after({
    op: "copy-class",
    category: "Colour",
    class: "Blue",
    to: "Colour",
    as: "Azure",
    ...why,
  });
  expect(copied.categories[1]?.classes[2]).toEqual(item("Azure", ["k4", "k5"]));
});

test("a merged class has the provenance of all its sources and the position of the first source or of an existing target", () => {
  const into = { category: "Shape", class: "Curved" };
  const sources = [
    { category: "Shape", class: "Oval" },
    { category: "Colour", class: "Red" },
  ];
  const merged = after({ op: "merge-classes", classes: sources, into, description: "no corner", ...why });
  expect(merged.categories[0]?.classes).toEqual([
    item("Round", ["k1"]),
    { name: "Curved", description: "no corner", clusters: ["k2", "k3"] },
    item("Flat"),
  ]);
  expect(merged.categories[1]?.classes).toEqual([item("Blue", ["k4", "k5"])]);
  const existing = after({
    op: "merge-classes",
    classes: sources,
    into: { category: "Shape", class: "Flat" },
    ...why,
  });
  expect(existing.categories[0]?.classes).toEqual([item("Round", ["k1"]), item("Flat", ["k2", "k3"])]);
});

test("a split divides the clusters without losing or adding any", () => {
  const parts = (left: string[], right: string[]): Operation => ({
    op: "split-class",
    category: "Colour",
    class: "Blue",
    into: [
      { class: "Navy", description: "", clusters: left },
      { class: "Sky", description: "", clusters: right },
    ],
    ...why,
  });
  expect(after(parts(["k4"], ["k5"])).categories[1]?.classes.slice(1)).toEqual([
    item("Navy", ["k4"]),
    item("Sky", ["k5"]),
  ]);
  expect(refusal(parts(["k4"], []))).toBe("0: split-class: none of the new classes contains the cluster k5");
  expect(refusal(parts(["k4", "k1"], ["k5"]))).toContain("the cluster k1 does not belong to");
});

test("categories: create, rename, move, merge, split, copy, remove", () => {
  const names = (...operations: Operation[]) => after(...operations).categories.map(({ name }) => name);
  expect(
    names(
      { op: "create-category", category: "Taste", description: "", at: 1, ...why },
      { op: "rename-category", category: "Colour", to: "Hue", ...why },
      { op: "move-category", category: "Hue", at: 0, ...why },
    ),
  ).toEqual(["Hue", "Shape", "Taste"]);
  expect(labels({ op: "merge-categories", categories: ["Shape", "Colour"], into: "Look", ...why })).toEqual([
    "Look - Round",
    "Look - Oval",
    "Look - Flat",
    "Look - Red",
    "Look - Blue",
  ]);
  const split: Operation = {
    op: "split-category",
    category: "Shape",
    into: [
      { category: "Curved", description: "", classes: ["Oval", "Round"] },
      { category: "Plane", description: "", classes: ["Flat"] },
    ],
    ...why,
  };
  expect(labels(split).slice(0, 3)).toEqual(["Curved - Oval", "Curved - Round", "Plane - Flat"]);
  const copy: Operation = {
    op: "copy-category",
    category: "Shape",
    as: "Form",
    description: "a copy",
    without: ["Flat"],
    ...why,
  };
  expect(labels(copy).slice(5)).toEqual(["Form - Round", "Form - Oval"]);
  expect(names({ op: "remove-category", category: "Shape", ...why })).toEqual(["Colour"]);
});

test("a renamed or merged class keeps its relation to a compared taxonomy and its argument for relevance", () => {
  const changed = after(
    { op: "compare-class", category: "Shape", class: "Flat", taxonomy: "Other", relation: "equal", ...why },
    {
      op: "argue-class",
      category: "Shape",
      class: "Flat",
      relevance: { relevant: true, reason: "asked for" },
      ...why,
    },
    { op: "rename-class", category: "Shape", class: "Flat", to: "Level", ...why },
    {
      op: "merge-classes",
      classes: [
        { category: "Shape", class: "Level" },
        { category: "Shape", class: "Oval" },
      ],
      into: { category: "Shape", class: "Plane" },
      ...why,
    },
  );
  expect(changed.categories[0]?.classes[1]).toMatchObject({
    name: "Plane",
    compared: { Other: "equal" },
    relevance: { relevant: true, reason: "asked for" },
  });
});

test.each<[string, Operation]>([
  [
    'there is no category "Size" (available: Shape, Colour)',
    { op: "remove-category", category: "Size", ...why },
  ],
  [
    'has no class "Green" (available: Red, Blue)',
    { op: "remove-class", category: "Colour", class: "Green", ...why },
  ],
  [
    'already has a class "Flat"',
    { op: "rename-class", category: "Shape", class: "Oval", to: "Flat", ...why },
  ],
  ['the category "Shape" already exists', { op: "rename-category", category: "Colour", to: "Shape", ...why }],
  ["there is no position 9", { op: "move-category", category: "Shape", at: 9, ...why }],
  [
    "rename that class instead",
    {
      op: "merge-classes",
      classes: [{ category: "Shape", class: "Flat" }],
      into: { category: "Shape", class: "Thin" },
      ...why,
    },
  ],
])("an operation that does not apply is rejected: %s", (problem, operation) => {
  expect(refusal(operation)).toContain(problem);
});

test("an operation without a reason, or with a field that belongs to another operation, is invalid", () => {
  const operation = { op: "remove-class", category: "Shape", class: "Flat" };
  expect(operationSchema.safeParse({ ...operation, reason: " " }).success).toBe(false);
  expect(operationSchema.safeParse({ ...operation, reason: "x", to: "y" }).success).toBe(false);
  expect(operationSchema.safeParse({ ...operation, reason: "x" }).success).toBe(true);
});
