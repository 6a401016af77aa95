import { existsSync, readFileSync } from "node:fs";
import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { explainRefusal } from "../../operations/apply-edit.ts";
import {
  classesOf,
  clearOpenCells,
  formatOrthogonalityMatrix,
  markOverlaps,
  matrixFile,
} from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { editOptions } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";
import { incrementNamed, openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [
    {
      name: "ROW",
      summary:
        "`Category - Class`; without arguments, the command creates a matrix in which no cell has been judged",
    },
    { name: "COLUMN", summary: "`Category - Class`" },
  ],
  options: {
    increment: { kind: "text", value: "NAME", summary: "The increment (default: the newest)" },
    both: { kind: "flag", summary: "Also mark the opposite direction" },
    clear: { kind: "flag", summary: "Record that the classes do not overlap, instead of marking the cell" },
    rest: {
      kind: "flag",
      summary: "Mark every open cell of ROW or, without ROW, of the whole matrix as not overlapping",
    },
    ...editOptions,
  },
  notes: [
    "The matrix always contains the increment's classes: the command deletes the cells of removed classes.",
  ],
  run: async ({ positionals, options }, context) => {
    const { state, files } = openTaxonomy(context);
    const increment = incrementNamed(state, options.increment);
    const [row, column] = positionals;
    const cells = cellsOf(row, column, options.both);
    const labels = classesOf(increment).map(({ label }) => label);
    if (options.rest && column !== undefined) throw new OptionError("--rest does not accept a COLUMN");
    const markedMatrix = explainRefusal(() =>
      markOverlaps(state.matrices.get(increment.name), labels, cells, !options.clear),
    );
    if (options.rest && row !== undefined && !labels.includes(row)) {
      throw new OptionError(`"${row}" is not a class of ${increment.name}`);
    }
    const next = options.rest ? clearOpenCells(markedMatrix, row) : markedMatrix;
    const file = matrixFile(files, increment.name);
    const before = existsSync(file) ? readFileSync(file, "utf8") : null;
    const operation = {
      kind: options.rest ? "judge-rest" : options.clear ? "clear-overlap" : "mark-overlap",
      increment: increment.name,
      cells,
    };
    openCommandEditor(context, options.author).commit(
      "validation",
      { operation, reason: options.reason ?? "" },
      [{ file, before, after: formatOrthogonalityMatrix(next) }],
    );
    const cellCount = labels.length * (labels.length - 1);
    const openCount = next.open?.length ?? 0;
    const judgedText = openCount === 0 ? "" : `, ${cellCount - openCount} judged`;
    return {
      text: `${increment.name}: ${next.overlaps.length} of ${count(cellCount, "cell")} are marked${judgedText}.`,
      json: { increment: increment.name, overlaps: next.overlaps, open: openCount },
    };
  },
});

function cellsOf(row: string | undefined, column: string | undefined, both: boolean) {
  if (row === undefined || column === undefined) return [];
  return [{ row, column }, ...(both ? [{ row: column, column: row }] : [])];
}
