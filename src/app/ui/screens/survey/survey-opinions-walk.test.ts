/** Tests phase 2 with key presses, for two reviewers and for similar papers. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { shownDetail, shownRows, shownScreen } from "../../../../testing/read-screen.ts";
import { type Sitting, sit } from "../../../../testing/sit.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";

const bibliography = `@article{A, title = {Classes of questions}, year = {2019}}
@article{B, title = {Graphs of answers}, year = {2020}}
@article{C, title = {Class of questions}, year = {2020}, abstract = {Alike, but shorter.}}
`;

async function begin(folder: string): Promise<Sitting> {
  const ada = await sit(folder);
  await ada.type("g2", `I${join(folder, "found.bib")}<Enter>`, "aE1<Enter>No full text<Enter>", "<Home>");
  return ada;
}

test("second opinions are blind, and a key settles a conflict and records the reason", async () => {
  const folder = workspaceWith({ "found.bib": bibliography });
  const ada = await begin(folder);
  await ada.type("1", "xtoo short<Enter>");

  const ben = await sit(folder, "Ben");
  await ben.type("g2", "B");
  expect(shownRows(ben)).toEqual(["○ Classes of questions", "○ Graphs of answers"]);
  expect(shownDetail(ben)).toContain("Your opinion on the title and abstract.");
  expect(shownDetail(ben)).not.toMatch(/Ada|✗/);
  await ben.type("1", "i");
  expect(shownScreen(ben)).toContain("second opinions by Ben: 2 given, 0 remaining");
  expect(shownScreen(ben)).toContain("No papers are waiting for a second opinion.");

  await ben.type("!");
  expect(shownRows(ben)).toEqual(["! Graphs of answers ✗ ✓"]);
  expect(shownDetail(ben)).toMatch(/Ada\n✗ out\ntoo short\n\nBen\n✓ in/);
  // out out, out in: D_o = 2/4, D_e = 2·3·1/(4·3) = 1/2, so alpha is 0.
  // Cohen: P_o = P_e = 1/2; Fleiss: three of four are out, P_e = 9/16 + 1/16, (8 − 10)/(16 − 10).
  expect(shownScreen(ben)).toContain("1 dispute open, 0 settled · A shows the agreement");
  await ben.type("A");
  expect(ben.session.state().message.text).toMatch(
    /^title and abstract: alpha 0\.000 .*Cohen's kappa 0\.000, Fleiss' kappa -0\.333, 2 papers/,
  );
  await ben.type("1", "it is behind a wall<Enter>");
  expect(ben.commandsRun.at(-1)).toEqual([
    ...["survey", "adjudicate", "B", "--exclude", "--criterion", "E1", "--stage", "screening"],
    ...["--reason", "it is behind a wall"],
  ]);
  expect(shownScreen(ben)).toContain("0 disputes open, 1 settled");
  await ben.type("<Esc>");
  expect(shownRows(ben)).toEqual(["○ Class of questions 2020"]);
});

test("pairs of similar papers await a decision, and undo restores a pair to the list", async () => {
  const folder = workspaceWith({ "found.bib": bibliography });
  const ada = await begin(folder);
  await ada.type("D");
  // Two letters of twenty differ: 1 − 2/20.
  expect(shownRows(ada)).toEqual(["≈ Classes of questions 0.90"]);
  expect(shownDetail(ada)).toMatch(
    /1 Classes of questions[\s\S]*A, L1, to screen[\s\S]*2 Class of questions[\s\S]*Alike, but shorter/,
  );
  await ada.type("2");
  expect(ada.commandsRun.at(-1)).toEqual(["survey", "suspects", "C", "A", "--same"]);
  expect(shownScreen(ada)).toContain("0 undecided pairs · 1 the same, 0 different");
  await ada.type("u");
  expect(shownRows(ada)).toHaveLength(1);
  await ada.type("d", "<Esc>");
  expect(shownRows(ada)).toHaveLength(3);
  await ada.type("D");
  expect(shownScreen(ada)).toContain("0 undecided pairs · 0 the same, 1 different");
});
