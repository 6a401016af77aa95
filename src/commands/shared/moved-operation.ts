/** What an undo or a redo was about. */
import { type HistoryEntry, type Operation, readHistory, type Workspace } from "../../workspace/index.ts";

/** The operation that was taken back or done again; its kind alone where the history does not have it. */
export function movedOperation(workspace: Workspace, { operation }: HistoryEntry): Operation {
  const original = readHistory(workspace).findLast(({ id }) => id === operation.edit);
  return original?.operation ?? { kind: String(operation.of) };
}

/** `screen Auer2023`: the verb, and what it was done to, which an operation names first. */
export function describeOperation({ kind, ...rest }: Operation): string {
  const [thing] = Object.values(rest);
  const things = Array.isArray(thing) ? thing.filter(isText) : isText(thing) ? [thing] : [];
  const more = things.length > 3 ? ` and ${things.length - 3} more` : "";
  return `${[kind, things.slice(0, 3).join(", ")].filter(Boolean).join(" ")}${more}`;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
