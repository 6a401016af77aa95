/** Builds the usage line of a command for its help and for messages about invalid arguments. */
import type { Command } from "./command.ts";

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
