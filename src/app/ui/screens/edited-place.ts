/** Finds the row that an edit changed, so that an undo can select it. */
import type { Operation } from "../../../workspace/index.ts";
import type { Row, Screen, ScreenInput, Settings } from "./screen.ts";

export type EditedPlace = { readonly settings?: Settings; readonly select: string };

/** Returns the row that the screen specifies, or else the first visible row that the operation mentions, if any. */
export function editedPlace(
  screen: Screen,
  input: ScreenInput,
  rows: readonly Row[],
  operation: Operation,
): EditedPlace | undefined {
  const place = screen.placeOf?.(input, operation);
  if (place) return place;
  const rowIds = new Set(rows.map(({ id }) => id));
  const select = Object.values(operation)
    .flat()
    .find((value): value is string => typeof value === "string" && rowIds.has(value));
  return select === undefined ? undefined : { select };
}

/** Returns the operation that an undo or a redo affected, from the command's result. */
export function operationIn(result: unknown): Operation | undefined {
  if (typeof result !== "object" || result === null || !("operation" in result)) return undefined;
  const { operation } = result;
  const isOperation = typeof operation === "object" && operation !== null && "kind" in operation;
  return isOperation && typeof operation.kind === "string"
    ? { ...operation, kind: operation.kind }
    : undefined;
}
