import { option } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { type HistoryEntry, openWorkspace, phases, readHistory } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [],
  options: {
    phase: option.name("Show only edits in this phase", { choices: phases.map(({ name }) => name) }),
    author: option.name("Show only edits by this author"),
    last: option.integer("Show only the newest N edits"),
  },
  run: async ({ options }, context) => {
    const { last } = options;
    const entries = readHistory(openWorkspace(context.cwd, context.workspace, context.warn))
      .filter((entry) => options.phase === undefined || entry.phase === options.phase)
      .filter((entry) => options.author === undefined || entry.author === options.author)
      .slice(last === undefined ? 0 : -last);
    return {
      text: entries.length === 0 ? "No edits." : entries.map(describeEntry),
      json: { edits: entries },
    };
  },
});

/** Formats an entry as `2026-01-02 03:04 Ada planning add-criterion key=… (because …)`. */
export function describeEntry({ time, author, phase, operation, reason }: HistoryEntry): string {
  const { kind, ...details } = operation;
  const changes = Object.entries(details).map(([name, value]) => `${name}=${shortValue(value)}`);
  const why = reason === "" ? "" : `  (${reason})`;
  return `${time.slice(0, 16).replace("T", " ")}  ${author}  ${phase}  ${[kind, ...changes].join(" ")}${why}`;
}

function shortValue(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
