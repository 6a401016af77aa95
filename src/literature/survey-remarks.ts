/** Provides edits to a survey that are not decisions: the order of papers, and remarks on papers. */
import { OptionError } from "../errors.ts";
import type { PaperRemark, ScreeningSettings } from "./survey.ts";
import { requirePaper, type SurveyState } from "./survey-operations.ts";

const defaultSettings: ScreeningSettings = { order: "key", include_words: [], exclude_words: [] };

/** The settings to change. With `random_every: undefined`, no more papers are drawn at random. */
type ScreeningChange = Partial<Omit<ScreeningSettings, "random_every">> & {
  readonly random_every?: number | undefined;
};

/**
 * Changes the order of papers, and the highlighted words.
 * @throws OptionError if a word would count both for and against a paper
 */
export function setScreening(state: SurveyState, change: ScreeningChange): SurveyState {
  const { random_every: every, ...screening } = { ...defaultSettings, ...state.survey.screening, ...change };
  const excludeWords = new Set(screening.exclude_words);
  const sharedWords = screening.include_words.filter((word) => excludeWords.has(word));
  if (sharedWords.length > 0)
    throw new OptionError(
      `these words would suggest both relevance and irrelevance: ${sharedWords.join(", ")}`,
    );
  const next = every === undefined ? screening : { ...screening, random_every: every };
  return { ...state, survey: { ...state.survey, screening: next } };
}

/** Sets the note or the labels of a paper, and removes a remark that has neither. */
export function remarkOn(
  state: SurveyState,
  paper: string,
  change: Partial<Pick<PaperRemark, "note" | "labels">>,
): SurveyState {
  requirePaper(state, paper);
  const { remarks = [], ...survey } = state.survey;
  const earlier = remarks.find((remark) => remark.paper === paper) ?? { paper, note: "", labels: [] };
  const remark = { ...earlier, ...change, paper };
  const others = remarks.filter((other) => other.paper !== paper);
  const withRemark = remark.note === "" && remark.labels.length === 0 ? others : [...others, remark];
  return { ...state, survey: withRemark.length === 0 ? survey : { ...survey, remarks: withRemark } };
}
