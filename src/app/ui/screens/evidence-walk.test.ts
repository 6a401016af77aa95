/** Tests phases 3 to 8 with key presses, on a taxonomy of two papers. */
import { beforeEach, expect, test } from "vitest";
import { shownDetail, shownRows, shownScreen } from "../../../testing/read-screen.ts";
import { type Sitting, sit } from "../../../testing/sit.ts";
import { workspaceWith } from "../../../testing/workspaces.ts";
import { screenInput } from "../shell/app-state.ts";

let sitting: Sitting;

const view = () => {
  const input = screenInput(sitting.session.state());
  if (!input) throw new Error("the workspace is not loaded");
  return input.workspace;
};

/** Creates three classes of one paper, in three clusters of one category. */
beforeEach(async () => {
  const paper =
    "@article{Aa2001, title = {Asking in museums}, author = {Name, N.}, abstract = {Visitors ask.}, doi = {10.1234/a}}\n";
  sitting = await sit(workspaceWith({ "literature/final.bib": paper }));
  await sitting.type("g3", "p");
  sitting.session.paste("Boolean; Answered by yes or no\nDate; A day\nOrigin\n");
  await sitting.type("<Enter>", "g1", "QGQ1<Enter>Is it useful?<Enter>");
  await sitting.type("g4", "<Home>", "c<Enter>", "<Home>", "c<Enter>", "<Home>", "c<Enter>");
  await sitting.type("C", "<Home>", " ", " ", " ", "vForm<Enter>", "C");
});

test("the paper stays visible while the user types its classes", async () => {
  await sitting.type("g3", "<Home>");
  expect(shownDetail(sitting)).toMatch(/Asking in museums[\s\S]*Visitors ask\.[\s\S]*o open the link/);
  await sitting.type("a");
  const { mode } = sitting.session.state();
  expect(mode.kind === "form" && JSON.stringify(mode.form.action.explanation)).toContain("Visitors ask.");
});

test("a class passes its description to its cluster, which passes it on to the taxonomy", async () => {
  const described = view().taxonomy.clustering.clusters.map(({ name, description }) => [name, description]);
  expect(described).toEqual([
    ["Boolean", "Answered by yes or no"],
    ["Date", "A day"],
    ["Origin", ""],
  ]);
  await sitting.type("g5", "<Home>", "1", "j", "+useful<Enter>", ".", ".", "g6", "I");
  const [category] = view().taxonomy.increments[0]?.categories ?? [];
  expect(category?.classes.map(({ description }) => description)).toEqual([
    "Answered by yes or no",
    "A day",
    "",
  ]);
});

test("while rows are marked, keys apply to these rows instead of the row under the cursor, and a key moves members to another cluster", async () => {
  await sitting.type("g4", "<Home>", " ");
  // One row is marked and the cursor is on the next row, so nothing can be merged.
  expect(shownDetail(sitting)).not.toMatch(/m merge/);
  await sitting.type(" ", "m");
  expect(sitting.commandsRun.at(-1)).toEqual(["cluster", "merge", "boolean", "date"]);
  await sitting.type("<Home>", "<Enter>", "<End>");
  expect(shownDetail(sitting)).toContain("v move to another cluster");
  await sitting.type("vOrigin<Enter>");
  expect(sitting.commandsRun.at(-1)).toEqual(["cluster", "move", "origin", "Aa2001:Date"]);
});

test("a key judges the relevance of all marked rows, and another key repeats the last judgement", async () => {
  await sitting.type("g5", "<Home>", "1", "j", " ", " ", "+both are asked for<Enter>");
  expect(sitting.commandsRun.at(-1)).toEqual([
    ...["assess", "class", "boolean", "date", "--relevant", "yes", "--reason", "both are asked for"],
  ]);
  await sitting.type("<End>", ".");
  expect(sitting.commandsRun.at(-1)?.slice(0, 3)).toEqual(["assess", "class", "origin"]);
  expect(view().taxonomy.relevance.clusters.map(({ relevant, reason }) => `${relevant} ${reason}`)).toEqual([
    "true both are asked for",
    "true both are asked for",
    "true both are asked for",
  ]);
});

test("an unjudged matrix has no score, and a partially judged one shows the number of judged cells", async () => {
  const figure = () =>
    view()
      .measure("T1")
      ?.rows.find(({ name }) => name === "orthogonality");
  await sitting.type("g5", "<Home>", "1", "j", "+useful<Enter>", ".", ".", "g6", "I", "g7", "o", "E");
  // Three classes: 3 · 2 cells.
  expect(figure()).toMatchObject({ ratio: null, why: "not judged yet (0 of 6)" });
  await sitting.type("<Home>", "<Enter>", " ");
  expect(figure()).toMatchObject({ ratio: { numerator: 5, denominator: 6 }, evidence: { judged: 1, of: 6 } });
  // The rest of one row, and then of the two other rows.
  await sitting.type("<Esc>", "<Home>", "0");
  expect(figure()?.evidence).toEqual({ judged: 2, of: 6 });
  expect(shownRows(sitting).map((row) => row.slice(0, 1))).toEqual(["✓", "○", "○"]);
  await sitting.type("0", "0");
  expect(figure()).toMatchObject({ ratio: { numerator: 5, denominator: 6 } });
  expect(figure()?.evidence).toBeUndefined();
});

test("phase 7 does not require a verdict on the application, but phase 8 requires an accepted increment and a decision on every category", async () => {
  const phase = (number: number) => view().phases.find(({ phase }) => phase.number === number);
  await sitting.type("g5", "<Home>", "1", "j", "+useful<Enter>", ".", ".", "g6", "I", "g7", "<Home>");
  await sitting.type("vyes<Enter>as it should be<Enter>");
  expect(shownRows(sitting)[0]).toMatch(/^✓ Q1\.1 laconicity/);
  expect(phase(7)?.missing[0]).toMatch(
    /^Questions without a verdict on T1 \(4\): Q1\.2, Q1\.3, Q2\.1, Q2\.2$/,
  );
  await sitting.type("g8");
  expect(shownScreen(sitting)).toContain("press g7 and then A to accept T1");
  await sitting.type("aIs it old?<Enter><Enter>");
  expect(shownScreen(sitting)).toContain("0/1 classified");
  const gate = "Accept T1 before applying it";
  expect(phase(8)?.missing).toEqual([gate, "Objects that are not classified with T1 (1): 1"]);
  await sitting.type("<Home>", "<Enter>", "0");
  expect(sitting.commandsRun.at(-1)).toEqual(["apply", "classify", "1", "--none", "Form"]);
  expect(shownRows(sitting)).toEqual(["✓ Form: none applies"]);
  expect(phase(8)?.missing).toEqual([gate]);
});
