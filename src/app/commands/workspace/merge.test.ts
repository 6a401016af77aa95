import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace } from "../../../workspace/index.ts";

const plan = (objective: string): string => `${JSON.stringify({ objective })}\n`;

/** Creates a workspace in which two branches reworded the plan, and merges them with the command that git calls. */
async function mergedPlan(): Promise<string> {
  const { root } = initWorkspace(temporaryFolder());
  const texts = { base: plan(""), ours: plan("classify ships"), theirs: plan("classify harbours") };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(root, name), text);
  const merged = await callCommand(root, "merge", "base", "ours", "theirs", "taxonomy/1-planning.json");
  expect(merged.json).toEqual({ path: "taxonomy/1-planning.json", merged: true });
  writeFileSync(join(root, "taxonomy/1-planning.json"), readFileSync(join(root, "ours")));
  return root;
}

function writeConflict(root: string): void {
  const sides = [plan("classify ships"), "=======\n", plan("classify harbours")];
  writeFileSync(
    join(root, "taxonomy/1-planning.json"),
    ["<<<<<<< ours\n", ...sides, ">>>>>>> theirs\n"].join(""),
  );
}

test("the merge commands list and settle a dispute, and undoing the settlement reopens it", async () => {
  const root = await mergedPlan();
  const objective = async () => (await callCommand(root, "plan set")).text;
  const listed = await callCommand(root, "merge disputes");
  expect(listed.text).toMatch(
    /1-planning.json: objective\n {2}1 {2}classify harbours\n {2}2 {2}classify ships/,
  );
  const id = /^\w+/.exec(listed.text)?.[0] ?? "";
  const settled = await callCommand(root, "merge disputes", id, "--take", "2");
  expect(settled.text).toBe("Settled: objective (taxonomy/1-planning.json). No disputes remain.");
  expect(await objective()).toContain("classify ships");
  expect((await callCommand(root, "merge disputes")).text).toBe("There are no disputes.");
  await callCommand(root, "undo");
  expect((await callCommand(root, "merge disputes")).text).toContain(id);
  await expect(callCommand(root, "merge disputes", "none", "--take", "1")).rejects.toThrow(
    /the dispute none does not exist/,
  );
});

test("merging a file outside the workspace leaves git's conflict markers and exits with code 1", async () => {
  const root = await mergedPlan();
  for (const [name, text] of [
    ["base", "a\n"],
    ["ours", "b\n"],
    ["theirs", "c\n"],
  ] as const) {
    writeFileSync(join(root, name), text);
  }
  const run = await callCommand(root, "merge", "base", "ours", "theirs", "notes.txt");
  expect(run.exitCode).toBe(1);
  expect(readFileSync(join(root, "ours"), "utf8")).toBe("<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n");
});

test("`setup` configures the clone's merge driver, and adds lines to .gitattributes that make git use it for every shared file", async () => {
  const root = await mergedPlan();
  await expect(callCommand(root, "merge setup")).rejects.toThrow(/git config failed/);
  execFileSync("git", ["init", "-q"], { cwd: root });
  writeFileSync(join(root, ".gitattributes"), "*.png binary\n");
  const { json } = await callCommand(root, "merge setup");
  const lines = readFileSync(join(root, ".gitattributes"), "utf8").split("\n");
  expect(lines[0]).toBe("*.png binary");
  for (const file of [
    "taxolink.json",
    "taxonomy/4-clustering.json",
    "taxonomy/history.jsonl",
    "literature/candidates-1.bib",
    "datasets/questions/a/b.csv",
  ]) {
    const attribute = execFileSync("git", ["check-attr", "merge", "--", file], {
      cwd: root,
      encoding: "utf8",
    });
    expect(attribute.trim()).toBe(`${file}: merge: taxolink`);
  }
  const driver = execFileSync("git", ["config", "merge.taxolink.driver"], { cwd: root, encoding: "utf8" });
  expect(driver).toMatch(/cli\.[jt]s' merge %O %A %B %P/);
  expect(json).toMatchObject({ files: [".gitattributes"] });
  expect((await callCommand(root, "merge setup")).json).toMatchObject({ files: [] });
  await callCommand(root, "undo");
  expect(readFileSync(join(root, ".gitattributes"), "utf8")).toBe("*.png binary\n");
});

test("`merge resolve` merges both sides of a conflict that git left in a workspace file", async () => {
  const root = await mergedPlan();
  execFileSync("git", ["init", "-q", root]);
  writeConflict(root);
  await expect(callCommand(root, "plan set")).rejects.toMatchObject({
    hint: expect.stringContaining("merge resolve"),
  });
  await expect(callCommand(root, "merge resolve", "nosuch.json")).rejects.toMatchObject({
    message: expect.stringContaining("nosuch.json: the file has no merge conflict"),
    hint: expect.stringContaining("Files with conflicts: "),
  });
  const resolved = await callCommand(root, "merge resolve");
  expect(resolved.json).toMatchObject({ merged: ["taxonomy/1-planning.json"], left: [], staged: true });
  expect(resolved.text).toContain("1 dispute to settle: taxolink merge disputes");
  const inIndex = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" });
  expect(inIndex).toBe("taxonomy/1-planning.json\n");
  expect((await callCommand(root, "plan set")).text).toMatch(/classify (?:ships|harbours)/);
});

test("outside a repository, `merge resolve` merges the file and states that nothing was staged", async () => {
  const root = await mergedPlan();
  writeConflict(root);
  const resolved = await callCommand(root, "merge resolve");
  expect(resolved).toMatchObject({
    exitCode: 0,
    json: { merged: ["taxonomy/1-planning.json"], left: [], staged: false },
  });
  expect(resolved.text).toContain("Nothing was staged: the folder is not in a git repository.");
  expect((await callCommand(root, "plan set")).text).toMatch(/classify (?:ships|harbours)/);
  expect((await callCommand(root, "merge resolve")).text).not.toContain("staged");
});

test("outside a workspace, `doctor` and `merge resolve` ask for a workspace", async () => {
  const folder = temporaryFolder();
  for (const name of ["doctor", "merge resolve"]) {
    await expect(callCommand(folder, name)).rejects.toMatchObject({
      message: "the folder is not in a workspace",
      hint: "Specify a workspace with --workspace DIR.",
    });
  }
});

test("`doctor` exits with code 3 if it cannot repair a problem, and recommends the merge setup", async () => {
  const { root } = initWorkspace(temporaryFolder());
  expect(await callCommand(root, "doctor")).toMatchObject({
    exitCode: 0,
    json: { healthy: true, problems: [] },
  });
  execFileSync("git", ["init", "-q", root]);
  expect((await callCommand(root, "doctor")).text).toContain("taxolink merge setup");
  writeFileSync(join(root, "taxonomy/1-planning.json"), '{"objective": 1}');
  const { exitCode, text } = await callCommand(root, "doctor");
  expect(exitCode).toBe(3);
  expect(text).toMatch(/Problems:\n {2}taxonomy\/1-planning\.json at \$\.objective: .*\n1 problem left\./);
});
