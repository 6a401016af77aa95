import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { numberKeys } from "../../../operations/edits.ts";
import { allEdits } from "../../../operations/index.ts";
import { callCommand, callCommandWith } from "../../../testing/call-command.ts";
import { type Sitting, sit } from "../../../testing/sit.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { copyBundled } from "../../../testing/workspaces.ts";
import { callOf } from "../../cli/edit-line.ts";
import { type AppState, shownScreen, withPlace } from "../shell/app-state.ts";
import type { Action, Settings } from "./screen.ts";
import { screenOfPhase } from "./screen-id.ts";

const example = (): string => copyBundled(temporaryFolder());

/** What other people and other phases must have done, so that every kind of row exists. */
const preparation = [
  "survey import more.bib --iteration 3",
  "survey screen first2020 --include",
  "survey screen first2020 --exclude --criterion E1 --author Bob",
  "survey screen later2020 --include",
  "survey skim later2020 --include",
  "survey screen third2021 --include",
  "survey screen settled2021 --include",
  "survey screen settled2021 --exclude --criterion E1 --author Bob",
  "survey adjudicate settled2021 --include --reason because",
  "survey later waiting2021",
  "extract add Jaradeh2020 Loose",
  "extract add Jaradeh2020 Alone",
  "cluster propose --method dbscan --radius 0.2 --enter",
  "cluster loosen Jaradeh2020:Loose",
  "cluster opinion Jaradeh2020:Normal Banerjee2023:Boolean --judge Bob",
  "cluster opinion Banerjee2023:Boolean Jaradeh2020:Loose --judge Ada",
  "cluster opinion Jaradeh2020:Loose --judge Eve",
  "assess opinion single-fact --relevant yes",
  "assess opinion single-fact --relevant no --judge Bob",
  "taxonomy refine --reason 'to see more'",
  "validate finding 'Two overlap' --question Q1.3",
];

const moreBib = [
  ["first2020", "Questions about lamps and their makers in museums"],
  ["later2020", "Questions about lamps and their makers in the museums"],
  ["third2021", "Soup in winter"],
  ["settled2021", "Bread in spring"],
  ["waiting2021", "Tea at noon"],
  ["open2021", "Rice for many"],
].map(([key, title]) => `@article{${key}, title = {${title}}, year = {2020}}\n`);

type Offered = {
  /** The edits with their keys. */
  readonly keys: ReadonlySet<string>;
  /** The keys that stand for several actions on the same row, with these actions. */
  readonly clashes: ReadonlySet<string>;
};

/** Presses nothing, but looks at every view of every phase, and collects what it offers. */
function offersOf({ session }: Sitting): Offered {
  const offered = new Set<string>();
  const clashes = new Set<string>();
  for (let phase = 1; phase <= 8; phase += 1) {
    const screen = screenOfPhase(phase) ?? "home";
    const views: Settings[] = [{}];
    const seen = new Set<string>();
    for (let view = views.shift(); view && seen.size < 40; view = views.shift()) {
      if (seen.has(JSON.stringify(view))) continue;
      seen.add(JSON.stringify(view));
      const state = withPlace({ ...session.state(), screen }, { settings: view });
      const { alone, together } = actionsIn(state);
      for (const actions of alone)
        for (const [key, same] of Map.groupBy(actions, ({ key }) => key))
          if (same.length > 1) clashes.add(`${key}: ${same.map(({ label }) => label).join(", ")}`);
      for (const action of [...alone.flat(), ...together]) {
        const edit = editOf(action);
        if (edit !== undefined) offered.add(`${edit} ${action.key}`);
        if (action.kind !== "set") continue;
        const next = Object.entries({ ...view, ...action.settings }).filter(([, value]) => value !== "");
        views.push(Object.fromEntries(next));
      }
    }
  }
  return { keys: offered, clashes };
}

/** Returns the actions for each of the first and last rows of a screen alone, and for rows that are marked together. */
function actionsIn(state: AppState): { readonly alone: Action[][]; readonly together: Action[] } {
  const shown = shownScreen(state);
  const rows = shown?.rows() ?? [];
  const some = [...rows.slice(0, 8), ...rows.slice(8).slice(-8)];
  const groups = Map.groupBy(some, ({ depth = 0 }) => depth).values();
  const marked = shown?.takesMarks() ? [...groups].map((group) => group.map(({ id }) => id)) : [];
  return {
    alone: [undefined, ...some].map((row) => [...(shown?.actions(row) ?? [])]),
    together: marked.flatMap((markedIds) => [
      ...(shownScreen(withPlace(state, { markedIds }))?.actions(undefined) ?? []),
    ]),
  };
}

function editOf(action: Action): string | undefined {
  if (action.kind === "command") return callOf(action.line)?.edit.name;
  if (action.kind !== "form" || !action.line) return undefined;
  const answers = action.fields.map(({ name, value, choices }) => [name, value ?? choices?.[0] ?? "1"]);
  return callOf(action.line(Object.fromEntries(answers)))?.edit.name;
}

test("every key in the tables of edits is offered on a screen, and stands for one action on each row", async () => {
  const folder = example();
  writeFileSync(join(folder, "more.bib"), moreBib.join(""));
  for (const line of preparation) {
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
    const author = words.includes("--author") || words.includes("--judge") ? [] : ["--author", "Ada"];
    await callCommandWith(folder, words, {}, author);
  }
  const offers = [offersOf(await sit(folder)), offersOf(await sit(await emptyWorkspace()))];
  const offered = new Set(offers.flatMap(({ keys }) => [...keys]));
  const declared = allEdits.flatMap(({ name, keys = [] }) =>
    keys.map(({ key }) => `${name} ${key === numberKeys ? "1" : key}`),
  );
  expect(
    declared.filter((key) => !offered.has(key)),
    "keys whose kind of row no screen names; a row that is not in the bundled example needs a line in `preparation`",
  ).toEqual([
    // This key needs the proposals of a language model.
    "extract add i",
  ]);
  const clashes = offers.flatMap((offer) => [...offer.clashes]);
  expect(
    clashes,
    "keys with several actions on a row; choose a key that no other action on the row has",
  ).toEqual([]);
}, 60_000);

async function emptyWorkspace(): Promise<string> {
  const folder = temporaryFolder();
  await callCommand(folder, "init", "museum");
  return join(folder, "museum");
}

test("the palette shows the form of an edit with the values of the selected row", async () => {
  const folder = example();
  const { session, type, commandsRun } = await sit(folder);
  await type("g3", "/Jaradeh2020<Enter>", "<Enter>", ":extract edit<Enter>");
  const { mode } = session.state();
  expect(mode.kind === "form" && mode.form.editors.slice(0, 2).map(({ text }) => text)).toEqual([
    "Jaradeh2020:Aggregation",
    "Aggregation",
  ]);
  await type("<Down><Down><Down><Down>", "17", "<Enter>");
  expect(commandsRun.at(-1)).toEqual(["extract", "edit", "Jaradeh2020:Aggregation", "--page", "17"]);
});

test("the palette asks for confirmation where the key of an edit does", async () => {
  const folder = example();
  await callCommand(folder, "taxonomy refine", "--reason", "to see more");
  const { session, type, commandsRun } = await sit(folder);
  await type("g6", ":taxonomy close<Enter>");
  expect(session.state().mode).toMatchObject({ kind: "confirm" });
  await type("n");
  expect(commandsRun).toEqual([]);
});

test("a key that needs another row names it", async () => {
  const { session, type } = await sit(await emptyWorkspace());
  await type("g4", "x");
  expect(session.state().message.text).toBe("x needs cluster members; ? shows the keys.");
  await type("g6", "v");
  expect(session.state().message.text).toBe(
    "v needs a class of the open increment or a category of the open increment; ? shows the keys.",
  );
});
