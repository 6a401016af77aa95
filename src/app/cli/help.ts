/** Builds the help text from the registry and each command's declaration. */

import { count } from "../../base/text/count.ts";
import { tableLines } from "../../base/text/table.ts";
import { wrapCommand, wrapWords } from "../../base/text/wrap-words.ts";
import type { Command, CommandEntry, OptionSpecs } from "../../operations/command.ts";
import { editOptions } from "../../operations/edit-options.ts";
import { exampleLine, globalOptions, usageLine } from "../../operations/parse-arguments.ts";
import { commandEntries, commandGroups } from "./registry.ts";

/**
 * Returns the first page of the help, which lists the commands that newcomers need, or all commands except the edits.
 * @param columns the maximum line width; without it, lines are not wrapped
 */
export function overview(version: string, all: boolean, columns = Number.POSITIVE_INFINITY): string {
  const shows = ({ first, edit }: CommandEntry) => (all ? edit !== true : first === true);
  const groups = commandGroups.map(({ title, entries }) => ({ title, entries: entries.filter(shows) }));
  const edits = commandEntries.filter(({ edit }) => edit).length;
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
  for (const { title, entries } of groups.filter((group) => group.entries.length > 0))
    lines.push("", title, ...commandTable(entries, columns));
  const more = [
    all ? [] : [["taxolink --help --all", `List all ${commandEntries.length - edits} commands`] as const],
    [["taxolink help edits", `List the ${edits} edits of the eight phases`] as const],
    sharedPages.map(({ page, of }) => [`taxolink help ${page}`, `List the options of ${of}`] as const),
    [["taxolink COMMAND --help --all", "List all options of a command"] as const],
  ].flat();
  lines.push("", "More help", ...tableLines(more, { indent: 2, columns }));
  lines.push("", "Options for every command", ...optionLines(globalOptions, columns));
  return lines.join("\n");
}

/** Returns the page about the edits or about the options that commands share, or undefined for any other topic. */
export async function topicHelp(topic: string, columns = Number.POSITIVE_INFINITY) {
  const shared = sharedPages.find(({ page }) => page === topic);
  if (shared) {
    const commands = await Promise.all(commandEntries.map(({ load }) => load()));
    const options = commands.flatMap((command) =>
      Object.entries(command.options).filter(([, { page }]) => page === topic),
    );
    return [`Options for ${shared.of}`, ...optionLines(Object.fromEntries(options), columns)].join("\n");
  }
  if (topic !== "edits") return undefined;
  const lines = commandGroups.flatMap(({ title, entries }) => {
    const edits = entries.filter(({ edit }) => edit);
    return edits.length === 0 ? [] : [title, ...commandTable(edits, columns), ""];
  });
  return [...lines, "Options for every edit", ...optionLines(editOptions, columns)].join("\n");
}

/** The pages of options that many commands share. */
const sharedPages = [
  { page: "models", of: "every command that uses models" },
  { page: "inputs", of: "every command that reads or writes files of data" },
] as const;

/** Shows the commands that begin with the same word, such as `taxolink graph`. */
export function groupHelp(
  word: string,
  entries: readonly CommandEntry[],
  columns = Number.POSITIVE_INFINITY,
): string {
  const usage = wrapWords(`Usage: taxolink ${word} COMMAND [arguments] [options]`, columns, 2);
  return [...usage, "", ...commandTable(entries, columns)].join("\n");
}

/** @param all whether to list the options that commands share and the options that are rarely needed */
export function commandHelp(
  entry: CommandEntry,
  command: Command,
  all = false,
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
  const options = Object.entries(command.options);
  const shown = all ? options : options.filter(([, { page }]) => page === undefined);
  if (options.length > 0) lines.push("", "Options", ...optionLines(Object.fromEntries(shown), columns));
  for (const page of ["all", "models", "inputs", "edits"] as const) {
    const hidden = all ? [] : options.filter(([, spec]) => spec.page === page);
    if (hidden.length === 0) continue;
    const where = page === "all" ? `taxolink ${entry.name} --help --all` : `taxolink help ${page}`;
    lines.push(...wrapWords(`  ${count(hidden.length, "more option")}: ${where}`, columns, 2));
  }
  if (shown.some(([, { kind }]) => kind === "list")) {
    const lists =
      "Lists: separate items with commas, and put an item that contains a comma in double quotes, for example '\"a, b\",c'.";
    lines.push(...wrapWords(`  ${lists}`, columns, 2));
  }
  lines.push("", "Options for every command", ...optionLines(globalOptions, columns));
  lines.push("", ...wrapCommand(exampleLine(entry.name, command), columns, 4));
  // A note that starts with a space is a command line.
  const wrap = (note: string) =>
    note.startsWith(" ") ? wrapCommand(note, columns, 4) : wrapWords(note, columns);
  if (command.notes) lines.push("", ...command.notes.flatMap(wrap));
  return lines.join("\n");
}

function commandTable(entries: readonly CommandEntry[], columns: number): string[] {
  return tableLines(
    entries.map(({ name, summary }) => [name, summary]),
    { indent: 2, columns },
  );
}

function optionLines(specs: OptionSpecs, columns: number): string[] {
  return tableLines(optionRows(specs), { indent: 2, columns });
}

/** Returns each option as the user types it, and what it does. */
export function optionRows(specs: OptionSpecs): readonly (readonly [option: string, summary: string])[] {
  return Object.entries(specs).map(([name, spec]) => {
    const left = spec.kind === "flag" ? `--${name}` : `--${name} ${spec.value ?? "VALUE"}`;
    const extras = [
      spec.required ? "required" : "",
      spec.default === undefined || spec.default === "" ? "" : `default: ${spec.default}`,
      spec.choices ? `one of: ${spec.choices.join(", ")}` : "",
    ].filter((text) => text !== "");
    return [left, extras.length === 0 ? spec.summary : `${spec.summary} (${extras.join("; ")})`] as const;
  });
}
