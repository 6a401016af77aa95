/** Phase 2 at the keyboard, with the real commands behind the keys. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sit } from "../../../testing/sit.ts";
import { createManifest, writeManifest } from "../../../workspace/index.ts";
import { formLines } from "../../drawing/form-lines.ts";
import { screenInput } from "../../shell/app-state.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "taxolink-survey-"));
  writeManifest(folder, createManifest("Survey"));
  const entry = (at: number): string =>
    `@article{Paper${String(at).padStart(2, "0")}, title = {Study number ${at} ${"abcdefghij"[at % 10]}${at * 7919}}, author = {Name${at}, A.}, year = {${1950 + at}}}`;
  writeFileSync(join(folder, "found.bib"), Array.from({ length: 80 }, (_, at) => entry(at)).join("\n\n"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("eighty papers are screened with one key each; undo takes the last decision back", async () => {
  const { type, session, ran, keys } = await sit(folder);
  await type(
    "g2",
    `I${join(folder, "found.bib")}<Enter>`,
    "aE1<Enter>No full text<Enter>",
    "aE2<Enter>Off topic<Enter>",
  );
  const before = keys();
  // Every fifth paper goes on, the others leave by one of the two criteria.
  for (let at = 0; at < 80; at += 1) await type(at % 5 === 0 ? "i" : at % 2 === 0 ? "1" : "2");
  expect(keys() - before).toBe(80);
  const statuses = (): Record<string, number> => {
    const papers = screenInput(session.state())?.workspace.papers ?? [];
    const counts: Record<string, number> = {};
    for (const { status } of papers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  expect(statuses()).toEqual({ "to skim": 16, excluded: 64 });
  expect(ran.at(-1)).toEqual(["survey", "screen", "Paper79", "--exclude", "--criterion", "E2"]);
  expect(session.state().message.text).toContain("u undoes");
  await type("u");
  expect(statuses()).toEqual({ "to screen": 1, "to skim": 16, excluded: 63 });
  await type("U");
  expect(statuses()).toEqual({ "to skim": 16, excluded: 64 });
}, 60_000);

test("w takes back what was decided on the chosen paper", async () => {
  const { type, session, ran } = await sit(folder);
  await type("g2");
  const chosen = () => session.readRows(session.state()).find(({ id }) => id === "Paper79");
  // The next list after what is to decide is L1.
  await type("]", "<End>");
  expect(chosen()?.mark).toBe("✗");
  await type("w");
  expect(ran.at(-1)).toEqual(["survey", "screen", "Paper79", "--withdraw"]);
  expect(chosen()?.mark).toBe("○");
  await type("u");
  expect(chosen()?.mark).toBe("✗");
});

test("a paper that is put off comes last, keeps its note, and is taken up again", async () => {
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

test("a question about a paper shows the criteria", async () => {
  const { type, session } = await sit(folder);
  await type("g2", "<Home>", "x");
  const { mode } = session.state();
  if (mode.kind !== "form") throw new Error("a form was expected");
  const lines = formLines(mode.form, 80, 20, true).lines.map((spans) =>
    spans.map(({ text }) => text).join(""),
  );
  expect(lines).toEqual(expect.arrayContaining(["Leave it out if", "1 No full text", "2 Off topic"]));
});

test("a command that is refused keeps what was typed", async () => {
  const { type, session } = await sit(folder);
  await type("g2", "I/nowhere/at-all.bib<Enter>");
  expect(session.state().message).toMatchObject({ tone: "bad" });
  await type("I");
  expect(session.state().mode).toMatchObject({
    kind: "form",
    form: { editors: [{ text: "/nowhere/at-all.bib" }] },
  });
});

test("of a paper's references those that are ticked go to the next list", async () => {
  const own = mkdtempSync(join(tmpdir(), "taxolink-follow-"));
  writeManifest(own, createManifest("Following"));
  writeFileSync(join(own, "seed.bib"), "@article{Seed, title = {Questions in museums}, year = {2001}}");
  writeFileSync(
    join(own, "cited.bib"),
    ["Lamps", "Soups", "Clocks"].map((title) => `@article{${title}, title = {${title}}}`).join("\n"),
  );
  const { type, session, ran } = await sit(own);
  const rows = () => session.readRows(session.state()).map(({ mark, label }) => `${mark} ${label}`);
  await type("g2", `I${join(own, "seed.bib")}<Enter>`, "i", "i");
  await type(`r${join(own, "nowhere.bib")}<Enter>`);
  expect(session.state().message.text).toContain("no such file");
  // What was typed is kept for the next try.
  await type("<Esc>", `r<Ctrl+u>${join(own, "cited.bib")}<Enter>`);
  expect(rows()).toEqual(["○ Lamps", "○ Soups", "○ Clocks"]);
  await type("<Home>", " ", "<End>", " ", "<Enter>");
  expect(ran.at(-1)).toEqual([
    ...["survey", "follow", "Seed", "--references", join(own, "cited.bib"), "--only", "Lamps,Clocks"],
  ]);
  expect(rows()).toEqual(["✓ Lamps", "○ Soups", "✓ Clocks"]);
  await type("<Esc>");
  expect(screenInput(session.state())?.workspace.survey.iterations[1]?.map(({ key }) => key)).toEqual([
    "Clocks",
    "Lamps",
  ]);
  rmSync(own, { recursive: true, force: true });
});
