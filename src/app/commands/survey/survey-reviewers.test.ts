/** Tests how several reviewers decide on the same papers with the commands of phase 2. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { commandNamed } from "../../../testing/call-command.ts";
import { type CommandRun, runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace } from "../../../workspace/index.ts";

/** A workspace with a list of one paper, and a function that runs a command as the author. */
function workspaceOfReviewers() {
  const root = join(temporaryFolder(), "survey");
  initWorkspace(root);
  writeFileSync(join(root, "seeds.bib"), "@article{A, title = {Classes of questions}, year = {2019}}\n");
  const call = async (author: string, name: string, ...words: string[]): Promise<CommandRun> => {
    const command = await commandNamed(name);
    return runCommand(command, "author" in command.options ? [...words, "--author", author] : words, root);
  };
  return { root, call };
}

test("two reviewers give blind second opinions, conflicts are queued, and a third reviewer settles them", async () => {
  const { call } = workspaceOfReviewers();
  await call("Ada", "survey import", "seeds.bib");
  await call("Ada", "survey screen", "A", "--exclude", "--reason", "too old");
  const second = await call("Bob", "survey next", "--second");
  expect(second.json).toMatchObject({ next: { key: "A", task: "second opinion on the title and abstract" } });
  expect(second.text).not.toContain("too old");
  await call("Bob", "survey screen", "A", "--include");
  expect((await call("Ada", "survey adjudicate")).json).toMatchObject({ conflicts: [{ key: "A" }] });
  await call("Eve", "survey adjudicate", "A", "--include", "--reason", "fits");
  expect((await call("Ada", "survey adjudicate")).json).toEqual({ conflicts: [] });
  // One paper, two verdicts that differ: D_o = 1, D_e = 1, so alpha is 0.
  const agreed = await call("Ada", "agreement", "survey");
  // By chance, a reviewer who always includes never agrees with one who always excludes; for two equally frequent
  // values, the expected agreement is one half.
  expect(agreed.json).toMatchObject({
    stages: [
      { stage: "screening", papers: 1, alpha: { value: 0 }, cohen: { value: 0 }, fleiss: { value: -1 } },
      { papers: 0, cohen: { value: null, reason: "no item has two values" } },
    ],
  });
  expect(agreed.text).toContain("Cohen's kappa 0.000, Fleiss' kappa -1.000");
});

test("decisions and rulings can be withdrawn in reverse order", async () => {
  const { root, call } = workspaceOfReviewers();
  await call("Ada", "survey import", "seeds.bib");
  await call("Ada", "survey screen", "A", "--include");
  await call("Ada", "survey skim", "A", "--include");
  await expect(call("Ada", "survey screen", "A", "--withdraw")).rejects.toMatchObject({
    message: "A has already been skimmed",
    hint: "Withdraw the skimming decision first: taxolink survey skim A --withdraw.",
  });
  await expect(call("Bob", "survey skim", "A", "--withdraw")).rejects.toThrow(
    "Bob has not decided on the full text of A",
  );
  await call("Bob", "survey skim", "A", "--exclude", "--reason", "too short");
  await call("Ada", "survey adjudicate", "A", "--stage", "skim", "--include", "--reason", "fits");
  await expect(call("Ada", "survey skim", "A", "--withdraw")).rejects.toThrow(/was settled/);
  await call("Ada", "survey adjudicate", "A", "--stage", "skim", "--withdraw");
  expect((await call("Ada", "survey adjudicate")).json).toMatchObject({ conflicts: [{ key: "A" }] });
  await expect(call("Ada", "survey adjudicate", "A", "--stage", "skim", "--withdraw")).rejects.toThrow(
    "no ruling was made on the full text of A",
  );
  await call("Bob", "survey skim", "A", "--withdraw");
  // Ada's own decision is valid again.
  expect(readFileSync(join(root, "literature/final.bib"), "utf8")).toContain("@article{A,");
  expect((await call("Ada", "survey skim", "A", "--withdraw")).json).toMatchObject({
    status: "to skim",
  });
  // The list remains a file, so that git can merge it with papers from another clone.
  expect(readFileSync(join(root, "literature/final.bib"), "utf8")).toBe("% This list has no papers.\n");
  expect((await call("Ada", "survey screen", "A", "--withdraw")).json).toMatchObject({
    status: "to screen",
  });
  await expect(call("Ada", "survey screen", "A", "--include", "--withdraw")).rejects.toThrow(
    "specify exactly one of --include, --exclude and --withdraw",
  );
});
