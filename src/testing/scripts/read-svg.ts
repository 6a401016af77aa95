/** Reads the text of a picture in a browser, as lines of cells with every letter where Chromium draws it. */
import type { Page } from "playwright-core";
import { grid } from "./screen-svg.ts";

/** A script that runs in the page and returns the position of each letter. Leaves out collapsed spaces. */
const script = `(() => {
  const {cellWidth, cellHeight, margin} = GRID;
  function readLines() {
    const rows = [];
    for (const text of document.querySelectorAll("svg text")) {
      if (getComputedStyle(text).visibility === "hidden") continue;
      const shown = text.getNumberOfChars();
      for (let at = 0; at < shown; at += 1) {
        const {x, y} = text.getStartPositionOfChar(at);
        const row = Math.round((y - margin - 13) / cellHeight);
        const column = Math.round((x - margin) / cellWidth);
        (rows[row] ??= [])[column] = text.textContent[at];
      }
    }
    return Array.from(rows, (row) => Array.from(row ?? [], (letter) => letter ?? " ").join(""));
  }
  return SECONDS.map((seconds) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = seconds * 1000;
    }
    return readLines();
  });
})()`;

/** Returns the lines of a picture without trailing spaces, based on where the browser draws each letter. */
export async function readSvg(page: Page, svg: string): Promise<string[]> {
  const [lines = []] = await readCast(page, svg, [0]);
  return lines;
}

/**
 * Returns the lines of an animated picture at several points in time.
 * @param seconds the times, in seconds from the beginning of the animation
 */
export async function readCast(page: Page, svg: string, seconds: readonly number[]): Promise<string[][]> {
  const picture = svg.replace(/<title>[^<]*<\/title>/, "");
  await page.setContent(`<!doctype html><meta charset="utf-8"><body>${picture}</body>`);
  const run = script.replace("GRID", JSON.stringify(grid)).replace("SECONDS", JSON.stringify(seconds));
  const frames = await page.evaluate<string[][]>(run);
  return frames.map((frame) => frame.map((line) => line.trimEnd()));
}
