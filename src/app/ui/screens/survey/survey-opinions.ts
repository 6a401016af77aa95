/** Second opinions on phase 2: shows papers on which only others have decided, but not their decisions. */

import { count } from "../../../../base/text/count.ts";
import {
  type Paper,
  type PaperProgress,
  type SurveyStage,
  shortReference,
  surveyStageNames,
} from "../../../../literature/index.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import { disputeCounts, opinionView, toAgreement, toDisputes } from "../judges-views.ts";
import { abstractLines, paperReference, titleOf } from "../papers.ts";
import { type Action, type Content, type EditedRow, listOf, type ScreenInput, type View } from "../screen.ts";
import { setting } from "../setting-keys.ts";
import { criteriaLines, decisionOn, exclusionCriteria } from "./survey-paper.ts";

/** The value of the `inside` setting that opens the possible duplicates. */
export const suspectsInside = "suspects";

/** The keys that open other views of the survey. */
export const surveyViews: readonly Action[] = [
  setting("D", "possible duplicates", { inside: suspectsInside }),
  toDisputes,
  setting("B", "second opinions", { inside: opinionView }),
];

export const opinionsView: View = {
  ...listOf({
    items: waitingPapers,
    row: ({ paper }) => ({ id: paper.key, label: titleOf(paper), mark: "○" }),
    about: ({ paper, stage }, input) => [
      title(paper.title),
      dim(paperReference(paper)),
      dim(`Your opinion on the ${surveyStageNames[stage]}. This view hides the other reviewers' decisions.`),
      abstractLines(paper),
      criteriaLines(input),
    ],
    keys: ({ paper, stage }, input) => [
      decisionOn(input, stage === "skim" ? "skim" : "screening", paper.key),
    ],
    others: () => surveyViews,
  }),
  strip: opinionStrip,
  empty: () => "No papers are waiting for a second opinion.\n\nPress ! for the disputes, or Esc to go back.",
};

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
  ...listOf({
    items: disputedPapers,
    row: ({ paper, stage }, input) => ({
      id: paper.key,
      label: titleOf(paper),
      mark: "!",
      tone: "warn",
      note: verdictsOn(input, paper.key, stage)
        .map(({ verdict }) => (verdict === "in" ? "✓" : "✗"))
        .join(" "),
    }),
    about: (item, input) => [
      title(item.paper.title),
      dim(`${shortReference(item.paper)} · the reviewers disagree on the ${surveyStageNames[item.stage]}`),
      verdictLines(input, item),
      abstractLines(item.paper),
      criteriaLines(input),
    ],
    keys: (item, input) => [settledPaper(input, item)],
    others: () => [surveyViews, toAgreement("survey")],
  }),
  strip: (input) =>
    disputeCounts(disputedPapers(input).length, input.workspace.survey.survey.adjudications.length),
  empty: () =>
    "No disputes are open: the reviewers agree, or only one reviewer has decided.\n\nPress B to give a second opinion, or Esc to go back.",
};

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

/** `1` and `2` keep the paper with that number and drop the other paper, and `d` keeps both. */
export const suspectsView: View = {
  ...listOf({
    items: ({ workspace }) => workspace.suspects(),
    row: ({ like, paper, similarity }) => ({
      id: JSON.stringify([like.key, paper.key]),
      label: like.title,
      mark: "≈",
      note: similarity.toFixed(2),
    }),
    about: ({ like, paper, similarity }, input) => [
      dim(`Titles alike by ${similarity.toFixed(2)}`),
      paperLines(input, "1", like),
      paperLines(input, "2", paper),
    ],
    keys: ({ like, paper }) => [
      {
        row: "a pair of papers",
        given: { key: like.key, other: paper.key },
        numbered: [
          { label: "the same: keep 1", given: { key: like.key, other: paper.key } },
          { label: "the same: keep 2", given: { key: paper.key, other: like.key } },
        ],
      },
    ],
    others: () => surveyViews,
  }),
  strip: suspectStrip,
  empty: () => "There are no possible duplicates.\n\nPress Esc to go back.",
};

function suspectStrip(input: ScreenInput): string {
  const { suspects } = input.workspace.survey.survey;
  const same = suspects.filter((pair) => pair.same).length;
  return `${count(input.workspace.suspects().length, "undecided pair")} · ${same} the same, ${suspects.length - same} different`;
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
