/** Previews the effect of edits while the user types their values. */
import { count } from "../../../base/text/count.ts";
import { tableLines } from "../../../base/text/table.ts";
import { operationEdits, operationOf } from "../../../operations/construction.ts";
import {
  applyOperation,
  classesIn,
  type GqmRow,
  type GqmTable,
  type Increment,
  measureIncrement,
  type Operation,
  OperationRefused,
  operationSchema,
  type TaxonomyState,
} from "../../../taxonomy/index.ts";
import type { EditCall } from "../../cli/edit-line.ts";
import type { ScreenInput, Strip } from "./screen.ts";

/** Returns the function that describes the effect of an edit's calls, or undefined if the edit has none. */
export function previewEdit(
  { workspace: { taxonomy } }: ScreenInput,
  name: string,
): ((call: EditCall) => readonly Strip[]) | undefined {
  const increment = taxonomy.increments.at(-1);
  if (name === "extract block") return ({ values }) => pasteLines(values.lines);
  if (!increment || !operationEdits.some((edit) => edit.name === name)) return undefined;
  return ({ values, reason }) => {
    const operation = operationOf(name, values, reason || "–", increment, { operationSchema });
    return [previewOperation(taxonomy, increment, operation)];
  };
}

/** Shows the classes that a paste would create as a table. @throws OptionError if a line is invalid */
function pasteLines(lines: unknown): readonly Strip[] {
  if (!Array.isArray(lines)) return [];
  const classes = classesIn(lines.map(String));
  const rows = classes.map(
    ({ name, description, quote = "", page = "" }) =>
      [
        name,
        description || "–",
        [quote, page === "" ? "" : `p. ${page}`].filter(Boolean).join(", "),
      ] as const,
  );
  return [`Enter creates ${count(classes.length, "class", "classes")}:`, ...tableLines(rows, { indent: 2 })];
}

/**
 * Returns a summary such as `lucidity .48→.47, soundness .89→.88`, a note that nothing changes, or the reason why the
 * operation cannot be applied.
 */
function previewOperation(state: TaxonomyState, increment: Increment, operation: Operation): string {
  try {
    const changed = applyOperation(increment, operation);
    const changes = compareTables(measureIncrement(state, increment), measureIncrement(state, changed));
    return changes.length === 0 ? "no figure changes" : changes.join(", ");
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error;
    return error.message;
  }
}

function compareTables(before: GqmTable, after: GqmTable): string[] {
  return after.rows.flatMap((row) => {
    const earlier = before.rows.find(({ name }) => name === row.name);
    const [from, to] = [figure(earlier), figure(row)];
    return from === to ? [] : [`${row.name} ${from}→${to}`];
  });
}

function figure(row: GqmRow | undefined): string {
  const value = row?.ratio?.value;
  return value === null || value === undefined ? "–" : value.toFixed(2).replace(/^0/, "");
}
