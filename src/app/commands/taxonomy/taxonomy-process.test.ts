/** Tests the complete process through commands alone, from an empty folder to an accepted taxonomy. */
import { expect, test } from "vitest";
import { openWorkspaceDesk } from "../../../testing/desk.ts";
import { openWorkspace, readHistory } from "../../../workspace/index.ts";

test("extract, cluster, assess, construct, validate, refine, accept, undo", async () => {
  const desk = openWorkspaceDesk({ "other.txt": "Kind - Place\nKind - Person\n" });
  await desk.run("plan question GQ1 'Does it matter?'");
  for (const added of [
    "Ada1843 Boolean",
    "Bob1950 'Boolean question'",
    "Bob1950 Location",
    "Cy1999 Rhetorical",
  ]) {
    await desk.run(`extract add ${added} --category Dataset --domain General`);
  }
  expect(await desk.json("extract")).toMatchObject({
    table: [{ category: "Dataset", domain: "General", classes: 4, publications: 3 }],
  });
  await desk.run("extract none Dan2001 --reason 'only cites others'");
  expect(await desk.refusal("extract none Ada1843 --reason x")).toMatch(/has classes already/);

  expect(await desk.json("cluster propose --enter")).toMatchObject({ open: 4, entered: true });
  await desk.run("cluster accept");
  const members = "Ada1843:Boolean 'Bob1950:Boolean question'";
  const create = `cluster create 'Yes or no' ${members} --description 'Says whether.'`;
  expect(await desk.refusal(create)).toMatch(
    /"Ada1843:Boolean" belongs to the cluster boolean \| .*press x in phase 4 of the app or run taxolink cluster loosen/,
  );
  await desk.run(`cluster loosen ${members}`);
  await desk.run(create);
  type Clusters = { clusters: { id: string; members: string[] }[]; loose: string[] };
  const { clusters, loose } = await desk.json<Clusters>("cluster");
  expect(loose).toEqual([]);
  const idOf = (member: string): string => clusters.find((one) => one.members.includes(member))?.id ?? "";
  const [whether, where] = [idOf("Ada1843:Boolean"), idOf("Bob1950:Location")];
  await desk.run(`cluster categorise Answer ${whether} ${where}`);
  await desk.run(`cluster categorise Style ${idOf("Cy1999:Rhetorical")}`);

  await desk.run("assess category Answer --answers GQ1=yes --reason yes");
  await desk.run("assess category Style --answers GQ1=no --reason no");
  expect(await desk.refusal("assess category Style --answers GQ9=no")).toMatch(/no relevance question "GQ9"/);
  for (const id of [whether, where]) await desk.run(`assess class ${id} --relevant yes --reason asked`);
  expect(await desk.text("assess")).toContain("Classes: 2/3 relevant, 0 open");

  expect(await desk.text("taxonomy init")).toBe("Created T1 with 1 category and 2 classes.");
  // A cluster that supports a class of T1 cannot be removed.
  expect(await desk.refusal("cluster loosen Bob1950:Location")).toMatch(/is not a cluster/);
  await desk.run("validate mark 'Answer - Yes or no' 'Answer - Location' --both");
  const first = await desk.text("validate T1");
  // Three of four extracted classes belong to a class of T1; both cells of the matrix overlap.
  expect(first).toMatch(/completeness +0\.75 \(3\/4\)/);
  expect(first).toMatch(/orthogonality +0\.00 \(0\/2\)/);
  await desk.run("validate finding 'They overlap' --question Q1.3");
  expect(await desk.refusal("validate refine")).toMatch(/verdicts are missing for Q1\.1/);
  const questions = ["Q1.1", "Q1.2", "Q1.3", "Q2.1", "Q2.2"];
  for (const question of questions) {
    const satisfied = question === "Q1.3" ? "no" : "yes";
    await desk.run(`validate verdict ${question} --satisfied ${satisfied} --reason looked`);
  }
  expect(await desk.refusal("validate accept")).toMatch(/open findings \(F1-[0-9a-f]{4}\) requires a reason/);
  expect(await desk.json("validate refine")).toMatchObject({
    refined: "T1",
    open: "T2",
    findings: [{ id: expect.stringMatching(/^F1-/) }],
  });

  const edit = (line: string) => `taxonomy edit ${line} --category Answer`;
  await desk.run(edit("rename-class --class Location --to Place --finding F1 --reason r"));
  const time = "create-class --class Time --description When. --relevant yes --because 'asked as well'";
  await desk.run(edit(`${time} --reason r`));
  expect(await desk.refusal(edit("rename-class --class Location --to X --reason r"))).toMatch(
    /has no class "Location"/,
  );
  expect(await desk.refusal(edit("rename-class --class Place --to X"))).toMatch(/reason/);
  const operations = (await desk.text("taxonomy show T1 T2")).match(/^-.*$/gm);
  expect(operations).toEqual(["- rename Answer - Location to Place", "- create Answer - Time"]);
  const second = await desk.text("validate T2");
  expect(second).toMatch(/innovation +0\.33 \(1\/3\)/);
  expect(second).toMatch(/relevance of classes +1\.00 \(3\/3\)/);
  await desk.run("validate finding F1 --state addressed --answer T2");
  for (const question of questions) {
    await desk.run(`validate verdict ${question} --satisfied yes --reason fine`);
  }
  expect(await desk.json("taxonomy compare Other other.txt")).toMatchObject({
    matches: [{ class: "Place", theirs: "Kind - Place" }],
  });
  await desk.run(edit("compare-class --class Time --taxonomy Other --relation adapted --reason r"));
  // Time is now adapted from the other taxonomy, and the other two classes from the literature.
  expect(await desk.text("validate T2")).toMatch(/innovation +0\.00 \(0\/3\)/);
  expect(await desk.json("validate accept")).toMatchObject({ increment: "T2", decision: "accept" });
  await desk.run("taxonomy close");
  const removed = edit("remove-class --class Time --reason r");
  expect(await desk.refusal(removed)).toMatch(/^OptionError/);

  const before = readHistory(openWorkspace(desk.root)).length;
  await desk.run("undo");
  await desk.run(removed);
  expect(readHistory(openWorkspace(desk.root)).length).toBe(before + 2);
});

test("a second judge groups classes without seeing the clusters, and the settlement of a conflict names its author", async () => {
  const desk = openWorkspaceDesk();
  for (const name of ["Yes", "Polar", "Place"]) await desk.run(`extract add Ada1843 ${name}`);
  const [yes, polar, place] = ["Ada1843:Yes", "Ada1843:Polar", "Ada1843:Place"] as const;
  await desk.run(`cluster create Boolean ${yes} ${polar}`);
  await desk.run(`cluster create Location ${place}`);
  const listing = await desk.text("cluster opinion --judge Bob");
  expect(listing).toContain("Bob has placed 0 of 3 in 0 groups; 3 have not been placed yet.");
  // None of the first judge's decisions are visible.
  expect(listing).not.toMatch(/Boolean|Location/);
  expect(await desk.refusal("cluster opinion Ada1843:Nothing --judge Bob")).toMatch(
    /no extracted class "Ada1843:Nothing"/,
  );
  await desk.run(`cluster opinion ${yes} --judge Bob`);
  await desk.run(`cluster opinion ${polar} ${place} --judge Bob`);
  expect(JSON.stringify(await desk.json("status"))).toContain("different clusters");
  const conflicts = await desk.run("agreement clustering");
  expect(conflicts.text).toContain(`${polar}\n    first: with ${yes}\n    Bob: with ${place}`);
  const agreement = [{ shared: 3, pairwise_f1: 0 }];
  expect(conflicts.json).toMatchObject({ agreement });
  const settle = `cluster settle ${polar} --to boolean`;
  expect(await desk.refusal(settle)).toMatch(/--reason is missing/);
  await desk.run(`${settle} --reason 'both ask whether'`);
  expect(await desk.json("agreement clustering")).toMatchObject({
    conflicts: [],
    settled: [{ item: polar, into: "Boolean", author: "Ada", reason: "both ask whether" }],
    agreement,
  });
  expect(await desk.refusal(`cluster settle ${place} --to boolean --reason x`)).toMatch(
    /there is no conflict to settle on "Ada1843:Place"/,
  );

  // A judge's groups can also come from a clustering file.
  desk.write({
    "cy.json": { clusters: [{ id: "k", members: [yes, polar, place], decided: true }] },
    "empty.json": { clusters: [] },
  });
  expect(await desk.refusal("cluster opinion --from empty.json --judge Cy")).toContain(
    "empty.json has no decided clusters",
  );
  expect(await desk.text("cluster opinion --from cy.json --judge Cy")).toBe("Cy: 3 items in 1 group.");
  expect(await desk.json("agreement clustering")).toMatchObject({ conflicts: [{ id: yes }, { id: place }] });
  expect(await desk.text("cluster opinion --judge Cy")).toContain(`${yes}, ${polar}, ${place}`);
  expect(await desk.text(`cluster opinion ${place} --judge Cy --withdraw`)).toBe(`Cy: ${place}: withdrawn.`);
  expect(await desk.json("agreement clustering")).toMatchObject({ conflicts: [] });
});

test("`cluster propose --quality` requires confirmed clusters and compares each method with them", async () => {
  const desk = openWorkspaceDesk();
  for (const name of ["Boolean", "'Boolean question'", "Location"]) await desk.run(`extract add Ada ${name}`);
  expect(await desk.refusal("cluster propose --quality")).toMatch(
    /\| Confirm clusters with taxolink cluster accept\.$/,
  );
  const members = "Ada:Boolean 'Ada:Boolean question'";
  await desk.run(`cluster create 'Yes or no' ${members} --description 'Says whether.'`);
  await desk.run("cluster create Place Ada:Location --description 'Says where.'");
  expect(await desk.refusal("cluster propose --quality --radius 1")).toContain("less than 1");
  const { json, text } = await desk.run("cluster propose --quality");
  expect(text).toContain("3 classes against 2 confirmed clusters");
  // With every class alone, B³ precision is 1, and recall is 1/2, 1/2 and 1. The only pair is not found.
  expect((json as { quality: { rows: unknown[] } }).quality.rows.at(-1)).toMatchObject({
    method: "every class alone",
    b_cubed: { precision: 1, recall: (1 / 2 + 1 / 2 + 1) / 3 },
    pairwise: { recall: 0 },
  });
});
