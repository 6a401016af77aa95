/** The pictures of the README's walk through the eight phases, from the real program and the walk's own keys. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTerminal } from "../terminal.ts";
import { parseWalk, terminalInput } from "./read-walk.ts";
import { screenSvg } from "./screen-svg.ts";

const walk = join(import.meta.dirname, "../fixtures/walk");

/**
 * Types the walk at 80×24 and keeps the screens it marks.
 * @param program the built command line
 * @param folder where the pictures go
 * @returns the files written
 */
export async function drawWalk(program: string, folder: string): Promise<string[]> {
  const workspace = mkdtempSync(join(tmpdir(), "taxolink-walk-"));
  copyFileSync(join(walk, "five.bib"), join(workspace, "five.bib"));
  const terminal = openTerminal(process.execPath, [program], {
    cwd: workspace,
    env: { TAXOLINK_AUTHOR: "Ada" },
  });
  const files: string[] = [];
  await terminal.waitFor("no workspace here");
  for (const step of parseWalk(readFileSync(join(walk, "museum.keys"), "utf8"))) {
    if (step.kind === "type") {
      terminal.type(step.typed.map(terminalInput).join(""));
      if (step.shows !== "") await terminal.waitFor(step.shows);
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
  return files;
}
