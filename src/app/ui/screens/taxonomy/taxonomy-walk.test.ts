/** Tests phases 3 to 7 with key presses on a toy survey, with the real commands and figures computed by hand. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { sit } from "../../../../testing/sit.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { type AppState, screenInput } from "../../shell/app-state.ts";

const papers = ["Aa2001", "Bb2002"]
  .map(
    (key, at) =>
      `@article{${key}, title = {Title ${at ? "beta" : "alpha"}}, author = {Name, N.}, year = {200${at + 1}}}`,
  )
  .join("\n");

test("two papers are enough for a validated increment", async () => {
  const folder = workspaceWith({ "seeds.bib": papers });
  const { type, session, commandsRun } = await sit(folder);
  const workspace = (state: AppState = session.state()) => {
    const input = screenInput(state);
    if (!input) throw new Error("the workspace is not loaded");
    return input.workspace;
  };
  await type("g1", "QGQ1<Enter>Is it useful?<Enter>");
  await type(
    "g2",
    `I${join(folder, "seeds.bib")}<Enter>`,
    "aE1<Enter>No text<Enter>",
    "i",
    "i",
    "]",
    "i",
    "i",
  );
  expect(workspace().survey.final.map(({ key }) => key)).toEqual(["Aa2001", "Bb2002"]);

  // Three classes from two papers.
  await type("g3", "aBoolean<Enter>Yes or no<Enter><Enter><Enter>", "aDate<Enter>A day<Enter><Enter><Enter>");
  await type("j", "aYes/No<Enter>Answered by yes or no<Enter><Enter><Enter>");
  expect(workspace().index.classes.size).toBe(3);

  // Two of them have the same meaning, so there is one cluster of two and one of one, in the same category.
  await type("g4");
  await type("<Home>", " ", "<End>", " ", "c<Ctrl+u>Truth value<Enter>");
  await type("<Home>", "c<Ctrl+u>Day<Enter>");
  await type("C", "<Home>", " ", " ", "vAnswer Type<Enter>");
  expect(workspace().taxonomy.clustering.categories[0]?.clusters).toHaveLength(2);
  expect(workspace().index.unclustered).toEqual([]);

  // The answer to the only question is yes for the category, so both clusters are relevant.
  await type("g5", "<Home>", "1", "j", "+useful<Enter>", "+useful<Enter>");
  await type("g6", "I");
  const first = workspace().taxonomy.increments[0];
  expect(first?.categories.map(({ name, classes }) => [name, classes.length])).toEqual([["Answer Type", 2]]);

  // A class without terms lowers soundness from 2/2 to 2/3, and the form shows this before Enter is pressed.
  await type("cNothing<Enter><Enter>Never seen<Enter>to try");
  const { mode } = session.state();
  const preview = mode.kind === "form" ? mode.form.action.preview?.({ ...draft, reason: "to try" }) : [];
  expect(String(preview)).toContain("soundness 1.00→.67");
  await type("<Enter>");
  const soundness = workspace()
    .measure("T1")
    ?.rows.find(({ name }) => name === "soundness")?.ratio;
  expect([soundness?.numerator, soundness?.denominator]).toEqual([2, 3]);

  // One directed overlap of 3·2 = 6 cells: orthogonality 5/6.
  await type("g7", "o", "E");
  await type("<Home>", "<Enter>", " ");
  const orthogonality = workspace()
    .measure("T1")
    ?.rows.find(({ name }) => name === "orthogonality")?.ratio;
  expect([orthogonality?.numerator, orthogonality?.denominator]).toEqual([5, 6]);
  await type("<Esc>", "v<Ctrl+u>mostly<Enter>");
  expect(session.state().message.text).toBe('"mostly" is not one of the choices: yes, no.');
  await type("<Ctrl+u>YES<Enter>meant so<Enter>");
  expect(commandsRun.at(-1)).toEqual([
    ...["validate", "verdict", "Q1.3", "--increment", "T1"],
    ...["--satisfied", "yes", "--reason", "meant so"],
  ]);
  await type("fTwo overlap<Enter>", "F", "<Home>", "a<Enter>meant so<Enter>");
  expect(workspace().taxonomy.validation.findings).toMatchObject([{ question: "Q1.3", state: "addressed" }]);
  expect(workspace().taxonomy.validation.verdicts).toMatchObject([{ question: "Q1.3", satisfied: true }]);
});

const draft = { class: "Nothing", category: "Answer Type", description: "Never seen" };

test("an existing taxonomy is imported and compared with keys, and a file of another kind is named", async () => {
  const folder = workspaceWith({
    "own.txt": "Answer Type\n  Boolean: yes or no\n  Date\n",
    "other.csv": "facet;name\nKind;Date\n",
    "page.html": "<!DOCTYPE html><p>Boolean</p>",
  });
  const { type, session } = await sit(folder);
  const taxonomy = () => {
    const input = screenInput(session.state());
    if (!input) throw new Error("the workspace is not loaded");
    return input.workspace.taxonomy;
  };
  await type("g6", `O${join(folder, "own.txt")}<Enter><Enter>`);
  expect(taxonomy().increments[0]?.categories[0]?.classes.map(({ name }) => name)).toEqual([
    "Boolean",
    "Date",
  ]);
  await type(`KOther<Enter>${join(folder, "other.csv")}<Enter>`);
  expect(taxonomy().construction.comparisons).toEqual([{ name: "Other", classes: ["Kind - Date"] }]);
  await type(`KPage<Enter>${join(folder, "page.html")}<Enter>`);
  expect(session.state().message.text).toMatch(/contains a web page, not a taxonomy/);
  expect(taxonomy().construction.comparisons).toHaveLength(1);
});
