/** Tests that stored values come back unchanged, from memory and from disk. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createDiskShelf, createMemoryShelf } from "./value-shelf.ts";

test("the shelf returns values by position in any order, before and after they are written to disk", () => {
  const folder = temporaryFolder();
  for (const shelf of [
    createMemoryShelf<{ text: string }>(),
    createDiskShelf<{ text: string }>(join(folder, "q.csv")),
  ]) {
    // The values contain characters of one to four bytes, and some values are longer than a buffer.
    const values = ["a", "é", "語", "🙂", "x".repeat(300_000), ""].map((text) => ({ text }));
    const places = values.map((value) => shelf.put(value));
    expect(places).toEqual([0, 1, 2, 3, 4, 5]);
    for (const place of [5, 0, 4, 2, 3, 1]) expect(shelf.get(place)).toEqual(values[place]);
    expect(shelf.put({ text: "late" })).toBe(6);
    expect(shelf.get(6)).toEqual({ text: "late" });
    expect(shelf.get(3)).toEqual({ text: "🙂" });
    shelf.close();
  }
  expect(readdirSync(folder)).toEqual([]);
});
