/** Finds and describes the operation that an undo or a redo affected. */
import { type HistoryEntry, type Operation, readHistory, type Workspace } from "../../workspace/index.ts";

/** Returns the operation that was undone or redone, or only its type if it is not in the history. */
export function movedOperation(workspace: Workspace, { operation }: HistoryEntry): Operation {
  const original = readHistory(workspace).findLast(({ id }) => id === operation.edit);
  return original?.operation ?? { kind: String(operation.of) };
}

/** Describes an operation by its verb and its first object, such as `screen Auer2023`. */
export function describeOperation({ kind, ...rest }: Operation): string {
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
