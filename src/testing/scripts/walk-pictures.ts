/** The pictures of the README's walk through the eight phases, from the real program and the walk's own keys. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTerminal } from "../terminal.ts";
import { type CastFrame, castSvg } from "./cast-svg.ts";
import { parseWalk, terminalInput } from "./read-walk.ts";
import { readScreen, screenSvg } from "./screen-svg.ts";

/** How long a step of the animated walk stays, and how long its last one. */
const stepSeconds = 1.2;
const lastSeconds = 4;

const walk = join(import.meta.dirname, "../fixtures/walk");

/**
 * Types the walk at 80×24, and records the screens that it marks and all its steps as one animated picture.
 * @param program the built command line
 * @param folder the folder for the pictures
 * @returns the files written
 */
export async function drawWalk(program: string, folder: string): Promise<string[]> {
  const workspace = mkdtempSync(join(tmpdir(), "taxolink-walk-"));
  copyFileSync(join(walk, "five.bib"), join(workspace, "five.bib"));
  const terminal = openTerminal(process.execPath, [program], {
    cwd: workspace,
    env: { TAXOLINK_AUTHOR: "Ada", TAXOLINK_THEME: "dark" },
  });
  const files: string[] = [];
  const frames: CastFrame[] = [];
  const keepFrame = (seconds: number): void => {
    frames.push({ rows: readScreen(terminal.screen), seconds });
  };
  await terminal.waitFor("no workspace here");
  for (const step of parseWalk(readFileSync(join(walk, "museum.keys"), "utf8"))) {
    if (step.kind === "type") {
      terminal.type(step.typed.map(terminalInput).join(""));
      if (step.shows === "") continue;
      // The command has ended, so the picture shows its output.
      await terminal.waitFor((text) => text.includes(step.shows) && text.includes("saved ✓"));
      keepFrame(stepSeconds);
      continue;
    }
    await terminal.waitFor("saved ✓");
    const file = join(folder, `walk-${step.name}.svg`);
    writeFileSync(file, screenSvg(terminal.screen, step.title));
    files.push(file);
  }
  keepFrame(lastSeconds);
  terminal.type("\u0003");
  await terminal.ended;
  rmSync(workspace, { recursive: true });
  const cast = join(folder, "walk-cast.svg");
  writeFileSync(cast, castSvg(terminal.screen, "The walk through the eight phases, step by step", frames));
  return [...files, cast];
}
