/**
 * The script `npm run tutorial` runs every command in `docs/tutorial.md` and writes the output below it. Build first.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { matchCommand } from "../../app/cli/match-command.ts";
import { splitWords } from "../../app/ui/shell/command-line.ts";
import { writeText } from "../../base/io/index.ts";
import { root } from "../library/read-library.ts";
import { runCommand } from "../run-command.ts";

const page = join(root, "docs/tutorial.md");
/** The files of the bundled workspace that a checkout of the repository contains. */
const bundled = ["taxolink.json", "taxonomy", "literature", "datasets"];

/**
 * Returns the page with the program's current output, and the stored page. A block of code that begins with
 * `bibtex five.bib` or `turtle tides.ttl` defines a file that the commands can read. In a `console` block, every line that begins with `$` is a command. A block with
 * `console 8` shows the first 8 lines of each output.
 * @param folder an empty folder for a copy of the checkout
 */
export async function runTutorial(
  folder: string,
): Promise<{ readonly current: string; readonly expected: string }> {
  for (const name of bundled) cpSync(join(root, name), join(folder, name), { recursive: true });
  const current = readFileSync(page, "utf8");
  let cwd = folder;
  let expected = "";
  for (const part of current.split(/^(```[\s\S]*?^```$)/m)) {
    const [, info = "", content = ""] = /^```(.*)\n([\s\S]*)```$/.exec(part) ?? [];
    const [kind, argument = ""] = info.split(" ");
    if (kind === "bibtex" || kind === "turtle") writeText(join(cwd, argument), content);
    if (kind !== "console") {
      expected += part;
      continue;
    }
    const outputs: string[] = [];
    for (const [, line = ""] of content.matchAll(/^\$ (.+)$/gm)) {
      const target = /^cd (.+)$/.exec(line)?.[1];
      if (target !== undefined) cwd = resolve(cwd, target);
      const output = target === undefined ? await outputOf(line, cwd) : "";
      outputs.push(`$ ${line}\n${shorten(output.replaceAll(folder, "."), Number(argument))}`);
    }
    expected += `\`\`\`${info}\n${outputs.join("")}\`\`\``;
  }
  return { current, expected };
}

async function outputOf(line: string, cwd: string): Promise<string> {
  const words = splitWords(line);
  const matched = matchCommand(words);
  if (!line.startsWith("taxolink ") || matched === undefined) throw new Error(`not a command: ${line}`);
  const command = await matched.entry.load();
  const { text } = await runCommand(command, matched.rest, cwd, { TAXOLINK_AUTHOR: "Ada" });
  // Times differ between machines.
  return `${text.trim()}\n`.replace(/\b\d+(?:\.\d+)? ms\b/g, "N ms");
}

/** @param lines the number of output lines to show, or 0 to show the whole output */
function shorten(output: string, lines: number): string {
  const all = output.split("\n");
  if (lines === 0 || all.length <= lines + 1) return output;
  return `${all.slice(0, lines).join("\n")}\n…\n`;
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-tutorial-"));
  try {
    writeText(page, (await runTutorial(folder)).expected);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
