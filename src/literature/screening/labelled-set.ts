/** Reads papers with known labels, from a file or from the decisions of a survey. */
import { InputError } from "../../base/errors.ts";
import { readForeignCsv, readText } from "../../base/io/index.ts";
import { cutEnd } from "../../base/text/cut.ts";
import { readBibliography } from "../formats/read-bibliography.ts";
import { dialectOf } from "../formats/tagged.ts";
import { paperField } from "../paper.ts";
import type { PaperProgress } from "../survey-progress.ts";
import type { LabelledText } from "./simulate-screening.ts";
import { paperText } from "./text-features.ts";

/** The names of the label column in published data sets. All names of columns are those that ASReview reads. */
export const labelColumns = [
  "label_included",
  "included",
  "label",
  "relevant",
  "final_included",
  "included_label",
  "included_final",
  "included_flag",
  "include",
  "asreview_label",
] as const;
const titleColumns = ["title", "primary_title", "article_title", "document_title", "ti"] as const;
const abstractColumns = ["abstract", "abstract_note", "notes_abstract", "ab"] as const;

/** The forms of a label besides numbers such as `1`, `1.0` and `1,0`. */
const labelWords: readonly (readonly [form: RegExp, label: number])[] = [
  [/^(?:|na|nan)$/i, -1],
  [/^(?:true|y|yes|included?|relevant)$/i, 1],
  [/^(?:false|n|no|excluded?|irrelevant)$/i, 0],
];

/** Returns the papers of a survey that have a decision. Those in the final list are relevant. */
export function labelledPapers(progress: readonly PaperProgress[]): LabelledText[] {
  return progress
    .filter(({ status }) => status === "included" || status === "excluded")
    .map(({ paper, status }) => ({ text: paperText(paper), relevant: status === "included" }));
}

type LabelledSet = { readonly papers: readonly LabelledText[]; readonly unlabelled: number };

/**
 * Reads a table with `title` and `abstract` columns, and a label (1 or 0) in one of `labelColumns`. An empty label and −1
 * mean that a paper has no label, as in ASReview; the number of these papers is `unlabelled`. Also reads RIS in which
 * ASReview wrote the labels as notes.
 * @throws InputError with the line number of any other label
 */
export function readLabelledPapers(file: string): LabelledSet {
  return dialectOf(readText(file)) === undefined ? readTable(file) : readRecords(file);
}

function readRecords(file: string): LabelledSet {
  const records = readBibliography(file, true).papers;
  const papers = records.flatMap((paper): LabelledText[] => {
    const [, label] = /ASReview_(irrelevant|relevant)/.exec(paperField(paper, "note")) ?? [];
    return label === undefined ? [] : [{ text: paperText(paper), relevant: label === "relevant" }];
  });
  if (papers.length === 0)
    throw new InputError({ file }, "the file has no labels", {
      hint: "A label is a note (N1) with ASReview_relevant or ASReview_irrelevant.",
    });
  return { papers, unlabelled: records.length - papers.length };
}

function readTable(file: string): LabelledSet {
  const { columns, rows } = readForeignCsv(file);
  const findColumn = (names: readonly string[]): string | undefined =>
    names.flatMap((name) => columns.find((column) => bareName(column) === name) ?? [])[0];
  const [column, title, abstract] = [labelColumns, titleColumns, abstractColumns].map(findColumn);
  if (column === undefined || title === undefined) {
    const lacking = column === undefined ? "labels" : "titles";
    throw new InputError({ file, line: 1 }, `the file has no column with ${lacking}`, {
      hint: `The columns must be title, abstract and one of ${labelColumns.join(", ")}, with 1 for relevant and 0 for irrelevant.`,
    });
  }
  const labels = rows.map(({ line, cells }) => {
    const text = cells[column]?.trim() ?? "";
    const label = labelWords.find(([form]) => form.test(text))?.[1] ?? Number(text.replace(",", "."));
    if (label === 0 || label === 1 || label === -1) return label;
    throw new InputError({ file, line }, `the ${column} is "${text}", not 1 or 0`);
  });
  const papers = rows.flatMap(({ cells }, at): LabelledText[] =>
    labels[at] === -1
      ? []
      : [{ text: `${cells[title] ?? ""}\n${cells[abstract ?? ""] ?? ""}`, relevant: labels[at] === 1 }],
  );
  return { papers, unlabelled: rows.length - papers.length };
}

function bareName(column: string): string {
  return cutEnd(column.trim().toLowerCase(), /[^\p{L}\p{N}]/u).replace(/[ -]/g, "_");
}
