/** Tests the results screens on the handmade benchmark of write-results.ts. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { writeText } from "../../../../base/io/index.ts";
import { shownDetail, shownRows, shownScreen } from "../../../../testing/read-screen.ts";
import { type Sitting, sit } from "../../../../testing/sit.ts";
import { openTerminal } from "../../../../testing/terminal.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { writeResults } from "../../../../testing/write-results.ts";
import { placeOf } from "../../shell/app-state.ts";

let folder: string;
let sitting: Sitting;

beforeEach(async () => {
  folder = workspaceWith();
  await writeResults(folder);
  sitting = await sit(folder);
  await sitting.type("<End>", "<Enter>");
});

const rows = (): string[] => shownRows(sitting);
const detail = (): string => shownDetail(sitting);
const screen = (): string => shownScreen(sitting);

test("the list of benchmarks shows every run with intervals, failures and differences that are not significant", () => {
  expect(rows()).toEqual(["runs/hand 2 runs"]);
  expect(detail()).toContain("far: 4 questions, 1 failed, 1 unanswered");
  expect(detail()).toMatch(
    /\n +near +far\nrecall +0\.375 \[0\.\d+, [01]\.\d+\] \(caution; Wilson \[.*\]\) +0\.250 \[/,
  );
  expect(detail()).toContain("Within noise\n  recall: near and far");
});

test("in an open run, the r key shows the next run, m shows the next measure, and w lists the worst questions first", async () => {
  await sitting.type("<Enter>");
  expect(rows()).toEqual([
    "● Which books did Ann write? 0.50",
    "✓ Who wrote Third Book? 1.00",
    "✗ When was First Book written? 0.00",
    "✗ Who reads it? 0.00",
  ]);
  expect(screen()).toContain("near · recall 0.375 over 4 questions");
  await sitting.type("w");
  expect(rows()[3]).toBe("✓ Who wrote Third Book? 1.00");
  await sitting.type("w", "r");
  expect(rows().slice(0, 2)).toEqual(["✓ Which books did Ann write? 1.00", "✗ Who wrote Third Book? failed"]);
  const found = /near: recall 0\.500\n+✓ +2 +Ann, wrote, First Book\n✗ +Ann, wrote, Second Book/;
  expect(detail()).toMatch(found);
  await sitting.type("r", "m");
  // Precision of q1 for near: one of two retrieved triples is golden.
  expect(screen()).toMatch(/near · precision/);
  expect(rows()[0]).toBe("● Which books did Ann write? 0.50");
});

test("results can be broken down by every column that divides the questions, and opening a group lists its questions", async () => {
  await sitting.type("b");
  expect(rows()).toContain("shelf 2");
  // On the lower shelf, near found one of three.
  expect(rows()).toContain("lower 0.333  n 3");
  await sitting.type("/lower<Enter>");
  expect(detail()).toMatch(/\n +n +near +far\nlower +3 +0\.333 +0\.000\n/);
  await sitting.type("<Enter>");
  expect(rows()).toHaveLength(3);
  expect(screen()).toContain("shelf: lower");
  await sitting.type("<Esc>");
  expect(placeOf(sitting.session.state()).row).toBe("shelf\nlower");
});

test("the comparison of two runs shows the questions that improved and those that got worse", async () => {
  await sitting.type("<Enter>", "r", "c");
  // far against near: q1 2/2 − 1/2, q2 0 − 1/1; q3 and q4 are 0 in both.
  expect(rows()).toEqual(["▲ Which books did Ann write? +0.50", "▼ Who wrote Third Book? −1.00"]);
  expect(detail()).toContain("recall: better on 1, worse on 1, 2 questions unchanged");
  expect(detail()).toContain("The difference is not significant.");
  const found =
    /far: recall 1\.000\n+✓ +1 .*First Book\n✓ +2 .*Second Book[\s\S]*near: recall 0\.500\n+✓ +2 .*First Book\n✗ +.*Second Book/;
  expect(detail()).toMatch(found);
});

test("a question shows golden and retrieved triples side by side, and the p key finds the path to a missed triple", async () => {
  await sitting.type("<Enter>", "jj", "<Enter>");
  expect(rows()).toEqual(["✗ 1999 ← year ← First Book missed"]);
  expect(screen()).toContain("0 hit, 1 missed, 1 extra");
  expect(detail()).toContain("press p to find the path");
  expect(detail()).toMatch(/\+ +1 +Ann, wrote, First Book/);
  await sitting.type("p");
  expect(detail()).toMatch(
    /Path to First Book, year, 1999, from the topic\n +✓ Ann, wrote, First Book\n +✗ First Book, year, 1999/,
  );
  // For the trace, the question is sent to the same retriever again, but this retriever exists only in the hand-written
  // files.
  await sitting.type("t");
  expect(sitting.commandsRun.at(-1)).toEqual([
    ...["ask", "When was First Book written?", "--graph", join(folder, "datasets/graphs/graph.txt")],
    ...["--retriever", "near", "--topic", "Ann", "--explain"],
  ]);
  expect(sitting.session.state().message.text).toContain("near");
  await sitting.type("<Esc>");
  expect(sitting.session.state().screen).toBe("evidence");
  await sitting.type("]");
  expect(rows()).toEqual(["✗ It ← reads ← Zoe missed"]);
  expect(detail()).toContain("press p to find the path");
  await sitting.type("[", "[", "r");
  expect(detail()).toContain("failed: it broke");
  await sitting.type("<Esc>");
  expect(sitting.session.state().screen).toBe("results");
});

test("imported predictions have no graph, so their questions cannot be asked again", async () => {
  await sitting.type("<Enter>", "jj", "<Enter>");
  expect(detail()).toContain("its trace");
  const file = join(folder, "runs/hand/run.json");
  writeText(file, readFileSync(file, "utf8").replace(/"graph": "[^"]*"/, '"graph": ""'));
  sitting = await sit(folder);
  await sitting.type("<End>", "<Enter>", "<Enter>", "jj", "<Enter>");
  expect(screen()).toContain("0 hit, 1 missed, 1 extra");
  expect(detail()).not.toContain("its trace");
});

test("unreadable results show an error in their row, and the list still works", async () => {
  writeText(join(folder, "runs/hand/near/predictions.jsonl"), "{ broken");
  await sitting.session.reload();
  await sitting.type("<Enter>");
  expect(screen()).toMatch(/near\/predictions\.jsonl[\s\S]*line 1/);
  rmSync(join(folder, "runs/hand/near"), { recursive: true });
  await sitting.session.reload();
  expect(screen()).toContain("the run is not finished");
});

test("in a real 40×12 terminal without colour, the single pane marks hits and misses with symbols", async () => {
  const program = join(import.meta.dirname, "../../../../../dist/cli.js");
  const terminal = openTerminal(process.execPath, [program], {
    cwd: folder,
    columns: 40,
    rows: 12,
    env: { NO_COLOR: "1" },
  });
  try {
    await terminal.waitFor("saved");
    terminal.type("G\r");
    await terminal.waitFor("runs/hand");
    terminal.type("\r");
    await terminal.waitFor(/● Which books did Ann write\? +0\.50/);
    terminal.type("\r");
    await terminal.waitFor(/✓ First Book ← wrote ← Ann +at 2/);
    terminal.type("\t");
    await terminal.waitFor("✓ hit at 2");
    // SGR 30–49 and 90–107 are colours.
    expect(terminal.written()).not.toMatch(/\u001b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10[0-7])(?:;\d+)*m/);
    terminal.type("q");
    expect(await terminal.ended).toMatchObject({ exitCode: 0 });
  } finally {
    terminal.kill("SIGKILL");
  }
});

test("with typed golden answers, right answers come first, and worst first lists wrong ones before right ones", async () => {
  const file = join(folder, "datasets/questions/questions.csv");
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const answers = [
    "answers",
    // Both systems answer "an answer of near" or "an answer of far", or not at all.
    ...["Zoe", "near", "Zoe", "Zoe"].map((label) => {
      const answer = JSON.stringify({ kind: "value", ordered: false, entries: [{ label, ids: [] }] });
      return `"${answer.replaceAll('"', '""')}"`;
    }),
  ];
  writeText(file, `${lines.map((line, at) => `${line},${answers[at]}`).join("\n")}\n`);
  await sitting.session.reload();
  await sitting.type("<Enter>");
  expect(screen()).toContain("near · answers right: 1 of 4");
  expect(rows()).toEqual([
    "✗ Which books did Ann write? wrong",
    "✓ Who wrote Third Book? right",
    "✗ When was First Book written? wrong",
    "✗ Who reads it? no answer",
  ]);
  await sitting.type("G");
  expect(detail()).toContain("Answer: none");
  await sitting.type("m", "w");
  // By recall 0.50, 1.00, 0.00 and 0.00, but the only right answer stays last.
  expect(rows().map((row) => row.split(" ").at(-1))).toEqual(["0.00", "0.00", "0.50", "1.00"]);
  expect(rows()[3]).toContain("Third Book");
});
