/**
 * Measures the display width of text. The packages for wide characters take longer to load than a short command takes,
 * so they are loaded with the first text that needs them.
 */
import { createRequire } from "node:module";

// ASCII, Latin letters, dashes, quotation marks, and the app's drawing characters.
const oneCellEach =
  /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2015\u2018-\u201f\u2026\u203a\u2190-\u2193\u2212\u2500-\u259f\u25b8\u25cb\u25cf\u2713\u2717]*$/;

/** Whether every character of a text takes one cell, so that no package is needed to measure, split or wrap it. */
export function hasOneCellEach(text: string): boolean {
  return oneCellEach.test(text);
}

/** Returns the display width of a text, in cells. */
export function displayWidth(text: string): number {
  return hasOneCellEach(text) ? text.length : widthOf()(text);
}

/** Breaks a text into lines of at most `columns` cells, and inside words only if `hard` is set. */
export function breakAtWidth(text: string, columns: number, hard: boolean): string[] {
  if (text.length <= columns && hasOneCellEach(text)) return [text];
  return wrapOf()(text, columns, { hard }).split("\n");
}

const load = createRequire(import.meta.url);
let width: typeof import("string-width").default | undefined;
let wrap: typeof import("wrap-ansi").default | undefined;

function widthOf() {
  width ??= (load("string-width") as typeof import("string-width")).default;
  return width;
}

function wrapOf() {
  wrap ??= (load("wrap-ansi") as typeof import("wrap-ansi")).default;
  return wrap;
}
