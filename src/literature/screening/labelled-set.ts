/** Reads papers with known labels, from a file or from the decisions of a survey. */
import { InputError } from "../../errors.ts";
import { readCsv } from "../../io/index.ts";
import type { PaperProgress } from "../survey-progress.ts";
import type { LabelledText } from "./simulate-screening.ts";
import { paperText } from "./text-features.ts";

/** The names of the label column in published data sets, including ASReview's. */
export const labelColumns = ["label_included", "included", "label", "relevant"] as const;

/** Returns the papers of a survey that have a decision. Those in the final list are relevant. */
export function labelledPapers(progress: readonly PaperProgress[]): LabelledText[] {
  return progress
    .filter(({ status }) => status === "included" || status === "excluded")
    .map(({ paper, status }) => ({ text: paperText(paper), relevant: status === "included" }));
}

/**
 * Reads a CSV file with `title` and `abstract` columns, and a label (1 or 0) in one of `labelColumns`.
 * @throws InputError with the line number of a label other than 1 or 0
 */
export function readLabelledPapers(file: string): LabelledText[] {
  const { columns, rows } = readCsv(file);
  const column = labelColumns.find((name) => columns.includes(name));
  if (column === undefined || !columns.includes("title")) {
    const lacking = column === undefined ? "labels" : "titles";
    throw new InputError({ file, line: 1 }, `the file has no column with ${lacking}`, {
      hint: `The columns must be title, abstract and one of ${labelColumns.join(", ")}, with 1 for relevant and 0 for irrelevant.`,
    });
  }
  return rows.map(({ line, cells }) => {
    const label = cells[column]?.trim();
    if (label !== "0" && label !== "1") {
      throw new InputError({ file, line }, `the ${column} is "${label ?? ""}", not 1 or 0`);
    }
    return { text: `${cells.title ?? ""}\n${cells.abstract ?? ""}`, relevant: label === "1" };
  });
}
