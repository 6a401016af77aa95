/** Tests the complete process through commands alone, from an empty folder to an accepted taxonomy. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OptionError } from "../../../base/errors.ts";
import { callCommand as call } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace, openWorkspace, readHistory } from "../../../workspace/index.ts";

test("extract, cluster, assess, construct, validate, refine, accept, undo", async () => {
  const root = join(temporaryFolder(), "things");
  initWorkspace(root);
  const run = (line: string, ...words: string[]) => call(root, line, ...words);
  await run("plan question", "GQ1", "Does it matter?");
  for (const [publication, name] of [
    ["Ada1843", "Boolean"],
    ["Bob1950", "Boolean question"],
    ["Bob1950", "Location"],
    ["Cy1999", "Rhetorical"],
  ] as const) {
    await run("extract add", publication, name, "--category", "Dataset", "--domain", "General");
  }
  expect((await run("extract")).json).toMatchObject({
    table: [{ category: "Dataset", domain: "General", classes: 4, publications: 3 }],
  });
  await run("extract none", "Dan2001", "--reason", "only cites others");
  await expect(run("extract none", "Ada1843", "--reason", "x")).rejects.toThrow(/has classes already/);

  const proposed = await run("cluster propose", "--enter");
  expect(proposed.json).toMatchObject({ open: 4, entered: true });
  await run("cluster accept");
  const members = ["Ada1843:Boolean", "Bob1950:Boolean question"];
  const create = () => run("cluster create", "Yes or no", ...members, "--description", "Says whether.");
  await expect(create()).rejects.toMatchObject({
    message: '"Ada1843:Boolean" belongs to the cluster boolean',
    hint: expect.stringMatching(/press x in phase 4 of the app or run taxolink cluster loosen/),
  });
  await run("cluster loosen", ...members);
  await create();
  const listed = (await run("cluster")).json as {
    clusters: { id: string; members: string[] }[];
    loose: string[];
  };
  expect(listed.loose).toEqual([]);
  const idOf = (member: string): string =>
    listed.clusters.find(({ members }) => members.includes(member))?.id ?? "";
  await run("cluster categorise", "Answer", idOf("Ada1843:Boolean"), idOf("Bob1950:Location"));
  await run("cluster categorise", "Style", idOf("Cy1999:Rhetorical"));

  await run("assess category", "Answer", "--answers", "GQ1=yes", "--reason", "yes");
  await run("assess category", "Style", "--answers", "GQ1=no", "--reason", "no");
  await expect(run("assess category", "Style", "--answers", "GQ9=no")).rejects.toThrow(
    /no relevance question "GQ9"/,
  );
  await run("assess class", idOf("Ada1843:Boolean"), "--relevant", "yes", "--reason", "often asked");
  await run("assess class", idOf("Bob1950:Location"), "--relevant", "yes", "--reason", "often asked");
  expect((await run("assess")).text).toContain("Classes: 2/3 relevant, 0 open");

  expect((await run("taxonomy init")).text).toBe("Created T1 with 1 category and 2 classes.");
  // A cluster that supports a class of T1 cannot be removed.
  await expect(run("cluster loosen", "Bob1950:Location")).rejects.toThrow(/is not a cluster/);
  await run("validate mark", "Answer - Yes or no", "Answer - Location", "--both");
  const first = await run("validate", "T1");
  // Three of four extracted classes belong to a class of T1; both cells of the matrix overlap.
  expect(first.text).toMatch(/completeness +0\.75 \(3\/4\)/);
  expect(first.text).toMatch(/orthogonality +0\.00 \(0\/2\)/);
  await run("validate finding", "They overlap", "--question", "Q1.3");
  await expect(run("validate refine")).rejects.toThrow(/verdicts are missing for Q1\.1/);
  for (const question of ["Q1.1", "Q1.2", "Q1.3", "Q2.1", "Q2.2"]) {
    await run(
      "validate verdict",
      question,
      "--satisfied",
      question === "Q1.3" ? "no" : "yes",
      "--reason",
      "looked at it",
    );
  }
  await expect(run("validate accept")).rejects.toThrow(/open findings \(F1-[0-9a-f]{4}\) requires a reason/);
  expect((await run("validate refine")).json).toMatchObject({
    refined: "T1",
    open: "T2",
    findings: [{ id: expect.stringMatching(/^F1-/) }],
  });

  const because = ["--reason", "to tell them apart"];
  await run(
    "taxonomy edit",
    "rename-class",
    "--category",
    "Answer",
    "--class",
    "Location",
    "--to",
    "Place",
    "--finding",
    "F1",
    ...because,
  );
  await run(
    "taxonomy edit",
    "create-class",
    "--category",
    "Answer",
    "--class",
    "Time",
    "--description",
    "When.",
    "--relevant",
    "yes",
    "--because",
    "asked as well",
    ...because,
  );
  await expect(
    run(
      "taxonomy edit",
      "rename-class",
      "--category",
      "Answer",
      "--class",
      "Location",
      "--to",
      "X",
      ...because,
    ),
  ).rejects.toThrow(/has no class "Location"/);
  await expect(
    run("taxonomy edit", "rename-class", "--category", "Answer", "--class", "Place", "--to", "X"),
  ).rejects.toThrow(/reason/);
  expect(
    (await run("taxonomy show", "T1", "T2")).text.split("\n").filter((line) => line.startsWith("-")),
  ).toEqual(["- rename Answer - Location to Place", "- create Answer - Time"]);
  const second = await run("validate", "T2");
  expect(second.text).toMatch(/innovation +0\.33 \(1\/3\)/);
  expect(second.text).toMatch(/relevance of classes +1\.00 \(3\/3\)/);
  await run("validate finding", "F1", "--state", "addressed", "--answer", "T2");
  for (const question of ["Q1.1", "Q1.2", "Q1.3", "Q2.1", "Q2.2"]) {
    await run("validate verdict", question, "--satisfied", "yes", "--reason", "fine");
  }
  writeFileSync(join(root, "other.txt"), "Kind - Place\nKind - Person\n");
  const compared = await run("taxonomy compare", "Other", "other.txt");
  expect(compared.json).toMatchObject({ matches: [{ class: "Place", theirs: "Kind - Place" }] });
  await run(
    "taxonomy edit",
    "compare-class",
    "--category",
    "Answer",
    "--class",
    "Time",
    "--taxonomy",
    "Other",
    "--relation",
    "adapted",
    ...because,
  );
  // Time is now adapted from the other taxonomy, and the other two classes from the literature.
  expect((await run("validate", "T2")).text).toMatch(/innovation +0\.00 \(0\/3\)/);
  expect((await run("validate accept")).json).toMatchObject({ increment: "T2", decision: "accept" });
  await run("taxonomy close");
  await expect(
    run("taxonomy edit", "remove-class", "--category", "Answer", "--class", "Time", ...because),
  ).rejects.toThrow(OptionError);

  const before = readHistory(openWorkspace(root)).length;
  await run("undo");
  await run("taxonomy edit", "remove-class", "--category", "Answer", "--class", "Time", ...because);
  expect(readHistory(openWorkspace(root)).length).toBe(before + 2);
});

test("a second judge groups classes without seeing the clusters, and the settlement of a conflict records its author", async () => {
  const root = join(temporaryFolder(), "things");
  initWorkspace(root);
  const run = (line: string, ...words: string[]) => call(root, line, ...words);
  for (const name of ["Yes", "Polar", "Place"]) await run("extract add", "Ada1843", name);
  const [yes, polar, place] = ["Ada1843:Yes", "Ada1843:Polar", "Ada1843:Place"] as const;
  await run("cluster create", "Boolean", yes, polar);
  await run("cluster create", "Location", place);
  const listing = await run("cluster opinion", "--judge", "Bob");
  expect(listing.text).toContain("Bob has placed 0 of 3 in 0 groups; 3 have not been placed yet.");
  // None of the first judge's decisions are visible.
  expect(listing.text).not.toMatch(/Boolean|Location/);
  await expect(run("cluster opinion", "Ada1843:Nothing", "--judge", "Bob")).rejects.toThrow(
    /no extracted class "Ada1843:Nothing"/,
  );
  await run("cluster opinion", yes, "--judge", "Bob");
  await run("cluster opinion", polar, place, "--judge", "Bob");
  expect(JSON.stringify((await run("status")).json)).toContain("different clusters");
  const conflicts = await run("agreement clustering");
  expect(conflicts.text).toContain(`${polar}\n    first: with ${yes}\n    Bob: with ${place}`);
  expect(conflicts.json).toMatchObject({ agreement: [{ shared: 3, pairwise_f1: 0 }] });
  await expect(run("cluster settle", polar, "--to", "boolean")).rejects.toThrow(/--reason is missing/);
  await run("cluster settle", polar, "--to", "boolean", "--reason", "both ask whether");
  const remainingConflicts = await run("agreement clustering");
  expect(remainingConflicts.json).toMatchObject({
    conflicts: [],
    settled: [{ item: polar, into: "Boolean", author: "Ada", reason: "both ask whether" }],
    agreement: [{ shared: 3, pairwise_f1: 0 }],
  });
  await expect(run("cluster settle", place, "--to", "boolean", "--reason", "x")).rejects.toThrow(
    /there is no conflict to settle on "Ada1843:Place"/,
  );

  // A judge's groups can also come from a clustering file.
  writeFileSync(
    join(root, "cy.json"),
    JSON.stringify({ clusters: [{ id: "k", members: [yes, polar, place], decided: true }] }),
  );
  expect((await run("cluster opinion", "--from", "cy.json", "--judge", "Cy")).text).toBe(
    "Cy: 3 items in 1 group.",
  );
  expect((await run("agreement clustering")).json).toMatchObject({ conflicts: [{ id: yes }, { id: place }] });
  await run("cluster opinion", place, "--judge", "Cy", "--withdraw");
  expect((await run("agreement clustering")).json).toMatchObject({ conflicts: [] });
});

test("`cluster propose --quality` requires confirmed clusters and compares each method with them", async () => {
  const root = join(temporaryFolder(), "quality");
  initWorkspace(root);
  for (const name of ["Boolean", "Boolean question", "Location"])
    await call(root, "extract add", "Ada", name);
  await expect(call(root, "cluster propose", "--quality")).rejects.toMatchObject({
    hint: "Confirm clusters with taxolink cluster accept.",
  });
  const members = ["Ada:Boolean", "Ada:Boolean question"];
  await call(root, "cluster create", "Yes or no", ...members, "--description", "Says whether.");
  await call(root, "cluster create", "Place", "Ada:Location", "--description", "Says where.");
  await expect(call(root, "cluster propose", "--quality", "--radius", "1")).rejects.toThrow("less than 1");
  const { json, text } = await call(root, "cluster propose", "--quality");
  expect(text).toContain("3 classes against 2 confirmed clusters");
  const rows = (json as { quality: { rows: { method: string; b_cubed: object; pairwise: object }[] } })
    .quality.rows;
  // With every class alone, B³ precision is 1, and recall is 1/2, 1/2 and 1. The only pair is not found.
  expect(rows.at(-1)).toMatchObject({
    method: "every class alone",
    b_cubed: { precision: 1, recall: (1 / 2 + 1 / 2 + 1) / 3 },
    pairwise: { recall: 0 },
  });
});
