/** Converts the papers of a survey to queries, and the records of sources to papers. */
import { containerField, createKeyMaker, type Paper, paperField, paperOfRecord } from "../index.ts";
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
