/** Tests the key for the next thing to do, from an empty workspace on. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeText } from "../../io/index.ts";
import { type Sitting, sit } from "../../testing/sit.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createManifest, openTaxonomy, writeManifest } from "../../workspace/index.ts";
import { placeOf } from "./app-state.ts";

async function emptyWorkspace(): Promise<Sitting & { readonly folder: string }> {
  const folder = temporaryFolder();
  writeManifest(folder, createManifest("Museum"));
  writeText(
    join(folder, "one.bib"),
    "@article{ada, title = {Objects}, author = {Lovelace, Ada}, year = 2001}",
  );
  return { ...(await sit(folder)), folder };
}

/** What the app shows: the screen, the selected row, and the message or the mode. */
function shown({ session }: Sitting): readonly unknown[] {
  const state = session.state();
  return [
    state.screen,
    placeOf(state).row,
    state.mode.kind === "browse" ? state.message.text : state.mode.kind,
  ];
}

test("the key for the next thing leads to its row and says why, and then opens its form", async () => {
  const sitting = await emptyWorkspace();
  await sitting.type(">");
  expect(shown(sitting)).toEqual([
    "planning",
    "objective",
    "Define S1, the objective. Press Enter to edit, or > again.",
  ]);
  await sitting.type(">");
  expect(shown(sitting)).toEqual(["planning", "objective", "form"]);
});

test("the next thing, Enter and typing complete a phase and lead to the next one", async () => {
  const sitting = await emptyWorkspace();
  const answers = ["Objects", "Museums", "hierarchy", "qualitative", "classification", "Same purpose"];
  for (const answer of answers) {
    const { session } = sitting;
    while (session.state().mode.kind !== "form") await sitting.type(">");
    await sitting.type(answer, "<Enter>");
  }
  await sitting.type(">", ">", "GQ1", "<Enter>", "Does it help?", "<Enter>");
  const { planning } = openTaxonomy({ cwd: sitting.folder, workspace: sitting.folder }).state;
  expect(planning).toMatchObject({
    objective: "Objects",
    procedure: "qualitative",
    abstraction: "Same purpose",
  });
  expect(planning.relevance.questions).toEqual([{ id: "GQ1", text: "Does it help?" }]);
  await sitting.type(">");
  expect(sitting.session.state().screen).toBe("survey");
  // The survey begins with a command that is no edit, which the palette asks for its values.
  await sitting.type(">", "<Enter>", "one.bib", "<ctrl+s>");
  expect(sitting.commandsRun.at(-1)?.slice(0, 3)).toEqual(["survey", "import", "one.bib"]);
});

test("on the home screen, a digit opens its phase", async () => {
  const sitting = await emptyWorkspace();
  await sitting.type("7");
  expect(sitting.session.state().screen).toBe("validation");
});
