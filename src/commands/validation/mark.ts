import { existsSync, readFileSync } from "node:fs";
import { defineCommand } from "../../cli/command.ts";
import { classesOf, formatOrthogonalityMatrix, markOverlaps, matrixFile } from "../../taxonomy/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { refusalOf } from "../shared/edit-phase.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";
import { incrementNamed, openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [
    { name: "ROW", summary: "`Category - Class`; without one, an empty matrix is created" },
    { name: "COLUMN", summary: "`Category - Class`" },
  ],
  options: {
    increment: { kind: "text", value: "NAME", summary: "Which increment (default: the newest)" },
    both: { kind: "flag", summary: "Mark the other direction as well" },
    clear: { kind: "flag", summary: "Clear the cell instead of marking it" },
    ...editOptions,
  },
  notes: ["The matrix follows the increment's classes; cells of removed classes are dropped."],
  run: async ({ positionals, options }, context) => {
    const { state, files } = openTaxonomy(context);
    const increment = incrementNamed(state, options.increment);
    const [row, column] = positionals;
    const cells =
      row === undefined || column === undefined
        ? []
        : [{ row, column }, ...(options.both ? [{ row: column, column: row }] : [])];
    const labels = classesOf(increment).map(({ label }) => label);
    const next = mark(() => markOverlaps(state.matrices.get(increment.name), labels, cells, !options.clear));
    const file = matrixFile(files, increment.name);
    const before = existsSync(file) ? readFileSync(file, "utf8") : null;
    const operation = {
      kind: options.clear ? "clear-overlap" : "mark-overlap",
      increment: increment.name,
      cells,
    };
    openCommandEditor(context, options.author).commit(
      "validation",
      { operation, reason: options.reason ?? "" },
      [{ file, before, after: formatOrthogonalityMatrix(next) }],
    );
    return {
      text: `${increment.name}: ${next.overlaps.length} of ${labels.length * (labels.length - 1)} cells are marked.`,
      json: { increment: increment.name, overlaps: next.overlaps },
    };
  },
});

function mark<T>(change: () => T): T {
  try {
    return change();
  } catch (error) {
    throw refusalOf(error);
  }
}
