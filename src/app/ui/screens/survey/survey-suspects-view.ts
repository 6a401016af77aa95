/** Phase 2: shows pairs of similar papers. The user settles each with one key. */

import { count } from "../../../../base/text/count.ts";
import type { Paper, Suspect } from "../../../../literature/index.ts";
import { dim, span, title } from "../../drawing/lines.ts";
import { paperReference } from "../paper-reference.ts";
import type { Content, Offers, Row, ScreenInput } from "../screen.ts";

/** The value of the `inside` setting that opens this view. */
export const suspectsView = "suspects";

export function suspectRows(input: ScreenInput): Row[] {
  return input.workspace.suspects().map((suspect) => ({
    id: rowId(suspect),
    label: suspect.like.title,
    mark: "≈",
    note: suspect.similarity.toFixed(2),
  }));
}

/** Shows both papers with the keys that keep them. */
export function suspectDetail(input: ScreenInput, row: Row | undefined): Content {
  const suspect = suspectOf(input, row);
  if (!suspect) return [];
  return [
    dim(`Titles alike by ${suspect.similarity.toFixed(2)}`),
    paperLines(input, "1", suspect.like),
    paperLines(input, "2", suspect.paper),
  ];
}

export function suspectStrip(input: ScreenInput): string {
  const { suspects } = input.workspace.survey.survey;
  const same = suspects.filter((pair) => pair.same).length;
  return `${count(input.workspace.suspects().length, "undecided pair")} · ${same} the same, ${suspects.length - same} different`;
}

/** `1` and `2` keep the paper with that number and drop the other paper, and `d` keeps both. */
export function suspectActions(input: ScreenInput, row: Row | undefined): Offers {
  const suspect = suspectOf(input, row);
  if (!suspect) return [];
  const { like, paper } = suspect;
  const keep = (number: string, key: string, other: string) => ({
    label: `the same: keep ${number}`,
    given: { key, other },
  });
  return [
    {
      row: "a pair of papers",
      given: { key: like.key, other: paper.key },
      numbered: [keep("1", like.key, paper.key), keep("2", paper.key, like.key)],
    },
  ];
}

function paperLines(input: ScreenInput, number: string, paper: Paper): Content {
  const progress = input.workspace.papers.find((item) => item.paper.key === paper.key);
  return [
    "",
    title(`${number} ${paper.title}`),
    dim(paperReference(paper)),
    [span(`${paper.key}, L${progress?.iteration ?? "?"}, ${progress?.status ?? "not on a list"}`, "accent")],
    paper.abstract,
  ];
}

function suspectOf(input: ScreenInput, row: Row | undefined): Suspect | undefined {
  return input.workspace.suspects().find((suspect) => rowId(suspect) === row?.id);
}

function rowId({ like, paper }: Suspect): string {
  return JSON.stringify([like.key, paper.key]);
}
