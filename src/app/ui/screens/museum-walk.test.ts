/**
 * Tests the workflow from an empty folder through all eight phases in a real terminal. A file lists the keys and the
 * expected screens. Five papers, one of which is not about questions, propose eight classes. Seven of them support the
 * three classes of the taxonomy. The eighth, about shopping, is not relevant.
 */
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { measureIncrement } from "../../../taxonomy/index.ts";
import { parseWalk, plainInput, terminalInput } from "../../../testing/scripts/read-walk.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { openTerminal, type Terminal, type TerminalOptions } from "../../../testing/terminal.ts";
import { openTaxonomy } from "../../../workspace/index.ts";

const program = join(import.meta.dirname, "../../../../dist/cli.js");
const fixtures = join(import.meta.dirname, "../../../testing/fixtures/walk");
const steps = parseWalk(readFileSync(join(fixtures, "museum.keys"), "utf8"));
const terminals: Terminal[] = [];

afterAll(() => {
  for (const terminal of terminals) terminal.kill("SIGKILL");
});

function begin(
  words: readonly string[],
  options: TerminalOptions,
): { readonly folder: string; readonly terminal: Terminal } {
  const folder = temporaryFolder();
  copyFileSync(join(fixtures, "five.bib"), join(folder, "five.bib"));
  const env = { TAXOLINK_AUTHOR: "Ada", ...options.env };
  const terminal = openTerminal(process.execPath, [program, ...words], { ...options, cwd: folder, env });
  terminals.push(terminal);
  return { folder, terminal };
}

/** Types the keys and compares every screen with the file. */
async function walk(options: TerminalOptions): Promise<{ folder: string; terminal: Terminal }> {
  const { folder, terminal } = begin([], options);
  await terminal.waitFor("No workspace found");
  for (const step of steps) {
    if (step.kind === "picture") continue;
    terminal.type(step.typed.map(terminalInput).join(""));
    if (step.shows !== "") await terminal.waitFor(step.shows, 60);
  }
  return { folder, terminal };
}

function expectMuseum(folder: string): void {
  const { state } = openTaxonomy({ cwd: folder, workspace: folder });
  const [first, second] = state.increments;
  if (!first || !second) throw new Error("two increments were expected");
  const classes = second.categories.map(({ name, classes: items }) => [name, items.map((item) => item.name)]);
  expect(classes).toEqual([
    ["Answer Type", ["Truth value", "Time alone"]],
    ["Topic", ["Origin"]],
  ]);
  const ratios = (increment: typeof first) =>
    Object.fromEntries(
      measureIncrement(state, increment).rows.map(({ name, ratio }) => [
        name,
        ratio === null ? null : [ratio.numerator, ratio.denominator],
      ]),
    );
  // All extracted terms describe a single object under study. No term has two classes (8/8). The three classes have 3, 2
  // and 2 terms, so none of them is lucid (0/3). Every term except the shop has a class (7/8), and every class has a term
  // (3/3). Every class comes from the literature: adapted 3/3, new 0/3.
  const commonRatios = {
    laconicity: [8, 8],
    lucidity: [0, 3],
    completeness: [7, 8],
    soundness: [3, 3],
    innovation: [0, 3],
    adaptation: [3, 3],
  };
  // One of the 3 · 2 pairs overlaps in the first increment, none in the second.
  expect(ratios(first)).toMatchObject({ ...commonRatios, orthogonality: [5, 6] });
  expect(ratios(second)).toMatchObject({ ...commonRatios, orthogonality: [6, 6] });
  expect(state.validation.decisions).toMatchObject([
    { increment: "T1", decision: "refine" },
    { increment: "T2", decision: "accept" },
  ]);
  expect(state.application.classifications.map(({ object, classes: labels }) => [object, labels])).toEqual([
    ["1", ["Answer Type - Time alone", "Topic - Origin"]],
    ["2", ["Answer Type - Truth value", "Topic - Origin"]],
  ]);
}

test("at 80×24", async () => {
  const { folder, terminal } = await walk({});
  await terminal.waitFor((text) => text.includes("7✓ 8✓") && text.includes("ort 1.00▲.17"));
  expectMuseum(folder);
}, 120_000);

test("at 40×12, without colour", async () => {
  const { folder, terminal } = await walk({ columns: 40, rows: 12, env: { NO_COLOR: "1" } });
  await terminal.waitFor("1✓2✓3✓4✓5✓6✓7✓8✓");
  expectMuseum(folder);
  // SGR 30–49 and 90–107 are colours.
  expect(terminal.written()).not.toMatch(/\u001b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10[0-7])(?:;\d+)*m/);
}, 120_000);

test("the walkthrough works in plain mode, with one line per key and answer", async () => {
  const { folder, terminal } = begin(["--plain"], { columns: 120, rows: 60 });
  const lines = steps.flatMap((step) => (step.kind === "type" ? plainInput(step.typed) : []));
  await terminal.waitFor("No workspace found");
  terminal.type(`${[...lines, "g0"].join("\r")}\r`);
  await terminal.waitFor(/8\. 8 Application, yes, complete/, 60);
  terminal.type("q\r");
  expect(await terminal.ended).toMatchObject({ exitCode: 0 });
  expectMuseum(folder);
}, 120_000);
