/** Builds the reference as guides: one for each command, from its declaration, one for each measure's file, and lists of both. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { optionRows } from "../../app/cli/help.ts";
import { commandEntries, commandGroups } from "../../app/cli/registry.ts";
import { readText } from "../../base/io/index.ts";
import type { CommandEntry } from "../../operations/command.ts";
import { exampleLine, globalOptions, usageLine } from "../../operations/parse-arguments.ts";
import { table } from "../../pages/blocks.ts";
import { slugOf } from "../../pages/design/index.ts";
import { markdownOf } from "../../pages/markup.ts";
import { root } from "../library/read-library.ts";
import { createGuide, type Guide } from "./guides.ts";

/** Returns the list of all commands in the order of the help, and a page for each. */
export async function commandGuides(): Promise<readonly Guide[]> {
  const intro = "Every command has `--help` with its options; `--json` prints one JSON document.";
  const groups = commandGroups.map(({ title, entries }) => `## ${title}\n\n${listOf("commands", entries)}`);
  const list = createGuide("docs/commands.html", ["# All commands", intro, ...groups]);
  return [list, ...(await Promise.all(commandEntries.map(commandGuide)))];
}

/** @param entries the pages of the folder, of which the title is shown if it differs from the name */
function listOf(folder: string, entries: readonly { name: string; summary: string; title?: string }[]) {
  const items = entries.map(
    ({ name, summary, title = name }) =>
      `- [\`${title}\`](${folder}/${slugOf(name)}.md): ${markdownOf(summary)}`,
  );
  return items.join("\n");
}

async function commandGuide({ name, summary, load }: CommandEntry): Promise<Guide> {
  const command = await load();
  const { notes = [], positionals, options } = command;
  const meanings = positionals.map((positional) => [positional.name, positional.summary]);
  const effects = ["Option", "Effect"];
  const details = markdownOf([
    table("Arguments in order", ["Argument", "Meaning"], meanings),
    table("Options of the command", effects, optionRows(options)),
    ...notes.map((note) => note.trim()),
    table("Options that every command accepts", effects, optionRows(globalOptions)),
  ]);
  const usage = `\`\`\`\n${usageLine(name, command)}\n${exampleLine(name, command)}\n\`\`\``;
  return createGuide(`docs/commands/${slugOf(name)}.html`, [
    `# taxolink ${name}`,
    markdownOf(summary),
    usage,
    details,
  ]);
}

const measuresFolder = "src/evaluation/measures";

/**
 * Returns the list of all measures, and a page for every file of them: its names, and the formula, range, edge cases and
 * source in its header. A file of measures is one whose header begins with a name in lower case.
 */
export function measureGuides(): readonly Guide[] {
  const measures = readdirSync(join(root, measuresFolder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .sort()
    .flatMap((file) => {
      const header = /^\/\*\*\n([\s\S]*?)\n \*\//.exec(readText(join(root, measuresFolder, file)))?.[1] ?? "";
      const [title = "", ...texts] = header
        .replace(/^ \* ?/gm, "")
        .split("\n\n")
        .map((part) => part.replaceAll("\n", " "));
      const [name = title] = title.split(/[,;]/);
      const summary = `${texts.join(" ").split(/\. /)[0]}.`;
      return /^[a-z]/.test(title) ? [{ name, title, summary, texts, file }] : [];
    });
  const intro = "How to choose and read measures is in [the guide to statistics](statistics.md).";
  return [
    createGuide("docs/measures.html", ["# All measures", intro, listOf("measures", measures)]),
    ...measures.map(({ name, title, texts, file }) => {
      const source = `Computed in ${measuresFolder}/${file}.`;
      return createGuide(`docs/measures/${slugOf(name)}.html`, [`# ${title}`, markdownOf(texts), source]);
    }),
  ];
}
