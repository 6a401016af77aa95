/** Tests the key for the next thing to do, from an empty workspace on. */
import { expect, test } from "vitest";
import { type Sitting, sit } from "../../../testing/sit.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { workspaceWith } from "../../../testing/workspaces.ts";
import { openTaxonomy } from "../../../workspace/index.ts";
import type { Field } from "../screens/screen.ts";
import { placeOf } from "./app-state.ts";

async function emptyWorkspace(): Promise<Sitting & { readonly folder: string }> {
  const ada = "@article{ada, title = {Objects}, author = {Lovelace, Ada}, year = 2001}";
  const folder = workspaceWith({ "one.bib": ada });
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

test("the key for the next thing leads to its row, opens its form, and says why", async () => {
  const sitting = await emptyWorkspace();
  await sitting.type(">");
  expect(shown(sitting)).toEqual(["planning", "objective", "form"]);
  const { message } = sitting.session.state();
  expect(message.text).toBe("Define S1, the objective.");
  // The same key once more is no answer.
  await sitting.type(">", "Objects<Enter>");
  expect(sitting.commandsRun.at(-1)).toEqual(["plan", "set", "--objective", "Objects"]);
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

/** The text to type into a field: nothing for a suggestion, or a choice, the name of the file, or anything. */
function answerTo({ label, value = "", choices = [] }: Field): string {
  if (label === "New name") return "Other things";
  if (value !== "") return "";
  if (label.startsWith("File"))
    return label.includes("references") || label.includes("citing") ? "none" : "one.bib";
  return choices[0] ?? "Things";
}

/** Presses the key for the next thing, Enter and letters, until the message or the screen is as expected. */
async function followNext(sitting: Sitting, end: RegExp): Promise<string[]> {
  const { session } = sitting;
  const messages: string[] = [];
  for (let keys = 0; keys < 200; keys += 1) {
    const { mode, message } = session.state();
    if (messages.at(-1) !== message.text) messages.push(message.text);
    if (end.test(message.text)) return messages;
    const field = mode.kind === "form" ? mode.form.fields[mode.form.at] : undefined;
    // A form that asks for another item goes on with the same key.
    if (mode.kind === "form" && mode.form.again && messages.at(-1)?.includes("Add another"))
      await sitting.type(">");
    else if (field) await sitting.type(...[answerTo(field)].filter((text) => text !== ""), "<Enter>");
    else await sitting.type(mode.kind === "palette" || mode.kind === "confirm" ? "<Enter>" : ">");
  }
  throw new Error(`the way does not end: ${messages.slice(-8).join(" | ")}`);
}

test("the next thing, Enter and typing complete all eight phases", async () => {
  const sitting = await emptyWorkspace();
  const { session } = sitting;
  const messages = await followNext(sitting, /All eight/);
  // Papers need not be followed if the survey ends here.
  expect(messages).toContainEqual(expect.stringMatching(/^Included papers to follow .* Decide: .*\bE end/));
  expect(session.state().message.text).toBe(
    "All eight phases are complete. Import a graph about which to ask questions.",
  );
  const { state } = openTaxonomy({ cwd: sitting.folder, workspace: sitting.folder });
  expect(state.relevance.categories).toMatchObject([{ answers: { GQ1: true }, reason: "Things" }]);
  expect(state.validation.decisions).toMatchObject([{ increment: "T1", decision: "accept" }]);
  expect(state.application.classifications).toMatchObject([{ object: "1", classes: ["Things - Things"] }]);
});

test("after a refinement, the next thing answers the finding with a change, and leads to an accepted T2", async () => {
  const sitting = await emptyWorkspace();
  await followNext(sitting, /Accept or refine T1/);
  await sitting.type("<Esc>", "g7", "<Home>fThe class is too wide<Enter>", "R<Enter>");
  const messages = await followNext(sitting, /All eight/);
  expect(messages.filter((text) => /^(Open f|F)indings /.test(text))).toEqual([
    expect.stringMatching(/^Open findings that no change to T2 answers \(1\). Press Enter \(work on it\)/),
    expect.stringMatching(/^Open findings that no change to T2 answers \(1\). Decide: /),
    "Findings that T2 answers, but that are still open (1).",
  ]);
  const { state } = openTaxonomy({ cwd: sitting.folder, workspace: sitting.folder });
  expect(state.construction.increments[1]?.operations).toMatchObject([
    { cause: { finding: state.validation.findings[0]?.id } },
  ]);
  expect(state.validation.findings).toMatchObject([{ state: "addressed", answer: "T2" }]);
  expect(state.validation.decisions).toMatchObject([
    { increment: "T1", decision: "refine" },
    { increment: "T2", decision: "accept" },
  ]);
});

test("the next thing asks for further classes of a paper until the same key goes on", async () => {
  const sitting = await emptyWorkspace();
  await followNext(sitting, /Extract classes from/);
  const { session, type } = sitting;
  while (session.state().mode.kind !== "form") await type(">");
  await type("Lamp<Enter>", "<Enter>", "<Enter>", "<Enter>");
  expect(session.state().message.text).toContain("Add another, or press > for the next thing.");
  await type("Chair<Ctrl+s>");
  // In a text, the key is a character.
  await type("a>b", "<Ctrl+u>", ">");
  expect(session.state().mode.kind).toBe("browse");
  const { extraction } = openTaxonomy({ cwd: sitting.folder, workspace: sitting.folder }).state;
  expect(extraction.publications[0]?.classes.map(({ name }) => name)).toEqual(["Lamp", "Chair"]);
});

test("a pasted list becomes one object per line", async () => {
  const sitting = await emptyWorkspace();
  await sitting.type(":extract add one Lamp<Enter>", ":cluster create Lamps one:Lamp<Enter>");
  await sitting.type(
    ":cluster categorise Light lamps<Enter>",
    ":assess class lamps --relevant yes --reason r<Enter>",
  );
  await sitting.type("g8", "a");
  sitting.session.paste("Is it old?\nWho made it?\n\n  How big is it?  \n");
  await sitting.type("<Ctrl+s>");
  const { application } = openTaxonomy({ cwd: sitting.folder, workspace: sitting.folder }).state;
  expect(application.objects.map(({ text }) => text)).toEqual([
    "Is it old?",
    "Who made it?",
    "How big is it?",
  ]);
});

test("the next thing finds a cluster by its id, wherever the selection is", async () => {
  const sitting = await emptyWorkspace();
  await followNext(sitting, /Clusters without a category/);
  await sitting.type(":extract add one Chair<Enter>", ":cluster create Chairs one:Chair<Enter>");
  await sitting.type(":cluster categorise Furniture chairs<Enter>", "C", "/Furniture<Enter>", ">");
  const [, row, message] = shown(sitting);
  expect([row, message]).toEqual([
    expect.stringMatching(/^c things/),
    expect.stringMatching(/^Clusters without a category \(1\)\. Decide: v categorise/),
  ]);
});

test("the next thing never judges: it asks, with the questions beside the answers", async () => {
  const sitting = await emptyWorkspace();
  const { session } = sitting;
  await sitting.type("g1", "QGQ1<Enter>Does it help?<Enter>");
  await sitting.type(":extract add one Lamp<Enter>", ":cluster create Lamps one:Lamp<Enter>");
  await sitting.type(":cluster categorise Light lamps<Enter>", "g5");
  await sitting.type("<Enter>");
  const { mode } = session.state();
  expect(mode.kind === "form" && [mode.form.fields[0]?.choices, mode.form.action.explanation]).toEqual([
    ["GQ1=yes", "GQ1=no"],
    ["GQ1 Does it help?"],
  ]);
  await sitting.type("GQ1=no<Enter>", "too dark<Enter>");
  const { state } = openTaxonomy({ cwd: sitting.folder, workspace: sitting.folder });
  expect(state.relevance.categories).toMatchObject([{ answers: { GQ1: false }, reason: "too dark" }]);
});

test("Enter on a row without an own use lists the keys of the row, which keep working", async () => {
  const sitting = await emptyWorkspace();
  const { session } = sitting;
  await sitting.type("g2", "<Enter>");
  const { mode } = session.state();
  expect(mode.kind === "palette" && mode.only?.map(({ label }) => label)).toContain("import papers");
  await sitting.type("aI1<Enter>", "Shows an object<Enter>");
  expect(sitting.commandsRun.at(-1)).toEqual(["survey", "criteria", "I1", "Shows an object"]);
});

test("the form of the next thing says why, and suggests the id that is missing", async () => {
  const sitting = await emptyWorkspace();
  const plan =
    "--objective O --domain D --structure faceted --procedure qualitative --topics T --abstraction A";
  await sitting.type(`:plan set ${plan}<Enter>`, "g1", "QGQ1<Enter>Does it help?<Enter>");
  await sitting.type("g2", "Ione.bib<Enter>", "aI1<Enter>Shows an object<Enter>", ">");
  const { mode, message } = sitting.session.state();
  expect(message.text).toBe("Set an exclusion criterion.");
  expect(mode.kind === "form" && mode.form.editors[0]).toMatchObject({ text: "E1", isSuggestion: true });
});

test("a mistyped choice names the nearest one, and Tab takes it", async () => {
  const sitting = await emptyWorkspace();
  await sitting.type("g1", "jj", "<Enter>facted<Enter>");
  expect(sitting.session.state().message.text).toContain("Did you mean faceted?");
  await sitting.type("<Tab>", "<Enter>");
  expect(sitting.commandsRun.at(-1)).toEqual(["plan", "set", "--structure", "faceted"]);
});

test("the next thing stays with the graphs on their screen, and Enter makes a workspace where there is none", async () => {
  const sitting = await emptyWorkspace();
  await sitting.type("<End>", "kk", "<Enter>", ">");
  expect(shown(sitting).slice(0, 1)).toEqual(["datasets"]);
  const empty = await sit(temporaryFolder());
  await empty.type("<Enter>");
  expect(empty.session.state().mode.kind).toBe("form");
});

test("the help and the commands open on a row without a verdict, and an unsatisfied question asks to refine", async () => {
  const sitting = await emptyWorkspace();
  const { session, type } = sitting;
  for (const open of [/Clusters not judged/, /give each question a verdict/]) {
    await followNext(sitting, open);
    await type("<Esc>", "?");
    expect(session.state().mode.kind).toBe("help");
    await type("<Esc>", ":");
    expect(session.state().mode.kind).toBe("palette");
    await type("<Esc>");
  }
  await type(">", "no<Enter>", "too few<Enter>");
  await followNext(sitting, /Refine T1, which does not satisfy Q1.1, or accept it all the same/);
});
