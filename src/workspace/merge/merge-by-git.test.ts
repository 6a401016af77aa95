import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decide } from "../../literature/index.ts";
import { describeCluster } from "../../taxonomy/index.ts";
import { tryWithoutDriver } from "../../testing/reliability/merges/git-trial.ts";
import { editAs, git, shareRepository } from "../../testing/reliability/merges/shared-repository.ts";
import { tryMerge } from "../../testing/reliability/merges/try-merge.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import {
  type Editor,
  examineWorkspace,
  listDisputes,
  openEditor,
  openWorkspace,
  resolveUnmerged,
  settleDispute,
  updateSurvey,
} from "../index.ts";

test("two people's random edits merge without conflicts, and every edit is present or in dispute", () => {
  const trial = tryMerge(temporaryFolder(), 7, 40);
  expect(trial.editCount).toBe(80);
  expect(trial).toMatchObject({ differing: [], lost: [], problems: [] });
}, 60_000);

function sharedRepository(driver: boolean): string {
  const root = temporaryFolder();
  shareRepository(root, driver);
  return root;
}

const decideAs = (reviewer: string, verdict: "in" | "out") => (editor: Editor) =>
  updateSurvey(editor, { operation: { kind: "screen" } }, (state) =>
    decide(state, {
      paper: state.iterations.flat()[0]?.key ?? "",
      stage: "screening",
      reviewer,
      verdict,
      reason: `said ${reviewer}`,
    }),
  );

const renameFirst = (name: string) => (editor: Editor) =>
  editor.update("clustering", { operation: { kind: "rename-cluster" } }, (state) =>
    describeCluster(state, state.clusters[0]?.id ?? "", { name }),
  );

function reviewersOf(root: string): string[] {
  const { decisions } = openEditor(openWorkspace(root, root), { author: "" }).read("survey");
  return decisions.filter(({ reason }) => reason.startsWith("said ")).map(({ reviewer }) => reviewer);
}

test("without the driver, every random edit is present, in a conflict, or in dispute after conflicts are resolved", () => {
  const { editCount, problems, conflicts } = tryWithoutDriver(temporaryFolder(), 3, 25);
  expect(editCount).toBe(50);
  expect(problems).toEqual([]);
  expect(conflicts).toContain("taxonomy/history.jsonl");
}, 60_000);

const files = ["literature/survey.json", "taxonomy/4-clustering.json", "taxonomy/history.jsonl"];
const fileTexts = (root: string) => files.map((file) => readFileSync(join(root, file), "utf8"));

test("with the driver, git merges three people's decisions in either order, and the differences are listed", () => {
  const root = sharedRepository(true);
  editAs(root, "Ada", (editor) => {
    decideAs("Ada", "in")(editor);
    renameFirst("Wording of Ada")(editor);
  });
  editAs(root, "Bob", (editor) => {
    decideAs("Bob", "out")(editor);
    renameFirst("Wording of Bob")(editor);
  });
  editAs(root, "Cyd", decideAs("Cyd", "in"));
  git(root, "checkout", "-q", "-b", "other", "Bob");
  git(root, "merge", "-q", "--no-edit", "Ada");
  const textsOfOtherOrder = fileTexts(root);
  git(root, "checkout", "-q", "Ada");
  git(root, "merge", "-q", "--no-edit", "Bob");
  expect(fileTexts(root)).toEqual(textsOfOtherOrder);
  git(root, "merge", "-q", "--no-edit", "Cyd");
  expect(reviewersOf(root).toSorted()).toEqual(["Ada", "Bob", "Cyd"]);

  const editor = openEditor(openWorkspace(root, root), { author: "Ada" });
  const [dispute, ...others] = listDisputes(editor);
  expect(others).toEqual([]);
  // Bob's edit is a day later than Ada's.
  expect(dispute?.sides.map(({ by, value }) => [by, value])).toEqual([
    ["Bob", "Wording of Bob"],
    ["Ada", "Wording of Ada"],
  ]);
  expect(editor.read("clustering").clusters[0]?.name).toBe("Wording of Bob");
  settleDispute(editor, dispute?.id ?? "", 2, "the earlier one is clearer");
  expect(editor.read("clustering").clusters[0]?.name).toBe("Wording of Ada");
  expect(listDisputes(editor)).toEqual([]);
}, 60_000);

test("a rebase and a cherry-pick keep every decision exactly once", () => {
  const root = sharedRepository(true);
  editAs(root, "Ada", decideAs("Ada", "in"));
  editAs(root, "Bob", decideAs("Bob", "out"));
  editAs(root, "Cyd", decideAs("Cyd", "in"));
  git(root, "checkout", "-q", "Bob");
  git(root, "rebase", "-q", "Ada");
  expect(reviewersOf(root).toSorted()).toEqual(["Ada", "Bob"]);
  git(root, "cherry-pick", "Cyd");
  expect(reviewersOf(root).toSorted()).toEqual(["Ada", "Bob", "Cyd"]);
  // The branch contains the commit that was cherry-picked before.
  git(root, "merge", "-q", "--no-edit", "Cyd");
  expect(reviewersOf(root).toSorted()).toEqual(["Ada", "Bob", "Cyd"]);
  const lines = readFileSync(join(root, "taxonomy/history.jsonl"), "utf8").trim().split("\n");
  expect(new Set(lines).size).toBe(lines.length);
}, 60_000);

test("without the driver, git stops at every file that both sides edited, `doctor` lists the sides, and `resolve` merges them", () => {
  const root = sharedRepository(false);
  // The edits affect different papers and clusters: without the last line of each file, git would merge them silently.
  editAs(root, "Ada", decideAs("Ada", "in"));
  editAs(root, "Bob", (editor) => {
    updateSurvey(editor, { operation: { kind: "screen" } }, (state) => {
      const paper = state.iterations.flat().at(-1)?.key ?? "";
      const decision = {
        paper,
        stage: "screening",
        reviewer: "Bob",
        verdict: "in",
        reason: "said Bob",
      } as const;
      return { ...state, survey: { ...state.survey, decisions: [decision, ...state.survey.decisions] } };
    });
  });
  git(root, "checkout", "-q", "Ada");
  expect(() => git(root, "merge", "--no-edit", "Bob")).toThrow();
  const { problems } = examineWorkspace(root, "Ada");
  expect(problems.map(({ file }) => file)).toEqual(
    expect.arrayContaining(["literature/survey.json", "taxonomy/history.jsonl"]),
  );
  expect(problems.find(({ file }) => file === "literature/survey.json")?.problem).toMatch(
    /conflict between "HEAD" \(Ada\) and "Bob" \(Bob\).*taxolink merge resolve/,
  );
  expect(resolveUnmerged(root, []).left).toEqual([]);
  git(root, "commit", "-qm", "merged");
  expect(reviewersOf(root).toSorted()).toEqual(["Ada", "Bob"]);
  expect(examineWorkspace(root, "Ada").problems).toEqual([]);
}, 60_000);
