/**
 * Checks every output that names runs: a run by rules never has the name of a published system without "(rules)". The
 * exceptions are data files and links, whose names programs read.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { shownDetail, shownScreen } from "../../../testing/read-screen.ts";
import { sit } from "../../../testing/sit.ts";
import { askScreen } from "../../ui/screens/ask/ask.ts";
import type { ScreenInput } from "../../ui/screens/screen.ts";

const bundled = fileURLToPath(new URL("../../../../", import.meta.url));
const published = ["difar", "mindmap-thesis", "fidelis"];
let root = "";
let benchText = "";

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "taxolink-labels-"));
  for (const part of ["taxolink.json", "taxonomy", "literature"]) {
    cpSync(join(bundled, part), join(root, part), { recursive: true });
  }
  const lines = [
    "Ann|wrote|First Book",
    "Ann|wrote|Second Book",
    "Ben|wrote|Third Book",
    "First Book|year|1999",
  ];
  writeFileSync(join(root, "kb.txt"), `${lines.join("\n")}\n`);
  const rows = [
    "uid,question,golden_answer,golden_triples,retrieval_operation",
    `q1,Which books did Ann write?,First Book,"[""(Ann, wrote, First Book)""]",basic`,
    `q2,Who wrote Third Book?,Ben,"[""(Ben, wrote, Third Book)""]",counting`,
    `q3,When was First Book written?,1999,"[""(First Book, year, 1999)""]",basic`,
  ];
  writeFileSync(join(root, "questions.csv"), `${rows.join("\n")}\n`);
  const files = ["--graph", "kb.txt", "--questions", "questions.csv", "--out", "runs/labels"];
  const { text } = await callCommand(
    root,
    "bench",
    ...files,
    "--retrievers",
    [...published, "bm25"].join(","),
  );
  benchText = text;
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns the places where a published name appears without what answered. */
function bareNames(text: string): string[] {
  const shown = text
    .replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/g, "")
    .replace(/<[^>]*>/g, "")
    .replaceAll("\\", "");
  return published.flatMap((name) =>
    [...shown.matchAll(new RegExp(`(?<![\\w/-])${name}(?![\\w/-]| \\(rules\\))`, "g"))].map(({ index }) =>
      shown.slice(Math.max(0, index - 40), index + 60),
    ),
  );
}

const read = (...path: string[]): string => readFileSync(join(root, ...path), "utf8");

test("bench, results and score show the names with (rules), and state what rules mean", async () => {
  const runs = "runs/labels";
  // The predictions keep what answered when they are scored again, as for a leaderboard.
  const scoring = ["--questions", "questions.csv", "--out", "runs/board"];
  const outputs = [
    await callCommand(root, "results", runs),
    await callCommand(root, "results", runs, "--by", "retrieval_operation"),
    await callCommand(root, "results", runs, "--question", "q1", "--retriever", "difar"),
    await callCommand(root, "results", `${runs}/difar`, `${runs}/fidelis`),
    await callCommand(root, "score", "--predictions", runs, ...scoring),
    await callCommand(root, "results", "runs/board"),
  ].map(({ text }) => text);
  for (const text of [benchText, ...outputs]) expect(bareNames(text)).toEqual([]);
  expect(outputs[0]).toContain("difar (rules)");
  expect(outputs[0]).toContain("rules replace the published system's language model");
});

test("the Markdown, HTML and LaTeX reports show the names with (rules) in tables, plots and captions", async () => {
  for (const name of ["report.md", "report.html"]) expect(bareNames(read("runs/labels", name))).toEqual([]);
  await callCommand(root, "report", "runs/labels");
  for (const name of ["report.md", "report.html", "report.tex"]) {
    expect(bareNames(read("runs/labels", name))).toEqual([]);
  }
  expect(read("runs/labels", "report.md")).toContain("mindmap-thesis (rules)");
});

test("every page of the published site shows the names with (rules)", async () => {
  await callCommand(root, "publish");
  const folder = join(root, "site");
  expect(existsSync(folder)).toBe(true);
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  expect(pages.some((name) => read("site", name).includes("difar (rules)"))).toBe(true);
  for (const page of pages) expect([page, bareNames(read("site", page))]).toEqual([page, []]);
});

test("the app shows the names with (rules) in its list of benchmarks, its figures and its questions", async () => {
  const sitting = await sit(root);
  const shown = (): string => `${shownScreen(sitting)}\n${shownDetail(sitting)}`;
  await sitting.type("<End>", "<Enter>");
  const screens = [shown()];
  for (const key of ["<Enter>", "r", "r", "m", "w"]) {
    await sitting.type(key);
    screens.push(shown());
  }
  expect(screens.join("\n")).toContain("fidelis (rules)");
  for (const screen of screens) expect(bareNames(screen)).toEqual([]);
});

test("an answer tells what answered, and the app shows it in the label of the system", async () => {
  const { json } = await callCommand(
    root,
    "ask",
    "Who wrote Third Book?",
    "--graph",
    "kb.txt",
    "--retriever",
    "difar",
  );
  expect(json).toMatchObject({ retriever: "difar", answered_by: "rules" });
  // The line above the answer reads nothing else of the app's state.
  const input = { outcomes: { answer: json } } as unknown as ScreenInput;
  expect(askScreen.strip?.(input, 80)).toContain("difar (rules) · ");
});

test("the JSON output tells the profile that ran and what answered, and keeps the names of presets", async () => {
  const { runs } = JSON.parse(read("runs/labels", "summary.json")) as {
    runs: { retriever: string; origin: string; answered_by: string }[];
  };
  expect(runs.map(({ retriever, origin, answered_by }) => [retriever, origin, answered_by])).toEqual([
    ["difar", "thesis", "rules"],
    ["mindmap-thesis", "thesis", "rules"],
    ["fidelis", "authors", "rules"],
    ["bm25", "own", "rules"],
  ]);
});
