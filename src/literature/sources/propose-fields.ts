/** Proposes values for the fields that an entry lacks. */
import {
  containerField,
  createKeyMaker,
  encodeField,
  formatName,
  type Paper,
  paperField,
  paperOfRecord,
} from "../index.ts";
import type { SourceWork, WorkQuery, WorkType } from "./source.ts";
import type { SourceName } from "./source-profiles.ts";

// Converts the papers of a survey to queries, and the records of sources to papers.

const types: Readonly<Partial<Record<WorkType, string>>> = {
  Article: "article",
  Book: "book",
  Chapter: "incollection",
  Thesis: "phdthesis",
  Report: "techreport",
};

/** Creates papers with new citation keys, in order. @param usedKeys the citation keys of other papers */
export function papersOf(works: readonly SourceWork[], usedKeys: Iterable<string>): Paper[] {
  const makeKey = createKeyMaker(usedKeys);
  return works.map((work) => {
    const { authors, title } = work;
    const type = types[work.type] ?? "misc";
    const date = String(work.year ?? "");
    const text = new Map([
      ["title", title],
      [containerField(type), work.venue],
      ["doi", work.doi],
      ["eprint", work.arxiv],
      ["url", work.openAccess || work.url],
      ["abstract", work.abstract],
      ["openalex", work.source === "openalex" ? work.id : ""],
      ["retracted", work.retracted ? "yes" : ""],
    ]);
    const key = makeKey({ authors, title, date });
    return paperOfRecord(key, { type, authors, editors: [], date, keywords: work.keywords, text });
  });
}

/** Creates the query with which sources look up a paper. */
export function queryOf(paper: Paper): WorkQuery {
  const openalex = paperField(paper, "openalex");
  return {
    doi: paper.doi,
    title: paper.title,
    year: paper.year,
    arxiv: paper.arxiv,
    ids: openalex === "" ? {} : { openalex },
  };
}

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
