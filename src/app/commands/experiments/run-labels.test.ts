/**
 * Checks every output that names runs: a run by rules never has the name of a published system without "(rules)". The
 * exceptions are data files and links, whose names programs read.
 */
import { readdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { Desk } from "../../../testing/desk.ts";
import { shownDetail, shownScreen } from "../../../testing/read-screen.ts";
import { sit } from "../../../testing/sit.ts";
import { bookFiles } from "../../../testing/small-library.ts";
import { suiteFolder } from "../../../testing/temporary-folder.ts";
import { copyBundled } from "../../../testing/workspaces.ts";
import { askScreen } from "../../ui/screens/ask/ask.ts";
import type { ScreenInput } from "../../ui/screens/screen.ts";

const published = ["difar", "mindmap-thesis", "fidelis"];
const root = suiteFolder();
let desk: Desk;
let benchText = "";

beforeAll(async () => {
  copyBundled(root);
  desk = new Desk(root);
  desk.write(bookFiles);
  const bench = "bench --graph kb.txt --questions q.csv --out runs/labels --retrievers";
  benchText = await desk.text(`${bench} ${published.join(",")},bm25`);
}, 120_000);

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

test("bench, results and score show the names with (rules), and state what rules mean", async () => {
  for (const line of [
    "results runs/labels",
    "results runs/labels --by retrieval_operation",
    "results runs/labels --question q1 --retriever difar",
    "results runs/labels/difar runs/labels/fidelis",
    // The predictions keep what answered when they are scored again, as for a leaderboard.
    "score --predictions runs/labels --questions q.csv --out runs/board",
    "results runs/board",
  ])
    expect(bareNames(await desk.text(line))).toEqual([]);
  expect(bareNames(benchText)).toEqual([]);
  const results = await desk.text("results runs/labels");
  expect(results).toContain("difar (rules)");
  expect(results).toContain("rules replace the published system's language model");
});

test("the Markdown, HTML and LaTeX reports show the names with (rules) in tables, plots and captions", async () => {
  for (const name of ["report.md", "report.html"])
    expect(bareNames(desk.read(`runs/labels/${name}`))).toEqual([]);
  await desk.run("report runs/labels");
  for (const name of ["report.md", "report.html", "report.tex"]) {
    expect(bareNames(desk.read(`runs/labels/${name}`))).toEqual([]);
  }
  expect(desk.read("runs/labels/report.md")).toContain("mindmap-thesis (rules)");
});

test("every page of the published site shows the names with (rules)", async () => {
  await desk.run("publish");
  const pages = readdirSync(desk.path("site"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  expect(pages.some((name) => desk.read(`site/${name}`).includes("difar (rules)"))).toBe(true);
  for (const page of pages) expect([page, bareNames(desk.read(`site/${page}`))]).toEqual([page, []]);
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
  const json = await desk.json("ask 'Who wrote Third Book?' --graph kb.txt --retriever difar");
  expect(json).toMatchObject({ retriever: "difar", answered_by: "rules" });
  // The line above the answer reads nothing else of the app's state.
  const input = { outcomes: { answer: json } } as unknown as ScreenInput;
  expect(askScreen.strip?.(input, 80)).toContain("difar (rules) · ");
});

test("the JSON output tells the profile that ran and what answered, and keeps the names of presets", async () => {
  const { runs } = desk.readJson<{ runs: { retriever: string; origin: string; answered_by: string }[] }>(
    "runs/labels/summary.json",
  );
  expect(runs.map(({ retriever, origin, answered_by }) => [retriever, origin, answered_by])).toEqual([
    ["difar", "thesis", "rules"],
    ["mindmap-thesis", "thesis", "rules"],
    ["fidelis", "authors", "rules"],
    ["bm25", "own", "rules"],
  ]);
});
