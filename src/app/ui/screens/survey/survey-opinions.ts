/** Second opinions on phase 2: shows papers on which only others have decided, but not their decisions. */
import { type PaperProgress, surveyStageNames } from "../../../../literature/index.ts";
import { dim, section, title } from "../../drawing/lines.ts";
import { paperReference } from "../paper-reference.ts";
import type { Content, Row, ScreenInput } from "../screen.ts";
import { criteriaLines } from "./survey-criteria.ts";

export function opinionRows(input: ScreenInput): Row[] {
  return waitingPapers(input).map(({ paper }) => ({
    id: paper.key,
    label: paper.title === "" ? paper.key : paper.title,
    mark: "○",
  }));
}

export function opinionDetail(input: ScreenInput, row: Row | undefined): Content {
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

export function opinionStrip(input: ScreenInput): string {
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
