import { join } from "node:path";
import { expect, test } from "vitest";
import { sit } from "../../../../testing/sit.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { placeOf } from "../app-state.ts";
import type { SearchEntry } from "../workspace-view.ts";
import { rankSearch } from "./search.ts";

function entry(kind: SearchEntry["kind"], label: string, note = ""): SearchEntry {
  const text = `${label} ${note}`.toLowerCase();
  return { kind, label, note, to: { screen: "home" }, name: label.toLowerCase(), text };
}

test("matches are ranked by exact name, start of the name, words in the name, words elsewhere, and parts of words", () => {
  const entries = [
    entry("paper", "A rankable list"),
    entry("paper", "Something else", "by Rank"),
    entry("class", "On rank and file"),
    entry("cluster", "Ranking"),
    entry("extracted", "Rank"),
    entry("paper", "No match"),
  ];
  // "A rankable list" has a word that begins with "rank"; only the author of the second paper is called Rank.
  expect(rankSearch(entries, " rank ", 10).map(({ label }) => label)).toEqual([
    "Rank",
    "Ranking",
    "On rank and file",
    "A rankable list",
    "Something else",
  ]);
});

test("a match contains all words, in any order and regardless of letter case, and the number of matches is limited", () => {
  const entries = [
    entry("paper", "Flaky tests", "Ada Okafor 2021"),
    entry("paper", "Flaky builds", "Ann Ng 2019"),
  ];
  expect(rankSearch(entries, "OKAFOR flaky", 10)).toEqual([entries[0]]);
  expect(rankSearch(entries, "flaky", 1)).toEqual([entries[0]]);
  expect(rankSearch(entries, "flaky missing", 10)).toEqual([]);
});

async function museum() {
  const folder = workspaceWith({
    "known.bib": "@article{okafor21, title={Labels of exhibits}, author={Okafor, Ada}, year={2021}}",
    "taxonomy/3-extraction.json": {
      publications: [{ id: "okafor21", classes: [{ id: "a", name: "Kind of label" }] }],
    },
  });
  const sitting = await sit(folder);
  await sitting.type(`:survey import ${join(folder, "known.bib")}`, "<Enter>");
  return sitting;
}

test("searching for an author on the home screen finds a paper, and Enter selects it", async () => {
  const { session, type } = await museum();
  await type("g0", "<ctrl+f>okafor", "<Enter>");
  expect(session.state().screen).toBe("survey");
  expect(placeOf(session.state()).row).toBe("okafor21");
});

test("the search finds an extracted class inside its paper, and the s key opens the search on screens that do not use s themselves", async () => {
  const { session, type } = await museum();
  await type("g0", "s", "kind of", "<Enter>");
  expect(session.state().screen).toBe("extraction");
  expect(placeOf(session.state())).toMatchObject({ row: "a", settings: { inside: "okafor21" } });
});

test("a command from the search results asks for its required values and then runs", async () => {
  const { session, type, commandsRun } = await museum();
  commandsRun.length = 0;
  await type("<ctrl+f>survey import", "<Enter>");
  expect(session.state().mode).toMatchObject({ kind: "form", form: { action: { label: "survey import" } } });
  await type("<Enter><Enter>");
  expect(session.state().message.text).toContain("is missing");
  await type("no-such.bib", "<Enter>", "--lenient", "<Enter>");
  expect(commandsRun).toEqual([["survey", "import", "no-such.bib", "--lenient"]]);
});
