/** Proposes values for the fields that an entry lacks. */
import { encodeField, formatBibtexNames, formatName, type Paper } from "../literature/index.ts";
import type { SourceWork } from "./source.ts";
import type { SourceName } from "./source-profiles.ts";

export type FieldProposal = {
  readonly paper: string;
  /** The field's name for users, such as `abstract`, `doi` or `retracted`. */
  readonly field: ProposedField;
  readonly old: string;
  readonly new: string;
  readonly source: SourceName;
  /** The BibTeX field to fill, and its value in raw form. */
  readonly entry: readonly [name: string, value: string];
};

export const proposedFields = ["abstract", "doi", "venue", "year", "authors", "link", "retracted"] as const;
type ProposedField = (typeof proposedFields)[number];

/**
 * Proposes a value for each missing field, from the first record that has one.
 * @param records best source first
 */
export function proposeFields(paper: Paper, records: readonly SourceWork[]): FieldProposal[] {
  return proposedFields.flatMap((field) => {
    if (currentText(paper, field) !== "") return [];
    for (const record of records) {
      const fieldValue = readField(paper, record, field);
      if (fieldValue === null) continue;
      const { displayText, entry } = fieldValue;
      return [{ paper: paper.key, field, old: "", new: displayText, source: record.source, entry }];
    }
    return [];
  });
}

function currentText(paper: Paper, field: ProposedField): string {
  switch (field) {
    case "abstract":
      return paper.abstract;
    case "doi":
      return paper.doi;
    case "venue":
      return paper.venue;
    case "year":
      return String(paper.year ?? "");
    case "authors":
      return paper.fields.author ?? "";
    case "link":
      return paper.url;
    case "retracted":
      return paper.fields.retracted ?? "";
  }
}

type FieldValue = { readonly displayText: string; readonly entry: FieldProposal["entry"] };

function readField(paper: Paper, work: SourceWork, field: ProposedField): FieldValue | null {
  const fieldValue = (name: string, text: string, value = encodeField(name, text)): FieldValue | null =>
    text === "" ? null : { displayText: text, entry: [name, value] };
  switch (field) {
    case "abstract":
    case "doi":
      return fieldValue(field, work[field]);
    case "venue":
      return fieldValue(venueField(paper), work.venue);
    case "year":
      return fieldValue("year", String(work.year ?? ""));
    case "authors":
      return fieldValue(
        "author",
        work.authors.map((person) => formatName(person)).join(", "),
        formatBibtexNames(work.authors),
      );
    case "link":
      return fieldValue("url", work.openAccess);
    case "retracted":
      return fieldValue("retracted", work.retracted ? "yes" : "");
  }
}

function venueField({ type }: Paper): string {
  if (type === "article") return "journal";
  return type === "inproceedings" || type === "incollection" ? "booktitle" : "howpublished";
}
