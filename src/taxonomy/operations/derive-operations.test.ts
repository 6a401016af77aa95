import fc from "fast-check";
import { expect, test } from "vitest";
import { type Increment, relations, type TaxonomyClass } from "../model.ts";
import { refine } from "../refine.ts";
import { deriveOperations } from "./derive-operations.ts";

const item = (name: string, clusters: string[] = [], description = ""): TaxonomyClass => ({
  name,
  description,
  clusters,
});
const taxonomy = (categories: Record<string, TaxonomyClass[]>, name = "T"): Increment => ({
  name,
  categories: Object.entries(categories).map(([category, classes]) => ({
    name: category,
    description: "",
    classes,
  })),
});
const delta = (from: Increment, to: Increment): Record<string, unknown>[] =>
  deriveOperations(from, to, "because").map(({ reason, ...operation }) => {
    expect(reason).toBe("because");
    return operation;
  });

const base = taxonomy({
  Shape: [item("Round", ["k1"]), item("Oval", ["k2"]), item("Flat", ["k3", "k4"])],
  Colour: [item("Red", ["k5"]), item("Blue", ["k6"])],
});

test("the derivation finds no operations between equal increments", () => {
  expect(delta(base, { ...base, name: "T2" })).toEqual([]);
});

test("the derivation finds the operations that were performed: rename, merge, move, create and remove", () => {
  const to = taxonomy({
    Form: [item("Curved", ["k1", "k2"]), item("Flat", ["k3", "k4"]), item("Red", ["k5"])],
    Colour: [item("Green")],
  });
  expect(delta(base, to)).toEqual([
    { op: "rename-category", category: "Shape", to: "Form" },
    {
      op: "merge-classes",
      classes: [
        { category: "Form", class: "Round" },
        { category: "Form", class: "Oval" },
      ],
      into: { category: "Form", class: "Curved" },
      description: "",
    },
    { op: "move-class", category: "Colour", class: "Red", to: "Form" },
    { op: "create-class", category: "Colour", class: "Green", description: "" },
    { op: "remove-class", category: "Colour", class: "Blue" },
  ]);
});

test("the derivation recognises a class that was split and a category that was copied", () => {
  const to = taxonomy({
    Shape: [item("Round", ["k1"]), item("Oval", ["k2"]), item("Thin", ["k3"]), item("Level", ["k4"])],
    Colour: [item("Red", ["k5"]), item("Blue", ["k6"])],
    Outline: [item("Round", ["k1"]), item("Oval", ["k2"])],
  });
  expect(delta(base, to).map(({ op }) => op)).toEqual(["copy-category", "split-class"]);
});

const text = fc.constantFrom("", "one", "two");
const increment = fc
  .uniqueArray(
    fc.record(
      {
        name: fc.constantFrom("A", "B", "C", "D"),
        description: text,
        exclusive: fc.constant(true),
        guideline: fc.constantFrom("look", "think"),
        classes: fc.uniqueArray(
          fc.record(
            {
              name: fc.constantFrom("p", "q", "r", "s", "t"),
              description: text,
              clusters: fc.uniqueArray(fc.constantFrom("k1", "k2", "k3", "k4", "k5", "k6"), { maxLength: 3 }),
              relevance: fc.record({ relevant: fc.boolean(), reason: fc.constantFrom("x", "y") }),
              compared: fc.dictionary(fc.constantFrom("X", "Y"), fc.constantFrom(...relations), {
                minKeys: 1,
                noNullPrototype: true,
              }),
            },
            { requiredKeys: ["name", "description", "clusters"] },
          ),
          { selector: ({ name }) => name, maxLength: 5 },
        ),
      },
      { requiredKeys: ["name", "description", "classes"] },
    ),
    { selector: ({ name }) => name, maxLength: 4 },
  )
  .map((categories): Increment => ({ name: "T", categories }));

test("for any two increments, replaying the derived operations on the first produces exactly the second", () => {
  fc.assert(
    fc.property(increment, increment, (from, to) => {
      expect(refine(from, deriveOperations(from, to, "because"), "T")).toEqual(to);
    }),
    { seed: 1, numRuns: 500 },
  );
});
