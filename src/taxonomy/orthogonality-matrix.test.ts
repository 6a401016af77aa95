import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { formatOrthogonalityMatrix, readOrthogonalityMatrix } from "./orthogonality-matrix.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function read(text: string) {
  const file = join(folder, "m.csv");
  writeFileSync(file, text);
  return readOrthogonalityMatrix(file);
}

test("a matrix keeps its format when it is read and written", () => {
  const matrix = {
    labels: ["A - x", 'A - "y", z', "B - x"],
    overlaps: [
      { row: "A - x", column: "B - x" },
      { row: "B - x", column: "A - x" },
    ],
  };
  const text = formatOrthogonalityMatrix(matrix);
  expect(text).toBe('class,A - x,"A - ""y"", z",B - x\nA - x,0,0,1\n"A - ""y"", z",0,0,0\nB - x,1,0,0\n');
  expect(read(text)).toEqual(matrix);
});

test("an empty cell means no overlap", () => {
  expect(read("class,a,b\na,,1\nb,0,\n").overlaps).toEqual([{ row: "a", column: "b" }]);
});

test.each([
  ["class,a,b\na,0,2\nb,0,0\n", /m\.csv:2: the cell under "b" is "2", not 0 or 1/],
  ["class,a,b\na,1,0\nb,0,0\n", /m\.csv:2: a class cannot overlap with itself/],
  ["class,a,b\nc,0,0\n", /m\.csv:2: no column matches the row "c"/],
  ["class,a,b\na,0,0\na,0,0\n", /m\.csv:3: the row "a" occurs twice/],
  ["class,a,b\na,0,0\n", /no row matches the column "b"/],
])("the reader rejects text that is not a square matrix of 0 and 1: %o", (text, problem) => {
  expect(() => read(text)).toThrow(problem);
});
