/** Describes the operation of an undo or a redo. */
import { type HistoryEntry, type Operation, readHistory, type Workspace } from "../../workspace/index.ts";

/** The operation that was undone or redone, or only its kind if the history lacks the operation. */
export function movedOperation(workspace: Workspace, { operation }: HistoryEntry): Operation {
  const original = readHistory(workspace).findLast(({ id }) => id === operation.edit);
  return original?.operation ?? { kind: String(operation.of) };
}

/** Describes an operation by its verb and its first object, such as `screen Auer2023`. */
export function describeOperation({ kind, ...rest }: Operation): string {
  const [movedItems] = Object.values(rest);
  const things = Array.isArray(movedItems)
    ? movedItems.filter(isText)
    : isText(movedItems)
      ? [movedItems]
      : [];
  const more = things.length > 3 ? ` and ${things.length - 3} more` : "";
  return `${[kind, things.slice(0, 3).join(", ")].filter(Boolean).join(" ")}${more}`;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
