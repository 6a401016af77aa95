/** Tests that `survey next` names the next paper, its task and the command for it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandNamed } from "../../../testing/call-command.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace } from "../../../workspace/index.ts";

function surveyOf(entries: string) {
  const { root } = initWorkspace(temporaryFolder());
  writeFileSync(join(root, "found.bib"), entries);
  return async (reviewer: string, line: string, ...words: string[]) =>
    runCommand(await commandNamed(`survey ${line}`), [...words, "--author", reviewer], root);
}

const ash =
  "@article{Ash, title = {On ash}, year = {2001}, abstract = {About ash trees.}, retracted = {yes}}\n";
const birch = "@article{Birch, title = {On birch}, year = {2002}}\n";

test("`survey next` names the command for each step of a paper's review, from screening to following its references", async () => {
  const call = surveyOf(ash);
  await call("Ada", "import", "found.bib");
  await call("Ada", "criteria", "E1", "Not about lakes");
  const toScreen = (await call("Ada", "next")).text;
  expect(toScreen).toMatch(
    /^L1 {2}Ash: screen the title and abstract\n\nOn ash\nThis paper was retracted\.\n/,
  );
  expect(toScreen).toContain("About ash trees.");
  expect(toScreen).toContain("E1 (exclusion) Not about lakes");
  expect(toScreen).toContain("taxolink survey screen Ash --include|--exclude --criterion ID");
  await call("Ada", "screen", "Ash", "--include");
  const toSkim = (await call("Ada", "next")).text;
  expect(toSkim).toContain("Ash: skim the full text");
  expect(toSkim).toContain("taxolink survey skim Ash --include|--exclude --criterion ID");
  await call("Ada", "skim", "Ash", "--include");
  const toFollow = (await call("Ada", "next")).text;
  expect(toFollow).toContain("Ash: follow its references and citations");
  expect(toFollow).toContain("taxolink survey follow Ash --references FILE.bib --citing FILE.bib");
  await call("Ada", "follow", "Ash", "--references", "none", "--citing", "none");
  expect((await call("Ada", "next")).text).toBe("No papers are left to process.");
});

test("a postponed paper is listed last, with the reason", async () => {
  const call = surveyOf(ash + birch);
  await call("Ada", "import", "found.bib");
  await call("Ada", "later", "Ash", "--reason", "on order");
  const next = (await call("Ada", "next")).text;
  expect(next).toMatch(/^L1 {2}Birch: /);
  expect(next).toMatch(/Postponed: Ash$/);
  await call("Ada", "screen", "Birch", "--exclude", "--reason", "off topic");
  expect((await call("Ada", "next")).text).toMatch(/^L1 {2}Ash: screen .* \(postponed: on order\)/);
});

test("`survey next` offers a second reviewer papers that another reviewer has decided on, and a disagreement becomes the next task", async () => {
  const call = surveyOf(birch);
  await call("Ada", "import", "found.bib");
  await call("Ada", "screen", "Birch", "--exclude", "--reason", "off topic");
  expect((await call("Ada", "next", "--second")).text).toBe("No papers are left to process.");
  const second = (await call("Ben", "next", "--second")).text;
  expect(second).toContain("Birch: second opinion on the title and abstract");
  expect(second).toContain("taxolink survey screen Birch --include|--exclude --criterion ID");
  await call("Ben", "screen", "Birch", "--include");
  const conflict = (await call("Ada", "next")).text;
  expect(conflict).toContain("Birch: the reviewers disagree on the title and abstract");
  expect(conflict).toContain("taxolink survey adjudicate Birch --stage screening --include|--exclude");
});

test("if a screening order is set, `survey next` explains why it proposes a paper, and the command that it prints records the order", async () => {
  const call = surveyOf(
    `${ash + birch}@article{Ashen, title = {Ash again}}\n@article{Oak, title = {On oak}}\n`,
  );
  await call("Ada", "import", "found.bib");
  await call("Ada", "screen", "Ash", "--include");
  await call("Ada", "screen", "Birch", "--exclude", "--reason", "off topic");
  const likely = await call("Ada", "next", "--order", "relevance");
  // The included paper shares the word "ash" with only one of the two other titles.
  expect(likely.json).toMatchObject({ next: { key: "Ashen", order: "relevance" } });
  expect(likely.text).toMatch(/Proposed by relevance, because: ash \+\d\.\d\d/);
  expect(likely.text).toContain("--criterion ID --order relevance");
  const recorded = await call("Ada", "next", "--order", "key");
  expect(recorded.text).toContain("Proposed by key.");
});
