import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sit } from "../../../../testing/sit.ts";
import { suiteFolder } from "../../../../testing/temporary-folder.ts";
import { copyBundled } from "../../../../testing/workspaces.ts";
import { placeOf, screenInput } from "../../shell/app-state.ts";
import { chosenLabels } from "./classified-object.ts";

const folder = copyBundled(suiteFolder());
// The tests begin without objects.
rmSync(join(folder, "taxonomy/8-application.json"));

test("classifying an object needs at most two key presses per category", async () => {
  const { type, session, keys } = await sit(folder);
  await type("g8", "aWhich tools were evaluated in 2020?<Enter><Enter>", "<Enter>");
  const input = screenInput(session.state());
  const categories = input?.workspace.taxonomy.increments.at(-1)?.categories ?? [];
  expect(categories.length).toBeGreaterThan(5);
  const before = keys();
  for (const category of categories) {
    // A choice leaves an exclusive category; Enter leaves any other category.
    await type(category.exclusive ? "1" : "1<Enter>");
  }
  expect(keys() - before).toBeLessThanOrEqual(2 * categories.length);
  const after = screenInput(session.state());
  expect(after && chosenLabels(after, "1")).toEqual(
    categories.map(({ name, classes }) => `${name} - ${classes[0]?.name}`),
  );
});

test("a second class replaces the first class in an exclusive category, and the same key removes a class", async () => {
  const { type, session } = await sit(folder);
  await type("g8", "<Enter>");
  const input = screenInput(session.state());
  const categories = input?.workspace.taxonomy.increments.at(-1)?.categories ?? [];
  const labels = (): readonly string[] => {
    const now = screenInput(session.state());
    return now ? chosenLabels(now, "1") : [];
  };
  const classOf = (at: number, position: number): string =>
    `${categories[at]?.name} - ${categories[at]?.classes[position]?.name}`;
  const exclusive = categories.findIndex((category) => category.exclusive);
  const several = categories.findIndex((category) => !category.exclusive);
  session.select(exclusive);
  await type("2");
  expect(labels()).toContain(classOf(exclusive, 1));
  expect(labels()).not.toContain(classOf(exclusive, 0));
  session.select(several);
  await type("2");
  expect(labels()).toEqual(expect.arrayContaining([classOf(several, 0), classOf(several, 1)]));
  await type("1");
  expect(labels()).not.toContain(classOf(several, 0));
  await type("uu");
  expect(labels()).toContain(classOf(several, 0));
});

test("Esc leaves the object and selects its row in the list", async () => {
  const { type, session } = await sit(folder);
  await type("g8", "<Enter>", "j", "<Esc>");
  expect(placeOf(session.state()).row).toBe("1");
  expect(placeOf(session.state()).settings.inside).toBeUndefined();
});

test("a user can carry classifications over to the next increment, and classify for another person or with another scheme", async () => {
  const { type, session, commandsRun } = await sit(folder);
  const application = () => {
    const input = screenInput(session.state());
    if (!input) throw new Error("the workspace is not loaded");
    return input.workspace.taxonomy.application;
  };
  await type("g6", "N", "g8", "V");
  expect(commandsRun.at(-1)).toEqual(["apply", "carry"]);
  const of = (scheme: string, annotator = "Ada") =>
    application().classifications.find(
      (item) => item.object === "1" && item.scheme === scheme && item.annotator === annotator,
    );
  expect(of("T4")?.classes.toSorted()).toEqual(of("T3")?.classes.toSorted());

  // The person remains selected for the following steps.
  await type("KBob<Enter>", "<Home>", "<Enter>", "1");
  expect(commandsRun.at(-1)).toEqual(expect.arrayContaining(["--annotator", "Bob"]));
  expect(of("T4", "Bob")?.classes).toHaveLength(1);

  // An earlier increment is used for the same object.
  await type("[", "<Home>", "1");
  expect(commandsRun.at(-1)).toEqual(expect.arrayContaining(["--scheme", "T3", "--annotator", "Bob"]));
  expect(of("T3", "Bob")?.classes).toHaveLength(1);

  await type("YQALD<Enter>date, count<Enter>");
  expect(of("QALD", "Bob")?.classes).toEqual(["date", "count"]);
});
