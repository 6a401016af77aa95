/** Withdraws decisions and rulings in a survey. */
import { WorkspaceError } from "../errors.ts";
import { type SurveyDecision, type SurveyStage, surveyStageNames } from "./survey.ts";
import { requirePaper, type SurveyState, withFinal } from "./survey-operations.ts";

/**
 * Withdraws a reviewer's decision.
 * @throws WorkspaceError if the decision does not exist, or if a ruling or a later stage depends on it
 */
export function withdrawDecision(
  state: SurveyState,
  { paper, stage, reviewer }: Pick<SurveyDecision, "paper" | "stage" | "reviewer">,
): SurveyState {
  requirePaper(state, paper);
  const { decisions, adjudications } = state.survey;
  const at = (decisionStage: SurveyStage) =>
    decisions.filter((decision) => decision.paper === paper && decision.stage === decisionStage);
  const others = at(stage).filter((decision) => decision.reviewer !== reviewer);
  if (others.length === at(stage).length) {
    throw new WorkspaceError(`${reviewer} has not decided on the ${surveyStageNames[stage]} of ${paper}`);
  }
  if (adjudications.some((ruling) => ruling.paper === paper && ruling.stage === stage)) {
    throw new WorkspaceError(
      `the conflict on the ${surveyStageNames[stage]} of ${paper} was settled, so withdrawing the decision would leave a ruling without a conflict`,
      {
        hint: `Withdraw the ruling first: taxolink survey adjudicate ${paper} --stage ${stage} --withdraw.`,
      },
    );
  }
  if (stage === "screening" && others.length === 0 && at("skim").length > 0) {
    throw new WorkspaceError(`${paper} has already been skimmed`, {
      hint: `Withdraw the skimming decision first: taxolink survey skim ${paper} --withdraw.`,
    });
  }
  const rest = decisions.filter(
    (decision) => decision.paper !== paper || decision.stage !== stage || decision.reviewer !== reviewer,
  );
  return withFinal({ ...state, survey: { ...state.survey, decisions: rest } });
}

/**
 * Withdraws the ruling on a paper, which reopens the conflict if the reviewers still disagree.
 * @throws WorkspaceError if the ruling does not exist
 */
export function withdrawRuling(state: SurveyState, paper: string, stage: SurveyStage): SurveyState {
  requirePaper(state, paper);
  const { adjudications } = state.survey;
  const rest = adjudications.filter((ruling) => ruling.paper !== paper || ruling.stage !== stage);
  if (rest.length === adjudications.length) {
    throw new WorkspaceError(`no ruling was made on the ${surveyStageNames[stage]} of ${paper}`);
  }
  return withFinal({ ...state, survey: { ...state.survey, adjudications: rest } });
}
