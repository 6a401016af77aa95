/** Uses key presses to test how phase 3 accepts a language model's proposals, class by class. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { readText } from "../../../../base/io/index.ts";
import { shownDetail, shownRows, shownScreen } from "../../../../testing/read-screen.ts";
import { sit } from "../../../../testing/sit.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { screenInput } from "../../shell/app-state.ts";

function begin(): { readonly folder: string; readonly file: string } {
  const extractedClass = (name: string, page?: string) => ({
    name,
    description: `${name}s are asked`,
    quote: `such as ${name}`,
    line: 3,
    page,
  });
  const folder = workspaceWith({
    "literature/final.bib": "@article{Aa2001, title = {Title}, author = {Name, N.}, year = {2001}}\n",
    "proposals.json": {
      kind: "taxolink-class-proposals",
      version: 1,
      objects: "questions",
      model: "some:model",
      publications: [
        {
          id: "Aa2001",
          classes: [extractedClass("Date", "7"), extractedClass("Shop"), extractedClass("Place")],
          untraced: [],
          failed: [],
        },
      ],
    },
  });
  return { folder, file: join(folder, "proposals.json") };
}

test("a key accepts or skips each proposal, and the file keeps skipped proposals", async () => {
  const { folder, file } = begin();
  const { type, session, ...rest } = await sit(folder);
  const sitting = { type, session, ...rest };
  await type("g3", "m<Ctrl+u>", file, "<Enter>");
  expect(shownRows(sitting)).toEqual(["? Date Aa2001", "? Shop Aa2001", "? Place Aa2001"]);
  expect(shownDetail(sitting)).toMatch(
    /proposed, by some:model\n\nDates are asked[\s\S]*"such as Date" \(p\. 7\)/,
  );
  await type("i", "x", "i");
  expect(shownRows(sitting)).toEqual(["✓ Date Aa2001", "✗ Shop Aa2001", "✓ Place Aa2001"]);
  expect(shownScreen(sitting)).toContain("3 proposals · 2 taken · 1 skipped · 0 open");
  expect(screenInput(session.state())?.workspace.taxonomy.extraction.publications[0]?.classes).toEqual([
    { id: "Aa2001:Date", name: "Date", description: "Dates are asked", quote: "such as Date", page: "7" },
    { id: "Aa2001:Place", name: "Place", description: "Places are asked", quote: "such as Place" },
  ]);
  expect(JSON.parse(readText(file))).toMatchObject({
    publications: [
      { classes: [{ name: "Date", line: 3 }, { name: "Shop", skipped: true }, {}], untraced: [] },
    ],
  });
  await type("u");
  expect(shownRows(sitting)[2]).toBe("? Place Aa2001");
  await type("<Home>jx");
  expect(shownRows(sitting)[1]).toBe("? Shop Aa2001");
  await type("<Esc>");
  expect(shownRows(sitting)).toEqual(["✓ Aa2001 1"]);
});

test("without a file, the form explains how to query a model, and an invalid file is rejected", async () => {
  const { folder } = begin();
  const sitting = await sit(folder);
  await sitting.type("g3", "m");
  const { mode } = sitting.session.state();
  if (mode.kind !== "form") throw new Error("a form was expected");
  expect(JSON.stringify(mode.form.action.explanation)).toContain("--language PROVIDER:MODEL");
  await sitting.type("<Ctrl+u>", join(folder, "taxolink.json"), "<Enter>");
  expect(sitting.session.state().message.tone).toBe("bad");
  expect(shownRows(sitting)).toEqual(["○ Aa2001 0"]);
});
