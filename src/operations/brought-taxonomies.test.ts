import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { initWorkspace, openTaxonomy } from "../workspace/index.ts";
import { callEdit } from "./call-edit.ts";

const author = "Ada";

/** A workspace with a file, and with T1 if categories are given. */
function workspaceWith(text: string, increment?: object) {
  const cwd = join(temporaryFolder(), "things");
  initWorkspace(cwd);
  writeFileSync(join(cwd, "more.txt"), text);
  const construction = join(cwd, "taxonomy/6-construction.json");
  if (increment) writeFileSync(construction, JSON.stringify({ increments: [increment] }));
  return { cwd, construction };
}

const shape = {
  name: "Shape",
  description: "How it looks",
  exclusive: true,
  classes: [
    { name: "Round", description: "no corners", relevance: { relevant: true, reason: "asked often" } },
    { name: "Flat", description: "thin" },
  ],
};

test("an import without an increment creates the first one, and a class without a category is refused", () => {
  const { cwd } = workspaceWith("Shape\n  Round: no corners\nColour\n  Red\n");
  callEdit("taxonomy import", { file: "more.txt" }, { cwd, author });
  const { increments } = openTaxonomy({ cwd }).state;
  expect(increments).toMatchObject([
    {
      name: "T1",
      categories: [
        { name: "Shape", classes: [{ name: "Round", description: "no corners", clusters: [] }] },
        { name: "Colour", classes: [{ name: "Red", description: "", clusters: [] }] },
      ],
    },
  ]);
  const list = workspaceWith("Round\nRed\n");
  expect(() => callEdit("taxonomy import", { file: "more.txt" }, { cwd: list.cwd, author })).toThrow(
    /the class "Round" of more\.txt has no category/,
  );
});

test("an import into the open increment is a list of operations that keeps what the file does not state", () => {
  const { cwd } = workspaceWith("Category,Class\nShape,Round\nShape,Square\nColour,Red\n", {
    name: "T1",
    categories: [shape],
  });
  callEdit("taxonomy import", { file: "more.txt" }, { cwd, author, reason: "agreed" });
  const { state } = openTaxonomy({ cwd });
  const [category, colour] = state.increments[0]?.categories ?? [];
  expect(category).toMatchObject({ name: "Shape", description: "How it looks", exclusive: true });
  expect(category?.classes[0]).toMatchObject(shape.classes[0] ?? {});
  expect(category?.classes.map(({ name }) => name)).toEqual(["Round", "Square"]);
  expect(colour?.classes.map(({ name }) => name)).toEqual(["Red"]);
  const operations = state.construction.increments[0]?.operations ?? [];
  expect(operations.map(({ op }) => op).sort()).toEqual([
    "create-category",
    "create-class",
    "create-class",
    "remove-class",
  ]);
  expect(operations.every(({ reason }) => reason === "agreed")).toBe(true);
  // The same file a second time changes nothing.
  expect(() => callEdit("taxonomy import", { file: "more.txt" }, { cwd, author })).toThrow(/already has/);
});

test("a closed increment takes no import, and the refusal names the way on", () => {
  const { cwd, construction } = workspaceWith("Colour\n  Red\n", { name: "T1", categories: [shape] });
  const { increments } = JSON.parse(readFileSync(construction, "utf8")) as { increments: object[] };
  callEdit("taxonomy import", { file: "more.txt" }, { cwd, author });
  for (const question of ["Q1.1", "Q1.2", "Q1.3", "Q2.1", "Q2.2"])
    callEdit("validate verdict", { question, satisfied: true }, { cwd, author, reason: "fine" });
  callEdit("taxonomy close", {}, { cwd, author });
  expect(increments).toHaveLength(1);
  writeFileSync(join(cwd, "more.txt"), "Colour\n  Blue\n");
  expect(() => callEdit("taxonomy import", { file: "more.txt" }, { cwd, author })).toThrow(
    expect.objectContaining({
      message: expect.stringContaining("T1 is closed"),
      hint: expect.stringContaining("press N"),
    }),
  );
});
