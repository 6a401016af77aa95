/** Proposes values for the fields that an entry lacks. */
import { containerField, encodeField, formatName, type Paper } from "../index.ts";
import type { SourceWork } from "./source.ts";
import type { SourceName } from "./source-profiles.ts";
import { papersOf } from "./to-paper.ts";

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

/** The text of each field in an entry or a record, and the BibTeX field if it has another name. */
const fields = {
  abstract: [({ abstract }) => abstract],
  doi: [({ doi }) => doi],
  venue: [({ venue }) => venue, ({ type }) => containerField(type)],
  year: [({ year }) => String(year ?? "")],
  authors: [({ authors }) => authors.map((person) => formatName(person)).join(", "), () => "author"],
  link: [({ url }) => url, () => "url"],
  retracted: [({ fields: { retracted = "" } }) => retracted],
} as const satisfies Readonly<
  Record<string, readonly [text: (paper: Paper) => string, name?: (paper: Paper) => string]>
>;

type ProposedField = keyof typeof fields;
export const proposedFields = Object.keys(fields) as readonly ProposedField[];

/**
 * Proposes a value for each missing field, from the first record that has one.
 * @param records best source first
 */
export function proposeFields(paper: Paper, records: readonly SourceWork[]): FieldProposal[] {
  // The page of a work at a source is no address of its text.
  const found = papersOf(
    records.map((work) => ({ ...work, url: "" })),
    [],
  );
  return proposedFields.flatMap((field) => {
    const [textOf, nameOf = () => field] = fields[field];
    const at = found.findIndex((record) => textOf(record) !== "");
    const [record, work] = [found[at], records[at]];
    if (textOf(paper) !== "" || record === undefined || work === undefined) return [];
    const name = nameOf(paper);
    const raw = record.fields[name] ?? encodeField(name, textOf(record));
    return [
      { paper: paper.key, field, old: "", new: textOf(record), source: work.source, entry: [name, raw] },
    ];
  });
}
