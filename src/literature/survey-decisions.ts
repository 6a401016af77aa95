/**
 * Provides the decisions in a survey: on papers, on conflicts and on suspects. Each of them returns the next state, or
 * throws an error that states the reason.
 */
import { interruptibly } from "../base/breather.ts";
import { OptionError, WorkspaceError } from "../base/errors.ts";
import { findSuspectPairs, type Suspect } from "./find-duplicates.ts";
import { mergedPaper, separateMerged } from "./merge-papers.ts";
import { type Survey, type SurveyDecision, surveyStageNames } from "./survey.ts";
import {
  allPapers,
  requireCriterion,
  requirePapers,
  type SurveyState,
  withFinal,
  withSurvey,
} from "./survey-operations.ts";
import { surveyProgress } from "./survey-progress.ts";

type Place = Pick<SurveyDecision, "paper" | "stage">;

function isAt({ paper, stage }: Place): (entry: Place) => boolean {
  return (entry) => entry.paper === paper && entry.stage === stage;
}

/**
 * Records a reviewer's decision, in place of any earlier one in the same stage. Updates the final list, which contains
 * the papers included after both stages.
 */
export function decide(state: SurveyState, decision: SurveyDecision): SurveyState {
  return decideAll(state, [decision]);
}

/** Records several decisions, those on title and abstract before those on the full text. */
export function decideAll(state: SurveyState, decisions: readonly SurveyDecision[]): SurveyState {
  requirePapers(
    state,
    decisions.map(({ paper }) => paper),
  );
  for (const { paper, verdict, criterion, reason } of decisions) {
    requireCriterion(state.survey, criterion);
    if (verdict === "out" && !criterion && reason === "") {
      throw new OptionError(`excluding ${paper} requires a criterion or a reason`);
    }
  }
  const { screening = [], skim = [] } = Object.groupBy(decisions, ({ stage }) => stage);
  const screened = record(state, screening);
  requireScreenedIn(screened, skim);
  return withFinal(record(screened, skim));
}

function record(state: SurveyState, decisions: readonly SurveyDecision[]): SurveyState {
  if (decisions.length === 0) return state;
  const idOf = ({ paper, stage, reviewer }: SurveyDecision): string =>
    JSON.stringify([paper, stage, reviewer]);
  const replaced = new Set(decisions.map(idOf));
  const others = state.survey.decisions.filter((decision) => !replaced.has(idOf(decision)));
  const decided = new Set(decisions.map(({ paper }) => paper));
  return withPostponed(
    withSurvey(state, { decisions: [...others, ...decisions] }),
    (state.survey.postponed ?? []).filter(({ paper }) => !decided.has(paper)),
  );
}

function requireScreenedIn(state: SurveyState, skims: readonly SurveyDecision[]): void {
  if (skims.length === 0) return;
  const progress = new Map(surveyProgress(state.survey, state).map((each) => [each.paper.key, each]));
  for (const { paper } of skims) {
    const { stage, status } = progress.get(paper) ?? { stage: "skim" };
    if (stage === "skim") continue;
    throw new WorkspaceError(`${paper} must be included in screening before it is skimmed (now: ${status})`);
  }
}

/**
 * Withdraws a reviewer's decision.
 * @throws WorkspaceError if the decision does not exist, or if a ruling or a later stage depends on it
 */
export function withdrawDecision(
  state: SurveyState,
  withdrawn: Pick<SurveyDecision, "paper" | "stage" | "reviewer">,
): SurveyState {
  const { paper, stage, reviewer } = withdrawn;
  requirePapers(state, [paper]);
  const { decisions, adjudications } = state.survey;
  const isThis = (decision: SurveyDecision): boolean =>
    isAt(withdrawn)(decision) && decision.reviewer === reviewer;
  if (!decisions.some(isThis)) {
    throw new WorkspaceError(`${reviewer} has not decided on the ${surveyStageNames[stage]} of ${paper}`);
  }
  if (adjudications.some(isAt(withdrawn))) {
    throw new WorkspaceError(
      `the conflict on the ${surveyStageNames[stage]} of ${paper} was settled, so withdrawing the decision would leave a ruling without a conflict`,
      {
        hint: `Withdraw the ruling first: taxolink survey adjudicate ${paper} --stage ${stage} --withdraw.`,
      },
    );
  }
  const rest = decisions.filter((decision) => !isThis(decision));
  if (stage === "screening" && !rest.some(isAt(withdrawn)) && rest.some(isAt({ paper, stage: "skim" }))) {
    throw new WorkspaceError(`${paper} has already been skimmed`, {
      hint: `Withdraw the skimming decision first: taxolink survey skim ${paper} --withdraw.`,
    });
  }
  return withFinal(withSurvey(state, { decisions: rest }));
}

/**
 * Settles the reviewers' disagreement about a paper, or changes an earlier ruling.
 * @throws WorkspaceError if the reviewers do not disagree, because a ruling must not override a decision that is not in
 * dispute
 */
export function adjudicate(state: SurveyState, ruling: Survey["adjudications"][number]): SurveyState {
  const { paper, stage, criterion } = ruling;
  requirePapers(state, [paper]);
  requireCriterion(state.survey, criterion);
  const { decisions } = state.survey;
  const others = rulingsExcept(state, ruling);
  const verdicts = new Set(decisions.filter(isAt(ruling)).map(({ verdict }) => verdict));
  if (others.length === state.survey.adjudications.length && verdicts.size < 2) {
    throw new WorkspaceError(`there is no conflict to settle on the ${surveyStageNames[stage]} of ${paper}`, {
      hint: `To change a decision, run taxolink survey ${stage === "skim" ? "skim" : "screen"} ${paper}.`,
    });
  }
  return withFinal(withSurvey(state, { adjudications: [...others, ruling] }));
}

/**
 * Withdraws the ruling on a paper, which reopens the conflict if the reviewers still disagree.
 * @throws WorkspaceError if the ruling does not exist
 */
export function withdrawRuling(state: SurveyState, paper: string, stage: Place["stage"]): SurveyState {
  requirePapers(state, [paper]);
  const adjudications = rulingsExcept(state, { paper, stage });
  if (adjudications.length === state.survey.adjudications.length) {
    throw new WorkspaceError(`no ruling was made on the ${surveyStageNames[stage]} of ${paper}`);
  }
  return withFinal(withSurvey(state, { adjudications }));
}

function rulingsExcept({ survey }: SurveyState, place: Place): Survey["adjudications"] {
  return survey.adjudications.filter((ruling) => !isAt(place)(ruling));
}

/** @throws WorkspaceError if the paper needs no further decisions or steps */
export function postpone(state: SurveyState, paper: string, reason: string): SurveyState {
  requirePapers(state, [paper]);
  const progress = surveyProgress(state.survey, state).find((each) => each.paper.key === paper);
  const { status, unfollowed = [] } = progress ?? {};
  if (status === "excluded" || (status === "included" && unfollowed.length === 0)) {
    throw new WorkspaceError(`${paper} is ${status}, so there is nothing to postpone`);
  }
  return withPostponed(state, [...postponedExcept(state, paper), { paper, reason }]);
}

/**
 * Returns a postponed paper to its original position.
 * @throws WorkspaceError if the paper is not postponed
 */
export function resumePostponed(state: SurveyState, paper: string): SurveyState {
  requirePapers(state, [paper]);
  const others = postponedExcept(state, paper);
  if (others.length === (state.survey.postponed ?? []).length) {
    throw new WorkspaceError(`${paper} is not postponed`);
  }
  return withPostponed(state, others);
}

function postponedExcept(state: SurveyState, key: string): NonNullable<Survey["postponed"]> {
  return (state.survey.postponed ?? []).filter(({ paper }) => paper !== key);
}

function withPostponed(state: SurveyState, list: NonNullable<Survey["postponed"]>): SurveyState {
  const { postponed: _earlier, ...survey } = state.survey;
  return { ...state, survey: list.length === 0 ? survey : { ...survey, postponed: list } };
}

/** Returns the pairs of similar papers on which nobody has decided, in the order of the lists. */
export function openSuspects(state: SurveyState): Suspect[] {
  const pairKey = (...pair: readonly string[]): string => JSON.stringify(pair.toSorted());
  const decidedPairs = new Set(state.survey.suspects.map(({ papers }) => pairKey(...papers)));
  const papers = allPapers(state);
  return interruptibly(100 * papers.length, () => findSuspectPairs(papers)).filter(
    ({ paper, like }) => !decidedPairs.has(pairKey(paper.key, like.key)),
  );
}

/**
 * Records whether two similar papers are identical. If they are, excludes the second. If an import merged the second into
 * the first and they are different, separates them again.
 */
export function settleSuspect(
  state: SurveyState,
  [keptKey, other]: readonly [string, string],
  same: boolean,
  reviewer: string,
  reason = "",
): SurveyState {
  requirePapers(state, [keptKey]);
  // Several imports may have merged the record. It becomes a paper once.
  const isMerged = !same && mergedPaper(state.survey, keptKey, other) !== undefined;
  const separated = isMerged ? separateMerged(state, keptKey, other) : state;
  requirePapers(separated, [other]);
  const rest = separated.survey.suspects.filter(
    ({ papers }) => !(papers.includes(keptKey) && papers.includes(other)),
  );
  const settled = withSurvey(separated, { suspects: [...rest, { papers: [keptKey, other], same, reason }] });
  if (!same) return settled;
  const duplicate = { paper: other, stage: "screening", reviewer, verdict: "out" } as const;
  return decide(settled, { ...duplicate, reason: `duplicate of ${keptKey}` });
}
