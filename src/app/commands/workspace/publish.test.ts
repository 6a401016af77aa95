import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashText, writeText } from "../../../base/io/index.ts";
import { callCommand, commandNamed } from "../../../testing/call-command.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { writeResults } from "../../../testing/write-results.ts";

const bundled = fileURLToPath(new URL("../../../../", import.meta.url));

function example(): string {
  const root = temporaryFolder();
  copyExample(root);
  return root;
}

function copyExample(root: string): void {
  for (const part of ["taxolink.json", "taxonomy", "literature", "datasets"]) {
    cpSync(join(bundled, part), join(root, part), { recursive: true });
  }
}

let published: string;

beforeAll(async () => {
  published = mkdtempSync(join(tmpdir(), "taxolink-published-"));
  copyExample(published);
  await callCommand(published, "publish");
});
afterAll(() => rmSync(published, { recursive: true, force: true }));

function publishedExample(): string {
  const root = temporaryFolder();
  cpSync(published, root, { recursive: true });
  return root;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

type Manifest = { files: Record<string, string>; publications: { date: string }[] };
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));

test("the manifest lists every file with its hash, and publishing again writes no file", async () => {
  const root = publishedExample();
  const site = join(root, "site");
  const { files } = manifestOf(site);
  expect(Object.keys(files).concat("manifest.json").sort()).toEqual(filesOf(site));
  for (const [file, hash] of Object.entries(files)) {
    expect(hashText(readFileSync(join(site, file), "utf8")), file).toBe(hash);
  }
  const secondResult = await callCommand(root, "publish");
  expect(secondResult.json).toMatchObject({ written: [], removed: [] });
});

test("--open opens the site's first page in the browser that the BROWSER variable specifies", async () => {
  const root = publishedExample();
  const pipe = join(root, "address");
  execFileSync("mkfifo", [pipe]);
  const browser = join(root, "browser.sh");
  writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > "${pipe}"\n`, { mode: 0o755 });
  // Reading the pipe waits until the browser has written to it.
  const address = readFile(pipe, "utf8");
  const { json } = await runCommand(await commandNamed("publish"), ["--open"], root, { BROWSER: browser });
  expect(await address).toBe(pathToFileURL((json as { page: string }).page).href);
});

test("after an edit, only the pages that show the edited data change, and the overview lists the changes", async () => {
  const root = publishedExample();
  const file = join(root, "datasets/questions/question-answering.csv");
  const csv = readFileSync(file, "utf8");
  // Remove the last question, whose row may span several lines but begins with the question's uid.
  const lastRow = csv.search(/(?<=\n)[0-9a-f-]{36},(?![\s\S]*\n[0-9a-f]{8}-[0-9a-f-]{27},)/);
  const lastUid = csv.slice(lastRow, lastRow + 36);
  writeFileSync(file, csv.slice(0, lastRow));
  const { json } = await callCommand(root, "publish", "--only", "taxonomy,survey,data");
  const { written, removed } = json as { written: string[]; removed: string[] };
  expect(removed).toContain(`question/${lastUid}.html`);
  expect(written).toContain("index.html");
  expect(written.filter((path) => path.startsWith("survey/"))).toHaveLength(1);
  expect(readFileSync(join(root, "site/index.html"), "utf8")).toMatch(/Questions[\s\S]*?80[\s\S]*?79/);
  expect(manifestOf(join(root, "site")).publications).toHaveLength(2);
});

test("--only publishes the selected areas and the overview, and removes the other areas", async () => {
  const root = publishedExample();
  await callCommand(root, "publish", "--only", "survey");
  const folders = new Set(filesOf(join(root, "site")).map((file) => file.split("/")[0]));
  expect([...folders].sort()).toEqual(["CITATION.cff", "assets", "index.html", "manifest.json", "survey"]);
});

test("--private omits the reviewers' names, notes and abstracts that `publish` shows by default", async () => {
  const root = example();
  const surveyFile = join(root, "literature/survey.json");
  const survey = JSON.parse(readFileSync(surveyFile, "utf8"));
  survey.decisions[0].reviewer = "Rosalind Reviewer";
  survey.sources[0].note = "a note of ours";
  writeText(surveyFile, JSON.stringify(survey));
  const list = join(root, "literature/candidates-1.bib");
  writeText(
    list,
    readFileSync(list, "utf8").replace(
      /\n {2}title = /,
      "\n  abstract = {An abstract that somebody owns},\n  title = ",
    ),
  );
  const secrets = ["Rosalind Reviewer", "a note of ours", "An abstract that somebody owns"];
  const publishedSecrets = (): string[] => {
    const site = join(root, "site");
    const texts = filesOf(site).map((file) => readFileSync(join(site, file), "utf8"));
    return secrets.filter((secret) => texts.some((text) => text.includes(secret)));
  };
  await callCommand(root, "publish");
  expect(publishedSecrets()).toEqual(secrets);
  await callCommand(root, "publish", "--private");
  expect(publishedSecrets()).toEqual([]);
});

test("`publish` rejects a folder with other files, a symbolic link or a damaged manifest, and writes no file", async () => {
  const root = example();
  writeText(join(root, "mine/thesis.tex"), "x");
  await expect(callCommand(root, "publish", "--out", "mine")).rejects.toThrow(
    "do not belong to a published site",
  );
  expect(filesOf(join(root, "mine"))).toEqual(["thesis.tex"]);
  symlinkSync(join(root, "mine"), join(root, "link"));
  await expect(callCommand(root, "publish", "--out", "link")).rejects.toThrow("symbolic link");
  const bad = {
    version: 1,
    name: "x",
    taxolink: "0",
    publications: [],
    files: { "../mine/thesis.tex": "0".repeat(64) },
  };
  writeText(join(root, "bad/manifest.json"), JSON.stringify(bad));
  await expect(callCommand(root, "publish", "--out", "bad")).rejects.toThrow("outside the site");
  expect(existsSync(join(root, "mine/thesis.tex"))).toBe(true);
});

test("`publish` does not follow a site folder that was replaced with a symbolic link", async () => {
  const root = example();
  await callCommand(root, "publish", "--only", "survey");
  rmSync(join(root, "site/survey"), { recursive: true });
  writeText(join(root, "mine/index.html"), "mine");
  symlinkSync(join(root, "mine"), join(root, "site/survey"));
  await expect(callCommand(root, "publish", "--only", "survey")).rejects.toThrow("symbolic link");
  expect(readFileSync(join(root, "mine/index.html"), "utf8")).toBe("mine");
});

test("the site of a new workspace has an overview and explains how to enter the leaderboard", async () => {
  const root = temporaryFolder();
  await callCommand(root, "init", "new");
  await callCommand(join(root, "new"), "publish");
  expect(filesOf(join(root, "new/site"))).toEqual([
    "CITATION.cff",
    "assets/site.js",
    "assets/style.css",
    "index.html",
    "leaderboard/index.html",
    "manifest.json",
  ]);
});

test("`publish` includes a list of rendered notebooks and rejects other files", async () => {
  const root = example();
  writeText(join(root, "index.html"), "<!doctype html>\n<title>One</title>");
  writeText(join(root, "increments.ts"), "// %%");
  await callCommand(root, "publish", "--only", "survey", "--notebooks", "index.html");
  const list = readFileSync(join(root, "site/notebooks/index.html"), "utf8");
  const [, page = ""] = /<li><a href="\.\.\/(notebooks\/[^"]+)">index<\/a>/.exec(list) ?? [];
  expect(readFileSync(join(root, "site", page), "utf8")).toContain("<title>One</title>");
  expect(readFileSync(join(root, "site/index.html"), "utf8")).toContain(">Notebooks</a>");
  for (const folder of ["a", "b"]) writeText(join(root, folder, "same.html"), "<!doctype html>\n");
  await callCommand(root, "publish", "--only", "survey", "--notebooks", "a/same.html,b/same.html");
  expect(filesOf(join(root, "site/notebooks"))).toEqual(["a-same.html", "b-same.html", "index.html"]);
  await expect(callCommand(root, "publish", "--notebooks", "increments.ts")).rejects.toThrow(
    /increments\.ts.*not a rendered notebook/,
  );
});

test("a benchmark's pages show each system's time, failures and search trace", async () => {
  const root = temporaryFolder();
  await callCommand(root, "init", ".");
  await writeResults(root);
  const resultsFolder = join(root, "runs/hand/far");
  const trail = {
    linked: ["Ann"],
    followed: [
      { relation: "wrote", forwards: true, from: ["Ann"] },
      { relation: null, forwards: null, from: Array.from({ length: 10 }, (_, at) => `B${at}`) },
    ],
    removed: 2,
    filtered: ["(Ben, wrote, Third Book)"],
    ended: { by: "budget", reason: "more than 3 calls" },
  };
  const predictions = readFileSync(join(resultsFolder, "predictions.jsonl"), "utf8").split("\n");
  const traced = predictions.map((line) =>
    line.includes('"q1"') ? JSON.stringify({ ...JSON.parse(line), trail }) : line,
  );
  writeText(join(resultsFolder, "predictions.jsonl"), traced.join("\n"));
  const usage = { calls: 3, tokens: 120, cost: null, by_task: {} };
  const timing = { cpu_ms: null, usage, started: "", prepare_ms: null, machine: "m" };
  writeText(
    join(resultsFolder, "timing.jsonl"),
    [10, 1000]
      .map((latency, at) => JSON.stringify({ uid: `q${at + 1}`, latency_ms: latency, ...timing }))
      .join("\n"),
  );
  await callCommand(root, "publish", "--only", "data,leaderboard");
  const [q1 = "", q2 = ""] = ["q1", "q2"].map((uid) =>
    readFileSync(join(root, `site/question/${uid}.html`), "utf8"),
  );
  for (const step of [
    "Began with Ann.",
    "Followed wrote forwards from Ann.",
    "Followed all relations in both directions from B0, B1, B2, B3, B4, B5, B6, B7 and 2 more.",
    "Random sampling dropped 2 candidates.",
    "The filter removed 1 triple from the result.",
    "Ended early: budget.",
  ]) {
    expect(q1).toContain(`<li>${step}</li>`);
  }
  expect(q2).toContain("failed: it broke");
  expect(q2).not.toContain("Trace");
  const leaderboard = readFileSync(join(root, "site/leaderboard/index.html"), "utf8");
  // The median of 10 and 1000 ms is 505 ms; the times of `near` were not recorded.
  expect(leaderboard).toContain("505.0");
  expect(leaderboard).toContain("unknown");
});
