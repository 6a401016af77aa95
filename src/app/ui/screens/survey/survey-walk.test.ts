/** Tests phase 2 with key presses and the real commands. */
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { Desk } from "../../../../testing/desk.ts";
import { shownDetail, shownRows, shownScreen, shownText } from "../../../../testing/read-screen.ts";
import { type Sitting, sit } from "../../../../testing/sit.ts";
import { suiteFolder } from "../../../../testing/temporary-folder.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { createManifest, writeManifest } from "../../../../workspace/index.ts";
import { formLines } from "../../drawing/form-lines.ts";
import { lineText } from "../../plain/plain-lines.ts";
import { shownScreen as appScreen, placeOf, screenInput, selectedIndex } from "../../shell/app-state.ts";
import { createWorkspaceReader } from "../../shell/load-workspace.ts";
import { withEdits } from "../edit-actions.ts";
import type { ScreenInput } from "../screen.ts";
import { surveyScreen } from "./survey.ts";

const entry = (at: number): string =>
  `@article{Paper${String(at).padStart(2, "0")}, title = {Study number ${at} ${"abcdefghij"[at % 10]}${at * 7919}}, author = {Name${at}, A.}, year = {${1950 + at}}}`;
const folder = suiteFolder();
new Desk(folder).write({ "found.bib": Array.from({ length: 80 }, (_, at) => entry(at)).join("\n\n") });
writeManifest(folder, createManifest("Survey"));

test("screening needs one key per paper, and undo reverts the last decision", async () => {
  const { type, session, commandsRun, keys } = await sit(folder);
  await type(
    "g2",
    `I${join(folder, "found.bib")}<Enter>`,
    "aE1<Enter>No full text<Enter>",
    "aE2<Enter>Off topic<Enter>",
  );
  const before = keys();
  // Every fifth paper is included, and the remaining papers are excluded by one of the two criteria.
  for (let at = 0; at < 80; at += 1) await type(at % 5 === 0 ? "i" : at % 2 === 0 ? "1" : "2");
  expect(keys() - before).toBe(80);
  const statuses = (): Record<string, number> => {
    const papers = screenInput(session.state())?.workspace.papers ?? [];
    const counts: Record<string, number> = {};
    for (const { status } of papers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  expect(statuses()).toEqual({ "to skim": 16, excluded: 64 });
  expect(commandsRun.at(-1)).toEqual(["survey", "screen", "Paper79", "--exclude", "--criterion", "E2"]);
  expect(session.state().message.text).toContain("u undoes");
  await type("u");
  expect(statuses()).toEqual({ "to screen": 1, "to skim": 16, excluded: 63 });
  await type("U");
  expect(statuses()).toEqual({ "to skim": 16, excluded: 64 });
}, 60_000);

test("forms offer files in the workspace, with paths relative to the app's current folder", async () => {
  const { type, session } = await sit(folder);
  await type("g2", "I");
  const { mode } = session.state();
  expect(mode.kind === "form" && mode.form.editors[0]?.text).toBe("found.bib");
  const elsewhere = createWorkspaceReader(dirname(folder), folder, () => "Ada")();
  const above = createWorkspaceReader(join(folder, "taxonomy"), folder, () => "Ada")();
  const paths = [elsewhere, above].map((view) => view.kind === "ready" && view.workspace.pathOf("found.bib"));
  expect(paths).toEqual([join(basename(folder), "found.bib"), join(folder, "found.bib")]);
});

test("the w key withdraws the decision on the selected paper", async () => {
  const { type, session, commandsRun } = await sit(folder);
  await type("g2");
  const chosen = () => session.readRows(session.state()).find(({ id }) => id === "Paper79");
  // The next list after the open decisions is L1.
  await type("]", "<End>");
  expect(chosen()?.mark).toBe("✗");
  await type("w");
  expect(commandsRun.at(-1)).toEqual(["survey", "screen", "Paper79", "--withdraw"]);
  expect(chosen()?.mark).toBe("○");
  await type("u");
  expect(chosen()?.mark).toBe("✗");
});

test("a postponed paper comes last in the list, keeps its note, and can be resumed", async () => {
  const { type, session } = await sit(folder);
  const order = () => session.readRows(session.state()).map(({ id, mark }) => `${mark} ${id}`);
  await type("g2");
  expect(order().slice(0, 2)).toEqual(["● Paper00", "● Paper05"]);
  await type("<Home>", "nAsk the library<Enter>");
  expect(order().at(0)).toBe("● Paper05");
  expect(order().at(-1)).toBe("… Paper00");
  const survey = () => screenInput(session.state())?.workspace.survey.survey;
  expect(survey()?.postponed).toEqual([{ paper: "Paper00", reason: "Ask the library" }]);
  await type("<End>", "z");
  expect(survey()?.postponed).toBeUndefined();
});

test("a form about a paper shows the criteria", async () => {
  const { type, session } = await sit(folder);
  await type("g2", "<Home>", "x");
  const { mode } = session.state();
  if (mode.kind !== "form") throw new Error("a form was expected");
  const lines = formLines(mode.form, 80, 20, true).lines.map((spans) =>
    spans.map(({ text }) => text).join(""),
  );
  expect(lines).toEqual(expect.arrayContaining(["Exclude if", "1 No full text", "2 Off topic"]));
});

test("the form of a rejected command stays open, and keys typed ahead do nothing", async () => {
  const { type, session } = await sit(folder);
  await type("g2", "I/nowhere/at-all.bib<Enter>x1i");
  expect(session.state().message).toMatchObject({ tone: "bad" });
  expect(session.state().mode).toMatchObject({
    kind: "form",
    form: { editors: [{ text: "/nowhere/at-all.bib" }, { text: "reject the file" }] },
  });
});

test("ticked references of a paper are added to the next list", async () => {
  const cited = ["Lamps", "Soups", "Clocks"].map((title) => `@article{${title}, title = {${title}}}`);
  const root = workspaceWith({
    "seed.bib": "@article{Seed, title = {Questions in museums}, year = {2001}}",
    "cited.bib": cited.join("\n"),
  });
  const { type, session, commandsRun } = await sit(root);
  const rows = () => session.readRows(session.state()).map(({ mark, label }) => `${mark} ${label}`);
  // The full texts have a separate list; papers included there are in L1.
  await type("g2", `I${join(root, "seed.bib")}<Enter>`, "i", "]", "i", "]");
  await type(`r${join(root, "nowhere.bib")}<Enter>`);
  expect(session.state().message.text).toContain("no such file");
  // The typed text is kept for the next attempt.
  await type("<Esc>", `r<Ctrl+u>${join(root, "cited.bib")}<Enter>`);
  expect(rows()).toEqual(["○ Lamps", "○ Soups", "○ Clocks"]);
  await type("<Home>", " ", "<End>", " ", "<Enter>");
  expect(commandsRun.at(-1)).toEqual([
    ...["survey", "follow", "Seed", "--references", join(root, "cited.bib"), "--only", "Lamps,Clocks"],
  ]);
  expect(rows()).toEqual(["✓ Lamps", "○ Soups", "✓ Clocks"]);
  await type("<Esc>");
  expect(screenInput(session.state())?.workspace.survey.iterations[1]?.map(({ key }) => key)).toEqual([
    "Clocks",
    "Lamps",
  ]);
});

/** Creates a workspace with three papers to screen and one criterion. */
async function beginScreening(): Promise<Sitting> {
  const titles = ["Lamps in theatres", "Soups of the north", "Clocks and towers"];
  const papers = titles.map((title, at) => `@article{P${at}, title = {${title}}, abstract = {On ${title}.}}`);
  const root = workspaceWith({ "found.bib": papers.join("\n") });
  const sitting = await sit(root);
  await sitting.type(
    "g2",
    `I${join(root, "found.bib")}<Enter>`,
    "aE1<Enter>It has no full text at all<Enter>",
  );
  return sitting;
}

const selectedRow = ({ session }: Sitting): string | undefined => {
  const state = session.state();
  const rows = session.readRows(state);
  return rows[selectedIndex(state, rows)]?.id;
};

test("undo selects the restored paper, and the message mentions the paper", async () => {
  const sitting = await beginScreening();
  const { type, session, commandsRun } = sitting;
  await type("j", "j", "1");
  // The last row is gone, so the skipped paper is next.
  expect(selectedRow(sitting)).toBe("P0");
  await type("u");
  expect(selectedRow(sitting)).toBe("P2");
  expect(session.state().message.text).toBe("Undid: survey screen P2 (survey). Here: Clocks and towers.");
  await type("i");
  expect(commandsRun.at(-1)).toEqual(["survey", "screen", "P2", "--include"]);
});

test("the V key shows the stage and the order of its papers", async () => {
  const { type, session } = await beginScreening();
  const heading = (): unknown => shownText({ session })[0];
  await type("V");
  expect(heading()).toBe("title and abstract: 3 to decide, by key");
  await type("<Esc>", "i", "i", "1", "]", "V");
  expect(heading()).toBe("full text: 2 to decide, by key");
});

test("after the last paper of a stage, decision keys have no effect until the user opens the next stage", async () => {
  const sitting = await beginScreening();
  const { type, session, commandsRun } = sitting;
  expect(shownScreen(sitting)).toContain("2 survey · title and abstract (3)");
  await type("i", "1");
  expect(shownScreen(sitting)).toContain("2 survey · title and abstract (1)");
  // Two of three papers are decided, so six of ten cells are filled.
  expect(shownScreen(sitting)).toContain("2 of 3 1 taken");
  await type("i");
  expect(shownScreen(sitting)).toContain("Title and abstract: done. 2 passed, 1 excluded.");
  expect(shownScreen(sitting)).toContain("Press ] for the full texts (2)");
  const before = commandsRun.length;
  await type("i", "1", "z");
  expect(commandsRun).toHaveLength(before);
  await type("]");
  expect(shownScreen(sitting)).toContain("2 survey · full text (2)");
  await type("i");
  expect(commandsRun.at(-1)).toEqual(["survey", "skim", "P0", "--include"]);
  // The undo of a screening leads back to its stage.
  await type("u", "u");
  expect(shownScreen(sitting)).toContain("2 survey · title and abstract (1)");
  expect(selectedRow(sitting)).toBe("P2");
  expect(session.state().message.text).toContain("Clocks and towers");
});

test("papers cannot be marked, because each paper needs its own decision", async () => {
  const sitting = await beginScreening();
  await sitting.type(" ");
  expect(placeOf(sitting.session.state()).markedIds).toEqual([]);
  expect(sitting.session.state().message.text).toBe("No actions on this screen apply to multiple rows.");
});

test("if the line of figures does not fit, it abbreviates the evidence for stopping", async () => {
  const sitting = await beginScreening();
  await sitting.type("i", "1");
  const strip = (cells: number) => lineText(appScreen(sitting.session.state())?.strip(cells) ?? "");
  expect(strip(100)).toBe(
    "2 of 3 ███████░░░ 1 taken · 1 since the last · recall will be estimated after 20 decisions, 2 so far",
  );
  expect(strip(74)).toBe("2 of 3 ███████░░░ 1 taken, 1 since · recall after 20");
  expect(strip(40)).toBe("2 of 3 1 taken, 1 since · recall after 20");
});

test("a postponed paper stays in its stage, and the selection does not move", async () => {
  const sitting = await beginScreening();
  const { type } = sitting;
  // One paper is already in the other stage.
  await type("i", "j", "k", "z");
  expect(shownRows(sitting)).toEqual(["○ Clocks and towers", "… Soups of the north"]);
  expect(selectedRow(sitting)).toBe("P2");
});

test("the criteria appear above the abstract, with their keys", async () => {
  const sitting = await beginScreening();
  const detail = shownDetail(sitting);
  expect(detail).toContain("1 out: It has no full text at …");
  expect(detail.indexOf("1 It has no full text at all")).toBeLessThan(detail.indexOf("On Lamps in theatres"));
});

test("relevance is learnt from the decisions, and each decision records the current order", async () => {
  const titles = ["Lamps in theatres", "Soups of the north", "Soups of the south", "Theatres and lamps"];
  const papers = titles.map((title, at) => `@article{P${at}, title = {${title}}}`);
  const root = workspaceWith({ "found.bib": papers.join("\n") });
  const sitting = await sit(root);
  const { type, session, commandsRun } = sitting;
  const decisions = () => screenInput(session.state())?.workspace.survey.survey.decisions;
  await type("g2", `I${join(root, "found.bib")}<Enter>`, "aE1<Enter>Off topic<Enter>");
  await type("O<Ctrl+u>relevance<Enter>", "<Enter>");
  expect(commandsRun.at(-1)).toEqual(["survey", "rank", "--order", "relevance", "--random-every", "0"]);
  await type("i", "1");
  // Nothing could be learnt before there were two decisions, so the papers were in the order of their keys.
  expect(decisions()?.map(({ paper, order }) => `${paper} ${order}`)).toEqual(["P0 key", "P1 key"]);
  expect(shownRows(sitting)).toEqual(["○ Theatres and lamps", "○ Soups of the south"]);
  expect(selectedRow(sitting)).toBe("P3");
  expect(shownDetail(sitting)).toMatch(/rank 1 by relevance[\s\S]*because: .*lamps \+/);
  await type("i");
  expect(decisions()?.at(-1)).toMatchObject({ paper: "P3", order: "relevance" });
});

test("until the words of the papers have been read, the list states its order, and decisions record it", async () => {
  const { session } = await beginScreening();
  const input = screenInput(session.state());
  if (!input) throw new Error("the workspace is not open");
  const queue: ScreenInput["workspace"]["queue"] = (stage) => ({
    ...input.workspace.queue(stage),
    chosen: "relevance",
    awaitsWords: true,
  });
  const waiting: ScreenInput = { ...input, workspace: { ...input.workspace, queue } };
  expect(surveyScreen.listTitle?.(waiting)).toBe("Papers by key");
  const [row] = surveyScreen.rows(waiting);
  const include = withEdits(waiting, surveyScreen.actions(waiting, row)).find(({ key }) => key === "i");
  expect(include).toMatchObject({ line: ["survey", "screen", row?.id, "--include", "--order", "key"] });
});

test("a paper shows its note and labels, and the user's words are highlighted", async () => {
  const sitting = await beginScreening();
  const { type, commandsRun } = sitting;
  await type("Nask the library<Enter>", "Lto-discuss<Enter>");
  expect(shownRows(sitting)[0]).toBe("○ Lamps in theatres #to-discuss");
  expect(shownDetail(sitting)).toContain("#to-discuss\nNote: ask the library");
  await type("/to-discuss<Enter>");
  expect(shownRows(sitting)).toHaveLength(1);
  await type("<Esc>", "Lto-discuss<Enter>");
  expect(commandsRun.at(-1)).toEqual(["survey", "label", "P0", "to-discuss", "--remove"]);
  await type("Wlamp<Enter>soup<Enter>");
  expect(commandsRun.at(-1)).toEqual([
    ...["survey", "words", "--include", "lamp", "--exclude", "soup", "--clear"],
  ]);
});

test("an import reports skipped, merged and similar papers, and the flow diagram counts them", async () => {
  const entries = [
    "@article{A, title = {Lamps in theatres}, year = {2001}}",
    "@article{B, title {No equals sign}}",
    "@article{C, title = {Lamps in theatres}, year = {2001}}",
  ];
  const root = workspaceWith({ "found.bib": entries.join("\n") });
  const sitting = await sit(root);
  const { type, session, commandsRun } = sitting;
  const file = join(root, "found.bib");
  // Enter runs the form unchanged; the file is refused, and the form stays open.
  await type("g2", `I${file}<Enter>`);
  expect(session.state().message).toMatchObject({ tone: "bad" });
  await type("<Down><Tab><Enter>");
  expect(commandsRun.at(-1)).toEqual(["survey", "import", file, "--lenient"]);
  const report = shownText(sitting);
  expect(report[0]).toMatch(/Added 1 paper from .* to L1; 1 already in the survey\. 1 entry skipped\.$/);
  expect(report.join("\n")).toMatch(/known: C is A[\s\S]*found\.bib:2: B: .*skipped/);
  await type("<Esc>", "F");
  // A, C again, and B, which could not be read.
  expect(shownText(sitting)).toEqual(
    expect.arrayContaining(["3  identified", "1  duplicates", "1  unreadable entries"]),
  );
});

test("a paper can be typed in, and a second record of it adds what the first lacks", async () => {
  const sitting = await sit(workspaceWith());
  const { session, type } = sitting;
  await type("g2");
  expect(shownScreen(sitting)).toContain("or A to type one in");
  await type("ALakes & {shores}<Enter>Roe, Jane; Poe, Max<Enter>2019<Enter>", "<Enter><Enter><Enter>");
  expect(session.state().message.text).toBe("Added Roe2019 to L1. · u undoes");
  expect(shownRows(sitting)).toEqual(["○ Lakes & {shores} 2019"]);
  await type("ALakes & {shores}<Enter>Roe, Jane; Poe, Max<Enter>2019<Enter>");
  await type("Journal of Lakes<Enter>10.1234/lakes<ctrl+s>");
  expect(shownRows(sitting)).toHaveLength(1);
  const [paper] = screenInput(session.state())?.workspace.survey.iterations.flat() ?? [];
  expect(paper).toMatchObject({
    title: "Lakes & {shores}",
    authors: [
      { family: "Roe", given: "Jane" },
      { family: "Poe", given: "Max" },
    ],
    venue: "Journal of Lakes",
    doi: "10.1234/lakes",
  });
});
