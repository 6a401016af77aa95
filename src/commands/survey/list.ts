import { optionalArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import {
  type BibliographyList,
  countPapers,
  type Paper,
  paperField,
  readBibliographyLists,
  shortReference,
} from "../../literature/index.ts";
import { type Block, yearSeries } from "../../pages/blocks.ts";
import { indented } from "../../pages/plain-text.ts";
import { count } from "../../text/count.ts";
import { resolveListName, shortListName, workspaceFolder } from "../../workspace/index.ts";
import { workspaceOf } from "../shared/workspace-of.ts";

export const command = defineCommand({
  positionals: [optionalArgument("LIST", "Show only this list, with its papers: F, L1, L2, …")],
  run: async ({ positionals: [listName] }, context) => {
    const workspace = workspaceOf(context);
    const allLists = readBibliographyLists(workspaceFolder(workspace, "literature"));
    const lists =
      listName === undefined ? allLists : allLists.filter((list) => list.name === resolveListName(listName));
    if (listName !== undefined && lists.length === 0) {
      throw new OptionError(`the workspace has no list "${listName}"`, {
        hint: `Lists: ${allLists.map((list) => shortListName(list.name)).join(", ") || "none yet; taxolink survey import FILE.bib creates a list"}.`,
      });
    }
    const text = [
      lists.length === 0 && "No papers yet. Import papers with taxolink survey import FILE.bib.",
      lists.map((list, at) => [at > 0 && "", describeList(list, listName !== undefined)]),
    ];
    return { text, json: { lists: lists.map(toJson) } };
  },
});

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
