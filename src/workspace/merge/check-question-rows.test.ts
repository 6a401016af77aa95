import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { examineWorkspace, initWorkspace, writeLineConflicts } from "../index.ts";

const row = (uid: number, review = ""): string =>
  `${uid},Who is number ${uid}?,"['(a:A, p, b:B)']",${review}`;
const rows = Array.from({ length: 12 }, (_, at) => row(at + 1));
const fileOf = (lines: readonly string[]): string =>
  `uid,question,golden_triples,review\n${lines.join("\n")}\n`;
const review = (reviewer: string): string => `"[{""reviewer"":""${reviewer}"",""verdict"":""accept""}]"`;

/** Returns a table whose first question was reviewed and moved in a spreadsheet. */
const moved = (to: number, reviewer: string): string =>
  fileOf([...rows.slice(1, to), row(1, review(reviewer)), ...rows.slice(to)]);

test("`doctor` reports a question that a line-based merge duplicated", () => {
  const { root } = initWorkspace(temporaryFolder());
  const file = join(root, "datasets/questions/q.csv");
  mkdirSync(join(file, ".."), { recursive: true });
  const [base, theirs] = [join(root, "base"), join(root, "theirs")];
  writeFileSync(base, fileOf(rows));
  writeFileSync(file, moved(4, "Ada"));
  writeFileSync(theirs, moved(9, "Bob"));
  // Both sides moved the line, but to different positions, so git finds no conflict.
  writeLineConflicts({ base, ours: file, theirs });
  // Ada's line follows the header and three lines; Bob's follows the header, eight lines and Ada's.
  expect(examineWorkspace(root, "Ada").problems).toEqual([
    {
      file: "datasets/questions/q.csv",
      place: "line 11",
      problem:
        "the question 1 already occurs on line 5, with a different review: only the first line counts; remove one of the two lines",
    },
  ]);
});
