/** Second opinions on phase 2: shows papers on which only others have decided, but not their decisions. */

import { count } from "../../../../base/text/count.ts";
import {
  type Paper,
  type PaperProgress,
  type SurveyStage,
  type Suspect,
  shortReference,
  surveyStageNames,
} from "../../../../literature/index.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import { disputeCounts } from "../judges-views.ts";
import { paperReference } from "../papers.ts";
import type { Content, EditedRow, Offers, Row, ScreenInput, View } from "../screen.ts";
import { criteriaLines, exclusionCriteria } from "./survey-paper.ts";

export const opinionsView: View = {
  rows: opinionRows,
  detail: opinionDetail,
  strip: opinionStrip,
  empty: () => "No papers are waiting for a second opinion.\n\nPress ! for the disputes, or Esc to go back.",
};

function opinionRows(input: ScreenInput): Row[] {
  return waitingPapers(input).map(({ paper }) => ({
    id: paper.key,
    label: paper.title === "" ? paper.key : paper.title,
    mark: "○",
  }));
}

function opinionDetail(input: ScreenInput, row: Row | undefined): Content {
  const item = waitingPapers(input).find(({ paper }) => paper.key === row?.id);
  if (!item) return [];
  const { paper, stage } = item;
  return [
    title(paper.title),
    dim(paperReference(paper)),
    dim(`Your opinion on the ${surveyStageNames[stage]}. This view hides the other reviewers' decisions.`),
    section("Abstract", paper.abstract === "" ? "not in the file" : paper.abstract),
    criteriaLines(input),
  ];
}

function opinionStrip(input: ScreenInput): string {
  const { decisions } = input.workspace.survey.survey;
  const { author } = input.workspace;
  const others = new Set(
    decisions.filter(({ reviewer }) => reviewer !== author).map(({ paper, stage }) => `${stage} ${paper}`),
  );
  const opinionCount = decisions.filter(
    ({ reviewer, paper, stage }) => reviewer === author && others.has(`${stage} ${paper}`),
  ).length;
  return `second opinions by ${author}: ${opinionCount} given, ${waitingPapers(input).length} remaining`;
}

/** Lists papers on which only others have decided, each in the stage that determined its status. */
function waitingPapers({ workspace }: ScreenInput): readonly PaperProgress[] {
  const ownDecisions = new Set(
    workspace.survey.survey.decisions
      .filter(({ reviewer }) => reviewer === workspace.author)
      .map(({ paper, stage }) => `${stage} ${paper}`),
  );
  return workspace.papers.filter(
    ({ paper, stage, status }) =>
      (status === "included" || status === "excluded") && !ownDecisions.has(`${stage} ${paper.key}`),
  );
}

/** Phase 2: shows papers on which reviewers disagree, with all verdicts and reasons, and records the ruling. */
export const disputedPapersView: View = {
  rows: disputeRows,
  detail: disputeDetail,
  strip: disputeStrip,
  empty: () =>
    "No disputes are open: the reviewers agree, or only one reviewer has decided.\n\nPress B to give a second opinion, or Esc to go back.",
};

function disputeRows(input: ScreenInput): Row[] {
  return disputedPapers(input).map(({ paper, stage }) => ({
    id: paper.key,
    label: paper.title === "" ? paper.key : paper.title,
    mark: "!",
    tone: "warn",
    note: verdictsOn(input, paper.key, stage)
      .map(({ verdict }) => (verdict === "in" ? "✓" : "✗"))
      .join(" "),
  }));
}

function disputeDetail(input: ScreenInput, row: Row | undefined): Content {
  const item = disputedPapers(input).find(({ paper }) => paper.key === row?.id);
  if (!item) return [];
  const { paper, stage } = item;
  return [
    title(paper.title),
    dim(`${shortReference(paper)} · the reviewers disagree on the ${surveyStageNames[stage]}`),
    verdictLines(input, item),
    section("Abstract", paper.abstract === "" ? "not in the file" : paper.abstract),
    criteriaLines(input),
  ];
}

/** Shows every reviewer's verdict with its criterion and reason. */
function verdictLines(input: ScreenInput, { paper, stage }: PaperProgress): Content {
  const { criteria } = input.workspace.survey.survey;
  return verdictsOn(input, paper.key, stage).flatMap(({ reviewer, verdict, criterion, reason }) =>
    section(reviewer, [
      [span(verdict === "in" ? "✓ in" : "✗ out", verdict === "in" ? "good" : "bad")],
      criterion !== undefined && `${criterion} ${criteria.find(({ id }) => id === criterion)?.text ?? ""}`,
      reason !== "" && reason,
    ]),
  );
}

function disputeStrip(input: ScreenInput): string {
  return disputeCounts(disputedPapers(input).length, input.workspace.survey.survey.adjudications.length);
}

/**
 * `i` includes the paper, `1` to `9` exclude it by the criterion with that number, and `x` excludes it for another
 * reason. Each key asks for the reason.
 */
export function settledPaper(input: ScreenInput, item: PaperProgress): EditedRow {
  return {
    row: "a disputed paper",
    given: { paper: item.paper.key, stage: item.stage },
    numbered: exclusionCriteria(input).map(({ id }) => ({
      label: `settle: out by ${id}`,
      given: { criterion: id },
      why: `Why ${id} holds`,
    })),
    explanation: [verdictLines(input, item), criteriaLines(input)],
  };
}

function disputedPapers({ workspace }: ScreenInput): readonly PaperProgress[] {
  return workspace.papers.filter(({ status }) => status === "conflict");
}

function verdictsOn({ workspace }: ScreenInput, key: string, disputedStage: SurveyStage) {
  return workspace.survey.survey.decisions.filter(
    ({ paper, stage }) => paper === key && stage === disputedStage,
  );
}

/** The value of the `inside` setting that opens this view. */
export const suspectsInside = "suspects";

export const suspectsView: View = {
  rows: suspectRows,
  detail: suspectDetail,
  strip: suspectStrip,
  empty: () => "There are no possible duplicates.\n\nPress Esc to go back.",
};

function suspectRows(input: ScreenInput): Row[] {
  return input.workspace.suspects().map((suspect) => ({
    id: rowId(suspect),
    label: suspect.like.title,
    mark: "≈",
    note: suspect.similarity.toFixed(2),
  }));
}

/** Shows both papers with the keys that keep them. */
function suspectDetail(input: ScreenInput, row: Row | undefined): Content {
  const suspect = suspectOf(input, row);
  if (!suspect) return [];
  return [
    dim(`Titles alike by ${suspect.similarity.toFixed(2)}`),
    paperLines(input, "1", suspect.like),
    paperLines(input, "2", suspect.paper),
  ];
}

function suspectStrip(input: ScreenInput): string {
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
