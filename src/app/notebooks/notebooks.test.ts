/**
 * Tests notebooks with the built program, because both the notebook runner and the test runner replace Node's module
 * loading.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { parseNotebook } from "./run-notebook.ts";

const cli = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));

const source = `import { basename } from "node:path";

// %% [markdown]
// # A title
//
// Some *text*.

// %% Numbers
const numbers: number[] = [1, 2, 3];
display(basename("/x/y.txt"));
display.table(numbers.map((n) => ({ n, half: n / 2, "<b>": "&" })));

// %%
display({ sum: numbers.reduce((a, b) => a + b) });
`;

type Document = { cells: { cell_type: string; outputs?: { data: Record<string, string[]> }[] }[] };

function run(
  text: string,
  format: "html" | "ipynb",
): { code: number | null; err: string; page: string; file: string } {
  const folder = temporaryFolder();
  const file = join(folder, "example.ts");
  writeFileSync(file, text);
  const words = [cli, "notebook", file, "--out", folder, "--format", format, "--quiet"];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  return {
    code: status,
    err: stderr,
    page: status === 0 ? readFileSync(join(folder, `example.${format}`), "utf8") : "",
    file,
  };
}

test("the runner splits cells at their markers", () => {
  expect(parseNotebook(source).map(({ kind, title, line }) => ({ kind, title, line }))).toEqual([
    { kind: "code", title: "", line: 1 },
    { kind: "markdown", title: "", line: 3 },
    { kind: "code", title: "Numbers", line: 8 },
    { kind: "code", title: "", line: 13 },
  ]);
  expect(parseNotebook(source)[1]?.text).toBe("# A title\n\nSome *text*.");
});

test("each output appears under its cell, and cells can use names from earlier ones", () => {
  const document = JSON.parse(run(source, "ipynb").page) as Document;
  expect(document.cells.map((cell) => cell.cell_type)).toEqual(["code", "markdown", "code", "code"]);
  const texts = document.cells.map((cell) =>
    cell.outputs?.map((output) => output.data["text/plain"]?.join("")),
  );
  expect(texts).toEqual([[], undefined, ["y.txt", "3 rows"], ['{\n  "sum": 6\n}']]);
});

test("a rendered page needs no other files and escapes its content", () => {
  const { page } = run(source, "html");
  expect(page).toContain("<h1>A title</h1>");
  expect(page).toContain("<th>n</th><th>half</th><th>&lt;b&gt;</th>");
  expect(page).toContain("<td>3</td><td>1.5</td><td>&amp;</td>");
  expect(page).not.toMatch(/<(?:script|link|img)|https?:/);
});

test("a plot becomes a figure", () => {
  const plot = '{ kind: "bars", axis: "papers", bars: [{ place: "one", value: 1 }] }';
  expect(run(`// %%\ndisplay.plot(${plot}, "one point");\n`, "html").page).toMatch(
    /<figure><svg .*<title>one point/,
  );
});

test("the error for a failing notebook states the cell's line number, and the runner writes no file", () => {
  const { code, err, file } = run('// %%\ndisplay("fine");\n// %%\nthrow new Error("no data");\n', "html");
  expect(code).toBe(3);
  expect(err).toBe(`taxolink: ${file}:3: the cell that begins on this line failed: no data\n`);
});
