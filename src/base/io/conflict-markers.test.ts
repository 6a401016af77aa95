import { expect, test } from "vitest";
import { temporaryFile } from "../../testing/temporary-folder.ts";
import { findConflicts } from "./conflict-markers.ts";
import { readText } from "./files.ts";

const two = [
  "a", // 1
  "<<<<<<< HEAD", // 2
  "ours",
  "=======", // 4
  "theirs",
  ">>>>>>> feature/x", // 6
  "b",
  "<<<<<<< mine", // 8
  "1",
  "||||||| base", // 10
  "0",
  "=======", // 12
  ">>>>>>> theirs", // 13
];

test.each(["\n", "\r\n"])(
  "every conflict is reported with its line numbers and the names of its sides (line ending %j)",
  (end) => {
    expect(findConflicts(two.join(end))).toEqual([
      { start: 2, base: null, middle: 4, end: 6, ours: "HEAD", theirs: "feature/x" },
      { start: 8, base: 10, middle: 12, end: 13, ours: "mine", theirs: "theirs" },
    ]);
  },
);

test("markers outside a conflict are ordinary text", () => {
  expect(findConflicts("=======\n<<<<<<< HEAD\nx\n")).toEqual([]);
  expect(findConflicts("Title\n=======\n>>>>>>> quoted\n")).toEqual([]);
  expect(findConflicts(" <<<<<<< a\n=======\n>>>>>>> b\n")).toEqual([]);
});

test.each(["taxolink.json", "history.jsonl", "final.bib", "questions.csv", "catalog.txt", "papers.ris"])(
  "%s with a conflict is rejected, and the error states the line number, the sides and the remedy",
  (name) => {
    const file = temporaryFile(name, two.join("\n"));
    expect(() => readText(file)).toThrow(
      expect.objectContaining({
        message: `${file}:2: the file contains an unresolved git merge conflict: lines 2 to 6 contain both sides ("HEAD" and "feature/x"), and 1 more follow`,
        hint: expect.stringContaining("delete the marker lines"),
      }),
    );
  },
);
