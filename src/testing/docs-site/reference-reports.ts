/** Builds the reference as reports: one for each command, from its declaration, and one for each measure's file. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { CommandEntry } from "../../cli/command.ts";
import { optionRows } from "../../cli/help.ts";
import { globalOptions, usageLine } from "../../cli/parse-arguments.ts";
import { commandEntries } from "../../cli/registry.ts";
import { readText } from "../../io/index.ts";
import { type Block, type Report, type Section, table } from "../../pages/blocks.ts";
import { root } from "../library/read-library.ts";

/** A page of the reference. */
export type Reference = {
  readonly name: string;
  readonly summary: string;
  readonly report: Report;
};

/** Returns a page for every command, in the order of the help. */
export function commandReferences(): Promise<readonly Reference[]> {
  return Promise.all(commandEntries.map(commandReference));
}

async function commandReference(entry: CommandEntry): Promise<Reference> {
  const command = await entry.load();
  const { notes = [], positionals } = command;
  const sections: readonly (readonly [string, Block])[] = [
    ["Usage", [entry.summary, usageLine(entry.name, command), `Example: ${entry.example}`]],
    [
      "Arguments",
      positionals.length > 0 &&
        table(
          "Arguments in order",
          ["Argument", "Meaning"],
          positionals.map(({ name, summary }) => [name, summary]),
        ),
    ],
    ["Options", table("Options of the command", ["Option", "Effect"], optionRows(command.options))],
    ["Notes", notes.map((note) => note.trim())],
    [
      "Options for every command",
      table("Options that every command accepts", ["Option", "Effect"], optionRows(globalOptions)),
    ],
  ];
  return {
    name: entry.name,
    summary: entry.summary,
    report: { title: `taxolink ${entry.name}`, sections: sections.flatMap(sectionWithContent) },
  };
}

function sectionWithContent([title, block]: readonly [string, Block]): readonly Section[] {
  const isEmpty =
    block === false ||
    (Array.isArray(block) && block.length === 0) ||
    (typeof block === "object" && block !== null && "rows" in block && block.rows.length === 0);
  return isEmpty ? [] : [{ title, blocks: [block] }];
}

const measuresFolder = "src/evaluation/measures";

/**
 * Returns a page for every file of measures: its names, and the formula, range, edge cases and source in its header. A
 * file of measures is one whose header begins with a name in lower case.
 */
export function measureReferences(): readonly Reference[] {
  return readdirSync(join(root, measuresFolder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .sort()
    .flatMap((name) => {
      const file = join(measuresFolder, name);
      const header = /^\/\*\*\n([\s\S]*?)\n \*\//.exec(readText(join(root, file)))?.[1] ?? "";
      const [names = "", ...texts] = header.replace(/^ \* ?/gm, "").split("\n\n");
      if (!/^[a-z]/.test(names)) return [];
      const title = names.replaceAll("\n", " ");
      const text = texts.map((part) => part.replaceAll("\n", " ")).join("\n\n");
      const sections = [
        { title: "Definition", blocks: [text] },
        { title: "Where it is computed", blocks: [file] },
      ];
      const summary = `${text.split(/\. /)[0]}.`;
      return [{ name: title.split(/[,;]/)[0] ?? title, summary, report: { title, sections } }];
    });
}
