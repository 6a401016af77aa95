/** Tests phase 8 with a category of more than nine classes. */
import { expect, test } from "vitest";
import { sit } from "../../../../testing/sit.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { screenInput } from "../../shell/app-state.ts";

test("the user filters, marks and confirms any number of classes, and no number key removes an answer", async () => {
  const names = Array.from({ length: 12 }, (_, at) => `X${at + 1}`);
  const categories = [{ name: "Kind", classes: names.map((name) => ({ name })) }];
  const construction = { increments: [{ name: "T1", categories }] };
  const { session, type } = await sit(workspaceWith({ "taxonomy/6-construction.json": construction }));
  const chosen = () =>
    screenInput(session.state())?.workspace.taxonomy.application.classifications.map(({ classes, none }) => ({
      classes,
      none,
    }));
  await type("g8", "aIs it old?<Enter><Enter>", "<Home>", "<Enter>");
  await type("c", "x11", " ", "x2", " ", "<Enter>");
  expect(chosen()).toEqual([{ classes: ["Kind - X11", "Kind - X2"], none: undefined }]);
  await type("<Home>", "1", "0");
  expect(chosen()).toEqual([{ classes: ["Kind - X11", "Kind - X2"], none: undefined }]);
  await type("c", "x11", " ", "<Enter>");
  expect(chosen()).toEqual([{ classes: ["Kind - X2"], none: undefined }]);
  await type("u");
  expect(chosen()?.[0]?.classes).toHaveLength(2);
  // Enter chooses the class that the user has found without marking one.
  await type("c", "x3", "<Enter>");
  expect(chosen()?.[0]?.classes).toContain("Kind - X3");
});
