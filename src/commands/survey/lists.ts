/** `taxolink survey list` and `survey export`: show the lists of the survey and write them in other formats. */
import { option, optionalArgument, requiredArgument } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand } from "../../cli/command.ts";
import { writeText } from "../../io/index.ts";
import {
  type BibliographyList,
  countPapers,
  exportFormats,
  exportPapers,
  type Paper,
  paperField,
  readBibliographyLists,
  shortReference,
} from "../../literature/index.ts";
import { type Block, yearSeries } from "../../pages/blocks.ts";
import { indented } from "../../pages/plain-text.ts";
import { count } from "../../text/count.ts";
import { resolveListName, shortListName, workspaceFolder } from "../../workspace/index.ts";
import { findKnown } from "../shared/require-known.ts";
import { rawOption } from "../shared/shared-options.ts";
import { workspaceOf } from "../shared/workspace-of.ts";

export const surveyList = defineCommand({
  positionals: [optionalArgument("LIST", "Show only this list, with its papers: F, L1, L2, …")],
  run: async ({ positionals: [listName] }, context) => {
    const allLists = readLists(context);
    const lists = listName === undefined ? allLists : [listNamed(listName, allLists)];
    const text = [
      lists.length === 0 && "No papers yet. Import papers with taxolink survey import FILE.bib.",
      lists.map((list, at) => [at > 0 && "", describeList(list, listName !== undefined)]),
    ];
    return { text, json: { lists: lists.map(toJson) } };
  },
});

function readLists(context: CommandContext): BibliographyList[] {
  return readBibliographyLists(workspaceFolder(workspaceOf(context), "literature"));
}

function listNamed(name: string, lists: readonly BibliographyList[]): BibliographyList {
  const names = lists.map((list) => shortListName(list.name));
  return findKnown(lists, (list) => list.name, resolveListName(name), {
    problem: () => `the workspace has no list "${name}"`,
    hint: `Lists: ${names.join(", ") || "none yet; taxolink survey import FILE.bib creates a list"}.`,
  });
}

function describeList(list: BibliographyList, withPapers: boolean): Block {
  const { papers, byYear, byCategory } = countPapers(list.papers);
  return [
    `${list.name}: ${count(papers, "paper")}`,
    `  by category: ${describeCounts(byCategory)}`,
    withPapers
      ? ["  by year:", indented(yearSeries("Papers by year", byYear), 4), "", list.papers.map(describePaper)]
      : `  by year: ${describeCounts(byYear)}`,
  ];
}

function describeCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([label, count]) => `${label} ${count}`)
    .join(", ");
}

function describePaper(paper: Paper): string {
  const place = [paper.venue, paper.doi].filter((part) => part !== "").join(", ");
  return `  ${paper.key}  ${shortReference(paper)}: ${paper.title}${place === "" ? "" : `. ${place}`}`;
}

function toJson(list: BibliographyList): unknown {
  const counts = countPapers(list.papers);
  return {
    name: list.name,
    count: counts.papers,
    by_year: counts.byYear,
    by_category: counts.byCategory,
    by_domain: counts.byDomain,
    papers: list.papers.map((paper) => ({
      key: paper.key,
      type: paper.type,
      title: paper.title,
      authors: paper.authors.map(({ family, given }) => [given, family].filter(Boolean).join(" ")),
      year: paper.year,
      venue: paper.venue,
      doi: paper.doi,
      url: paper.url,
      category: paperField(paper, "category"),
      domain: paperField(paper, "domain"),
    })),
  };
}

export const surveyExport = defineCommand({
  positionals: [requiredArgument("LIST", "F, L1, L2, …")],
  options: {
    format: option.text("FORMAT", "The output format", { choices: exportFormats, default: "bib" }),
    out: option.outputFile("Output file (default: standard output)"),
    ...rawOption,
  },
  run: async ({ options, positionals: [name] }, context) => {
    const list = listNamed(name, readLists(context));
    const format = exportFormats.find((exportFormat) => exportFormat === options.format) ?? "bib";
    const text = exportPapers(list.papers, format, options.raw);
    const json = { list: list.name, format, papers: list.papers.length, out: options.out ?? null };
    if (options.out === undefined) return { text: text.trimEnd(), json: { ...json, text } };
    writeText(context.resolve(options.out), text);
    return { text: `Wrote ${count(list.papers.length, "paper")} to ${options.out}.`, json };
  },
});
