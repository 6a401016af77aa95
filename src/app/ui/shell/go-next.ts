/** Leads to the next thing to do in the workspace: to its phase, then to its row, and finally to its form. */
import type { QaPair } from "../../../datasets/index.ts";
import { allEdits } from "../../../operations/index.ts";
import { matchCommand } from "../../cli/match-command.ts";
import { phaseMarks } from "../drawing/charts/phase-path.ts";
import { safeReviews } from "../screens/datasets/review.ts";
import type { Action, Field, Row } from "../screens/screen.ts";
import { type ScreenId, screenOfPhase } from "../screens/screen-id.ts";
import {
  type AppState,
  type Form,
  placeOf,
  type RowReader,
  selectedIndex,
  shownScreen,
  withPlace,
} from "./app-state.ts";
import { createEditor } from "./editor.ts";
import { keyLabel } from "./keys.ts";
import { type KeyResult, openAtTop, performAction, withMessage, withoutEffects } from "./perform-action.ts";
import type { WorkspaceView } from "./workspace-view.ts";

/**
 * Opens the first phase with something left to do, selects the row that needs it, and says what and why. If this row is
 * already selected, begins the edit. On the screens for graphs and questions, and after the last phase, leads to the
 * first benchmark.
 */
export function goNext(state: AppState, readRows: RowReader): KeyResult {
  const { loaded } = state;
  if (loaded.kind !== "ready") return withoutEffects(state);
  const open = loaded.workspace.phases.find(({ next }) => next !== null);
  const screen = screenOfPhase(open?.phase.number ?? 0);
  const isComplete = !open?.next || screen === undefined;
  if (isComplete || screensOfUse.has(state.screen)) {
    const step = stepOfUse(state, loaded.workspace);
    const isFar = isComplete && !screensOfUse.has(state.screen);
    if (step) return goToStep(state, step, isFar ? `${allComplete} ` : "", readRows);
  }
  if (isComplete)
    return withoutEffects(withMessage(state, `${allComplete} In phase 6, N opens the next increment.`));
  const { action: reason, command, instead = "" } = open.next;
  const words = command.split(" ").slice(1);
  const placeholder = words.findIndex((word) => /^[A-Z]+$/.test(word));
  const name = matchCommand(words)?.entry.name ?? words.slice(0, placeholder).join(" ");
  const named = words
    .slice(name.split(" ").length)
    .filter((word) => !/^[A-Z]+$|["…]/.test(word))
    .map((word) => word.replace(/^--/, ""));
  const places = placesToLook(state, screen, named, readRows);
  // The row that the command names may be in a view that is not open.
  for (const onlyNamed of [true, false]) {
    for (const place of places) {
      const found = placeOfCall(place, readRows(place), [name, instead], named, onlyNamed);
      if (found) return begin(state, place, found, withoutItems(reason), named[0], readRows);
    }
  }
  // A command that is no key of the screen, such as one that shows what is next, leads to the row to decide on.
  const isEdit = allEdits.some((edit) => edit.name === name);
  for (const place of isEdit ? [] : places) {
    const offered = offerDecision(state, place, withoutItems(reason), readRows);
    if (offered) return offered;
  }
  return offerCommand(state, places[0] ?? state, words, reason);
}

const allComplete = "All eight phases are complete.";

/** Leaves out the listed items of a reason, because the first of them is selected. */
function withoutItems(reason: string): string {
  return reason.replace(/ \((\d+)\): .*$/s, " ($1)");
}

/** Selects the row of a step, and presses its key if the row is already selected, or lets the user choose. */
function goToStep(
  state: AppState,
  { screen, row: id, keys, reason }: StepOfUse,
  before: string,
  readRows: RowReader,
): KeyResult {
  const place = state.screen === screen ? state : openAtTop(state, screen);
  const rows = readRows(place);
  const index = Math.max(
    0,
    rows.findIndex((row) => row.id === id),
  );
  const row = rows[index];
  const offered = shownScreen(place)?.actions(row) ?? [];
  const [action, ...others] = keys.flatMap((key) => offered.find((candidate) => candidate.key === key) ?? []);
  if (!action) return withoutEffects(place);
  if (others.length === 0)
    return begin(state, place, { row, index, actions: [action] }, `${before}${reason}`, undefined, readRows);
  const selected = withPlace(place, { row: row?.id, index, pane: "list", scroll: 0 });
  return choose(state, selected, row, [action, ...others], `${before}${reason}`);
}

/** The open list, the list that the screen chooses, and the views to which its keys lead. */
function placesToLook(
  state: AppState,
  screen: ScreenId,
  names: readonly string[],
  readRows: RowReader,
): readonly AppState[] {
  const top = openAtTop(state, screen);
  const fresh = withPlace(top, { settings: {} });
  const views = (shownScreen(fresh)?.actions(readRows(fresh)[0]) ?? []).flatMap((action) =>
    action.kind === "set" && action.settings.inside === undefined
      ? [withPlace(fresh, { settings: action.settings, index: 0, row: undefined })]
      : [],
  );
  // An open item, such as a paper, is left if the command is about another one.
  const { settings } = placeOf(state);
  const isAboutIt =
    settings.inside === undefined ||
    names.length === 0 ||
    Object.values(settings).some((value) => names.some((name) => value?.includes(name)));
  return [state.screen === screen && isAboutIt ? state : top, fresh, ...views];
}

/** Selects the row of a key and names the key; if the row is already selected, presses the key. */
function begin(
  state: AppState,
  place: AppState,
  { row, index, actions }: Found,
  reason: string,
  argument: string | undefined,
  readRows: RowReader,
): KeyResult {
  const [action] = actions;
  const selected = withPlace(place, { row: row?.id, index, pane: "list", scroll: 0 });
  // Only the user can choose between several keys, unless one of them is the key for the usual.
  if (actions.length > 1 && action.key !== "enter") return choose(state, selected, row, actions, reason);
  const isShown = place === state && (row === undefined || selectedIndex(state, readRows(state)) === index);
  const offer = `${reason}. Press ${keyLabel(action.key)} (${action.label}), or > again.`;
  // A form can be closed again, so it opens at once, and what is typed next is never taken for keys. Any other action is
  // announced before it is performed.
  const isAnnounced = action.kind === "form" || (isShown && state.message.text === offer);
  if (!isAnnounced || action.kind === "next") return withoutEffects(withMessage(selected, offer));
  const { state: begun, effects } = performAction(selected, withArgument(action, argument), row);
  if (begun.mode.kind !== "form") return { state: begun, effects };
  const { form } = begun.mode;
  const shownForm: Form = form.action.repeats ? { ...form, again: true } : form;
  return withoutEffects(withMessage({ ...begun, mode: { kind: "form", form: shownForm } }, `${reason}.`));
}

/** Suggests the id that the command names, such as the id of a new criterion, in the first field of a form. */
function withArgument<A extends Action>(action: A, argument = ""): A {
  if (action.kind !== "form" || !/^[A-Z]+\d+$/.test(argument)) return action;
  const fields = action.fields.map(
    (field, at): Field =>
      at === 0 && field.value === undefined ? { ...field, value: argument, isSuggestion: true } : field,
  );
  return { ...action, fields };
}

/** The most keys that a message names. */
const mostKeys = 3;

/** Names the keys among which the user decides, and with the second key press lists them with those of the row. */
function choose(
  before: AppState,
  selected: AppState,
  row: Row | undefined,
  actions: readonly Action[],
  reason: string,
): KeyResult {
  const keys = actions
    .slice(0, mostKeys)
    .map(({ key, label, short }) => `${keyLabel(key)} ${short ?? label}`)
    .join(", ");
  const offer = `${reason}. Decide: ${keys}, or > for all keys of the row.`;
  const isOffered = before.screen === selected.screen && before.message.text === offer;
  const offered = withMessage(selected, offer);
  const deciding = new Set(actions.map(({ key }) => key));
  const others = (shownScreen(selected)?.actions(row) ?? []).filter(({ key }) => !deciding.has(key));
  return withoutEffects(isOffered ? openMenu(offered, [...actions, ...others]) : offered);
}

/** Opens a list of keys, from which Enter performs one. */
export function openMenu(state: AppState, only: readonly Action[]): AppState {
  return { ...state, mode: { kind: "palette", editor: createEditor(), at: 0, only } };
}

type Found = {
  readonly row: Row | undefined;
  readonly index: number;
  /** The keys of the row that call the edit or the command, at least one. */
  readonly actions: readonly [Action, ...Action[]];
};

/**
 * Finds the row on which a key calls the edit or the command, or the edit instead of it, beginning with the row that the command names and the
 * selected row.
 * @param onlyNamed whether to consider only named rows, and all rows of a place that is about a named item
 */
function placeOfCall(
  state: AppState,
  rows: readonly Row[],
  [name, instead]: readonly [string, string],
  names: readonly string[],
  onlyNamed: boolean,
): Found | undefined {
  const screen = shownScreen(state);
  const candidates = rows.map((row, index) => ({ row, index }));
  // In an open item that the command names, every row belongs to it.
  const isAboutNamed = names.some((item) => Object.values(placeOf(state).settings).includes(item));
  const isNamed = ({ id, label }: Row): boolean =>
    [id, ...`${id} ${label}`.split(/[\s:]+/)].some((word) => names.includes(word));
  const named = isAboutNamed ? [] : candidates.filter(({ row }) => isNamed(row));
  const selected = candidates.slice(selectedIndex(state, rows), selectedIndex(state, rows) + 1);
  const others = [...selected, ...candidates, { row: undefined, index: 0 }];
  const inOrder = [...named, ...(onlyNamed && !isAboutNamed ? [] : others)];
  const actionsOf = (row: Row | undefined): readonly Action[] =>
    (screen?.actions(row) ?? []).filter((action) => calls(action, name));
  // What is next is never a row that is done, unless the key has nothing to do with the row.
  const isOfRow = actionsOf(undefined).length === 0;
  const ordered = isOfRow
    ? inOrder.toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)))
    : inOrder;
  for (const { row, index } of ordered) {
    const [first, ...more] = actionsOf(row);
    const others = (screen?.actions(row) ?? []).filter((action) => calls(action, instead));
    if (first) return { row, index, actions: [first, ...others, ...more] };
  }
  return undefined;
}

function isDone({ row }: Pick<Found, "row">): boolean {
  return row?.mark === phaseMarks.complete;
}

/** Whether a key calls the edit or the command with this name, or one of the edits with this name in front. */
function calls(action: Action, name: string): boolean {
  if (action.edit !== undefined) return name !== "" && `${action.edit} `.startsWith(`${name} `);
  const words =
    action.kind === "command" ? action.line : action.kind === "form" ? action.line?.({}) : undefined;
  return name !== "" && `${words?.join(" ")} `.startsWith(`${name} `);
}

/** Selects the first row that awaits a decision, and names the keys that decide; undefined if no row does. */
function offerDecision(
  state: AppState,
  place: AppState,
  reason: string,
  readRows: RowReader,
): KeyResult | undefined {
  const screen = shownScreen(place);
  for (const [index, row] of readRows(place).entries()) {
    const edits = (screen?.actions(row) ?? []).filter(({ edit }) => edit !== undefined);
    if (edits.length === 0) continue;
    const selected = withPlace(place, { row: row.id, index, pane: "list", scroll: 0 });
    return choose(state, selected, row, edits, reason);
  }
  return undefined;
}

/** Says which command is next, and with the second key press writes it into the palette. */
function offerCommand(
  state: AppState,
  opened: AppState,
  words: readonly string[],
  reason: string,
): KeyResult {
  const known = words.filter((word) => !/[A-Z"…]/.test(word)).join(" ");
  if (opened !== state || placeOf(state).settings.inside !== undefined)
    return withoutEffects(withMessage(opened, `${reason}. Press > again for the command ${known}.`));
  return withoutEffects({ ...state, mode: { kind: "palette", editor: createEditor(known), at: 0 } });
}

/** A step with graphs and questions, for which no phase asks: from the first graph to the first benchmark. */
type StepOfUse = {
  readonly screen: ScreenId;
  /** The row to select, or undefined for an empty list. */
  readonly row: string | undefined;
  /** The keys among which the user chooses, or the only one. */
  readonly keys: readonly string[];
  readonly reason: string;
};

/** The screens on which the next thing to do is such a step. */
const screensOfUse: ReadonlySet<ScreenId> = new Set(["datasets", "review", "graph", "ask", "chat"]);

/** Finds the step after those that are done; undefined once the workspace has a benchmark. */
function stepOfUse(state: AppState, workspace: WorkspaceView): StepOfUse | undefined {
  const { graphFiles, questionFiles, benchmarks } = workspace;
  const { settings, row: selected } = placeOf(state);
  if (state.screen === "review") {
    const unjudged = unjudgedQuestions(workspace, settings.file ?? "");
    const row = unjudged.find((uid) => uid === selected) ?? unjudged[0];
    const reason = "Judge the question by its golden triples";
    if (row !== undefined) return { screen: "review", row, keys: ["i", "x", "e"], reason };
  }
  if (benchmarks.some(({ interrupted }) => !interrupted)) return undefined;
  const place = { screen: "datasets" } as const;
  const [graph] = graphFiles;
  if (graph === undefined)
    return { ...place, row: undefined, keys: ["I"], reason: "Import a graph about which to ask questions" };
  const [questions] = questionFiles;
  if (questions === undefined)
    return { ...place, row: graph, keys: ["G"], reason: "Generate questions from the graph" };
  const toBenchmark = "benchmark retrievers on the questions";
  return unjudgedQuestions(workspace, questions).length === 0
    ? { ...place, row: questions, keys: ["b"], reason: `All questions are judged: ${toBenchmark}` }
    : { ...place, row: questions, keys: ["enter", "b"], reason: `Review the questions, or ${toBenchmark}` };
}

/** Returns the ids of the questions on which the author has not decided. */
function unjudgedQuestions({ questions, author }: WorkspaceView, file: string): readonly string[] {
  const isJudged = (pair: QaPair): boolean => safeReviews(pair).some(({ reviewer }) => reviewer === author);
  return questions(file).pairs.flatMap((pair) => (isJudged(pair) ? [] : [pair.uid]));
}
