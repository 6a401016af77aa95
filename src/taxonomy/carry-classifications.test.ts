import { expect, test } from "vitest";
import { carryClassifications } from "./carry-classifications.ts";
import type { Increment } from "./model.ts";
import { OperationRefused } from "./operations/operation-refused.ts";
import type { Operation } from "./operations/operations.ts";
import { type Application, applicationSchema } from "./phases/8-application.ts";

function increment(
  name: string,
  categories: Readonly<Record<string, readonly string[]>>,
  exclusive = false,
): Increment {
  return {
    name,
    categories: Object.entries(categories).map(([category, classes]) => ({
      name: category,
      description: "",
      ...(exclusive && { exclusive }),
      classes: classes.map((item) => ({ name: item, description: "", clusters: [] })),
    })),
  };
}

function classified(classes: readonly string[], none: readonly string[] = []): Application {
  return applicationSchema.parse({
    objects: [{ id: "1", text: "one" }],
    classifications: [
      { object: "1", scheme: "T1", annotator: "Ada", classes, ...(none.length > 0 && { none }) },
    ],
  });
}

const reason = "because";
const before = increment("T1", { Color: ["Red", "Rose", "Blue"], Size: ["Big"] });

function carry(state: Application, to: Increment, operations: readonly Operation[]) {
  return carryClassifications(state, { from: before, to, operations, annotator: "Ada" }).carried[0];
}

test("classifications follow renamed, moved and merged classes", () => {
  const after = increment("T2", { Colour: ["Reddish", "Blue"], Size: [], Other: ["Big"] });
  const operations: Operation[] = [
    { op: "rename-category", category: "Color", to: "Colour", reason },
    {
      op: "merge-classes",
      classes: [
        { category: "Colour", class: "Red" },
        { category: "Colour", class: "Rose" },
      ],
      into: { category: "Colour", class: "Reddish" },
      reason,
    },
    { op: "move-class", category: "Size", class: "Big", to: "Other", reason },
  ];
  expect(carry(classified(["Color - Red", "Color - Rose", "Size - Big"]), after, operations)).toEqual({
    object: "1",
    scheme: "T2",
    annotator: "Ada",
    classes: ["Colour - Reddish", "Other - Big"],
  });
});

test("a person must reclassify the objects of split and removed classes", () => {
  const after = increment("T2", { Color: ["Red", "Pink"], Size: ["Big"] });
  const into = [
    { class: "Red", description: "", clusters: [] },
    { class: "Pink", description: "", clusters: [] },
  ];
  const operations: Operation[] = [
    { op: "split-class", category: "Color", class: "Red", into, reason },
    { op: "remove-class", category: "Color", class: "Blue", reason },
  ];
  expect(
    carry(classified(["Color - Red", "Color - Blue", "Size - Big"]), after, operations)?.classes,
  ).toEqual(["Size - Big"]);
});

test("if a category now allows only one class, an object's two classes in it are not carried over", () => {
  const after = increment("T2", { Color: ["Red", "Rose", "Blue"], Size: ["Big"] }, true);
  expect(carry(classified(["Color - Red", "Color - Blue", "Size - Big"]), after, [])?.classes).toEqual([
    "Size - Big",
  ]);
});

test('a "no class applies" record is carried over to all parts of a split category, but not to a category with a new class', () => {
  const split = increment("T2", { Hue: ["Red", "Rose"], Cold: ["Blue"], Size: ["Big"] });
  const parts = [
    { category: "Hue", description: "", classes: ["Red", "Rose"] },
    { category: "Cold", description: "", classes: ["Blue"] },
  ];
  const splitting: Operation = { op: "split-category", category: "Color", into: parts, reason };
  expect(carry(classified(["Size - Big"], ["Color"]), split, [splitting])?.none).toEqual(["Hue", "Cold"]);
  const created: Operation = {
    op: "create-class",
    category: "Color",
    class: "Green",
    description: "",
    reason,
  };
  const extended = increment("T2", { Color: ["Red", "Rose", "Blue", "Green"], Size: ["Big"] });
  expect(carry(classified(["Size - Big"], ["Color"]), extended, [created])).not.toHaveProperty("none");
});

test("existing classifications stay, and an error reports that no classification can be carried over", () => {
  const after = increment("T2", { Color: ["Red"], Size: ["Big"] });
  const state = classified(["Size - Big"]);
  const { next } = carryClassifications(state, { from: before, to: after, operations: [], annotator: "Ada" });
  expect(next.classifications).toHaveLength(2);
  const again = () =>
    carryClassifications(next, { from: before, to: after, operations: [], annotator: "Ada" });
  expect(again).toThrow(OperationRefused);
});
