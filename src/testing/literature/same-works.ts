/**
 * Reads pairs of records that a person labelled as the same work or as different works. The fixture contains only the
 * keys of the records, which are in the optional folder of published test data. They come from bibliographies (`list:`,
 * `ecsa:`), from the headers of taxonomy files (`file:`), and from the references in these files (`ref:`), which lack
 * the year and often differ in spelling. A preprint, its journal version and a reprint count as the same work.
 */
import { readFileSync } from "node:fs";
import { areJoined, type Paper, parseDate, parseName, readBibliography } from "../../literature/index.ts";
import type { SourceWork } from "../../literature/sources/source.ts";
import { createWork } from "../../literature/sources/source-work.ts";
import pairs from "../fixtures/same-works.json" with { type: "json" };

export type PairScores = {
  readonly pairs: number;
  readonly precision: number;
  readonly recall: number;
  /** Lists the pairs that the rules decide incorrectly. */
  readonly wrong: readonly string[];
};

/**
 * @param file returns the absolute path of a file in the published test data
 * @param dois whether the rules may use DOIs and arXiv ids
 */
export function scorePairs(file: (path: string) => string, dois: boolean): PairScores {
  const read = recordReader(file);
  const hide = (work: SourceWork): SourceWork => (dois ? work : { ...work, doi: "", arxiv: "" });
  const judge = ([left = "", right = ""]: readonly string[]): boolean =>
    areJoined(hide(read(left)), hide(read(right))) !== null;
  const missed = pairs.same.filter((pair) => !judge(pair));
  const wronglyJoined = pairs.different.filter(judge);
  const correct = pairs.same.length - missed.length;
  return {
    pairs: pairs.same.length + pairs.different.length,
    precision: correct / (correct + wronglyJoined.length),
    recall: correct / pairs.same.length,
    wrong: [
      ...missed.map((pair) => `missed ${pair.join(" = ")}`),
      ...wronglyJoined.map((pair) => `joined ${pair.join(" ≠ ")}`),
    ],
  };
}

function recordReader(file: (path: string) => string): (id: string) => SourceWork {
  const lists = "taxonomy/research_lists";
  const bibliography = [
    "publications/ECSA-ICSA-Proceedings.bib",
    `${lists}/full_literature_list.bib`,
    ...[1, 2, 3].map((number) => `${lists}/candidate_list_iteration_${number}.bib`),
  ];
  const papers = new Map<string, Paper>();
  for (const name of bibliography) {
    for (const paper of readBibliography(file(name), true).papers)
      if (!papers.has(paper.key)) papers.set(paper.key, paper);
  }
  return (id) => {
    const [kind, name = ""] = id.split(":");
    if (kind === "file" || kind === "ref") {
      const [taxonomy, key] = name.split("/");
      const head =
        readFileSync(file(`taxonomy/taxonomy_files/${taxonomy}.taxonomy`), "utf8").split("*/")[0] ?? "";
      return key === undefined ? readHead(head) : readReference(head, key);
    }
    const paper = papers.get(name);
    if (paper === undefined) throw new Error(`no record ${id}`);
    const { title, authors, year, doi, abstract } = paper;
    return createWork("openalex", { title, authors, year, doi, abstract });
  };
}

function readHead(head: string): SourceWork {
  const line = (name: string): string => (new RegExp(`${name}:\\s*(.*)`).exec(head)?.[1] ?? "").trim();
  const authors = line("Authors")
    .split(/,| and /)
    .map((name) => name.trim());
  return createWork("crossref", {
    title: line("Title").replace(/^"|"\s*$/g, ""),
    doi: line("DOI"),
    year: parseDate(line("Key").replace(/\D/g, "")).year,
    authors: authors.filter((name) => name !== "").map(parseName),
  });
}

/** Parses a line in the format `Key DOI Title`, where the key consists of the first author's name and the year. */
function readReference(head: string, key: string): SourceWork {
  const [, id = "", title = ""] = new RegExp(`^ \\* ${key} (\\S+) (.+)$`, "m").exec(head) ?? [];
  if (title === "") throw new Error(`no reference ${key}`);
  const [, family = "", year = ""] = /^(\D+)(\d{4})$/.exec(key) ?? [];
  return createWork("crossref", {
    title,
    doi: id,
    arxiv: /^arxiv:(.+)$/i.exec(id)?.[1] ?? "",
    year: parseDate(year).year,
    authors: family === "" || family === "NoAuthor" ? [] : [{ family, given: "" }],
  });
}
