/** Converts the papers of a survey to queries, and the records of sources to papers. */

import { recordOf } from "../io/index.ts";
import { createKeyMaker, createPaper, encodeLatex, type Paper, paperField } from "../literature/index.ts";
import type { SourceWork, WorkQuery, WorkType } from "./source.ts";

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
    const key = makeKey(work.authors[0]?.family ?? "", String(work.year ?? ""));
    const type = types[work.type] ?? "misc";
    return createPaper(key, type, fieldsOf(work, type));
  });
}

function fieldsOf(work: SourceWork, type: string): Readonly<Record<string, string>> {
  const fields: [string, string][] = [
    ["author", formatAuthors(work)],
    ["title", encodeLatex(work.title)],
    [type === "article" ? "journal" : "howpublished", encodeLatex(work.venue)],
    ["year", String(work.year ?? "")],
    ["doi", unbraced(work.doi)],
    ["eprint", work.arxiv],
    ["url", unbraced(work.openAccess || work.url)],
    ["keywords", encodeLatex(work.keywords.join(", "))],
    ["abstract", encodeLatex(work.abstract)],
    ["openalex", work.source === "openalex" ? work.id : ""],
    ["retracted", work.retracted ? "yes" : ""],
  ];
  return recordOf(fields.filter(([, value]) => value !== ""));
}

/** Formats the names of authors as the `author` field of an entry. Braces keep a name without a given name together. */
export function formatAuthors({ authors }: Pick<SourceWork, "authors">): string {
  return authors
    .map(({ family, given }) =>
      given === "" ? `{${encodeLatex(family)}}` : `${encodeLatex(family)}, ${encodeLatex(given)}`,
    )
    .join(" and ");
}

/** Creates the query with which sources look up a paper. */
export function queryOf(paper: Paper): WorkQuery {
  const openalex = paperField(paper, "openalex");
  const isArxiv = /arxiv/i.test(
    `${paper.fields.archiveprefix ?? ""} ${paper.fields.eprinttype ?? ""} ${paper.url}`,
  );
  const eprint = paperField(paper, "eprint").replace(/v\d+$/, "");
  const arxiv = /^10\.48550\/arxiv\.(.+)$/.exec(paper.doi)?.[1] ?? "";
  return {
    doi: paper.doi,
    title: paper.title,
    year: paper.year,
    arxiv: arxiv || (isArxiv || /^\d{4}\.\d{4,5}$/.test(eprint) ? eprint : ""),
    ids: openalex === "" ? {} : { openalex },
  };
}

/**
 * Encodes braces, backslashes and spaces in an address, because BibTeX reads it literally, and a brace would open or
 * close a field.
 */
export function unbraced(address: string): string {
  return address.replace(/[{}\\\s]/g, encodeURIComponent);
}
