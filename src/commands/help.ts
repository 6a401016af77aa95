/** The help texts, made from the registry and from a command's own declaration. */
import type { Command, OptionSpecs } from "./command.ts";
import type { CommandEntry } from "./command-entry.ts";
import { globalOptions } from "./parse-arguments.ts";
import { commandGroups } from "./registry.ts";

export function usageLine(name: string, command: Pick<Command, "positionals" | "options">): string {
  const positionals = command.positionals.map((spec) => {
    const text = spec.many ? `${spec.name}...` : spec.name;
    return spec.required ? text : `[${text}]`;
  });
  const required = Object.entries(command.options)
    .filter(([, spec]) => spec.required)
    .map(([option, spec]) => `--${option} ${spec.value ?? "VALUE"}`);
  return ["Usage: taxolink", name, ...positionals, ...required, "[options]"].join(" ");
}

export function overview(version: string): string {
  const lines = [
    `taxolink ${version}`,
    "Build a question taxonomy, generate labelled datasets from a research knowledge graph, benchmark systems on them.",
    "",
    "Usage: taxolink COMMAND [arguments] [options]     taxolink COMMAND --help",
  ];
  for (const { title, entries } of commandGroups) {
    if (entries.length === 0) continue;
    lines.push("", title, ...commandTable(entries), `  e.g. ${entries[0]?.example}`);
  }
  lines.push("", "Options for every command", ...optionLines(globalOptions));
  return lines.join("\n");
}

/** The commands that begin with the same word: `taxolink graph`. */
export function groupHelp(word: string, entries: readonly CommandEntry[]): string {
  return [`Usage: taxolink ${word} COMMAND [arguments] [options]`, "", ...commandTable(entries)].join("\n");
}

export function commandHelp(entry: CommandEntry, command: Command): string {
  const lines = [entry.summary, "", usageLine(entry.name, command)];
  if (command.positionals.length > 0) {
    const width = Math.max(...command.positionals.map((spec) => spec.name.length));
    lines.push("", ...command.positionals.map((spec) => `  ${spec.name.padEnd(width)}  ${spec.summary}`));
  }
  if (Object.keys(command.options).length > 0) lines.push("", "Options", ...optionLines(command.options));
  if (Object.values(command.options).some(({ kind }) => kind === "list")) {
    lines.push("  Lists: items divided by commas; one that holds a comma in double quotes, '\"a, b\",c'.");
  }
  lines.push("", "Options for every command", ...optionLines(globalOptions));
  lines.push("", `Example: ${entry.example}`);
  if (command.notes) lines.push("", ...command.notes);
  return lines.join("\n");
}

function commandTable(entries: readonly CommandEntry[]): string[] {
  const width = Math.max(...entries.map((entry) => entry.name.length));
  return entries.map((entry) => `  ${entry.name.padEnd(width)}  ${entry.summary}`);
}

function optionLines(specs: OptionSpecs): string[] {
  const rows = Object.entries(specs).map(([name, spec]) => {
    const left = spec.kind === "flag" ? `--${name}` : `--${name} ${spec.value ?? "VALUE"}`;
    const extras = [
      spec.required ? "required" : "",
      spec.default === undefined || spec.default === "" ? "" : `default: ${spec.default}`,
      spec.choices ? `one of: ${spec.choices.join(", ")}` : "",
    ].filter((text) => text !== "");
    return [left, extras.length === 0 ? spec.summary : `${spec.summary} (${extras.join("; ")})`] as const;
  });
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
