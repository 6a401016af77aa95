/** Tests phase 6 with key presses: every operation has a form that runs the right command. */
import { expect, test } from "vitest";
import { shownDetail, shownRows } from "../../../../testing/read-screen.ts";
import { type Sitting, sit } from "../../../../testing/sit.ts";
import { temporaryFolder } from "../../../../testing/temporary-folder.ts";
import { copyBundled } from "../../../../testing/workspaces.ts";
import { screenInput } from "../../shell/app-state.ts";

async function openBundled(): Promise<Sitting> {
  const sitting = await sit(copyBundled(temporaryFolder()));
  // The bundled increment is closed; N opens the next one.
  await sitting.type("g6", "N", "<Home>");
  return sitting;
}

function categoriesOf({ session }: Sitting) {
  const input = screenInput(session.state());
  return input?.workspace.taxonomy.increments.at(-1)?.categories ?? [];
}

test("keys move, describe, copy and split categories", async () => {
  const sitting = await openBundled();
  const [first, second] = categoriesOf(sitting);
  const names = (): string[] => categoriesOf(sitting).map(({ name }) => name);
  await sitting.type("v<Ctrl+u>2<Enter>comes second<Enter>");
  expect(names().slice(0, 2)).toEqual([second?.name, first?.name]);
  await sitting.type("<Home>", "v<Ctrl+u>2<Enter>as before<Enter>", "<Home>");

  await sitting.type(
    `D<Enter><Ctrl+u>Ask what it is.<Enter><Ctrl+u>${first?.exclusive ? "no" : "yes"}<Enter>clearer<Enter>`,
  );
  expect(categoriesOf(sitting)[0]).toMatchObject({
    description: first?.description,
    guideline: "Ask what it is.",
  });
  expect(Boolean(categoriesOf(sitting)[0]?.exclusive)).toBe(!first?.exclusive);

  const classes = first?.classes.map(({ name }) => name) ?? [];
  await sitting.type(`YCopy<Enter><Enter>${classes[0]}<Enter>to compare<Enter>`);
  expect(
    categoriesOf(sitting)
      .find(({ name }) => name === "Copy")
      ?.classes.map(({ name }) => name),
  ).toEqual(classes.slice(1));

  await sitting.type(
    "<Home>",
    `s<Ctrl+u>One<Enter><Enter>Two<Enter><Enter>${classes[1]}<Enter>two things<Enter>`,
  );
  const split = categoriesOf(sitting);
  expect(split.find(({ name }) => name === "Two")?.classes.map(({ name }) => name)).toEqual([classes[1]]);
  expect(split.find(({ name }) => name === "One")?.classes).toHaveLength(classes.length - 1);
});

test("a key merges marked categories into one category", async () => {
  const sitting = await openBundled();
  const [first, second] = categoriesOf(sitting);
  const row = sitting.session.readRows(sitting.session.state()).findIndex(({ id }) => id === second?.name);
  await sitting.type(" ");
  sitting.session.select(row);
  await sitting.type(" ", "m<Ctrl+u>Both<Enter>hard to distinguish<Enter>");
  const merged = categoriesOf(sitting).find(({ name }) => name === "Both");
  expect(merged?.classes.map(({ name }) => name).toSorted()).toEqual(
    [...new Set([...(first?.classes ?? []), ...(second?.classes ?? [])].map(({ name }) => name))].toSorted(),
  );
});

test("keys record a class's clusters, argument and comparison, and copy the class", async () => {
  const sitting = await openBundled();
  const category = categoriesOf(sitting)[0];
  const [other] = categoriesOf(sitting).slice(1);
  const item = category?.classes[0];
  const now = () => categoriesOf(sitting)[0]?.classes.find(({ name }) => name === item?.name);
  await sitting.type("j", "B<Ctrl+u><Enter>nothing is behind it<Enter>");
  expect(now()?.clusters).toEqual([]);
  await sitting.type("L<Ctrl+u>no<Enter><Ctrl+u>nobody asks this<Enter>after a review<Enter>");
  expect(now()?.relevance).toEqual({ relevant: false, reason: "nobody asks this" });
  await sitting.type("W<Ctrl+u>Another taxonomy<Enter>adapted<Enter>read it<Enter>");
  expect(now()?.compared).toMatchObject({ "Another taxonomy": "adapted" });
  await sitting.type("W<Ctrl+u>Another taxonomy<Enter>none<Enter>read it again<Enter>");
  expect(now()?.compared ?? {}).not.toHaveProperty("Another taxonomy");
  await sitting.type(`Y${other?.name}<Enter><Ctrl+u>Its twin<Enter>belongs to both<Enter>`);
  expect(categoriesOf(sitting)[1]?.classes.map(({ name }) => name)).toContain("Its twin");
});

test("operations are listed and described in words", async () => {
  const sitting = await openBundled();
  const category = categoriesOf(sitting)[0];
  const [first, second] = category?.classes.map(({ name }) => name) ?? [];
  await sitting.type("j", "e<Ctrl+u>Renamed<Enter>clearer<Enter>");
  await sitting.type(
    "<Home>",
    `s<Ctrl+u>One<Enter><Enter>Two<Enter><Enter>${second}<Enter>two things<Enter>`,
  );
  await sitting.type("d", "<Home>");
  expect(shownRows(sitting)).toEqual([`rename class ${first}`, `split category ${category?.name}`]);
  expect(shownDetail(sitting)).toContain(`rename ${category?.name} - ${first} to Renamed`);
  await sitting.type("j");
  const detail = shownDetail(sitting);
  expect(detail).toContain(`split the category ${category?.name} into One, Two\n\nReason\ntwo things`);
  expect(detail).not.toContain("{");
});
