/** A line editor as plain data: every operation returns the next state. Positions count characters. */
import { printable } from "../../../base/text/printable.ts";
import { characters, width } from "../drawing/text.ts";

export type Editor = {
  readonly text: string;
  readonly cursor: number;
  /** True if the text is a suggestion. Typing replaces it, and an editing key accepts it. */
  readonly isSuggestion?: true;
};

export function createEditor(text = ""): Editor {
  return { text, cursor: characters(text).length };
}

/** Inserts typed or pasted text of any length. Line breaks become spaces, because a field has only one line. */
export function insertText(editor: Editor, added: string): Editor {
  if (editor.isSuggestion) return insertText(createEditor(), added);
  const clean = printable(added.replace(/\r\n?|\n|\t/g, " "));
  const parts = characters(editor.text);
  const before = parts.slice(0, editor.cursor).join("") + clean;
  const text = before + parts.slice(editor.cursor).join("");
  // The characters are counted again, because an added combining mark joins the preceding character.
  return { text, cursor: characters(before).length };
}

/** Returns the state after an editing key, or undefined for every other key. `key` is a key name defined in keys.ts. */
export function editWithKey(editor: Editor, key: string): Editor | undefined {
  const parts = characters(editor.text);
  const at = Math.min(editor.cursor, parts.length);
  const join = (from: number, to: number): Editor => ({
    text: [...parts.slice(0, from), ...parts.slice(to)].join(""),
    cursor: from,
  });
  switch (key) {
    case "left":
      return { text: editor.text, cursor: Math.max(0, at - 1) };
    case "right":
      return { text: editor.text, cursor: Math.min(parts.length, at + 1) };
    case "home":
    case "ctrl+a":
      return { text: editor.text, cursor: 0 };
    case "end":
    case "ctrl+e":
      return { text: editor.text, cursor: parts.length };
    case "backspace":
      return at === 0 ? editor : join(at - 1, at);
    case "delete":
      return at === parts.length ? editor : { ...join(at, at + 1) };
    case "ctrl+u":
      return join(0, at);
    case "ctrl+w":
      return join(wordStart(parts, at), at);
    default:
      return undefined;
  }
}

function wordStart(parts: readonly string[], at: number): number {
  let start = at;
  while (start > 0 && parts[start - 1] === " ") start -= 1;
  while (start > 0 && parts[start - 1] !== " ") start -= 1;
  return start;
}

/** Returns the part of the text that fits into `cells` cells around the cursor, and the cursor's cell in it. */
export function visiblePart(editor: Editor, cells: number): { readonly text: string; readonly cell: number } {
  const parts = characters(editor.text);
  const at = Math.min(editor.cursor, parts.length);
  let first = at;
  let used = 1;
  while (first > 0) {
    const next = used + width(parts[first - 1] ?? "");
    if (next > cells) break;
    used = next;
    first -= 1;
  }
  const cell = used - 1;
  let last = at;
  while (last < parts.length) {
    const next = used + width(parts[last] ?? "");
    if (next > cells + 1) break;
    used = next;
    last += 1;
  }
  return { text: parts.slice(first, last).join(""), cell };
}
