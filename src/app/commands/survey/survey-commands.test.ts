/** Tests the literature survey as a user runs it, in a temporary workspace. */
import { expect, test } from "vitest";
import { type Desk, openWorkspaceDesk } from "../../../testing/desk.ts";
import type { HistoryEntry } from "../../../workspace/index.ts";

const seeds = `@article{A, title = {Classes of questions}, year = {2019}, category = {Data}}
@article{B, title = {Graphs of answers}, year = {2020}, category = {Data}}
`;

function openSurvey(): Desk {
  const ris = "TY  - JOUR\nAU  - Doe, Jo\nTI  - Class of questions\nPY  - 2019\nER  - \n";
  return openWorkspaceDesk({ "seeds.bib": seeds, "more.ris": ris });
}

test("a survey proceeds from seeds to a final list, with every step in the history", async () => {
  const desk = openSurvey();
  await desk.run("survey criteria E1 'No full text'");
  expect(await desk.json("survey import seeds.bib")).toMatchObject({ added: ["A", "B"] });
  expect(await desk.json("survey next")).toMatchObject({
    next: { key: "A", task: "screen the title and abstract" },
  });
  await desk.run("survey screen A --include");
  await desk.run("survey skim A --include --sections '3: the table; 4'");
  await desk.run("survey screen B --exclude --criterion E1");
  expect(desk.read("literature/final.bib")).toContain("@article{A,");
  // The paper in the file is new, and is similar to A.
  expect(await desk.json("survey follow A --references more.ris --citing none")).toMatchObject({
    sources: [
      { kind: "references", added: ["Doe2019"], suspects: [{ key: "Doe2019", like: "A" }] },
      { kind: "citing", added: [] },
    ],
  });
  await desk.run("survey suspects A Doe2019 --same");
  await desk.run("survey stop --after 1 --reason enough");
  expect(await desk.json("survey report")).toMatchObject({
    iterations: [
      { name: "L1", candidates: 2, processed: 2, included: 1, new_relevant_rate: 0.5 },
      { name: "L2", candidates: 1, processed: 1, included: 0, new_relevant_rate: 0 },
    ],
    final: 1,
    stop: { after: 1, reason: "enough" },
  });
  // A person decided that one paper is a duplicate of A.
  const flow = { identified: 3, duplicates: 1, screened: 2, excluded_on_screening: { E1: 1 } };
  expect(await desk.json("survey report flow")).toMatchObject({ ...flow, included: 1, open: 0 });
  expect(await desk.json("survey list final")).toMatchObject({
    lists: [{ name: "final", count: 1, by_category: { Data: 1 }, by_year: { 2019: 1 } }],
  });
  const { edits } = await desk.json<{ edits: readonly HistoryEntry[] }>("history");
  expect(edits.map(({ operation }) => operation.kind)).toEqual([
    ...["survey criteria", "import-papers", "survey screen", "survey skim", "survey screen"],
    ...["follow", "survey suspects", "survey stop"],
  ]);
});

test("undo reverts an import and its files, and redo repeats it", async () => {
  const desk = openSurvey();
  const list = "literature/candidates-1.bib";
  await desk.run("survey import seeds.bib");
  const imported = desk.read(list);
  await desk.run("undo");
  expect(desk.has(list)).toBe(false);
  await desk.run("redo");
  expect(desk.read(list)).toBe(imported);
});

test.each(["yesterday", "2024-13-01", "2024-02-30"])(
  "%s is rejected as the date of a search",
  async (date) => {
    expect(await openSurvey().refusal(`survey search bees --engine ACM --date ${date}`)).toContain(
      `--date "${date}" is not a date in the format YYYY-MM-DD, e.g. 2026-01-31`,
    );
  },
);

test("the search log includes the number of hits that were already known", async () => {
  const desk = openSurvey();
  await desk.run("survey import seeds.bib");
  const options = "--engine X --date 2026-01-31 --hits 400 --inspected 40 --add seeds.bib";
  await desk.run(`survey search 'questions AND classes' ${options}`);
  expect(await desk.json("survey search")).toMatchObject({
    searches: [{ engine: "X", hits: 400, inspected: 40, iteration: 2, known: ["A", "B"], added: [] }],
  });
});

test("`survey follow` lists the candidates of a file without adding them, and adds the relevant ones by key", async () => {
  const desk = openSurvey();
  const others =
    "@article{D, title = {Graph of answers}, year = {2020}}\n@article{E, title = {Soups}, year = {1999}}\n";
  desk.write({ "all.bib": `${seeds}${others}` });
  await desk.run("survey import seeds.bib --final");
  const listed = await desk.run("survey follow A --references all.bib --list");
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
  expect(desk.has("literature/candidates-2.bib")).toBe(false);
  const follow = "survey follow A --references all.bib --only";
  expect(await desk.refusal(`${follow} E,F`)).toContain('--only: no candidate has the key "F"');
  expect(await desk.json(`${follow} B,E`)).toMatchObject({
    sources: [{ kind: "references", added: ["E"], known: ["B"] }],
  });
});

test("`survey follow` adds candidates to an existing or a new list", async () => {
  const desk = openSurvey();
  expect(await desk.refusal("survey import seeds.bib --iteration 9")).toContain(
    "candidates cannot be added to L9 now | The survey has no list yet; to start the next list, L1, use --iteration 1.",
  );
  const search = "survey search classes --engine X --add seeds.bib";
  // Nothing was imported, so the survey begins with the results of the first search.
  expect(await desk.json(search)).toMatchObject({ search: { added: ["A", "B"] } });
  expect(await desk.refusal("survey import seeds.bib --iteration 3")).toMatch(/cannot be added to L3/);
  expect(await desk.refusal(`${search} --iteration 0`)).toMatch(/--iteration must be 1 or more/);
  await desk.run("survey import more.ris --iteration 2");
  expect(await desk.refusal("survey stop --after 4 --reason enough")).toMatch(/The survey has L1 to L2\.$/);
  expect(await desk.json("survey list")).toMatchObject({
    lists: [
      { name: "candidates-1", count: 2 },
      { name: "candidates-2", count: 1 },
    ],
  });
});

test("`survey export` supports every format", async () => {
  const desk = openSurvey();
  await desk.run("survey import seeds.bib --final");
  await desk.run("survey citations A B");
  expect(await desk.json("survey citations")).toEqual({
    cited: [{ key: "B", others: ["A"] }],
    citing: [{ key: "A", others: ["B"] }],
  });
  await desk.run("survey export final --format csl --out final.json");
  expect(desk.readJson<{ id: string }[]>("final.json").map(({ id }) => id)).toEqual(["A", "B"]);
  expect(await desk.refusal("survey export finl")).toMatch(/no list "finl"/);
});

test("`survey report flow` writes the file extension's format, and spells out the reasons for exclusion in each", async () => {
  const desk = openSurvey();
  await desk.run("survey criteria E1 'No full text.'");
  await desk.run("survey import seeds.bib");
  await desk.run("survey screen B --exclude --criterion E1");
  const reason = "excluded based on title and abstract";
  expect(await desk.text("survey report flow")).toContain(`${reason}: No full text (E1)`);
  await desk.run("survey report flow --out flow.svg");
  expect(desk.read("flow.svg")).toMatch(/^<svg[\s\S]*1 × No full text \(E1\)/);
  await desk.run("survey report flow --out flow.csv");
  expect(desk.read("flow.csv")).toContain(`${reason},No full text (E1),1`);
});

test("a screening order can be stored, explained, or requested once, and each decision records the order", async () => {
  const desk = openSurvey();
  const entries = [
    "C, title = {Classes of answers}",
    "D, title = {Soups}",
    "E, title = {Soups of the north}",
  ];
  desk.write({
    "three.bib": entries.map((entry, at) => `@article{${entry}, year = {${2000 + at}}}`).join("\n"),
  });
  await desk.run("survey import seeds.bib");
  await desk.run("survey import three.bib");
  // Without a chosen order, the list does not change; an order can also be requested for a single call.
  expect(await desk.json("survey next")).toMatchObject({ next: { key: "A", order: null } });
  const newest = await desk.run("survey next --order year");
  expect(newest.json).toMatchObject({
    next: { key: "B", order: "year", command: expect.stringContaining("survey screen B") },
  });
  expect(newest.text).toContain("--order year");
  await desk.run("survey rank --order relevance");
  await desk.run("survey screen A --include");
  await desk.run("survey screen D --exclude --reason 'off topic'");
  expect(await desk.json("survey rank")).toMatchObject({
    order: { chosen: "relevance", in_force: "relevance", random_every: null },
    // C and B share no word with the soups; C shares "classes" with A.
    papers: [{ key: "C" }, { key: "B" }, { key: "E", why: [{ word: "soups" }, {}] }],
    stopping: { decided: 2, relevant: 1, since_relevant: 1, recall: null },
  });
  expect(await desk.text("survey next")).toContain("Proposed by relevance, because: ");
  await desk.run("survey screen C --include");
  const { decisions } = desk.readJson<{ decisions: { paper: string; order: string }[] }>(
    "literature/survey.json",
  );
  expect(decisions.map(({ paper, order }) => `${paper} ${order}`)).toEqual(["A key", "D key", "C relevance"]);
  expect(await desk.refusal("survey rank --random-every 1")).toMatch(/^OptionError/);
});

test("an invalid value is rejected, and the message lists the valid choices", async () => {
  const desk = openSurvey();
  desk.write({ "broken.bib": "@article{a, title = {x}}\n@article{b, title {x}}\n" });
  expect(await desk.refusal("survey import broken.bib")).toMatch(/^InputError/);
  expect(await desk.json("survey import broken.bib --lenient")).toMatchObject({
    added: ["a"],
    skipped: [{ line: 2, key: "b" }],
  });
  expect(await desk.refusal("survey screen a")).toMatch(/^OptionError/);
  expect(await desk.refusal("survey skim a --include")).toMatch(/^WorkspaceError/);
  expect(await desk.refusal("survey follow a --citing none")).toMatch(/to screen/);
});

test("papers can have notes, labels and highlighted words, all of which can be removed again", async () => {
  const desk = openSurvey();
  await desk.run("survey import seeds.bib");
  expect(await desk.text("survey note A 'the table on page 4'")).toBe("Noted on A: the table on page 4");
  expect(await desk.text("survey note A")).toBe("A has no note.");
  await desk.run("survey label A discuss");
  expect(await desk.text("survey label A urgent discuss")).toBe("A: discuss, urgent");
  expect(await desk.text("survey label A discuss --remove")).toBe("A: urgent");
  expect(await desk.text("survey label A urgent --remove")).toBe("A has no label.");
  await desk.run("survey words --include question --exclude mouse");
  const words = await desk.text("survey words --include graph,question");
  expect(words).toContain("Words that suggest relevance: question, graph");
  expect(words).toContain("Words that suggest irrelevance: mouse");
  await desk.run("survey words --clear");
  expect(await desk.text("survey words")).toContain("Words that suggest relevance: none");
  expect(await desk.refusal("survey note Z x")).toMatch(/Z/);
});

const ash =
  "@article{Ash, title = {On ash}, year = {2001}, abstract = {About ash trees.}, retracted = {yes}}\n";
const birch = "@article{Birch, title = {On birch}, year = {2002}}\n";

async function openImported(entries: string): Promise<Desk> {
  const desk = openWorkspaceDesk({ "found.bib": entries });
  await desk.run("survey import found.bib");
  return desk;
}

test("`survey next` names the command for each step of a review, from screening to following references", async () => {
  expect(await openSurvey().text("survey next")).toContain("no papers yet");
  const desk = await openImported(ash);
  await desk.run("survey criteria E1 'Not about lakes'");
  const toScreen = await desk.text("survey next");
  expect(toScreen).toMatch(
    /^L1 {2}Ash: screen the title and abstract\n\nOn ash\nThis paper was retracted\.\n/,
  );
  expect(toScreen).toContain("About ash trees.");
  expect(toScreen).toContain("E1 (exclusion) Not about lakes");
  expect(toScreen).toContain("taxolink survey screen Ash --include|--exclude --criterion ID");
  await desk.run("survey screen Ash --include");
  const toSkim = await desk.text("survey next");
  expect(toSkim).toContain("Ash: skim the full text");
  expect(toSkim).toContain("taxolink survey skim Ash --include|--exclude --criterion ID");
  await desk.run("survey skim Ash --include");
  const toFollow = await desk.text("survey next");
  expect(toFollow).toContain("Ash: follow its references and citations");
  expect(toFollow).toContain("taxolink survey follow Ash --references FILE.bib --citing FILE.bib");
  await desk.run("survey follow Ash --references none --citing none");
  expect(await desk.text("survey next")).toBe("No papers are left to process.");
});

test("a postponed paper is listed last, with the reason", async () => {
  const desk = await openImported(ash + birch);
  await desk.run("survey later Ash --reason 'on order'");
  expect(await desk.text("survey next")).toMatch(/^L1 {2}Birch: [\s\S]*Postponed: Ash$/);
  await desk.run("survey screen Birch --exclude --reason 'off topic'");
  expect(await desk.text("survey next")).toMatch(/^L1 {2}Ash: screen .* \(postponed: on order\)/);
});

test("if an order is set, `survey next` explains its proposal, and the command that it prints records the order", async () => {
  const desk = await openImported(
    `${ash + birch}@article{Ashen, title = {Ash again}}\n@article{Oak, title = {On oak}}\n`,
  );
  await desk.run("survey screen Ash --include");
  await desk.run("survey screen Birch --exclude --reason 'off topic'");
  const likely = await desk.run("survey next --order relevance");
  // The included paper shares the word "ash" with only one of the two other titles.
  expect(likely.json).toMatchObject({ next: { key: "Ashen", order: "relevance" } });
  expect(likely.text).toMatch(/Proposed by relevance, because: ash \+\d\.\d\d/);
  expect(likely.text).toContain("--criterion ID --order relevance");
  expect(await desk.text("survey next --order key")).toContain("Proposed by key.");
});

test("two reviewers give blind second opinions, and a third reviewer settles the conflict that is the next task", async () => {
  const desk = await openImported(birch);
  await desk.run("survey screen Birch --exclude --reason 'too old'");
  // Ada has decided, so only another reviewer can give a second opinion.
  expect(await desk.text("survey next --second")).toBe("No papers are left to process.");
  const second = await desk.run("survey next --second --author Bob");
  const task = "second opinion on the title and abstract";
  expect(second.json).toMatchObject({ next: { key: "Birch", task } });
  expect(second.text).toContain(`Birch: ${task}`);
  expect(second.text).toContain("taxolink survey screen Birch --include|--exclude --criterion ID");
  expect(second.text).not.toContain("too old");
  await desk.run("survey screen Birch --include --author Bob");
  const conflict = await desk.text("survey next");
  expect(conflict).toContain("Birch: the reviewers disagree on the title and abstract");
  expect(conflict).toContain("taxolink survey adjudicate Birch --stage screening --include|--exclude");
  expect(await desk.json("survey adjudicate")).toMatchObject({ conflicts: [{ key: "Birch" }] });
  await desk.run("survey adjudicate Birch --include --reason fits --author Eve");
  expect(await desk.json("survey adjudicate")).toEqual({ conflicts: [] });
  // One paper, two verdicts that differ: D_o = 1, D_e = 1, so alpha is 0.
  const agreed = await desk.run("agreement survey");
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
  const desk = openSurvey();
  await desk.run("survey import seeds.bib");
  await desk.run("survey screen A --include");
  await desk.run("survey skim A --include");
  expect(await desk.refusal("survey screen A --withdraw")).toContain(
    "A has already been skimmed | Withdraw the skimming decision first: taxolink survey skim A --withdraw.",
  );
  expect(await desk.refusal("survey skim A --withdraw --author Bob")).toContain(
    "Bob has not decided on the full text of A",
  );
  await desk.run("survey skim A --exclude --reason 'too short' --author Bob");
  await desk.run("survey adjudicate A --stage skim --include --reason fits");
  expect(await desk.refusal("survey skim A --withdraw")).toMatch(/was settled/);
  await desk.run("survey adjudicate A --stage skim --withdraw");
  expect(await desk.json("survey adjudicate")).toMatchObject({ conflicts: [{ key: "A" }] });
  expect(await desk.refusal("survey adjudicate A --stage skim --withdraw")).toContain(
    "no ruling was made on the full text of A",
  );
  await desk.run("survey skim A --withdraw --author Bob");
  // Ada's own decision is valid again.
  expect(desk.read("literature/final.bib")).toContain("@article{A,");
  expect(await desk.json("survey skim A --withdraw")).toMatchObject({ status: "to skim" });
  // The list remains a file, so that git can merge it with papers from another clone.
  expect(desk.read("literature/final.bib")).toBe("% This list has no papers.\n");
  expect(await desk.json("survey screen A --withdraw")).toMatchObject({ status: "to screen" });
  expect(await desk.refusal("survey screen A --include --withdraw")).toContain(
    "specify exactly one of --include, --exclude and --withdraw",
  );
});
