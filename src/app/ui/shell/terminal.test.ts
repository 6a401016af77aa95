/** Tests the built program in a real pseudo-terminal: its screens, and the state of the terminal afterwards. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeJson } from "../../../base/io/index.ts";
import { suiteFolder, temporaryFolder } from "../../../testing/temporary-folder.ts";
import { openTerminal, type Terminal, type TerminalOptions } from "../../../testing/terminal.ts";
import { workspaceWith } from "../../../testing/workspaces.ts";
import { createManifest, writeManifest } from "../../../workspace/index.ts";

const root = join(import.meta.dirname, "../../../..");
const program = join(root, "dist/cli.js");
const workspace = suiteFolder();
let open: Terminal[] = [];

beforeAll(() => {
  if (!existsSync(program)) throw new Error("dist is missing: npm run build first");
  writeManifest(workspace, createManifest("Terminal test"));
});

afterAll(() => {
  for (const terminal of open) terminal.kill("SIGKILL");
  open = [];
});

async function start(
  options: TerminalOptions & { readonly words?: readonly string[] } = {},
): Promise<Terminal> {
  const terminal = openTerminal(process.execPath, [program, ...(options.words ?? [])], {
    cwd: workspace,
    ...options,
  });
  open.push(terminal);
  await terminal.waitFor("1○");
  return terminal;
}

/**
 * Checks that the terminal shows the primary screen and the cursor, with bracketed paste disabled and the shell's line
 * discipline restored.
 */
function expectCleanTerminal(terminal: Terminal): void {
  expect(terminal.screen.buffer.active.type).toBe("normal");
  expect(terminal.screen.modes.bracketedPasteMode).toBe(false);
  expect(terminal.written().lastIndexOf("\u001b[?25h")).toBeGreaterThan(
    terminal.written().lastIndexOf("\u001b[?25l"),
  );
}

test("at 80×24, the home screen shows the eight phases and the next step, and responds to clicks", async () => {
  const terminal = await start();
  const lines = terminal.lines();
  expect(lines[0]).toMatch(/^Terminal test · home +1○ 2○ 3○ 4○ 5○ 6○ 7○ 8○ {2}saved ✓$/);
  // The path with its gates, then the list below it.
  expect(lines[3]).toMatch(/^│ (○─+┤){7}○ +│$/);
  expect(lines.slice(6, 14).map((line) => /^│[ ›]○ (\d) \S/.exec(line)?.[1])).toEqual([..."12345678"]);
  expect(lines[20]).toMatch(/^╰─ Next: 1 Planning: .* ─*╯$/);
  expect(lines[22]).toContain("? keys");
  expect(lines[23]).toBe("");
  expect(terminal.screen.buffer.active.type).toBe("alternate");
  // The ninth line shows phase 3. The first click selects the phase, and the second click opens it.
  const click = "\u001b[<0;10;9M\u001b[<0;10;9m";
  terminal.type(click);
  await terminal.waitFor("›○ 3 Extraction");
  terminal.type(click);
  await terminal.waitFor("3 extraction");
  terminal.type("q");
  expect(await terminal.ended).toMatchObject({ exitCode: 0 });
  expectCleanTerminal(terminal);
  expect(terminal.text()).toContain("Terminal test: 0 of 8 phases complete, everything saved.");
});

test("Ctrl-C leaves a clean terminal, and the exit code is 130", async () => {
  const terminal = await start();
  terminal.type("\u0003");
  expect(await terminal.ended).toMatchObject({ exitCode: 130 });
  expectCleanTerminal(terminal);
});

test("SIGTERM leaves a clean terminal, and the exit code is 130", async () => {
  const terminal = await start();
  terminal.kill("SIGTERM");
  expect(await terminal.ended).toMatchObject({ exitCode: 130 });
  expectCleanTerminal(terminal);
});

test.each(["signal", "drawing"])(
  "a crash (%s) leaves a clean terminal and an error message",
  async (cause) => {
    // The benchmark screen shows when a benchmark was finished.
    const folder = workspaceWith({ "runs/one/summary.json": { runs: [] } });
    const fixture = join(root, "src/testing/crashing-app.ts");
    const terminal = openTerminal(process.execPath, [fixture, cause], { cwd: folder });
    open.push(terminal);
    await terminal.waitFor("1○");
    if (cause === "drawing") terminal.type("G\r");
    else terminal.kill("SIGUSR2");
    expect(await terminal.ended).toMatchObject({ exitCode: 1 });
    expectCleanTerminal(terminal);
    expect(terminal.text()).toMatch(/crash (while drawing|outside of everything)/);
  },
);

test("the app processes keys that are typed while it opens", async () => {
  const terminal = openTerminal(process.execPath, [program], { cwd: workspace });
  open.push(terminal);
  await terminal.waitFor("taxolink: opening");
  terminal.type("g4");
  await terminal.waitFor("4 clustering");
  terminal.type("\u0003");
  await terminal.ended;
});

test("the app creates a workspace in an empty folder and shows external changes to a file", async () => {
  const folder = temporaryFolder();
  const terminal = openTerminal(process.execPath, [program], { cwd: folder });
  open.push(terminal);
  await terminal.waitFor("I make a workspace");
  terminal.type("IMuseum\r");
  await terminal.waitFor(/^Museum · home/);
  terminal.type("g1");
  await terminal.waitFor("This step is still undecided.");
  writeJson(join(folder, "taxonomy/1-planning.json"), {
    $schema: "urn:taxolink:schema:planning",
    version: 1,
    objective: "Written by another program",
  });
  await terminal.waitFor(
    (text) => text.includes("│ Written by another program") && text.includes("changed outside"),
  );
  terminal.type("\u0003");
  await terminal.ended;
});

test("after a hundred resizes, the app shows the correct frame", async () => {
  const terminal = await start();
  const sizes = Array.from(
    { length: 100 },
    (_, at) => [30 + ((at * 37) % 90), 8 + ((at * 13) % 30)] as const,
  );
  for (const [columns, rows] of sizes) {
    terminal.resize(columns, rows);
    terminal.type(columns % 2 === 0 ? "j" : "k");
  }
  terminal.resize(80, 24);
  terminal.type("gg\u001b[H");
  const last = await terminal.waitFor((text) => {
    const lines = text.split("\n");
    return (
      /saved ✓$/.test(lines[0] ?? "") &&
      /^│›○ 1 Planning/.test(lines[6] ?? "") &&
      /quit$/.test(lines[22] ?? "")
    );
  });
  expect(last.split("\n").filter((line) => line.includes("saved ✓"))).toHaveLength(1);
  terminal.type("q");
  expect(await terminal.ended).toMatchObject({ exitCode: 0 });
});

test("at 40×12, one pane is visible, and Tab switches to the other pane", async () => {
  const terminal = await start({ columns: 40, rows: 12 });
  expect(terminal.lines()[1]).toMatch(/^›○ 1 Planning +empty$/);
  expect(terminal.lines()[11]).toBe("");
  terminal.type("\t");
  await terminal.waitFor("Phase 1: Planning");
  terminal.type("q");
  await terminal.ended;
});

test("without colours, the app writes only plain attributes, and every state has a symbol", async () => {
  const terminal = await start({ env: { NO_COLOR: "1" } });
  // SGR 30–49 and 90–107 are colours.
  expect(terminal.written()).not.toMatch(/\u001b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10[0-7])(?:;\d+)*m/);
  expect(terminal.lines()[6]).toMatch(/^│›○ 1 Planning/);
  terminal.type("q");
  await terminal.ended;
});

test("inline drawing stays on the primary screen", async () => {
  const terminal = await start({ words: ["app", "--inline"] });
  expect(terminal.screen.buffer.active.type).toBe("normal");
  terminal.type("q");
  expect(await terminal.ended).toMatchObject({ exitCode: 0 });
});

test("the screen reports a broken workspace file, and the app still responds", async () => {
  const folder = workspaceWith({ "taxolink.json": { version: 1, name: 7 } });
  const terminal = openTerminal(process.execPath, [program], { cwd: folder });
  open.push(terminal);
  expect(await terminal.waitFor("taxolink.json at $.name")).toContain("D run the doctor");
  terminal.type("q");
  expect(await terminal.ended).toMatchObject({ exitCode: 0 });
  expectCleanTerminal(terminal);
});

test("plain mode asks and answers line by line, never redraws, and has the same exit codes as the full-screen app", async () => {
  const terminal = openTerminal(process.execPath, [program, "--plain"], { cwd: workspace, rows: 60 });
  open.push(terminal);
  await terminal.waitFor("8. 8 Application, open, empty");
  terminal.type("3\r");
  await terminal.waitFor("Phase 3: Extraction");
  terminal.type("g4\r");
  await terminal.waitFor("Terminal test, 4 clustering");
  terminal.type("/nothing\r");
  await terminal.waitFor("nothing matches");
  terminal.type("b\r");
  await terminal.waitFor("The filter has been removed");
  terminal.type(":status\r");
  await terminal.waitFor("taxolink status");
  // Without escape sequences, the output cannot move the cursor, erase text or set colours.
  expect(terminal.written()).not.toContain("\u001b");
  terminal.type("\u0003");
  expect(await terminal.ended).toMatchObject({ exitCode: 130 });
});

test.each([{ TERM: "dumb" }, { ACCESSIBLE: "1" }])("%o selects plain mode", async (env) => {
  const terminal = openTerminal(process.execPath, [program], { cwd: workspace, env });
  open.push(terminal);
  await terminal.waitFor("Enter a number to read a row");
  terminal.type("q\r");
  expect(await terminal.ended).toMatchObject({ exitCode: 0 });
});

test("wide characters do not shift panes, and text from files cannot control the terminal", async () => {
  const publications = [
    { id: "日本語の論文についての長い題名の研究", classes: [{ id: "a", name: "質問の種類" }] },
    { id: "e\u0301tude te\u0301moin \u001b[31mred\u0007", classes: [{ id: "b", name: "x" }] },
    { id: "plain", none: "nothing" },
  ];
  const folder = workspaceWith({ "taxonomy/3-extraction.json": { publications } }, "広い \u001b[2J😀");
  const terminal = openTerminal(process.execPath, [program], { cwd: folder });
  open.push(terminal);
  await terminal.waitFor("saved ✓");
  terminal.type("g3");
  // The divider is in the same column on every line, whatever text is to its left. It is read while the frame is complete.
  let columns: number[] = [];
  await terminal.waitFor((text) => {
    const buffer = terminal.screen.buffer.active;
    columns = [2, 3, 4].map((row) =>
      Array.from({ length: 80 }, (_, x) => buffer.getLine(row)?.getCell(x)?.getChars()).indexOf("│", 1),
    );
    return text.includes("plain");
  });
  expect(new Set(columns).size).toBe(1);
  expect(columns[0]).toBeGreaterThan(20);
  expect(terminal.written()).not.toContain("\u001b[31mred");
  expect(terminal.lines()[0]).toContain("広い");
  terminal.type("\u0003");
  await terminal.ended;
});

test("a paste of ten thousand characters reaches the palette in full, and Esc keeps it", async () => {
  const terminal = await start();
  const pasted = "status ".repeat(1_428).slice(0, 10_000);
  terminal.type(`:\u001b[200~${pasted}END\u001b[201~`);
  await terminal.waitFor(/sta.*END/);
  terminal.type("\u001b");
  await terminal.waitFor("? keys");
  terminal.type(":");
  await terminal.waitFor(/sta.*END/);
  terminal.type("\u0003");
  expect(await terminal.ended).toMatchObject({ exitCode: 130 });
});
