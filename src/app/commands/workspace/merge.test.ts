import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { type Desk, openDesk, openWorkspaceDesk } from "../../../testing/desk.ts";

const planning = "taxonomy/1-planning.json";
const plan = (objective: string): string => `${JSON.stringify({ objective })}\n`;
const git = ({ root }: Desk, line: string): string =>
  execFileSync("git", line.split(" "), { cwd: root, encoding: "utf8" });

/** Creates a workspace in which two branches reworded the plan, and merges them with the command that git calls. */
async function openMerged(): Promise<Desk> {
  const desk = openWorkspaceDesk({
    base: plan(""),
    ours: plan("classify ships"),
    theirs: plan("classify harbours"),
  });
  expect(await desk.json(`merge base ours theirs ${planning}`)).toEqual({ path: planning, merged: true });
  desk.write({ [planning]: desk.read("ours") });
  return desk;
}

function writeConflict(desk: Desk): void {
  const sides = [plan("classify ships"), "=======\n", plan("classify harbours")];
  desk.write({ [planning]: ["<<<<<<< ours\n", ...sides, ">>>>>>> theirs\n"].join("") });
}

test("the merge commands list and settle a dispute, and undoing the settlement reopens it", async () => {
  const desk = await openMerged();
  const listed = await desk.text("merge disputes");
  expect(listed).toMatch(/1-planning.json: objective\n {2}1 {2}classify harbours\n {2}2 {2}classify ships/);
  const id = /^\w+/.exec(listed)?.[0] ?? "";
  expect(await desk.text(`merge disputes ${id} --take 2`)).toBe(
    `Settled: objective (${planning}). No disputes remain.`,
  );
  expect(await desk.text("plan set")).toContain("classify ships");
  expect(await desk.text("merge disputes")).toBe("There are no disputes.");
  await desk.run("undo");
  expect(await desk.text("merge disputes")).toContain(id);
  expect(await desk.refusal("merge disputes none --take 1")).toMatch(/the dispute none does not exist/);
});

test("merging a file outside the workspace leaves git's conflict markers and exits with code 1", async () => {
  const desk = await openMerged();
  desk.write({ base: "a\n", ours: "b\n", theirs: "c\n" });
  expect((await desk.run("merge base ours theirs notes.txt")).exitCode).toBe(1);
  expect(desk.read("ours")).toBe("<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n");
});

test("`setup` configures the merge driver, and adds lines to .gitattributes that make git use it for every shared file", async () => {
  const desk = await openMerged();
  expect(await desk.refusal("merge setup")).toMatch(/git config failed/);
  git(desk, "init -q");
  desk.write({ ".gitattributes": "*.png binary\n" });
  expect(await desk.json("merge setup")).toMatchObject({ files: [".gitattributes"] });
  expect(desk.read(".gitattributes").split("\n")[0]).toBe("*.png binary");
  for (const file of [
    "taxolink.json",
    "taxonomy/4-clustering.json",
    "taxonomy/history.jsonl",
    "literature/candidates-1.bib",
    "datasets/questions/a/b.csv",
  ]) {
    expect(git(desk, `check-attr merge -- ${file}`).trim()).toBe(`${file}: merge: taxolink`);
  }
  expect(git(desk, "config merge.taxolink.driver")).toMatch(/cli\.[jt]s' merge %O %A %B %P/);
  expect(await desk.json("merge setup")).toMatchObject({ files: [] });
  await desk.run("undo");
  expect(desk.read(".gitattributes")).toBe("*.png binary\n");
});

test("`merge resolve` merges both sides of a conflict that git left in a workspace file", async () => {
  const desk = await openMerged();
  git(desk, "init -q");
  writeConflict(desk);
  expect(await desk.refusal("plan set")).toMatch(/\| .*merge resolve/);
  expect(await desk.refusal("merge resolve nosuch.json")).toMatch(
    /nosuch\.json: the file has no merge conflict.* \| .*Files with conflicts: /,
  );
  const resolved = await desk.run("merge resolve");
  expect(resolved.json).toMatchObject({ merged: [planning], left: [], staged: true });
  expect(resolved.text).toContain("1 dispute to settle: taxolink merge disputes");
  expect(git(desk, "ls-files")).toBe(`${planning}\n`);
  expect(await desk.text("plan set")).toMatch(/classify (?:ships|harbours)/);
});

test("outside a repository, `merge resolve` merges the file and states that nothing was staged", async () => {
  const desk = await openMerged();
  writeConflict(desk);
  const resolved = await desk.run("merge resolve");
  expect(resolved).toMatchObject({
    exitCode: 0,
    json: { merged: [planning], left: [], staged: false },
  });
  expect(resolved.text).toContain("Nothing was staged: the folder is not in a git repository.");
  expect(await desk.text("plan set")).toMatch(/classify (?:ships|harbours)/);
  expect(await desk.text("merge resolve")).not.toContain("staged");
});

test.each(["doctor", "merge resolve"])("outside a workspace, `%s` asks for a workspace", async (line) => {
  expect(await openDesk().refusal(line)).toContain(
    "the folder is not in a workspace | Specify a workspace with --workspace DIR.",
  );
});

test("`doctor` exits with code 3 if it cannot repair a problem, and recommends the merge setup", async () => {
  const desk = openWorkspaceDesk();
  expect(await desk.run("doctor")).toMatchObject({ exitCode: 0, json: { healthy: true, problems: [] } });
  git(desk, "init -q");
  expect(await desk.text("doctor")).toContain("taxolink merge setup");
  desk.write({ [planning]: { objective: 1 } });
  const { exitCode, text } = await desk.run("doctor");
  expect(exitCode).toBe(3);
  expect(text).toMatch(/Problems:\n {2}taxonomy\/1-planning\.json at \$\.objective: .*\n1 problem left\./);
});
