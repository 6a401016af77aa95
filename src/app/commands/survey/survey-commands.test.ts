/** Tests the literature survey as a user runs it, in a temporary workspace. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { InputError, OptionError, WorkspaceError } from "../../../base/errors.ts";
import { commandNamed } from "../../../testing/call-command.ts";
import { type CommandRun, runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { type HistoryEntry, initWorkspace } from "../../../workspace/index.ts";

const seeds = `@article{A, title = {Classes of questions}, year = {2019}, category = {Data}}
@article{B, title = {Graphs of answers}, year = {2020}, category = {Data}}
`;

function workspace(): string {
  const root = join(temporaryFolder(), "survey");
  initWorkspace(root);
  writeFileSync(join(root, "seeds.bib"), seeds);
  writeFileSync(
    join(root, "more.ris"),
    "TY  - JOUR\nAU  - Doe, Jo\nTI  - Class of questions\nPY  - 2019\nER  - \n",
  );
  return root;
}

const ada = { author: "Ada" };

/** Calls a command with the options in an object, where `true` stands for a flag. */
async function call(
  name: string,
  words: readonly string[],
  root: string,
  options: Readonly<Record<string, string | number | true>> = {},
): Promise<CommandRun> {
  const optionWords = Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, String(value)],
  );
  return runCommand(await commandNamed(name), [...words, ...optionWords], root);
}

test("a survey proceeds from seeds to a final list, with every step in the history", async () => {
  const root = workspace();
  await call("survey criteria", ["E1", "No full text"], root, ada);
  expect((await call("survey import", ["seeds.bib"], root, ada)).json).toMatchObject({
    added: ["A", "B"],
  });
  expect((await call("survey next", [], root, ada)).json).toMatchObject({
    next: { key: "A", task: "screen the title and abstract" },
  });
  await call("survey screen", ["A"], root, { ...ada, include: true });
  await call("survey skim", ["A"], root, { ...ada, include: true, sections: "3: the table; 4" });
  await call("survey screen", ["B"], root, { ...ada, exclude: true, criterion: "E1" });
  expect(readFileSync(join(root, "literature/final.bib"), "utf8")).toContain("@article{A,");
  // The paper in the file is new, and is similar to A.
  const followed = await call("survey follow", ["A"], root, {
    ...ada,
    references: "more.ris",
    citing: "none",
  });
  expect(followed.json).toMatchObject({
    sources: [
      { kind: "references", added: ["Doe2019"], suspects: [{ key: "Doe2019", like: "A" }] },
      { kind: "citing", added: [] },
    ],
  });
  await call("survey suspects", ["A", "Doe2019"], root, { ...ada, same: true });
  await call("survey stop", [], root, { ...ada, after: 1, reason: "enough" });
  expect((await call("survey report", [], root)).json).toMatchObject({
    iterations: [
      { name: "L1", candidates: 2, processed: 2, included: 1, new_relevant_rate: 0.5 },
      { name: "L2", candidates: 1, processed: 1, included: 0, new_relevant_rate: 0 },
    ],
    final: 1,
    stop: { after: 1, reason: "enough" },
  });
  expect((await call("survey report", ["flow"], root)).json).toMatchObject({
    identified: 3,
    // A person decided that one paper is a duplicate of A.
    duplicates: 1,
    screened: 2,
    excluded_on_screening: { E1: 1 },
    included: 1,
    open: 0,
  });
  expect((await call("survey list", ["final"], root)).json).toMatchObject({
    lists: [{ name: "final", count: 1, by_category: { Data: 1 }, by_year: { 2019: 1 } }],
  });
  const { edits } = (await call("history", [], root)).json as { edits: readonly HistoryEntry[] };
  const kinds = edits.map(({ operation }) => operation.kind);
  expect(kinds).toEqual([
    "survey criteria",
    "import-papers",
    "survey screen",
    "survey skim",
    "survey screen",
    "follow",
    "survey suspects",
    "survey stop",
  ]);
});

test("undo reverts an import and its files, and redo repeats it", async () => {
  const root = workspace();
  const list = join(root, "literature/candidates-1.bib");
  await call("survey import", ["seeds.bib"], root, ada);
  const imported = readFileSync(list, "utf8");
  await call("undo", [], root, ada);
  expect(existsSync(list)).toBe(false);
  await call("redo", [], root, ada);
  expect(readFileSync(list, "utf8")).toBe(imported);
});

test.each(["yesterday", "2024-13-01", "2024-02-30"])(
  "%s is rejected as the date of a search",
  async (date) => {
    const root = workspace();
    const search = call("survey search", ["bees"], root, { ...ada, engine: "ACM", date });
    await expect(search).rejects.toThrow(
      `--date "${date}" is not a date in the format YYYY-MM-DD, e.g. 2026-01-31`,
    );
  },
);

test("the search log includes the number of hits that were already known", async () => {
  const root = workspace();
  await call("survey import", ["seeds.bib"], root, ada);
  const options = { ...ada, engine: "X", date: "2026-01-31", hits: 400, inspected: 40, add: "seeds.bib" };
  await call("survey search", ["questions AND classes"], root, options);
  expect((await call("survey search", [], root)).json).toMatchObject({
    searches: [{ engine: "X", hits: 400, inspected: 40, iteration: 2, known: ["A", "B"], added: [] }],
  });
});

test("`survey follow` lists the candidates in a file without adding them, and then adds the relevant papers by key", async () => {
  const root = workspace();
  writeFileSync(
    join(root, "all.bib"),
    `${seeds}@article{D, title = {Graph of answers}, year = {2020}}\n@article{E, title = {Soups}, year = {1999}}\n`,
  );
  await call("survey import", ["seeds.bib"], root, { ...ada, final: true });
  const listed = await call("survey follow", ["A"], root, { ...ada, references: "all.bib", list: true });
  expect(listed.json).toMatchObject({
    paper: "A",
    files: [{ kind: "references", file: "all.bib" }],
    // New papers come first, beginning with those that share words with the included papers; these are equally similar
    // to both.
    candidates: [
      { key: "D", same_as: null, like: "Graphs of answers" },
      { key: "E", same_as: null, like: null },
      { key: "A", same_as: "A", like: null },
      { key: "B", same_as: "B", like: null },
    ],
  });
  expect(listed.text).toContain('D  Graph of answers (2020): looks like "Graphs of answers"');
  expect(existsSync(join(root, "literature/candidates-2.bib"))).toBe(false);
  await expect(
    call("survey follow", ["A"], root, { ...ada, references: "all.bib", only: "E,F" }),
  ).rejects.toThrow('--only: no candidate has the key "F"');
  const followed = await call("survey follow", ["A"], root, { ...ada, references: "all.bib", only: "B,E" });
  expect(followed.json).toMatchObject({ sources: [{ kind: "references", added: ["E"], known: ["B"] }] });
});

test("`survey follow` adds candidates to an existing or a new list", async () => {
  const root = workspace();
  const imported = (iteration: number) => call("survey import", ["seeds.bib"], root, { ...ada, iteration });
  await expect(imported(9)).rejects.toMatchObject({
    message: "candidates cannot be added to L9 now",
    hint: "The survey has no list yet; to start the next list, L1, use --iteration 1.",
  });
  const search = { ...ada, engine: "X", add: "seeds.bib" };
  // Nothing was imported, so the survey begins with the results of the first search.
  expect((await call("survey search", ["classes"], root, search)).json).toMatchObject({
    search: { added: ["A", "B"] },
  });
  await expect(imported(3)).rejects.toThrow(/candidates cannot be added to L3/);
  await expect(call("survey search", ["classes"], root, { ...search, iteration: 0 })).rejects.toThrow(
    /--iteration must be 1 or more/,
  );
  await call("survey import", ["more.ris"], root, { ...ada, iteration: 2 });
  await expect(call("survey stop", [], root, { ...ada, after: 4, reason: "enough" })).rejects.toMatchObject({
    hint: "The survey has L1 to L2.",
  });
  expect((await call("survey list", [], root)).json).toMatchObject({
    lists: [
      { name: "candidates-1", count: 2 },
      { name: "candidates-2", count: 1 },
    ],
  });
});

test("`survey export` supports every format", async () => {
  const root = workspace();
  await call("survey import", ["seeds.bib"], root, { ...ada, final: true });
  await call("survey citations", ["A", "B"], root, ada);
  expect((await call("survey citations", [], root)).json).toEqual({
    cited: [{ key: "B", others: ["A"] }],
    citing: [{ key: "A", others: ["B"] }],
  });
  await call("survey export", ["final"], root, { format: "csl", out: "final.json" });
  const exportedPapers = JSON.parse(readFileSync(join(root, "final.json"), "utf8")) as { id: string }[];
  expect(exportedPapers.map(({ id }) => id)).toEqual(["A", "B"]);
  await expect(call("survey export", ["finl"], root)).rejects.toThrow(/no list "finl".*/);
});

test("`survey report flow` writes the format of the file extension, and spells out the reasons for exclusion in every format", async () => {
  const root = workspace();
  await call("survey criteria", ["E1", "No full text."], root, ada);
  await call("survey import", ["seeds.bib"], root, ada);
  await call("survey screen", ["B"], root, { ...ada, exclude: true, criterion: "E1" });
  expect((await call("survey report", ["flow"], root)).text).toContain(
    "excluded based on title and abstract: No full text (E1)",
  );
  await call("survey report", ["flow"], root, { out: "flow.svg" });
  expect(readFileSync(join(root, "flow.svg"), "utf8")).toMatch(/^<svg[\s\S]*1 × No full text \(E1\)/);
  await call("survey report", ["flow"], root, { out: "flow.csv" });
  expect(readFileSync(join(root, "flow.csv"), "utf8")).toContain(
    "excluded based on title and abstract,No full text (E1),1",
  );
});

test("a screening order can be stored, explained, or requested for a single command, and each decision records the order", async () => {
  const root = workspace();
  writeFileSync(
    join(root, "three.bib"),
    ["C, title = {Classes of answers}", "D, title = {Soups}", "E, title = {Soups of the north}"]
      .map((entry, at) => `@article{${entry}, year = {${2000 + at}}}`)
      .join("\n"),
  );
  await call("survey import", ["seeds.bib"], root, ada);
  await call("survey import", ["three.bib"], root, ada);
  // Without a chosen order, the list does not change; an order can also be requested for a single call.
  expect((await call("survey next", [], root, ada)).json).toMatchObject({ next: { key: "A", order: null } });
  const newest = await call("survey next", [], root, { ...ada, order: "year" });
  expect(newest.json).toMatchObject({
    next: { key: "B", order: "year", command: expect.stringContaining("survey screen B") },
  });
  expect(newest.text).toContain("--order year");
  await call("survey rank", [], root, { ...ada, order: "relevance" });
  await call("survey screen", ["A"], root, { ...ada, include: true });
  await call("survey screen", ["D"], root, { ...ada, exclude: true, reason: "off topic" });
  const ranked = await call("survey rank", [], root, ada);
  expect(ranked.json).toMatchObject({
    order: { chosen: "relevance", in_force: "relevance", random_every: null },
    // C and B share no word with the soups; C shares "classes" with A.
    papers: [{ key: "C" }, { key: "B" }, { key: "E", why: [{ word: "soups" }, {}] }],
    stopping: { decided: 2, relevant: 1, since_relevant: 1, recall: null },
  });
  expect((await call("survey next", [], root, ada)).text).toContain("Proposed by relevance, because: ");
  await call("survey screen", ["C"], root, { ...ada, include: true });
  const { decisions } = JSON.parse(readFileSync(join(root, "literature/survey.json"), "utf8")) as {
    decisions: { paper: string; order: string }[];
  };
  expect(decisions.map(({ paper, order }) => [paper, order])).toEqual([
    ["A", "key"],
    ["D", "key"],
    ["C", "relevance"],
  ]);
  await expect(call("survey rank", [], root, { ...ada, "random-every": 1 })).rejects.toThrow(OptionError);
});

test("an invalid value is rejected, and the message lists the valid choices", async () => {
  const root = workspace();
  writeFileSync(join(root, "broken.bib"), "@article{a, title = {x}}\n@article{b, title {x}}\n");
  await expect(call("survey import", ["broken.bib"], root, ada)).rejects.toThrow(InputError);
  expect((await call("survey import", ["broken.bib"], root, { ...ada, lenient: true })).json).toMatchObject({
    added: ["a"],
    skipped: [{ line: 2, key: "b" }],
  });
  await expect(call("survey screen", ["a"], root, ada)).rejects.toThrow(OptionError);
  await expect(call("survey skim", ["a"], root, { ...ada, include: true })).rejects.toThrow(WorkspaceError);
  await expect(call("survey follow", ["a"], root, { ...ada, citing: "none" })).rejects.toThrow(/to screen/);
});

test("papers can have notes, labels and highlighted words, all of which can be removed again", async () => {
  const root = workspace();
  await call("survey import", ["seeds.bib"], root, ada);
  const textOf = async (name: string, words: readonly string[], options = {}): Promise<string> =>
    (await call(name, words, root, { ...ada, ...options })).text;
  expect(await textOf("survey note", ["A", "the table on page 4"])).toBe("Noted on A: the table on page 4");
  expect(await textOf("survey note", ["A"])).toBe("A has no note.");
  await textOf("survey label", ["A", "discuss"]);
  expect(await textOf("survey label", ["A", "urgent", "discuss"])).toBe("A: discuss, urgent");
  expect(await textOf("survey label", ["A", "discuss"], { remove: true })).toBe("A: urgent");
  expect(await textOf("survey label", ["A", "urgent"], { remove: true })).toBe("A has no label.");
  await textOf("survey words", [], { include: "question", exclude: "mouse" });
  const words = await textOf("survey words", [], { include: "graph,question" });
  expect(words).toContain("Words that suggest relevance: question, graph");
  expect(words).toContain("Words that suggest irrelevance: mouse");
  await textOf("survey words", [], { clear: true });
  expect(await textOf("survey words", [])).toContain("Words that suggest relevance: none");
  await expect(call("survey note", ["Z", "x"], root, ada)).rejects.toThrow(/Z/);
});

test("`survey next` lists postponed papers, proposes papers for a second opinion, and reports when no papers are left", async () => {
  const root = workspace();
  expect((await call("survey next", [], root, ada)).text).toContain("no papers yet");
  await call("survey import", ["seeds.bib"], root, ada);
  await call("survey later", ["A"], root, { ...ada, reason: "no access yet" });
  const next = await call("survey next", [], root, ada);
  expect(next.json).toMatchObject({ next: { key: "B" } });
  expect(next.text).toContain("Postponed: A");
  await call("survey screen", ["B"], root, { ...ada, exclude: true, reason: "off topic" });
  expect((await call("survey next", [], root, ada)).text).toContain(
    "A: screen the title and abstract (postponed: no access yet)",
  );
  // Ada has decided on B, so only another reviewer can give a second opinion.
  expect((await call("survey next", [], root, { ...ada, second: true })).json).toEqual({ next: null });
  const second = await call("survey next", [], root, { author: "Ben", second: true });
  expect(second.json).toMatchObject({ next: { key: "B", task: "second opinion on the title and abstract" } });
  expect(second.text).toContain("taxolink survey screen B --include|--exclude");
});
