/** Tests how git merges the lines of lists and tables without the driver. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatCsv, parseCsv } from "../../base/io/index.ts";
import { createRandom, type Random } from "../../base/random.ts";
import { createPaper, formatBibliographyList, type Paper, parseBibtex } from "../../literature/index.ts";
import { formatOrthogonalityMatrix, markOverlaps } from "../../taxonomy/index.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { mergeFile } from "../index.ts";

const trials = 30;

type Table = {
  readonly file: string;
  readonly base: string;
  readonly edit: (text: string, random: Random) => string;
};

/** Creates a paper. Papers share many field values, so git's diff may match lines of different entries. */
const paper = (number: number, note: string): Paper =>
  createPaper(`Key${number}`, "article", { title: "A study of questions", note, year: "2020" });

const list: Table = {
  file: "literature/candidates-1.bib",
  base: formatBibliographyList(Array.from({ length: 12 }, (_, at) => paper(10 + 5 * at, "n"))),
  edit: (text, random) => {
    const { papers } = parseBibtex(text);
    const at = random.below(papers.length);
    const added = paper(10 + random.below(60), `by ${random.below(3)}`);
    const without = papers.filter((candidate, index) =>
      random.below(2) === 0 ? index !== at : candidate.key !== added.key,
    );
    if (random.below(3) === 0) return formatBibliographyList(without);
    return formatBibliographyList([...papers.filter(({ key }) => key !== added.key), added]);
  },
};

const question = (uid: number) => ({
  uid: `q${uid}`,
  question: "Who wrote it?",
  golden_triples: "x",
  review: "",
});
const columns = Object.keys(question(0));

const questions: Table = {
  file: "datasets/questions/q.csv",
  base: formatCsv(
    columns,
    Array.from({ length: 20 }, (_, at) => question(at)),
  ),
  edit: (text, random) => {
    const rows = parseCsv(text, "q.csv").rows.map(({ cells }) => cells);
    const at = random.below(rows.length);
    const review = JSON.stringify([{ reviewer: `R${random.below(9)}`, verdict: "accept" }]);
    const kind = random.below(5);
    if (kind === 0)
      return formatCsv(
        columns,
        rows.filter((_, index) => index !== at),
      );
    if (kind === 1) return formatCsv(columns, [...rows, question(20 + random.below(9))]);
    return formatCsv(
      columns,
      rows.map((row, index) => (index === at ? { ...row, review } : row)),
    );
  },
};

const labels = Array.from({ length: 9 }, (_, at) => `K: class ${at}`);

const matrix: Table = {
  file: "taxonomy/7-validation/T1.orthogonality.csv",
  base: formatOrthogonalityMatrix(markOverlaps(undefined, labels, [], true)),
  edit: (text, random) => {
    const rows = parseCsv(text, "m.csv").rows.map(({ cells }) => cells);
    const names = rows.map((cells) => cells.class ?? "");
    const [row = "", column = ""] = random.shuffle(names);
    const cell = String(random.below(2));
    const marked = rows.map((cells) => (cells.class === row ? { ...cells, [column]: cell } : cells));
    return formatCsv(["class", ...names], marked);
  },
};

type Texts = { readonly base: string; readonly ours: string; readonly theirs: string };

/** Creates many pairs of versions of a table, each with a few random edits. */
function editedTexts(table: Table): Texts[] {
  const random = createRandom(5);
  const editSide = (): string => {
    let text = table.base;
    for (let edits = 1 + random.below(3); edits > 0; edits -= 1) text = table.edit(text, random);
    return text;
  };
  return Array.from({ length: trials }, () => ({ base: table.base, ours: editSide(), theirs: editSide() }));
}

test.each([
  { name: "a file of questions", table: questions },
  { name: "a matrix", table: matrix },
])(
  "a line-based merge of $name by git gives the same result as the semantic merge",
  ({ table }) => {
    const folder = temporaryFolder();
    const nobody = { by: "", time: "" };
    const merges = editedTexts(table).flatMap((texts) => {
      const lines = mergeLines(folder, texts);
      if (lines === undefined) return [];
      return [{ lines, expected: mergeFile(table.file, texts, () => ({ ours: nobody, theirs: nobody })) }];
    });
    for (const { lines, expected } of merges) expect(lines).toBe(expected);
    // Otherwise, the test would compare too few merges.
    expect(merges.length).toBeGreaterThan(trials / 6);
  },
  30_000,
);

test("git never merges two edited lists of papers line by line", () => {
  const folder = temporaryFolder();
  const edited = editedTexts(list).filter(
    ({ base, ours, theirs }) => new Set([base, ours, theirs]).size === 3,
  );
  expect(edited.length).toBeGreaterThan(trials / 2);
  for (const texts of edited) expect(mergeLines(folder, texts)).toBeUndefined();
}, 30_000);

/** @returns undefined if git finds a conflict */
function mergeLines(folder: string, texts: Texts): string | undefined {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  const { status, stdout } = spawnSync("git", ["merge-file", "-p", "ours", "base", "theirs"], {
    cwd: folder,
    encoding: "utf8",
  });
  return status === 0 ? stdout : undefined;
}
