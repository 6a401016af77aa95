import { expect, test } from "vitest";
import { followOverlaps } from "./change-overlaps.ts";
import type { Increment } from "./model.ts";
import type { Operation } from "./operations/operations.ts";
import { applyOperation } from "./refine.ts";

const increment: Increment = {
  name: "T1",
  categories: [
    {
      name: "Colour",
      description: "",
      classes: ["Red", "Blue", "Green"].map((name) => ({
        name,
        description: "",
        clusters: [`${name}1`, `${name}2`],
      })),
    },
    { name: "Shape", description: "", classes: [] },
  ],
};
const label = (name: string, category = "Colour"): string => `${category} - ${name}`;
const cell = (row: string, column: string) => ({ row: label(row), column: label(column) });
/** Red is a subset of Blue; whether Green is a subset of Red is open; the other four cells are judged. */
const matrix = {
  labels: ["Red", "Blue", "Green"].map((name) => label(name)),
  overlaps: [cell("Red", "Blue")],
  open: [cell("Green", "Red")],
};
const self = { category: "Colour", class: "Red", reason: "r" };
const after = (operation: Operation) =>
  followOverlaps(matrix, increment, [operation], applyOperation(increment, operation));

test("judgements follow a renamed and a moved class", () => {
  expect(after({ op: "rename-class", ...self, to: "Crimson" })).toEqual({
    labels: ["Crimson", "Blue", "Green"].map((name) => label(name)),
    overlaps: [cell("Crimson", "Blue")],
    open: [cell("Green", "Crimson")],
  });
  const moved = after({ op: "move-class", ...self, to: "Shape" });
  expect(moved.overlaps).toEqual([{ row: label("Red", "Shape"), column: label("Blue") }]);
  expect(moved.open).toEqual([{ row: label("Green"), column: label("Red", "Shape") }]);
});

test("a merged class overlaps with what one of its parts overlapped with, and a judged overlap of the parts disappears", () => {
  const classes = ["Red", "Green"].map((name) => ({ category: "Colour", class: name }));
  const merged = after({
    op: "merge-classes",
    classes,
    into: { category: "Colour", class: "Red" },
    reason: "r",
  });
  // Of six cells, the two between Red and Green disappear, and the cells with Blue collapse into two judged cells.
  expect(merged).toEqual({
    labels: [label("Blue"), label("Red")].toSorted(byOrder(merged.labels)),
    overlaps: [cell("Red", "Blue")],
  });
});

test("the cells of new classes and of the parts of a split class are open", () => {
  const created = after({
    op: "create-class",
    category: "Colour",
    class: "Pink",
    description: "",
    reason: "r",
  });
  // Four classes have 12 cells, of which the six with Pink are new.
  expect(created.open).toHaveLength(7);
  const into = ["Dark", "Light"].map((name, at) => ({
    class: name,
    description: "",
    clusters: [`Red${at + 1}`],
  }));
  const split = after({ op: "split-class", ...self, into });
  // Only the two cells between Blue and Green stay judged.
  expect(split.open).toHaveLength(10);
  expect(split.overlaps).toEqual([]);
});

function byOrder(labels: readonly string[]) {
  return (left: string, right: string): number => labels.indexOf(left) - labels.indexOf(right);
}
