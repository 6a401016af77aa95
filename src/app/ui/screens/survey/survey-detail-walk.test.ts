/** Tests what phase 2 shows about papers, candidates, queries and hits. */
import { expect, test } from "vitest";
import { openWorkspaceDesk } from "../../../../testing/desk.ts";
import { lakeWork } from "../../../../testing/literature/lake-work.ts";
import { startOnlineSurvey } from "../../../../testing/literature/online-survey.ts";
import { shownDetail, shownRows, shownScreen } from "../../../../testing/read-screen.ts";
import type { ServedWork } from "../../../../testing/servers/literature/served-work.ts";
import { type Sitting, sit } from "../../../../testing/sit.ts";

const work = (number: number, title: string, family: string, more: Partial<ServedWork> = {}): ServedWork =>
  lakeWork(number, title, { year: 2010, authors: [["Ada", family]], ...more });
const works = [
  work(1, "How deep a lake is", "Berg", { abstract: "We measure the depth.", retracted: true }),
  work(2, "Names of lakes", "Cole"),
  work(3, "Sorting lakes", "Dahl", { references: [1, 2] }),
];
const seed = "@article{Seed, title = {Sorting lakes}, year = {2010}, doi = {10.5555/lake.3}}\n";

/** Returns the details of the row whose label contains the text. */
function detailOf(sitting: Sitting, label: string): string {
  sitting.session.select(shownRows(sitting).findIndex((row) => row.includes(label)));
  return shownDetail(sitting);
}

test("a candidate shows its relation to the paper, its sources, and the outcome of every source", {
  timeout: 30_000,
}, async () => {
  const { desk } = await startOnlineSurvey(works, seed);
  const sitting = await sit(desk.root, "Ada", desk.env);
  await sitting.type("g2", "<Home>", "f");
  const deep = detailOf(sitting, "How deep a lake is");
  expect(deep).toContain("Berg2010 · 2010 · Journal of Lakes\nretracted\n");
  expect(deep).toMatch(/rank \d of 2 · is a reference of Seed/);
  expect(deep).toContain("Abstract\nWe measure the depth.");
  expect(deep).toContain("Found by\nopenalex, crossref, semantic-scholar");
  expect(deep).toContain("Order\nBy similarity to the 1 paper included so far");
  expect(deep).toContain("references: 2 of 2 reported by the sources");
  // Work 3 cites two works, and no work cites work 3.
  expect(deep).toContain("openalex: 2 references\n");
  expect(deep).toContain("openalex: 0 citing papers\n");
  expect(deep).toContain("opencitations, citing papers: no record of this paper");
  expect(detailOf(sitting, "Names of lakes")).toContain("Abstract\nthe source provides no abstract");
  expect(shownScreen(sitting)).toContain(
    "papers that cite or are cited by Seed · 2 papers · 0 ticked · 0 entered",
  );
});

test("the candidates from a file are marked as references or citing papers, and a key records that none is relevant", async () => {
  const { desk } = await startOnlineSurvey(works, seed);
  desk.write({
    "refs.bib": "@article{Old1990, title = {Old lakes}, year = {1990}}\n",
    "citing.bib": "@article{New2020, title = {New lakes}, year = {2020}}\n",
  });
  const sitting = await sit(desk.root, "Ada", desk.env);
  await sitting.type("g2", "<Home>", "r<Ctrl+u>refs.bib<Enter>");
  expect(shownScreen(sitting)).toContain("references of Seed · 1 paper ");
  expect(detailOf(sitting, "Old lakes")).toContain("is a reference of Seed");
  await sitting.type("0", "<Home>", "c<Ctrl+u>citing.bib<Enter>");
  expect(shownScreen(sitting)).toContain("papers that cite Seed · 1 paper ");
  expect(detailOf(sitting, "New lakes")).toContain("cites Seed");
  await sitting.type(" ", "<Enter>");
  expect(sitting.commandsRun.at(-1)).toEqual(
    expect.arrayContaining(["--only", "New2020", "--inspected", "1"]),
  );
  expect(shownScreen(sitting)).toContain("1 entered");
});

test("a search shows what each translation of the query loses, and each hit names the sources that failed", {
  timeout: 30_000,
}, async () => {
  const { desk } = await startOnlineSurvey(works, seed, {
    fault: (source) => (source === "dblp" ? "403" : undefined),
  });
  const sitting = await sit(desk.root, "Ada", desk.env);
  await sitting.type("g2", 'P"lakes"<Tab><Ctrl+u>openalex,dblp<Enter>');
  expect(shownScreen(sitting)).toContain('"lakes" · 2 sources, not queried yet');
  expect(detailOf(sitting, "dblp")).toContain(
    'the words of a phrase are searched for separately\n\nTyped\n"lakes"',
  );
  await sitting.type("<Enter>");
  expect(shownScreen(sitting)).toContain("1 of 2 sources answered");
  expect(detailOf(sitting, "Sorting lakes")).toContain("= Seed, already on a list");
  const hit = detailOf(sitting, "Names of lakes");
  expect(hit).toContain("Found by\nopenalex");
  expect(hit).toMatch(/Rank\nopenalex: hit \d/);
  expect(hit).toMatch(/openalex: 2 of 2 hits in \d+ ms\ndblp: \S/);
});

test("for a missing field, the screen shows the old value, the new value with its source, and the sources that did not answer", {
  timeout: 30_000,
}, async () => {
  const { desk } = await startOnlineSurvey(works, seed, {
    fault: (source) => (source === "crossref" ? "403" : undefined),
  });
  const sitting = await sit(desk.root, "Ada", desk.env);
  await sitting.type("g2", "<Home>", "e");
  const venue = detailOf(sitting, "venue");
  expect(venue).toMatch(
    /Sorting lakes\nSeed · venue\n\nOld\n\(none\)\n\nNew\nJournal of Lakes\n\nSource\n\S/,
  );
  expect(shownScreen(sitting)).toContain("not answered: crossref");
});

test("a paper that `survey watch` found shows its relation to an included paper", {
  timeout: 30_000,
}, async () => {
  const later = [...works, work(4, "Lakes counted", "Ekman", { references: [3] })];
  const { desk } = await startOnlineSurvey(later, seed);
  const sitting = await sit(desk.root, "Ada", desk.env);
  await sitting.type("g2", "K");
  const counted = detailOf(sitting, "Lakes counted");
  expect(counted).toContain("Ekman2010 · 2010 · Journal of Lakes\ncites Seed\n");
  expect(counted.match(/Found by/g)).toHaveLength(1);
  expect(shownScreen(sitting)).toContain("1 new paper · 0 ticked · 0 entered");
});

test("a paper shows its criterion, labels, note, postponement and decisions", async () => {
  const entry = (key: string, more = "") => `@article{${key}, title = {On ${key}}, year = {2001}${more}}\n`;
  const ashes = entry("Ash", ", keywords = {trees, bark}, abstract = {About ash.}");
  const { root } = openWorkspaceDesk({ "found.bib": ashes + entry("Birch") + entry("Cedar") });
  const sitting = await sit(root);
  await sitting.type("g2", "I<Ctrl+u>found.bib<Enter>", "aE1<Enter>Not about lakes<Enter>");
  expect(detailOf(sitting, "Ash")).toContain("Keywords\ntrees, bark");
  await sitting.type("L<Ctrl+u>to-discuss<Enter>", "NSee page 4<Enter>");
  const ash = detailOf(sitting, "Ash");
  expect(ash).toContain("to-discuss\nNote: See page 4\n");
  expect(ash).toContain("○ to screen, L1");
  await sitting.type("1");
  // The list L1 also contains papers that have been decided on.
  await sitting.type("]", "]");
  const excluded = detailOf(sitting, "Ash");
  expect(excluded).toMatch(/✗ excluded \(.*E1.*\), L1\n/);
  expect(excluded).toMatch(/Decided\nAda, title and abstract: out \(E1.*\)/);
  await sitting.type("[", "[");
  detailOf(sitting, "Birch");
  await sitting.type("n<Ctrl+u>ordered from the library<Enter>");
  expect(detailOf(sitting, "Birch")).toContain("Postponed\nordered from the library");
  expect(detailOf(sitting, "Cedar")).toContain("Abstract\nnot in the file");
});
