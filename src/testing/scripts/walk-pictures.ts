/** Creates the pictures of the README's walkthrough with the built program and the recorded keys. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTerminal } from "../terminal.ts";
import { type CastFrame, castSvg } from "./cast-svg.ts";
import { parseWalk, shownSteps, terminalInput } from "./read-walk.ts";
import { readScreen, screenSvg } from "./screen-svg.ts";

/** The number of seconds that the animated walkthrough spends on each step. */
export const stepSeconds = 1.2;
/** The number of seconds that the short animation spends on the last step of a phase. */
export const phaseSeconds = 1.6;

const walk = join(import.meta.dirname, "../fixtures/walk");

/**
 * Replays the walkthrough in an 80×24 terminal. Records the marked screens, an animation of all steps, and a shorter
 * one of the last step of each phase.
 * @param program the built program's command line
 * @param folder the folder to which the pictures are written
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
  const steps = parseWalk(readFileSync(join(walk, "museum.keys"), "utf8"));
  const screens: CastFrame["rows"][] = [];
  await terminal.waitFor("No workspace found");
  for (const step of steps) {
    if (step.kind === "type") {
      terminal.type(step.typed.map(terminalInput).join(""));
      if (step.shows === "") continue;
      // The command has finished, so the picture shows its output.
      await terminal.waitFor((text) => text.includes(step.shows) && text.includes("saved ✓"));
      screens.push(readScreen(terminal.screen));
      continue;
    }
    await terminal.waitFor("saved ✓");
    const file = join(folder, `walk-${step.name}.svg`);
    writeFileSync(file, screenSvg(terminal.screen, step.title));
    files.push(file);
  }
  terminal.type("\u0003");
  await terminal.ended;
  rmSync(workspace, { recursive: true });
  const keepCast = (name: string, title: string, frames: readonly CastFrame[]): string => {
    const cast = join(folder, name);
    writeFileSync(cast, castSvg(terminal.screen, title, frames));
    return cast;
  };
  const shown = shownSteps(steps);
  return [
    ...files,
    keepCast(
      "walk-cast.svg",
      "Walkthrough of the eight phases, step by step",
      screens.map((rows) => ({ rows, seconds: stepSeconds })),
    ),
    keepCast(
      "walk-short-cast.svg",
      "Walkthrough of the eight phases, one screen a phase",
      screens.filter((_, at) => shown[at]?.endsPhase).map((rows) => ({ rows, seconds: phaseSeconds })),
    ),
  ];
}
