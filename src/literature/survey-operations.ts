/**
 * Provides the edits to a survey that are not decisions. Each of them returns the next state, or throws an error that
 * states the reason.
 */
import { OptionError, WorkspaceError } from "../base/errors.ts";
import { recordOf } from "../base/io/index.ts";
import { count } from "../base/text/count.ts";
import { didYouMean } from "../base/text/nearest.ts";
import { createPaper, type Paper } from "./paper.ts";
import type { PaperRemark, ScreeningSettings, Survey } from "./survey.ts";
import { type SurveyLists, surveyProgress } from "./survey-progress.ts";

export type SurveyState = SurveyLists & { readonly survey: Survey };

export function withSurvey(state: SurveyState, change: Partial<Survey>): SurveyState {
  return { ...state, survey: { ...state.survey, ...change } };
}

/** Adds a criterion, or changes the one with the same id. */
export function setCriterion(state: SurveyState, criterion: Survey["criteria"][number]): SurveyState {
  const { criteria } = state.survey;
  const isDefined = criteria.some(({ id }) => id === criterion.id);
  return withSurvey(state, {
    criteria: isDefined
      ? criteria.map((existing) => (existing.id === criterion.id ? criterion : existing))
      : [...criteria, criterion],
  });
}

/** @throws WorkspaceError if a decision refers to the criterion */
export function removeCriterion(state: SurveyState, id: string): SurveyState {
  requireCriterion(state.survey, id);
  const { decisions, adjudications, criteria } = state.survey;
  const uses = [...decisions, ...adjudications].filter(({ criterion }) => criterion === id).length;
  if (uses > 0) {
    throw new WorkspaceError(`${count(uses, "decision names", "decisions name")} the criterion ${id}`);
  }
  return withSurvey(state, { criteria: criteria.filter((criterion) => criterion.id !== id) });
}

/** @throws OptionError for an unknown id */
export function requireCriterion(survey: Survey, id: string | undefined): void {
  if (id === undefined || survey.criteria.some((criterion) => criterion.id === id)) return;
  const criterionIds = survey.criteria.map((criterion) => criterion.id).join(", ") || "none yet";
  throw new OptionError(`no criterion ${id}`, { hint: `Criteria: ${criterionIds}.` });
}

/** Records that one paper of the survey cites another, unless this is already recorded. */
export function addCitation(state: SurveyState, from: string, to: string): SurveyState {
  requirePapers(state, [from, to]);
  if (from === to) throw new OptionError(`${from} cannot cite itself`);
  const { citations } = state.survey;
  if (citations.some((edge) => edge.from === from && edge.to === to)) return state;
  return withSurvey(state, { citations: [...citations, { from, to }] });
}

/** Ends the survey after an iteration, or reopens it if `stop` is `null`. */
export function stopSurvey(state: SurveyState, stop: Survey["stop"]): SurveyState {
  if (stop && !isIteration(stop.after, state.iterations.length)) {
    throw new OptionError(`the iteration L${stop.after} does not exist`, {
      hint: `${namesOfIterations(state)}.`,
    });
  }
  return withSurvey(state, { stop });
}

/** The settings to change. With `random_every: undefined`, no more papers are drawn at random. */
type ScreeningChange = Partial<Omit<ScreeningSettings, "random_every">> & {
  readonly random_every?: number | undefined;
};

/**
 * Changes the order of papers, and the highlighted words.
 * @throws OptionError if a word would count both for and against a paper
 */
export function setScreening(state: SurveyState, change: ScreeningChange): SurveyState {
  const { screening: earlier } = state.survey;
  const defaults: ScreeningSettings = { order: "key", include_words: [], exclude_words: [] };
  const { random_every: every, ...screening } = { ...defaults, ...earlier, ...change };
  const excludeWords = new Set(screening.exclude_words);
  const sharedWords = screening.include_words.filter((word) => excludeWords.has(word));
  if (sharedWords.length > 0)
    throw new OptionError(
      `these words would suggest both relevance and irrelevance: ${sharedWords.join(", ")}`,
    );
  return withSurvey(state, {
    screening: every === undefined ? screening : { ...screening, random_every: every },
  });
}

/** Sets the note or the labels of a paper, and removes a remark that has neither. */
export function remarkOn(
  state: SurveyState,
  paper: string,
  change: Partial<Pick<PaperRemark, "note" | "labels">>,
): SurveyState {
  requirePapers(state, [paper]);
  const { remarks = [], ...survey } = state.survey;
  const earlier = remarks.find((remark) => remark.paper === paper) ?? { paper, note: "", labels: [] };
  const remark = { ...earlier, ...change, paper };
  const others = remarks.filter((other) => other.paper !== paper);
  const withRemark = remark.note === "" && remark.labels.length === 0 ? others : [...others, remark];
  return { ...state, survey: withRemark.length === 0 ? survey : { ...survey, remarks: withRemark } };
}

export type FilledField = { readonly paper: string; readonly name: string; readonly value: string };

/**
 * Fills in the missing fields of papers in every list.
 * @throws WorkspaceError if an entry already has one of the fields
 */
export function fillFields(state: SurveyState, filled: readonly FilledField[]): SurveyState {
  requirePapers(
    state,
    filled.map(({ paper }) => paper),
  );
  const byPaper = Map.groupBy(filled, ({ paper }) => paper);
  return { ...state, ...changePapers(state, (paper) => fillOne(paper, byPaper.get(paper.key))) };
}

/** Changes papers on every list. A list without changes stays the same object. */
export function changePapers(
  { iterations, final }: SurveyLists,
  change: (paper: Paper) => Paper,
): SurveyLists {
  const changeList = (papers: readonly Paper[]): readonly Paper[] => {
    const changed = papers.map(change);
    return changed.some((paper, at) => paper !== papers[at]) ? changed : papers;
  };
  return { iterations: iterations.map(changeList), final: changeList(final) };
}

function fillOne(paper: Paper, filled: readonly FilledField[] = []): Paper {
  if (filled.length === 0) return paper;
  const conflict = filled.find(({ name }) => (paper.fields[name] ?? "").trim() !== "");
  if (conflict)
    throw new WorkspaceError(
      `${paper.key} already has a value for ${conflict.name}, which will not be overwritten`,
    );
  const added = recordOf(filled.map(({ name, value }) => [name, value]));
  return createPaper(paper.key, paper.type, { ...paper.fields, ...added });
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
export function allPapers({ iterations, final }: SurveyLists): Paper[] {
  const papers = new Map<string, Paper>();
  for (const paper of [...iterations.flat(), ...final])
    if (!papers.has(paper.key)) papers.set(paper.key, paper);
  return [...papers.values()];
}

/** @throws OptionError with the nearest key for a paper that is on no list */
export function requirePapers({ iterations, final }: SurveyLists, required: readonly string[]): void {
  const keys = new Set([...iterations.flat(), ...final].map(({ key }) => key));
  for (const key of required)
    if (!keys.has(key))
      throw new OptionError(`the survey has no paper ${key}`, {
        hint: [didYouMean(key, [...keys]) ?? [], "To see the lists, run taxolink survey list."]
          .flat()
          .join(" "),
      });
}

/** Whether a number identifies one of the lists L1 … Ln. */
export function isIteration(iteration: number, last: number): boolean {
  return Number.isInteger(iteration) && iteration >= 1 && iteration <= last;
}

export function namesOfIterations({ iterations: { length } }: SurveyState): string {
  return `The survey has ${length === 0 ? "no list yet" : length === 1 ? "L1" : `L1 to L${length}`}`;
}
