import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { hashText } from "../../../base/io/index.ts";
import { Desk, openDesk } from "../../../testing/desk.ts";
import { suiteFolder } from "../../../testing/temporary-folder.ts";
import { copyBundled } from "../../../testing/workspaces.ts";
import { writeResults } from "../../../testing/write-results.ts";

function openExample(): Desk {
  const desk = openDesk();
  copyBundled(desk.root, "datasets");
  return desk;
}

const published = suiteFolder();

beforeAll(async () => {
  copyBundled(published, "datasets");
  await new Desk(published).run("publish");
});

function openPublished(): Desk {
  const desk = openDesk();
  cpSync(published, desk.root, { recursive: true });
  return desk;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

type Manifest = { files: Record<string, string>; publications: { date: string }[] };
const manifestOf = (desk: Desk): Manifest => desk.readJson("site/manifest.json");

test("the manifest lists every file with its hash, and publishing again writes no file", async () => {
  const desk = openPublished();
  const { files } = manifestOf(desk);
  expect(Object.keys(files).concat("manifest.json").sort()).toEqual(filesOf(desk.path("site")));
  for (const [file, hash] of Object.entries(files)) {
    expect(hashText(desk.read(`site/${file}`)), file).toBe(hash);
  }
  expect(await desk.json("publish")).toMatchObject({ written: [], removed: [] });
});

test("--open opens the site's first page in the browser that the BROWSER variable specifies", async () => {
  const { root } = openPublished();
  const pipe = join(root, "address");
  execFileSync("mkfifo", [pipe]);
  const browser = join(root, "browser.sh");
  writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > "${pipe}"\n`, { mode: 0o755 });
  // Reading the pipe waits until the browser has written to it.
  const address = readFile(pipe, "utf8");
  const { page } = await new Desk(root, { BROWSER: browser }).json<{ page: string }>("publish --open");
  expect(await address).toBe(pathToFileURL(page).href);
});

test("after an edit, only the pages that show the edited data change, and the overview lists the changes", async () => {
  const desk = openPublished();
  const file = "datasets/questions/question-answering.csv";
  const csv = desk.read(file);
  // Remove the last question, whose row may span several lines but begins with the question's uid.
  const lastRow = csv.search(/(?<=\n)[0-9a-f-]{36},(?![\s\S]*\n[0-9a-f]{8}-[0-9a-f-]{27},)/);
  const lastUid = csv.slice(lastRow, lastRow + 36);
  desk.write({ [file]: csv.slice(0, lastRow) });
  type Written = { written: string[]; removed: string[] };
  const { written, removed } = await desk.json<Written>("publish --only taxonomy,survey,data");
  expect(removed).toContain(`question/${lastUid}.html`);
  expect(written).toContain("index.html");
  expect(written.filter((path) => path.startsWith("survey/"))).toHaveLength(1);
  expect(desk.read("site/index.html")).toMatch(/Questions[\s\S]*?80[\s\S]*?79/);
  expect(manifestOf(desk).publications).toHaveLength(2);
});

test("--only publishes the selected areas and the overview, and removes the other areas", async () => {
  const desk = openPublished();
  await desk.run("publish --only survey");
  const folders = new Set(filesOf(desk.path("site")).map((file) => file.split("/")[0]));
  expect([...folders].sort()).toEqual(["CITATION.cff", "assets", "index.html", "manifest.json", "survey"]);
});

test("--private omits the reviewers' names, notes and abstracts that `publish` shows by default", async () => {
  const desk = openExample();
  const survey = desk.readJson<{ decisions: [{ reviewer: string }]; sources: [{ note: string }] }>(
    "literature/survey.json",
  );
  survey.decisions[0].reviewer = "Rosalind Reviewer";
  survey.sources[0].note = "a note of ours";
  const list = "literature/candidates-1.bib";
  const abstract = "\n  abstract = {An abstract that somebody owns},\n  title = ";
  desk.write({
    "literature/survey.json": survey,
    [list]: desk.read(list).replace(/\n {2}title = /, abstract),
  });
  const secrets = ["Rosalind Reviewer", "a note of ours", "An abstract that somebody owns"];
  const publishedSecrets = (): string[] => {
    const texts = filesOf(desk.path("site")).map((file) => desk.read(`site/${file}`));
    return secrets.filter((secret) => texts.some((text) => text.includes(secret)));
  };
  await desk.run("publish");
  expect(publishedSecrets()).toEqual(secrets);
  await desk.run("publish --private");
  expect(publishedSecrets()).toEqual([]);
});

test("`publish` rejects a folder with other files, a symbolic link or a damaged manifest, and writes no file", async () => {
  const desk = openExample();
  const bad = { version: 1, name: "x", taxolink: "0", publications: [] };
  desk.write({
    "mine/thesis.tex": "x",
    "bad/manifest.json": { ...bad, files: { "../mine/thesis.tex": "0".repeat(64) } },
  });
  expect(await desk.refusal("publish --out mine")).toContain("do not belong to a published site");
  expect(filesOf(desk.path("mine"))).toEqual(["thesis.tex"]);
  symlinkSync(desk.path("mine"), desk.path("link"));
  expect(await desk.refusal("publish --out link")).toContain("symbolic link");
  expect(await desk.refusal("publish --out bad")).toContain("outside the site");
  expect(desk.has("mine/thesis.tex")).toBe(true);
});

test("`publish` does not follow a site folder that was replaced with a symbolic link", async () => {
  const desk = openExample();
  await desk.run("publish --only survey");
  rmSync(desk.path("site/survey"), { recursive: true });
  desk.write({ "mine/index.html": "mine" });
  symlinkSync(desk.path("mine"), desk.path("site/survey"));
  expect(await desk.refusal("publish --only survey")).toContain("symbolic link");
  expect(desk.read("mine/index.html")).toBe("mine");
});

test("the site of a new workspace has an overview and explains how to enter the leaderboard", async () => {
  const desk = openDesk();
  await desk.run("init new");
  await new Desk(desk.path("new")).run("publish");
  const assets = ["assets/site.js", "assets/style.css"];
  const pages = ["index.html", "leaderboard/index.html", "manifest.json"];
  expect(filesOf(desk.path("new/site"))).toEqual(["CITATION.cff", ...assets, ...pages]);
});

test("`publish` includes a list of rendered notebooks and rejects other files", async () => {
  const desk = openExample();
  const page = "<!doctype html>\n";
  desk.write({
    "index.html": `${page}<title>One</title>`,
    "increments.ts": "// %%",
    "a/same.html": page,
    "b/same.html": page,
  });
  await desk.run("publish --only survey --notebooks index.html");
  const list = desk.read("site/notebooks/index.html");
  const [, rendered] = /<li><a href="\.\.\/(notebooks\/[^"]+)">index<\/a>/.exec(list) ?? [];
  expect(desk.read(`site/${rendered}`)).toContain("<title>One</title>");
  expect(desk.read("site/index.html")).toContain(">Notebooks</a>");
  await desk.run("publish --only survey --notebooks a/same.html,b/same.html");
  const rendering = ["a-same.html", "b-same.html", "index.html"];
  expect(filesOf(desk.path("site/notebooks"))).toEqual(rendering);
  expect(await desk.refusal("publish --notebooks increments.ts")).toMatch(
    /increments\.ts.*not a rendered notebook/,
  );
});

test("a benchmark's pages show each system's time, failures and search trace", async () => {
  const desk = openDesk();
  await desk.run("init .");
  await writeResults(desk.root);
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
  const file = "runs/hand/far/predictions.jsonl";
  const traced = desk
    .readLines<{ uid?: string }>(file)
    .map((line) => (line.uid === "q1" ? { ...line, trail } : line));
  desk.writeLines(file, traced);
  const usage = { calls: 3, tokens: 120, cost: null, by_task: {} };
  const timing = { cpu_ms: null, usage, started: "", prepare_ms: null, machine: "m" };
  desk.writeLines(
    "runs/hand/far/timing.jsonl",
    [10, 1000].map((latency_ms, at) => ({ uid: `q${at + 1}`, latency_ms, ...timing })),
  );
  await desk.run("publish --only data,leaderboard");
  const [q1, q2] = [desk.read("site/question/q1.html"), desk.read("site/question/q2.html")];
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
  const leaderboard = desk.read("site/leaderboard/index.html");
  // The median of 10 and 1000 ms is 505 ms; the times of `near` were not recorded.
  expect(leaderboard).toContain("505.0");
  expect(leaderboard).toContain("unknown");
});
