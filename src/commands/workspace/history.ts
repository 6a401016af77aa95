/** `taxolink history`, `undo` and `redo`: list, undo and redo the edits of a workspace. */
import { option } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { authorOption } from "../../operations/edit-options.ts";
import {
  type HistoryEntry,
  type Operation,
  openCommandEditor,
  phases,
  readHistory,
  type Workspace,
} from "../../workspace/index.ts";
import { workspaceOf } from "../shared/workspace-of.ts";

export const history = defineCommand({
  options: {
    phase: option.name("Show only edits in this phase", { choices: phases.map(({ name }) => name) }),
    author: option.name("Show only edits by this author"),
    last: option.integer("Show only the newest N edits"),
  },
  run: async ({ options }, context) => {
    const { last } = options;
    const entries = readHistory(workspaceOf(context))
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
function describeEntry({ time, author, phase, operation, reason }: HistoryEntry): string {
  const { kind, ...details } = operation;
  const changes = Object.entries(details).map(([name, value]) => `${name}=${shortValue(value)}`);
  const why = reason === "" ? "" : `  (${reason})`;
  return `${time.slice(0, 16).replace("T", " ")}  ${author}  ${phase}  ${[kind, ...changes].join(" ")}${why}`;
}

function shortValue(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

export const undo = defineCommand({
  options: { ...authorOption },
  run: async ({ options }, context) => {
    const editor = openCommandEditor(context, options.author);
    const edit = editor.undo();
    const operation = movedOperation(editor.workspace, edit);
    return {
      text: `Undid: ${describeOperation(operation)} (${edit.phase}).`,
      json: { edit, operation },
    };
  },
});

export const redo = defineCommand({
  options: { ...authorOption },
  run: async ({ options }, context) => {
    const editor = openCommandEditor(context, options.author);
    const edit = editor.redo();
    const operation = movedOperation(editor.workspace, edit);
    return {
      text: `Redid: ${describeOperation(operation)} (${edit.phase}).`,
      json: { edit, operation },
    };
  },
});

/** Returns the operation that was undone or redone, or only its type if it is not in the history. */
function movedOperation(workspace: Workspace, { operation }: HistoryEntry): Operation {
  const original = readHistory(workspace).findLast(({ id }) => id === operation.edit);
  return original?.operation ?? { kind: String(operation.of) };
}

/** Describes an operation by its verb and its first object, such as `screen Auer2023`. */
function describeOperation({ kind, ...rest }: Operation): string {
  const [movedItems] = Object.values(rest);
  const movedTexts = Array.isArray(movedItems)
    ? movedItems.filter(isText)
    : isText(movedItems)
      ? [movedItems]
      : [];
  const more = movedTexts.length > 3 ? ` and ${movedTexts.length - 3} more` : "";
  return `${[kind, movedTexts.slice(0, 3).join(", ")].filter(Boolean).join(" ")}${more}`;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
