import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { plainName } from "../names.ts";
import { createNodeRows } from "./node-rows.ts";
import { createTables } from "./schema.ts";

test("ids beyond those in memory are found in the database", () => {
  const database = new Database(":memory:");
  createTables(database);
  const nodes = createNodeRows(database, "entities", 3);
  const ids = Array.from({ length: 8 }, (_, at) => `R${at}`);
  expect(ids.map(nodes.rowOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  // The ids of the first two parts have left the memory.
  expect(ids.map(nodes.rowOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  nodes.addName(1, plainName("R0", "Ada"));
  nodes.addTypes(8, ["Boat"]);
  nodes.finish();
  const rows = database
    .prepare(
      "SELECT id, label, types FROM entities e LEFT JOIN typesets t ON t.row = e.typeset WHERE label <> '' OR typeset ORDER BY e.row",
    )
    .raw()
    .all();
  expect(database.prepare("SELECT count(*) FROM entities").pluck().get()).toBe(8);
  expect(rows).toEqual([
    ["R0", "Ada", null],
    ["R7", null, '["Boat"]'],
  ]);
});
