/** Builds the help text from the registry and each command's declaration. */

import { tableLines } from "../text/table.ts";
import { wrapCommand, wrapWords } from "../text/wrap-words.ts";
import type { Command, OptionSpecs } from "./command.ts";
import type { CommandEntry } from "./command-entry.ts";
import { globalOptions } from "./parse-arguments.ts";
import { commandGroups } from "./registry.ts";
import { usageLine } from "./usage-line.ts";

/** @param columns the maximum line width; without it, lines are not wrapped */
export function overview(version: string, columns = Number.POSITIVE_INFINITY): string {
  const lines = [
    `taxolink ${version}`,
    ...wrapWords(
      "Build a question taxonomy, generate labelled datasets from a research knowledge graph, and benchmark systems on them.",
      columns,
    ),
    "",
    ...wrapWords("Usage: taxolink COMMAND [arguments] [options]", columns, 2),
    "       taxolink COMMAND --help",
  ];
  for (const { title, entries } of commandGroups) {
    if (entries.length === 0) continue;
    lines.push("", title, ...commandTable(entries, columns));
    lines.push(...wrapCommand(`  e.g. ${entries[0]?.example}`, columns, 4));
  }
  lines.push("", "Options for every command", ...optionLines(globalOptions, columns));
  return lines.join("\n");
}

/** Shows the commands that begin with the same word, such as `taxolink graph`. */
export function groupHelp(
  word: string,
  entries: readonly CommandEntry[],
  columns = Number.POSITIVE_INFINITY,
): string {
  const usage = wrapWords(`Usage: taxolink ${word} COMMAND [arguments] [options]`, columns, 2);
  return [...usage, "", ...commandTable(entries, columns)].join("\n");
}

export function commandHelp(
  entry: CommandEntry,
  command: Command,
  columns = Number.POSITIVE_INFINITY,
): string {
  const lines = [
    ...wrapWords(entry.summary, columns),
    "",
    ...wrapWords(usageLine(entry.name, command), columns, 2),
  ];
  if (command.positionals.length > 0) {
    const rows = command.positionals.map(({ name, summary }) => [name, summary] as const);
    lines.push("", ...tableLines(rows, { indent: 2, columns }));
  }
  if (Object.keys(command.options).length > 0) {
    lines.push("", "Options", ...optionLines(command.options, columns));
  }
  if (Object.values(command.options).some(({ kind }) => kind === "list")) {
    const lists =
      "Lists: separate items with commas, and put an item that contains a comma in double quotes, for example '\"a, b\",c'.";
    lines.push(...wrapWords(`  ${lists}`, columns, 2));
  }
  lines.push("", "Options for every command", ...optionLines(globalOptions, columns));
  lines.push("", ...wrapCommand(`Example: ${entry.example}`, columns, 4));
  if (command.notes) lines.push("", ...command.notes.flatMap((note) => wrapNote(note, columns)));
  return lines.join("\n");
}

/** Wraps a note as text or, if it starts with a space, as a command line. */
function wrapNote(note: string, columns: number): string[] {
  return note.startsWith(" ") ? wrapCommand(note, columns, 4) : wrapWords(note, columns);
}

function commandTable(entries: readonly CommandEntry[], columns: number): string[] {
  return tableLines(
    entries.map(({ name, summary }) => [name, summary]),
    { indent: 2, columns },
  );
}

function optionLines(specs: OptionSpecs, columns: number): string[] {
  const rows = Object.entries(specs).map(([name, spec]) => {
    const left = spec.kind === "flag" ? `--${name}` : `--${name} ${spec.value ?? "VALUE"}`;
    const extras = [
      spec.required ? "required" : "",
      spec.default === undefined || spec.default === "" ? "" : `default: ${spec.default}`,
      spec.choices ? `one of: ${spec.choices.join(", ")}` : "",
    ].filter((text) => text !== "");
    return [left, extras.length === 0 ? spec.summary : `${spec.summary} (${extras.join("; ")})`] as const;
  });
  return tableLines(rows, { indent: 2, columns });
}
