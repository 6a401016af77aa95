/** Builds the reference as reports: one for each command, from its declaration, and one for each measure's file. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { optionRows } from "../../app/cli/help.ts";
import { commandEntries } from "../../app/cli/registry.ts";
import { readText } from "../../base/io/index.ts";
import type { CommandEntry } from "../../operations/command.ts";
import { exampleLine, globalOptions, usageLine } from "../../operations/parse-arguments.ts";
import { type Block, leavesOf, type Report, tableIfAny } from "../../pages/blocks.ts";
import { slugOf } from "../../pages/design/index.ts";
import { root } from "../library/read-library.ts";

/** A page of the reference. */
export type Reference = {
  readonly kind: "commands" | "measures";
  readonly name: string;
  readonly path: string;
  readonly summary: string;
  readonly report: Report;
};

export function referencePath(kind: Reference["kind"], name: string): string {
  return `docs/${kind}/${slugOf(name)}.html`;
}

/** @param parts the titles of the sections with their content; a section without content is left out */
function reference(
  kind: Reference["kind"],
  name: string,
  summary: string,
  title: string,
  parts: Readonly<Record<string, Block>>,
): Reference {
  const sections = Object.entries(parts)
    .map(([section, block]) => ({ title: section, blocks: leavesOf(block) }))
    .filter(({ blocks }) => blocks.length > 0);
  return { kind, name, path: referencePath(kind, name), summary, report: { title, sections } };
}

/** Returns a page for every command, in the order of the help. */
export function commandReferences(): Promise<readonly Reference[]> {
  return Promise.all(commandEntries.map(commandReference));
}

async function commandReference({ name, summary, load }: CommandEntry): Promise<Reference> {
  const command = await load();
  const { notes = [], positionals, options } = command;
  const meanings = positionals.map((positional) => [positional.name, positional.summary]);
  const effects = ["Option", "Effect"];
  return reference("commands", name, summary, `taxolink ${name}`, {
    Usage: [summary, usageLine(name, command), exampleLine(name, command)],
    Arguments: tableIfAny("Arguments in order", ["Argument", "Meaning"], meanings),
    Options: tableIfAny("Options of the command", effects, optionRows(options)),
    Notes: notes.map((note) => note.trim()),
    "Options for every command": tableIfAny(
      "Options that every command accepts",
      effects,
      optionRows(globalOptions),
    ),
  });
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
      const [names = "", ...texts] = header
        .replace(/^ \* ?/gm, "")
        .split("\n\n")
        .map((part) => part.replaceAll("\n", " "));
      if (!/^[a-z]/.test(names)) return [];
      const text = texts.join("\n\n");
      const [first = names] = names.split(/[,;]/);
      const parts = { Definition: text, "Where it is computed": file };
      return [reference("measures", first, `${text.split(/\. /)[0]}.`, names, parts)];
    });
}
