import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shownDetail, shownRows, shownScreen } from "../../../testing/read-screen.ts";
import { type Sitting, sit } from "../../../testing/sit.ts";
import { suiteFolder } from "../../../testing/temporary-folder.ts";
import { copyBundled } from "../../../testing/workspaces.ts";
import { screenInput } from "../shell/app-state.ts";

const folder = copyBundled(suiteFolder());
// The tests begin without objects.
rmSync(join(folder, "taxonomy/8-application.json"));

function taxonomyOf({ session }: Sitting) {
  const input = screenInput(session.state());
  if (!input) throw new Error("the workspace is not loaded");
  return input.workspace.taxonomy;
}

test("opening a metric shows its items with their evidence, failing items first", async () => {
  const sitting = await sit(folder);
  await sitting.type("g7", "/lucidity<Enter><Enter>");
  const rows = shownRows(sitting);
  const counted = rows.findIndex((row) => row.startsWith("✓"));
  expect(counted).toBeGreaterThan(0);
  expect(rows.slice(counted).every((row) => row.startsWith("✓"))).toBe(true);
  expect(shownDetail(sitting)).toContain("✗ not counted in lucidity");
  expect(shownDetail(sitting)).toMatch(/\d+ supporting items\n- \S/);
  await sitting.type("<Esc>");
  expect(shownScreen(sitting)).toContain("lucidity");
});

test("the matrix lists the most suspicious pairs first and records an overlap, and `.` opens the next pair", async () => {
  const sitting = await sit(folder);
  await sitting.type("g7", "p");
  const scores = shownRows(sitting).map((row) => Number(row.split(" ").at(-1)));
  expect(scores.length).toBeGreaterThan(5);
  expect(scores).toEqual(scores.toSorted((left, right) => right - left));
  const before = taxonomyOf(sitting).matrices.get("T3")?.overlaps.length ?? 0;
  await sitting.type(" ");
  expect(taxonomyOf(sitting).matrices.get("T3")?.overlaps.length).toBe(before + 1);
  expect(shownRows(sitting)[0]).toMatch(/^●/);
  expect(sitting.commandsRun.at(-1)?.slice(0, 2)).toEqual(["validate", "mark"]);
  await sitting.type("<End>", ".");
  expect(shownDetail(sitting)).toContain("Is the first class a subset of the second?");
  await sitting.type("u");
  expect(taxonomyOf(sitting).matrices.get("T3")?.overlaps.length).toBe(before);
});

test("a missing class becomes a finding, and the operations that resolve the finding refer to it", async () => {
  const sitting = await sit(folder);
  await sitting.type("g8", "aIs it open?<Enter><Enter>", "<Enter>", "BNothing fits a yes<Enter>");
  const [finding] = taxonomyOf(sitting)
    .validation.findings.filter(({ state }) => state === "open")
    .slice(-1);
  expect(finding?.text).toContain("Nothing fits a yes");
  // The bundled increment is closed, so the operations belong to the next one.
  await sitting.type("<Esc>", "g6", "N", "F", "/Nothing fits<Enter><Enter>");
  await sitting.type("<Home>", "j", "e<Ctrl+u>Another name<Enter>to try<Enter>");
  expect(sitting.commandsRun.at(-1)).toEqual(
    expect.arrayContaining(["rename-class", "--finding", finding?.id]),
  );
});

test("splitting a class assigns each of its clusters to one of the two new classes", async () => {
  const sitting = await sit(folder);
  const category = taxonomyOf(sitting)
    .increments.at(-1)
    ?.categories.find(({ classes }) => classes.some(({ clusters }) => clusters.length > 1));
  const item = category?.classes.find(({ clusters }) => clusters.length > 1);
  if (!category || !item) throw new Error("the bundled taxonomy has no class with two clusters");
  await sitting.type("g6");
  const rows = sitting.session.readRows(sitting.session.state());
  sitting.session.select(rows.findIndex(({ id }) => id === `${category.name}\n${item.name}`));
  await sitting.type("s<Enter><Enter>Second<Enter>The rest<Enter><Enter>two things<Enter>");
  const [first, ...rest] = item.clusters;
  const split = taxonomyOf(sitting)
    .increments.at(-1)
    ?.categories.find(({ name }) => name === category.name);
  expect(split?.classes.filter(({ name }) => [item.name, "Second"].includes(name))).toMatchObject([
    { name: item.name, description: item.description, clusters: [first] },
    { name: "Second", description: "The rest", clusters: rest },
  ]);
});

test("if two annotators disagree, the user chooses a classification for the gold standard", async () => {
  const ada = await sit(folder, "Ada");
  await ada.type("g8", "aWho wrote it?<Enter><Enter>");
  const { objects } = taxonomyOf(ada).application;
  const open = "/Who wrote<Enter><Enter>";
  await ada.type(open, "1");
  const ben = await sit(folder, "Ben");
  await ben.type("g8", open, "2");
  await ben.type("<Esc>", "C");
  expect(shownRows(ben)).toEqual(["! Who wrote it? 1 conflict"]);
  expect(shownDetail(ben)).toMatch(/1 Ada: \S.*\n2 Ben: \S/);
  await ben.type("2<Enter>", "Mgold<Enter>");
  expect(shownScreen(ben)).toContain("No conflicts are open");
  const settled = taxonomyOf(ben).application.classifications.find(({ annotator }) => annotator === "gold");
  const classification = taxonomyOf(ben).application.classifications.find(
    ({ annotator }) => annotator === "Ben",
  );
  expect([settled?.object, settled?.classes]).toEqual([objects.at(-1)?.id, classification?.classes]);
});

test("the h key hides and shows the definitions of the classes", async () => {
  const sitting = await sit(folder);
  await sitting.type("g8", "aWhat is it?<Enter><Enter>", "/What is it<Enter><Enter>");
  const full = shownDetail(sitting);
  await sitting.type("h");
  expect(shownDetail(sitting).length).toBeLessThan(full.length);
  await sitting.type("h");
  expect(shownDetail(sitting)).toBe(full);
});
