/** Tests the commands of phase 3 in a temporary workspace. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callCommand as call } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace, openTaxonomy } from "../../../workspace/index.ts";

test("`extract` rejects an unknown publication key only if the survey has a final list", async () => {
  const root = join(temporaryFolder(), "slips");
  initWorkspace(root);
  await call(root, "extract add", "Anything", "Boolean");
  writeFileSync(join(root, "two.bib"), "@misc{Ada1843, title={Notes}}\n@misc{Bob1950, title={Machines}}\n");
  await call(root, "survey import", "two.bib", "--final");
  await call(root, "extract add", "Ada1843", "Location");
  await expect(call(root, "extract add", "Ada1834", "Time")).rejects.toMatchObject({
    message: 'there is no publication "Ada1834" in the extraction or the final list',
    hint: "Did you mean Ada1843?",
  });
  await expect(call(root, "extract none", "Bob1951", "--reason", "none")).rejects.toThrow(/Bob1951/);
  await expect(call(root, "extract block", "Bob1951", "Time")).rejects.toThrow(/Bob1951/);
  await expect(call(root, "extract publication", "Bob1951", "--category", "book")).rejects.toThrow(/Bob1951/);
  await expect(call(root, "extract", "Bob1951")).rejects.toThrow(/Bob1951/);
  await expect(call(root, "cluster", "nothing")).rejects.toThrow(/cluster "nothing" does not exist/);
  const { state } = openTaxonomy({ cwd: root, workspace: undefined });
  expect(state.extraction.publications.map(({ id, classes }) => [id, classes.length])).toEqual([
    ["Anything", 1],
    ["Ada1843", 1],
  ]);
});

test("`extract` rejects an existing class, unless --again requests a second class with the same name", async () => {
  const root = join(temporaryFolder(), "twice");
  initWorkspace(root);
  await call(root, "extract add", "Ada1843", "Oil");
  const refusal = {
    message: 'Ada1843 already has a class "Oil"',
    hint: expect.stringContaining('taxolink extract edit "Ada1843:Oil"'),
  };
  await expect(call(root, "extract add", "Ada1843", "Oil")).rejects.toMatchObject(refusal);
  await expect(call(root, "extract block", "Ada1843", "Water", "Oil")).rejects.toMatchObject(refusal);
  // A line that repeats another line of the same block is likely a mistake too.
  await expect(call(root, "extract block", "Ada1843", "Ink", "Ink")).rejects.toThrow(
    /already has a class "Ink"/,
  );
  await call(root, "extract add", "Bob1950", "Oil");
  await expect(call(root, "extract edit", "Bob1950:Oli", "--page", "3")).rejects.toMatchObject({
    hint: 'Did you mean "Bob1950:Oil"?',
  });
  expect((await call(root, "extract add", "Ada1843", "Oil", "--again")).text).toBe("Added Ada1843:Oil-2.");
  const { extraction } = openTaxonomy({ cwd: root, workspace: undefined }).state;
  expect(extraction.publications.map(({ classes }) => classes.map(({ id }) => id))).toEqual([
    ["Ada1843:Oil", "Ada1843:Oil-2"],
    ["Bob1950:Oil"],
  ]);
});

test("`extract proposals` lists proposed classes with their state, and records which ones a person skips or reopens", async () => {
  const root = join(temporaryFolder(), "proposed");
  initWorkspace(root);
  const proposed = (name: string) => ({ name, description: `about ${name}`, quote: name });
  const file = join(root, "proposals.json");
  writeFileSync(
    file,
    JSON.stringify({
      kind: "taxolink-class-proposals",
      version: 1,
      objects: "questions",
      model: "some-model",
      publications: [{ id: "Ada1843", classes: [proposed("Oil"), proposed("Ink"), proposed("Wax")] }],
    }),
  );
  await call(root, "extract add", "Ada1843", "Oil");
  const skipped = await call(root, "extract proposals", "proposals.json", "--skip", "Ada1843:Ink");
  expect(skipped.text.split("\n")).toEqual([
    "entered  Ada1843:Oil: about Oil",
    "skipped  Ada1843:Ink: about Ink",
    "open     Ada1843:Wax: about Wax",
    "3 classes proposed by some-model: 1 entered, 1 skipped, 1 open.",
  ]);
  const decided = readFileSync(file, "utf8");
  await expect(
    call(root, "extract proposals", "proposals.json", "--skip", "Ada1843:Inc"),
  ).rejects.toMatchObject({ hint: "Did you mean Ada1843:Ink?" });
  await expect(
    call(root, "extract proposals", "proposals.json", "--skip", "Ada1843:Wax", "--restore", "Ada1843:Ink"),
  ).rejects.toThrow("--skip and --restore are mutually exclusive");
  expect(readFileSync(file, "utf8")).toBe(decided);
  const reopened = await call(root, "extract proposals", "proposals.json", "--restore", "Ada1843:Ink");
  expect(reopened.text).toContain("1 entered, 0 skipped, 2 open.");
});
