import fc from "fast-check";
import { expect, test } from "vitest";
import { characters, width } from "../drawing/text.ts";
import { createEditor, type Editor, editWithKey, insertText, visiblePart } from "./editor.ts";

test("the editor keeps a paste of ten thousand characters in full, on a single line", () => {
  const pasted = "wörter 日本\n".repeat(1_000);
  const editor = insertText(createEditor("ab"), pasted);
  expect(editor.text).toBe(`ab${"wörter 日本 ".repeat(1_000)}`);
  expect(editor.cursor).toBe(characters(editor.text).length);
});

test("editor keys move and delete by characters, not by code units", () => {
  const press = (editor: Editor, ...keys: string[]): Editor =>
    keys.reduce((state, key) => editWithKey(state, key) ?? state, editor);
  const start = createEditor("a👩‍👩‍👧b");
  expect(start.cursor).toBe(3);
  expect(press(start, "left", "backspace")).toEqual({ text: "ab", cursor: 1 });
  expect(press(start, "home", "right", "delete")).toEqual({ text: "ab", cursor: 1 });
  expect(press(createEditor("one two"), "ctrl+w")).toEqual({ text: "one ", cursor: 4 });
  expect(press(createEditor("one two"), "ctrl+u")).toEqual({ text: "", cursor: 0 });
  expect(editWithKey(start, "pageup")).toBeUndefined();
});

test("the visible text is a part of the whole text that fits and contains the cursor", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.nat(),
      fc.integer({ min: 3, max: 30 }),
      (text, at, cells) => {
        const clean = insertText(createEditor(), text).text;
        const count = characters(clean).length;
        const part = visiblePart({ text: clean, cursor: count === 0 ? 0 : at % (count + 1) }, cells);
        return (
          clean.includes(part.text) && width(part.text) <= cells + 1 && part.cell >= 0 && part.cell <= cells
        );
      },
    ),
    { seed: 7 },
  );
});

test("typed text replaces a suggestion, unless an editing key has accepted it", () => {
  const suggestion = { ...createEditor("found.bib"), isSuggestion: true } as const;
  expect(insertText(insertText(suggestion, "/"), "x")).toEqual({ text: "/x", cursor: 2 });
  const moved = editWithKey(suggestion, "home");
  expect(moved && insertText(moved, "/")).toEqual({ text: "/found.bib", cursor: 1 });
  expect(editWithKey(suggestion, "backspace")).toEqual({ text: "found.bi", cursor: 8 });
});
