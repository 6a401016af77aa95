/**
 * Reads the text of a picture in a real browser, as lines of cells in which every letter is where Chromium draws it.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { grid } from "./screen-svg.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/** Returns the path of an installed Chromium, from CHROME_PATH or the search path, or undefined if there is none. */
export function findChromium(): string | undefined {
  const chosenPath = process.env.CHROME_PATH;
  if (chosenPath !== undefined && existsSync(chosenPath)) return chosenPath;
  return (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}

/**
 * A script that runs in the page and returns the position of each letter. Collapsed spaces do not occur in the result.
 */
const script = `
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
const frames = SECONDS.map((seconds) => {
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = seconds * 1000;
  }
  return readLines();
});
const done = document.createElement("pre");
done.id = "lines";
done.textContent = encodeURIComponent(JSON.stringify(frames));
document.body.append(done);
`;

/** Returns the lines of a picture without trailing spaces, based on where the browser draws each letter. */
export function readSvg(chromium: string, svg: string): string[] {
  const [lines = []] = readCast(chromium, svg, [0]);
  return lines;
}

/** Returns the lines of an animated picture at multiple points in time. @param seconds from its beginning */
export function readCast(chromium: string, svg: string, seconds: readonly number[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-svg-"));
  try {
    const page = join(folder, "page.html");
    const run = script.replace("GRID", JSON.stringify(grid)).replace("SECONDS", JSON.stringify(seconds));
    writeFileSync(
      page,
      `<!doctype html><meta charset="utf-8"><body>${svg.replace(/<title>[^<]*<\/title>/, "")}<script>${run}</script></body>`,
    );
    const flags = [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      `--user-data-dir=${join(folder, "profile")}`,
    ];
    const dom = execFileSync(chromium, [...flags, "--dump-dom", `file://${page}`], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [, lines = "%5B%5D"] = /<pre id="lines">([^<]*)<\/pre>/.exec(dom) ?? [];
    const parsed: unknown = JSON.parse(decodeURIComponent(lines));
    if (!Array.isArray(parsed)) throw new Error("the browser gave no lines");
    return parsed.map((frame: unknown) =>
      Array.isArray(frame) ? frame.map((line) => String(line).trimEnd()) : [],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
