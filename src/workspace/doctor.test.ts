import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import {
  examineWorkspace,
  historyFile,
  initWorkspace,
  openEditor,
  phaseFile,
  type Workspace,
} from "./index.ts";

/** A process id that is not in use. */
const endedPid = 2 ** 30;

function workspaceWith(files: Readonly<Record<string, string>>): Workspace {
  const workspace = initWorkspace(temporaryFolder());
  for (const [file, text] of Object.entries(files)) writeFileSync(join(workspace.root, file), text);
  return workspace;
}

function problems(files: Readonly<Record<string, string>>): string[] {
  const { root } = workspaceWith(files);
  const before = Object.keys(files).map((file) => readFileSync(join(root, file), "utf8"));
  const problems = examineWorkspace(root, "Ada").problems;
  // `doctor` does not change broken files.
  expect(Object.keys(files).map((file) => readFileSync(join(root, file), "utf8"))).toEqual(before);
  return problems.map(({ file, place, problem }) => `${file} ${place}: ${problem}`);
}

test("`doctor` finds no problems in a new workspace", () => {
  expect(examineWorkspace(workspaceWith({}).root, "Ada")).toEqual({ problems: [], repairs: [] });
});

test("`doctor` reports every mistake in a phase file with its JSON path", () => {
  expect(
    problems({
      "taxonomy/1-planning.json": '{"structure":"cube","relevance":{"questions":[{"id":"","text":"x"}]}}',
    }),
  ).toEqual([
    expect.stringMatching(/^taxonomy\/1-planning\.json \$\.structure: /),
    expect.stringMatching(/^taxonomy\/1-planning\.json \$\.relevance\.questions\[0\]\.id: /),
  ]);
});

test.each([
  [
    "a truncated file",
    { "taxonomy/1-planning.json": '{"domain":' },
    /^taxonomy\/1-planning\.json line 1: .*ends prematurely/,
  ],
  [
    "an empty file",
    { "taxonomy/3-extraction.json": "" },
    /^taxonomy\/3-extraction\.json : the file is empty/,
  ],
  ["a broken manifest", { "taxolink.json": '{"version":1,"name":""}' }, /^taxolink\.json \$\.name: /],
  [
    "a missing default file",
    { "taxolink.json": '{"version":1,"name":"n","default_graph":"datasets/graphs/x.nt"}' },
    /^taxolink\.json \$\.default_graph: the file datasets\/graphs\/x\.nt does not exist/,
  ],
  [
    "a broken bibliography",
    { "literature/final.bib": "@article{a, title {x}}" },
    /^literature\/final\.bib line 1: a: .*"="/,
  ],
  [
    "a decision on a paper that is on no list",
    {
      "literature/survey.json": '{"decisions":[{"paper":"X","stage":"skim","reviewer":"A","verdict":"in"}]}',
    },
    /^literature\/survey\.json \$\.decisions\[0\]\.paper: no list contains the paper X/,
  ],
  [
    "an extraction from a paper that is on no list",
    {
      "literature/final.bib": "@misc{A, title = {T}}",
      "taxonomy/3-extraction.json": '{"publications":[{"id":"A"},{"id":"B"}]}',
    },
    /^taxonomy\/3-extraction\.json \$\.publications\[1\]\.id: no list contains the paper B/,
  ],
  [
    "an invalid line in the history",
    { "taxonomy/history.jsonl": 'no\n{"id":"a"}\n' },
    /^taxonomy\/history\.jsonl line 1: the text is not valid JSON/,
  ],
])("`doctor` reports %s with its location", (_what, files, message) => {
  expect(problems(files)).toContainEqual(expect.stringMatching(message));
});

test("a single run of `doctor` reports every broken reference between the files with its location", () => {
  const broken = {
    "taxonomy/1-planning.json": '{"relevance":{"questions":[{"id":"GQ1","text":"?"}]}}',
    "taxonomy/3-extraction.json": '{"publications":[{"id":"P","classes":[{"id":"a","name":"A"}]}]}',
    "taxonomy/4-clustering.json": JSON.stringify({
      clusters: [{ id: "k", members: ["a", "lost"] }],
      categories: [{ id: "c", name: "C", clusters: ["k"] }],
      opinions: [{ layer: "clusters", judge: "Bob", members: ["away"] }],
    }),
    "taxonomy/5-relevance.json": JSON.stringify({
      categories: [{ id: "d", answers: { GQ9: true } }],
      clusters: [{ id: "m", relevant: true }],
    }),
    "taxonomy/6-construction.json": JSON.stringify({
      increments: [
        { name: "T1", categories: [{ name: "C", classes: [{ name: "A", clusters: ["n"] }] }] },
        { name: "T2", operations: [{ op: "rename-class", category: "C", class: "A", to: "B", reason: "r" }] },
      ],
    }),
    "taxonomy/7-validation.json": JSON.stringify({
      findings: [{ id: "F1", increment: "T2", classes: ["C - A"], text: "x" }],
      verdicts: [{ increment: "T9", question: "Q7", satisfied: true, reason: "r" }],
    }),
    "taxonomy/8-application.json": JSON.stringify({
      objects: [{ id: "o", text: "?" }],
      gold: "Eve",
      classifications: [{ object: "p", scheme: "T2", annotator: "Ada", classes: ["C - B", "C - A"] }],
    }),
  };
  expect(problems(broken)).toEqual([
    "taxonomy/4-clustering.json $.clusters[0].members[1]: lost is not a class of taxonomy/3-extraction.json",
    "taxonomy/4-clustering.json $.opinions[0].members[0]: away is not a class of taxonomy/3-extraction.json",
    "taxonomy/5-relevance.json $.clusters[0].id: m is not a cluster of taxonomy/4-clustering.json",
    "taxonomy/5-relevance.json $.categories[0].id: d is not a category of taxonomy/4-clustering.json",
    "taxonomy/5-relevance.json $.categories[0].answers.GQ9: GQ9 is not a relevance question in taxonomy/1-planning.json",
    "taxonomy/6-construction.json $.increments[0].categories[0].classes[0].clusters[0]: n is not a cluster of taxonomy/4-clustering.json",
    "taxonomy/7-validation.json $.verdicts[0].increment: there is no increment T9",
    "taxonomy/7-validation.json $.verdicts[0].question: Q7 is not a question of the validation plan",
    'taxonomy/7-validation.json $.findings[0].classes[0]: "C - A" is not a class of T2',
    "taxonomy/8-application.json $.classifications[0].object: there is no object p",
    'taxonomy/8-application.json $.classifications[0].classes[1]: "C - A" is not a class of T2',
    "taxonomy/8-application.json $.gold: Eve has not classified anything",
  ]);
  // An unreadable file does not hide broken references between other files.
  expect(problems({ ...broken, "taxonomy/1-planning.json": "{" })).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^taxonomy\/1-planning\.json line 1: /),
      "taxonomy/5-relevance.json $.clusters[0].id: m is not a cluster of taxonomy/4-clustering.json",
    ]),
  );
});

test("`doctor` reports an inapplicable operation along with all other problems", () => {
  expect(
    problems({
      "taxonomy/5-relevance.json": '{"clusters":[{"id":"m","relevant":true}]}',
      "taxonomy/6-construction.json": JSON.stringify({
        increments: [
          { name: "T1", categories: [] },
          { name: "T2", operations: [{ op: "remove-category", category: "C", reason: "r" }] },
        ],
      }),
    }),
  ).toEqual([
    expect.stringMatching(/^taxonomy\/6-construction\.json \$\.increments\[1\]\.operations\[0\]: /),
    expect.stringMatching(/^taxonomy\/5-relevance\.json \$\.clusters\[0\]\.id: /),
  ]);
});

test("`doctor` reports a matrix that contains removed classes", () => {
  const workspace = workspaceWith({
    "taxonomy/6-construction.json": '{"increments":[{"name":"T1","categories":[]}]}',
  });
  mkdirSync(join(workspace.root, "taxonomy/7-validation"));
  writeFileSync(join(workspace.root, "taxonomy/7-validation/T1.orthogonality.csv"), "class,C - A\nC - A,0\n");
  expect(examineWorkspace(workspace.root, "Ada").problems).toEqual([
    {
      file: "taxonomy/7-validation/T1.orthogonality.csv",
      place: 'column "C - A"',
      problem: "T1 lacks this class",
    },
  ]);
});

test("`doctor` removes files that a killed process left behind", () => {
  const workspace = workspaceWith({ "literature/x.bib.1073741824-0123abcd.tmp": "half" });
  mkdirSync(join(workspace.root, ".taxolink"));
  const lock = { author: "Eve", pid: endedPid, host: hostname(), since: "2026-01-01T00:00:00Z" };
  writeFileSync(join(workspace.root, ".taxolink/lock"), JSON.stringify(lock));
  const { problems: problemsLeft, repairs } = examineWorkspace(workspace.root, "Ada");
  expect(problemsLeft).toEqual([]);
  expect(repairs.map(({ file }) => file)).toEqual([
    ".taxolink/lock",
    "literature/x.bib.1073741824-0123abcd.tmp",
  ]);
  expect(examineWorkspace(workspace.root, "Ada").repairs).toEqual([]);
});

test("`doctor` removes an incomplete history line", () => {
  const workspace = workspaceWith({});
  openEditor(workspace, { author: "Ada" }).update("planning", { operation: { kind: "x" } }, (plan) => ({
    ...plan,
    domain: "d",
  }));
  const whole = readFileSync(historyFile(workspace), "utf8");
  appendFileSync(historyFile(workspace), '{"id":"12');
  const { repairs } = examineWorkspace(workspace.root, "Ada");
  expect(repairs).toMatchObject([{ file: "taxonomy/history.jsonl" }]);
  expect(readFileSync(historyFile(workspace), "utf8")).toBe(whole);
});

test("`doctor` rewrites a valid hand-edited file in its stable format, and undo restores it", () => {
  const workspace = workspaceWith({ "taxonomy/1-planning.json": '{"domain":"d","version":1}' });
  const { repairs } = examineWorkspace(workspace.root, "Ada");
  expect(repairs).toMatchObject([{ file: "taxonomy/1-planning.json" }]);
  const text = readFileSync(phaseFile(workspace, "planning"), "utf8");
  expect(text).toMatch(/^\{\n {2}"\$schema": .*,\n {2}"version": 1,\n/);
  expect(JSON.parse(text)).toMatchObject({ domain: "d" });
  expect(examineWorkspace(workspace.root, "Ada").repairs).toEqual([]);
  openEditor(workspace, { author: "Ada" }).undo();
  expect(readFileSync(phaseFile(workspace, "planning"), "utf8")).toBe('{"domain":"d","version":1}');
});

test("`doctor` finds no problems in this repository's workspace, which has the stable format", () => {
  const copy = temporaryFolder();
  for (const part of ["taxolink.json", "literature", "taxonomy", "datasets"]) {
    const from = join(import.meta.dirname, "../..", part);
    if (existsSync(from)) cpSync(from, join(copy, part), { recursive: true });
  }
  expect(examineWorkspace(copy, "Ada")).toEqual({ problems: [], repairs: [] });
});
