/** Phase 2: shows papers on which reviewers disagree, with all verdicts and reasons, and records the ruling. */

import {
  type PaperProgress,
  type SurveyStage,
  shortReference,
  surveyStageNames,
} from "../../../../literature/index.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import { disputeCounts } from "../judges-views.ts";
import type { Content, EditedRow, Row, ScreenInput } from "../screen.ts";
import { criteriaLines, exclusionCriteria } from "./survey-criteria.ts";

export function disputeRows(input: ScreenInput): Row[] {
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

export function disputeDetail(input: ScreenInput, row: Row | undefined): Content {
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

export function disputeStrip(input: ScreenInput): string {
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
