/** Tests the key for the next thing to do, from an empty workspace on. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeText } from "../../../base/io/index.ts";
import { type Sitting, sit } from "../../../testing/sit.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createManifest, openTaxonomy, writeManifest } from "../../../workspace/index.ts";
import type { Field } from "../screens/screen.ts";
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
  await sitting.type(">", "GQ1", "<Enter>", "Does it help?", "<Enter>");
  const { planning } = openTaxonomy({ cwd: sitting.folder, workspace: sitting.folder }).state;
  expect(planning).toMatchObject({
    objective: "Objects",
    procedure: "qualitative",
    abstraction: "Same purpose",
  });
  expect(planning.relevance.questions).toEqual([{ id: "GQ1", text: "Does it help?" }]);
  await sitting.type(">");
  expect(sitting.session.state().screen).toBe("survey");
  // The survey begins with a command that is no edit, for which the screen has a key.
  await sitting.type(">", "one.bib", "<ctrl+s>");
  expect(sitting.commandsRun.at(-1)?.slice(0, 3)).toEqual(["survey", "import", "one.bib"]);
});

test("on the home screen, a digit opens its phase", async () => {
  const sitting = await emptyWorkspace();
  await sitting.type("7");
  expect(sitting.session.state().screen).toBe("validation");
});

test("the next thing, Enter, typing and the keys that the messages name complete all eight phases", async () => {
  const sitting = await emptyWorkspace();
  const { session } = sitting;
  const criteria = ["I1", "E1"];
  /** The text to type into a field: a choice, the name of the file, or anything. */
  const answerTo = ({ name, label, value = "", choices = [] }: Field): string => {
    if (name === "id") return label.includes("GQ1") ? "GQ1" : (criteria.shift() ?? "");
    if (label.startsWith("File"))
      return label.includes("references") || label.includes("citing") ? "none" : "one.bib";
    return choices[0] ?? (value === "" ? "Things" : "");
  };
  for (let keys = 0; keys < 200 && !/All eight/.test(session.state().message.text); keys += 1) {
    const { mode, message } = session.state();
    if (mode.kind === "form") {
      const field = mode.form.fields[mode.form.at];
      await sitting.type(...(field ? [answerTo(field)] : []).filter((text) => text !== ""), "<Enter>");
    } else if (message.text.includes("Decide: ")) {
      // "n reason" gives the missing reason of a judgement, and the first key decides anything else.
      const [, key = ""] = /, (n) reason/.exec(message.text) ?? /Decide: (\S)/.exec(message.text) ?? [];
      await sitting.type(key);
    } else await sitting.type(">");
  }
  expect(session.state().message.text).toBe("All eight phases are complete.");
  const { state } = openTaxonomy({ cwd: sitting.folder, workspace: sitting.folder });
  expect(state.validation.decisions).toMatchObject([{ increment: "T1", decision: "accept" }]);
  expect(state.application.classifications).toMatchObject([{ object: "1", classes: ["Things - Things"] }]);
});
