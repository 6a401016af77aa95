/** Tests corrections in the phases from extraction to taxonomy: withdrawals, findings and rejected edits. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OptionError } from "../../../base/errors.ts";
import { callCommand as call } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace, openTaxonomy } from "../../../workspace/index.ts";

test("commands can withdraw relevance judgements, opinions and settlements", async () => {
  const root = join(temporaryFolder(), "things");
  initWorkspace(root);
  const run = (line: string, ...words: string[]) => call(root, line, ...words);
  await run("plan question", "GQ1", "Does it matter?");
  await run("extract add", "Ada1843", "Yes");
  await run("cluster create", "Boolean", "Ada1843:Yes");
  await run("cluster categorise", "Answer", "boolean");
  await run("assess category", "Answer", "--answers", "GQ1=yes", "--reason", "r");
  // The questions can be answered for a single class; with two questions and the rule "all", one yes is not yet a
  // verdict.
  await run("plan question", "GQ2", "For others as well?");
  const assessClass = (answers: string) =>
    run("assess class", "boolean", "--answers", answers, "--reason", "r");
  await expect(assessClass("GQ1=yes")).rejects.toThrow(/do not yet determine the relevance of boolean/);
  await expect(assessClass("GQ7=yes")).rejects.toThrow(/no relevance question "GQ7"/);
  expect((await assessClass("GQ1=yes,GQ2=no")).json).toEqual({
    id: "boolean",
    answers: { GQ1: true, GQ2: false },
    relevant: false,
    reason: "r",
  });
  expect((await assessClass("GQ2=yes")).json).toMatchObject({ relevant: true });
  // An answer that is left over would be used for a later question with the same id.
  await expect(run("plan question", "GQ2", "--remove")).rejects.toMatchObject({
    message: "GQ2 has 1 answer in phase 5",
    hint: expect.stringContaining("--with-answers"),
  });
  await expect(run("plan question", "GQ3", "--remove")).rejects.toThrow(
    /relevance question "GQ3" does not exist/,
  );
  const relevance = () => openTaxonomy({ cwd: root, workspace: undefined }).state.relevance;
  await assessClass("GQ1=no,GQ2=yes");
  await run("plan question", "GQ2", "--remove", "--with-answers");
  // The answer that is left over, GQ1=no, determines the verdict on the class.
  expect(relevance().clusters).toEqual([
    { id: "boolean", answers: { GQ1: false }, relevant: false, reason: "r" },
  ]);
  await run("undo");
  expect(relevance().clusters).toMatchObject([{ answers: { GQ1: false, GQ2: true } }]);
  await run("plan question", "GQ2", "--remove", "--with-answers");
  await run("assess class", "boolean", "--relevant", "yes", "--reason", "r");
  await expect(run("assess settle", "boolean", "--relevant", "no", "--reason", "I say so")).rejects.toThrow(
    /there is no conflict to settle on boolean/,
  );
  await run("assess opinion", "boolean", "--relevant", "no", "--judge", "Bob");
  await run("assess settle", "boolean", "--relevant", "no", "--reason", "too narrow");
  expect((await run("assess")).text).toContain("Classes: 0/1 relevant, 0 open");
  // The cluster cannot be removed while a judgement refers to it.
  await expect(run("cluster loosen", "Ada1843:Yes")).rejects.toMatchObject({
    message: expect.stringMatching(/would leave dangling references: .*boolean is not a cluster/),
    hint: expect.stringContaining("--withdraw"),
  });
  await run("assess settle", "boolean", "--withdraw");
  await run("assess opinion", "boolean", "--withdraw", "--judge", "Bob");
  expect((await run("assess")).text).toContain("Classes: 1/1 relevant, 0 open");
  await run("assess class", "boolean", "--withdraw");
  await run("assess category", "Answer", "--withdraw");
  expect((await run("assess")).text).toContain("Categories: 0/1 relevant, 1 open");
  await expect(run("assess class", "boolean", "--withdraw")).rejects.toThrow(/no judgement on boolean/);
});

test("a missing or unclear class becomes a finding for the next increment, and classifications, verdicts and arguments can be withdrawn", async () => {
  const root = join(temporaryFolder(), "things");
  initWorkspace(root);
  const run = (line: string, ...words: string[]) => call(root, line, ...words);
  writeFileSync(
    join(root, "taxonomy/6-construction.json"),
    JSON.stringify({
      increments: [{ name: "T1", categories: [{ name: "K", classes: [{ name: "A" }, { name: "B" }] }] }],
    }),
  );
  await run("apply add", "Will it rain?", "--id", "q1");
  await expect(run("apply missing", "q9", "a class for the future")).rejects.toThrow(/no object "q9"/);
  await expect(run("apply missing", "q1", "x", "--category", "Z")).rejects.toThrow(/no category "Z" in T1/);
  await expect(run("apply unclear", "q1", "both fit", "K - A", "K - C")).rejects.toThrow(
    /"K - C" is not a class of T1/,
  );
  await run("apply missing", "q1", "a class for the future", "--category", "K");
  await run("apply unclear", "q1", "both fit", "K - A", "K - B");
  const { state } = openTaxonomy({ cwd: root, workspace: undefined });
  expect(state.validation.findings).toEqual([
    {
      id: expect.stringMatching(/^F1-/),
      increment: "T1",
      problem: "class missing",
      object: "q1",
      classes: [],
      text: "K: a class for the future",
      state: "open",
    },
    {
      id: expect.stringMatching(/^F2-/),
      increment: "T1",
      problem: "class unclear",
      object: "q1",
      classes: ["K - A", "K - B"],
      text: "both fit",
      state: "open",
    },
  ]);
  await run("apply classify", "q1", "K - A");
  await run("apply classify", "q1", "--withdraw");
  await expect(run("apply classify", "q1", "--withdraw")).rejects.toThrow(
    /Ada has not classified "q1" with T1/,
  );
  await run("validate verdict", "Q1.1", "--satisfied", "yes", "--reason", "r");
  await run("validate verdict", "Q1.1", "--withdraw");
  await expect(run("validate refine")).rejects.toThrow(/verdicts are missing for Q1\.1/);
  await expect(run("validate verdict", "Q1.1", "--withdraw")).rejects.toThrow(/no verdict on Q1\.1 of T1/);
  for (const question of ["Q1.1", "Q1.2", "Q1.3", "Q2.1", "Q2.2", "Q2.3"]) {
    await run("validate verdict", question, "--satisfied", "no", "--reason", "r");
  }
  expect((await run("validate refine")).json).toMatchObject({
    findings: [{ id: expect.stringMatching(/^F1-/) }, { id: expect.stringMatching(/^F2-/) }],
  });

  const edit = (operation: string, ...words: string[]) =>
    run("taxonomy edit", operation, "--category", "K", "--class", "A", ...words, "--reason", "r");
  await edit("argue-class", "--relevant", "yes", "--because", "asked often");
  await edit("compare-class", "--taxonomy", "Other", "--relation", "equal");
  await edit("argue-class", "--relevant", "none");
  await edit("compare-class", "--taxonomy", "Other", "--relation", "none");
  await expect(edit("argue-class", "--relevant", "none")).rejects.toThrow(/no relevance argument/);
  await expect(edit("compare-class", "--taxonomy", "Other", "--relation", "none")).rejects.toThrow(
    /no record/,
  );
  const after = openTaxonomy({ cwd: root, workspace: undefined }).state;
  expect(after.increments[1]?.categories[0]?.classes[0]).toEqual({
    name: "A",
    description: "",
    clusters: [],
  });
});

test("a mistyped name is not recorded, and the error suggests a similar name", async () => {
  const root = join(temporaryFolder(), "slips");
  initWorkspace(root);
  const run = (line: string, ...words: string[]) => call(root, line, ...words);
  const hint = async (line: string, ...words: string[]): Promise<string> => {
    const error: unknown = await run(line, ...words).catch((thrown: unknown) => thrown);
    if (!(error instanceof OptionError)) throw new Error(`${line} was not refused`);
    return `${error.message} | ${error.hint ?? ""}`;
  };
  expect(await hint("plan question", "Does it matter?")).toMatch(/TEXT is missing.*GQ1 "/);
  await run("plan question", "GQ1", "Does it matter?");
  await run("extract add", "Ada1843", "Boolean");
  expect((await run("extract")).text).toMatch(/^no kind +no field/);
  expect(await hint("cluster create", "Whether", "Ada1843:Bolean")).toMatch(/Did you mean "Ada1843:Boolean"/);
  await run("cluster create", "Whether", "Ada1843:Boolean");
  expect(await hint("cluster move", "whether", "Ada1843:Bolean")).toMatch(/Did you mean "Ada1843:Boolean"/);
  expect(await hint("cluster categorise", "Answer", "wether")).toMatch(/Did you mean "whether"/);
  await run("cluster categorise", "Answer", "whether");
  expect(await hint("assess category", "Anser", "--answers", "GQ1=yes")).toMatch(/Did you mean "Answer"/);
  expect(await hint("assess category", "Answer", "--answers", "yes")).toMatch(/"yes" is not in the format/);
  expect(await hint("taxonomy init")).toMatch(/no category has been .*taxolink assess category/);
  await run("assess category", "Answer", "--answers", "GQ1=yes", "--reason", "often asked");
  // A category without judged classes would lead to an increment without classes.
  expect(await hint("taxonomy init")).toMatch(
    /1 class of a relevant category has not been judged: whether .*press Enter in phase 5 .*taxolink assess class/,
  );
  await run("assess class", "whether", "--relevant", "yes", "--reason", "often asked");
  await run("taxonomy init");
  expect(await hint("taxonomy init")).toMatch(/the first increment already exists .*taxonomy edit/);
  const rename = ["rename-class", "--category", "Answer", "--class", "Whether"];
  expect(await hint("taxonomy edit", ...rename, "--to", "Yes or no")).toMatch(/--reason is missing/);
  expect(await hint("taxonomy edit", ...rename, "--reason", "x")).toMatch(/--to is missing/);
  expect(await hint("validate finding", "It overlaps", "--question", "Q9")).toMatch(
    /no question "Q9".*Q1\.1/,
  );
  expect(await hint("validate finding", "It overlaps", "--classes", "Answer - Wether")).toMatch(
    /Did you mean "Answer - Whether"/,
  );
  expect(await hint("taxonomy edit", ...rename, "--to", "B", "--reason", "x", "--without", "C")).toMatch(
    /unknown option --without/,
  );
  expect(await hint("validate mark", "Answer - Wether", "Answer - Whether")).toMatch(/"Answer - Whether"/);
  await run("apply add", "Is it old?");
  expect(await hint("apply classify", "1", "Answer - Wether")).toMatch(/Did you mean "Answer - Whether"/);
  expect(openTaxonomy({ cwd: root, workspace: undefined }).state.validation.findings).toEqual([]);
});
