/** Tests phase 3 with key presses and the real commands. */
import { expect, test } from "vitest";
import { sit } from "../../../../testing/sit.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { screenInput } from "../../shell/app-state.ts";

test("pasting a list adds its classes in a single edit, and keys set a paper's type and field", async () => {
  const paper = "@article{Aa2001, title = {Title}, author = {Name, N.}, year = {2001}}\n";
  const folder = workspaceWith({ "literature/final.bib": paper });
  const { type, session } = await sit(folder);
  const publications = () => screenInput(session.state())?.workspace.taxonomy.extraction.publications;
  await type("g3", "p");
  session.paste(
    "Boolean; Answered by yes or no; \u201cyes/no\u201d questions; 7\r\n\r\nDate, or time; A day\nShop\n",
  );
  await type("<Enter>");
  expect(publications()?.[0]?.classes).toEqual([
    {
      id: "Aa2001:Boolean",
      name: "Boolean",
      description: "Answered by yes or no",
      quote: "\u201cyes/no\u201d questions",
      page: "7",
    },
    { id: "Aa2001:Date, or time", name: "Date, or time", description: "A day" },
    { id: "Aa2001:Shop", name: "Shop", description: "" },
  ]);
  await type("Kdataset<Enter>", "Dmuseums<Enter>");
  expect(publications()?.[0]).toMatchObject({ category: "dataset", domain: "museums" });
  // An invalid line causes the complete block to be refused, and the form stays open with the text.
  await type("pGood; one<Enter>", "p");
  session.paste("Fine\n; no name");
  await type("<Enter>");
  expect(session.state().message).toMatchObject({ tone: "bad" });
  expect(publications()?.[0]?.classes.map(({ name }) => name)).toEqual([
    "Boolean",
    "Date, or time",
    "Shop",
    "Good",
  ]);
  expect(session.state().mode).toMatchObject({ form: { editors: [{ text: "Fine⏎; no name" }] } });
  await type("<Esc>", "uuuu");
  expect(publications() ?? []).toEqual([]);
});
