/** Provides the edits to a survey. Each of them returns the next state, or throws an error that states the reason. */

import { OptionError, WorkspaceError } from "../errors.ts";
import { count } from "../text/count.ts";
import { didYouMean } from "../text/nearest.ts";
import { mergedPaper, separateMerged } from "./merge-papers.ts";
import type { Paper } from "./paper.ts";
import { type Survey, type SurveyDecision, surveyStageNames } from "./survey.ts";
import { type SurveyLists, surveyProgress } from "./survey-progress.ts";

export type SurveyState = SurveyLists & { readonly survey: Survey };

/**
 * Records a reviewer's decision, in place of any earlier one in the same stage. Updates the final list, which contains
 * the papers included after both stages.
 */
export function decide(state: SurveyState, decision: SurveyDecision): SurveyState {
  return decideAll(state, [decision]);
}

/** Records several decisions, those on title and abstract before those on the full text. */
export function decideAll(state: SurveyState, decisions: readonly SurveyDecision[]): SurveyState {
  const lists = [...state.iterations, state.final];
  const unlisted = new Set(decisions.map(({ paper }) => paper));
  for (const papers of lists) for (const { key } of papers) unlisted.delete(key);
  for (const { paper, verdict, criterion, reason } of decisions) {
    if (unlisted.has(paper))
      throw unknownPaper(
        paper,
        allPapers(state).map(({ key }) => key),
      );
    requireCriterion(state.survey, criterion);
    if (verdict === "out" && !criterion && reason === "") {
      throw new OptionError(`excluding ${paper} requires a criterion or a reason`);
    }
  }
  const screened = record(
    state,
    decisions.filter(({ stage }) => stage === "screening"),
  );
  const skims = decisions.filter(({ stage }) => stage === "skim");
  requireScreenedIn(
    screened,
    skims.map(({ paper }) => paper),
  );
  return withFinal(record(screened, skims));
}

/** @throws WorkspaceError if the paper needs no further decisions or steps */
export function postpone(state: SurveyState, paper: string, reason: string): SurveyState {
  requirePaper(state, paper);
  const progress = surveyProgress(state.survey, state).find(
    (paperProgress) => paperProgress.paper.key === paper,
  );
  if (
    progress?.status === "excluded" ||
    (progress?.status === "included" && progress.unfollowed.length === 0)
  ) {
    throw new WorkspaceError(`${paper} is ${progress.status}, so there is nothing to postpone`);
  }
  return withPostponed(state, [...postponedExcept(state, paper), { paper, reason }]);
}

/**
 * Returns a postponed paper to its original position.
 * @throws WorkspaceError if the paper is not postponed
 */
export function resumePostponed(state: SurveyState, paper: string): SurveyState {
  requirePaper(state, paper);
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

function record(state: SurveyState, decisions: readonly SurveyDecision[]): SurveyState {
  if (decisions.length === 0) return state;
  const idOf = ({ paper, stage, reviewer }: SurveyDecision): string =>
    JSON.stringify([paper, stage, reviewer]);
  const replaced = new Set(decisions.map(idOf));
  const others = state.survey.decisions.filter((decision) => !replaced.has(idOf(decision)));
  const decided = new Set(decisions.map(({ paper }) => paper));
  const stillPostponed = (state.survey.postponed ?? []).filter(({ paper }) => !decided.has(paper));
  const next = { ...state, survey: { ...state.survey, decisions: [...others, ...decisions] } };
  return withPostponed(next, stillPostponed);
}

/**
 * Settles the reviewers' disagreement about a paper, or changes an earlier ruling.
 * @throws WorkspaceError if the reviewers do not disagree, because a ruling must not override a decision that is not in
 * dispute
 */
export function adjudicate(state: SurveyState, ruling: Survey["adjudications"][number]): SurveyState {
  requirePaper(state, ruling.paper);
  requireCriterion(state.survey, ruling.criterion);
  const { paper, stage } = ruling;
  const stageDecisions = state.survey.decisions.filter(
    (decision) => decision.paper === paper && decision.stage === stage,
  );
  const isAdjudicated = state.survey.adjudications.some(
    (earlier) => earlier.paper === paper && earlier.stage === stage,
  );
  if (!isAdjudicated && new Set(stageDecisions.map(({ verdict }) => verdict)).size < 2) {
    throw new WorkspaceError(`there is no conflict to settle on the ${surveyStageNames[stage]} of ${paper}`, {
      hint: `To change a decision, run taxolink survey ${stage === "skim" ? "skim" : "screen"} ${paper}.`,
    });
  }
  const others = state.survey.adjudications.filter(
    ({ paper, stage }) => paper !== ruling.paper || stage !== ruling.stage,
  );
  return withFinal({ ...state, survey: { ...state.survey, adjudications: [...others, ruling] } });
}

/** Adds a criterion, or changes the one with the same id. */
export function setCriterion(state: SurveyState, criterion: Survey["criteria"][number]): SurveyState {
  const { criteria } = state.survey;
  const isDefined = criteria.some(({ id }) => id === criterion.id);
  const next = isDefined
    ? criteria.map((existing) => (existing.id === criterion.id ? criterion : existing))
    : [...criteria, criterion];
  return { ...state, survey: { ...state.survey, criteria: next } };
}

/** @throws WorkspaceError if a decision refers to the criterion */
export function removeCriterion(state: SurveyState, id: string): SurveyState {
  requireCriterion(state.survey, id);
  const { decisions, adjudications } = state.survey;
  const uses = [...decisions, ...adjudications].filter(({ criterion }) => criterion === id).length;
  if (uses > 0) {
    throw new WorkspaceError(`${count(uses, "decision names", "decisions name")} the criterion ${id}`);
  }
  const criteria = state.survey.criteria.filter((criterion) => criterion.id !== id);
  return { ...state, survey: { ...state.survey, criteria } };
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
  requirePaper(state, keptKey);
  if (!same && mergedPaper(state.survey, keptKey, other) !== undefined)
    return settleSuspect(separateMerged(state, keptKey, other), [keptKey, other], same, reviewer, reason);
  requirePaper(state, other);
  const rest = state.survey.suspects.filter(
    ({ papers }) => !(papers.includes(keptKey) && papers.includes(other)),
  );
  const suspects = [...rest, { papers: [keptKey, other] as [string, string], same, reason }];
  const stateWithVerdict = { ...state, survey: { ...state.survey, suspects } };
  if (!same) return stateWithVerdict;
  const duplicate = { paper: other, stage: "screening", reviewer, verdict: "out" } as const;
  return decide(stateWithVerdict, { ...duplicate, reason: `duplicate of ${keptKey}` });
}

/** Records that one paper of the survey cites another, unless this is already recorded. */
export function addCitation(state: SurveyState, from: string, to: string): SurveyState {
  requirePaper(state, from);
  requirePaper(state, to);
  if (from === to) throw new OptionError(`${from} cannot cite itself`);
  const { citations } = state.survey;
  if (citations.some((edge) => edge.from === from && edge.to === to)) return state;
  return { ...state, survey: { ...state.survey, citations: [...citations, { from, to }] } };
}

/** Ends the survey after an iteration, or reopens it if `stop` is `null`. */
export function stopSurvey(state: SurveyState, stop: Survey["stop"]): SurveyState {
  if (stop && !isIteration(stop.after, state.iterations.length)) {
    throw new OptionError(`the iteration L${stop.after} does not exist`, {
      hint: `${namesOfIterations(state)}.`,
    });
  }
  return { ...state, survey: { ...state.survey, stop } };
}

/** Updates the final list: keeps its papers that are on no other list, and adds those included after both stages. */
export function withFinal(state: SurveyState): SurveyState {
  const listed = new Set(state.final.map(({ key }) => key));
  const removed = new Set<string>();
  const added = new Map<string, Paper>();
  for (const { status, paper } of surveyProgress(state.survey, state)) {
    const isListed = listed.has(paper.key);
    if (status === "included" && !isListed) added.set(paper.key, paper);
    if (status !== "included" && isListed) removed.add(paper.key);
  }
  if (added.size === 0 && removed.size === 0) return state;
  return { ...state, final: [...state.final.filter(({ key }) => !removed.has(key)), ...added.values()] };
}

/** Returns the papers of all lists, each paper once. */
export function allPapers(lists: SurveyLists): Paper[] {
  const papers = new Map<string, Paper>();
  for (const paper of [...lists.iterations.flat(), ...lists.final]) {
    if (!papers.has(paper.key)) papers.set(paper.key, paper);
  }
  return [...papers.values()];
}

export function requirePaper(lists: SurveyLists, key: string): void {
  const keys = [...lists.iterations.flat(), ...lists.final].map((paper) => paper.key);
  if (!keys.includes(key)) throw unknownPaper(key, keys);
}

/** Whether a number identifies one of the lists L1 … Ln. */
export function isIteration(iteration: number, last: number): boolean {
  return Number.isInteger(iteration) && iteration >= 1 && iteration <= last;
}

export function namesOfIterations({ iterations: { length } }: SurveyState): string {
  return `The survey has ${length === 0 ? "no list yet" : length === 1 ? "L1" : `L1 to L${length}`}`;
}

function unknownPaper(key: string, keys: readonly string[]): OptionError {
  return new OptionError(`the survey has no paper ${key}`, {
    hint: [didYouMean(key, keys) ?? [], "To see the lists, run taxolink survey list."].flat().join(" "),
  });
}

function requireCriterion(survey: Survey, id: string | undefined): void {
  if (id === undefined || survey.criteria.some((criterion) => criterion.id === id)) return;
  const criterionIds = survey.criteria.map((criterion) => criterion.id).join(", ") || "none yet";
  throw new OptionError(`no criterion ${id}`, { hint: `Criteria: ${criterionIds}.` });
}

function requireScreenedIn(state: SurveyState, keys: readonly string[]): void {
  if (keys.length === 0) return;
  const progress = new Map(
    surveyProgress(state.survey, state).map((paperProgress) => [paperProgress.paper.key, paperProgress]),
  );
  for (const key of keys) {
    const paperProgress = progress.get(key);
    if (!paperProgress || paperProgress.stage === "skim") continue;
    throw new WorkspaceError(
      `${key} must be included in screening before it is skimmed (now: ${paperProgress.status})`,
    );
  }
}
