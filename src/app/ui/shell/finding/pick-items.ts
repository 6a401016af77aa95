/** Handles the choice among any number of items: typing filters them, Space marks, and Enter confirms the marks. */
import type { Action } from "../../screens/screen.ts";
import { type AppState, browsing, type Mode } from "../app-state.ts";
import { createEditor, type Editor, editWithKey, insertText } from "../editor.ts";
import { type KeyResult, runWords, withMessage, withoutEffects } from "../perform-action.ts";

export type Pick = Mode & { readonly kind: "pick" };
type Item = (Action & { readonly kind: "pick" })["items"][number];

/** Returns the items whose label contains the typed text, regardless of letter case. */
export function shownItems({ action, editor }: Pick): readonly Item[] {
  const text = editor.text.toLowerCase();
  return action.items.filter(({ label }) => label.toLowerCase().includes(text));
}

export function pressPickKey(state: AppState, mode: Pick, key: string): KeyResult {
  const show = (change: Partial<Pick>): KeyResult =>
    withoutEffects({ ...state, mode: { ...mode, ...change } });
  switch (key) {
    case "esc":
      return withoutEffects(withMessage({ ...state, mode: browsing }, "Nothing was changed."));
    case "up":
    case "down": {
      const at = mode.at + (key === "up" ? -1 : 1);
      return show({ at: Math.max(0, Math.min(shownItems(mode).length - 1, at)) });
    }
    case "enter": {
      const { line, next } = mode.action;
      return runWords({ ...state, mode: browsing }, line(chosenItems(mode)), { next });
    }
    default: {
      const editor = editWithKey(mode.editor, key);
      return show(editor ? { editor, at: 0 } : {});
    }
  }
}

/** Returns the marked items, or the selected one if the user has found it without marking anything. */
function chosenItems(mode: Pick): readonly string[] {
  const { action, picked, at, editor } = mode;
  const item = shownItems(mode)[at];
  const isFound = picked.length === 0 || at > 0 || editor.text !== "";
  return item && isFound && picked === action.picked ? toggled(mode, item.id) : picked;
}

/** Enters typed characters: a space marks the selected item, and any other character filters. */
export function typeInPick(mode: Pick, text: string): Pick {
  let next = mode;
  for (const character of text) {
    const item = shownItems(next)[next.at];
    if (character !== " ") next = { ...next, editor: insertText(next.editor, character), at: 0 };
    else if (item) next = { ...next, picked: toggled(next, item.id), ...afterMark(next, item) };
  }
  return next;
}

/** Shows all items again, with the marked item selected. */
function afterMark({ action }: Pick, item: Item): { readonly editor: Editor; readonly at: number } {
  return { editor: createEditor(), at: action.items.indexOf(item) };
}

function toggled({ action, picked }: Pick, id: string): readonly string[] {
  if (picked.includes(id)) return picked.filter((other) => other !== id);
  return action.single ? [id] : [...picked, id];
}
