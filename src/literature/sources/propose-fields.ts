/** Proposes values for the fields that an entry lacks. */
import { containerField, encodeField, formatBibtexNames, formatName, type Paper } from "../index.ts";
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

type Field = {
  readonly current: (paper: Paper) => string;
  readonly found: (work: SourceWork) => string;
  /** The BibTeX field, and its raw value (default: the field's name, and the encoded text). */
  readonly name?: (paper: Paper) => string;
  readonly raw?: (work: SourceWork) => string;
};

const fields = {
  abstract: { current: ({ abstract }) => abstract, found: ({ abstract }) => abstract },
  doi: { current: ({ doi }) => doi, found: ({ doi }) => doi },
  venue: {
    current: ({ venue }) => venue,
    found: ({ venue }) => venue,
    name: ({ type }) => containerField(type),
  },
  year: { current: ({ year }) => String(year ?? ""), found: ({ year }) => String(year ?? "") },
  authors: {
    current: (paper) => paper.fields.author ?? "",
    found: ({ authors }) => authors.map((person) => formatName(person)).join(", "),
    name: () => "author",
    raw: ({ authors }) => formatBibtexNames(authors),
  },
  link: { current: ({ url }) => url, found: ({ openAccess }) => openAccess, name: () => "url" },
  retracted: {
    current: (paper) => paper.fields.retracted ?? "",
    found: ({ retracted }) => (retracted ? "yes" : ""),
  },
} as const satisfies Readonly<Record<string, Field>>;

type ProposedField = keyof typeof fields;
export const proposedFields = Object.keys(fields) as readonly ProposedField[];

/**
 * Proposes a value for each missing field, from the first record that has one.
 * @param records best source first
 */
export function proposeFields(paper: Paper, records: readonly SourceWork[]): FieldProposal[] {
  return proposedFields.flatMap((field) => {
    const { current, found, name = () => field, raw }: Field = fields[field];
    const work = records.find((record) => found(record) !== "");
    if (current(paper) !== "" || work === undefined) return [];
    const text = found(work);
    const entry = [name(paper), raw?.(work) ?? encodeField(name(paper), text)] as const;
    return [{ paper: paper.key, field, old: "", new: text, source: work.source, entry }];
  });
}
