/** Reports the state of each phase as data for `status` and the app: missing items and the next action. */

import { count } from "../base/text/count.ts";
import { nextPaper, type PaperProgress, type SurveyState, surveyProgress } from "../literature/index.ts";
import { type Editor, openEditor } from "./editor.ts";
import { lacking, needed, type PhaseProgress, progressOf, type Requirement } from "./phase-progress.ts";
import { type Phase, type PhaseName, phases } from "./phases.ts";
import { phaseFile, type Workspace } from "./places.ts";
import { readSurveyState } from "./survey-files.ts";
import {
  applicationProgress,
  clusteringProgress,
  constructionProgress,
  extractionProgress,
  planningProgress,
  relevanceProgress,
  validationProgress,
} from "./taxonomy-progress.ts";

// Reports the progress of the literature survey.

function surveyStateProgress(_editor: Editor, state: SurveyState): PhaseProgress {
  const progress = surveyProgress(state.survey, state);
  const begun = progress.length > 0 || state.final.length > 0 || state.survey.criteria.length > 0;
  return progressOf(begun, summarise(state, progress), requirementsOf(state, progress));
}

function summarise(state: SurveyState, progress: readonly PaperProgress[]): string {
  const { stop, postponed = [] } = state.survey;
  const candidates = candidatesInScope(state, progress);
  const waiting = keysOf("to screen", candidates).length + keysOf("to skim", candidates).length;
  const lists = state.iterations.length < 2 ? "L1" : `L1–L${state.iterations.length}`;
  return [
    `${count(progress.length, "candidate")} in ${lists}`,
    `${state.final.length} in F`,
    ...(postponed.length === 0 ? [] : [`${postponed.length} postponed`]),
    ...(stop && waiting > 0 ? [`ended after L${stop.after} with ${waiting} undecided`] : []),
  ].join(", ");
}

/** Returns the papers that need decisions: all, or those up to the iteration after which the survey was ended. */
function candidatesInScope(
  { survey: { stop } }: SurveyState,
  progress: readonly PaperProgress[],
): PaperProgress[] {
  return progress.filter(({ iteration }) => stop === null || iteration <= stop.after);
}

function keysOf(status: PaperProgress["status"], papers: readonly PaperProgress[]): string[] {
  return papers.filter((paper) => paper.status === status).map(({ paper }) => paper.key);
}

function requirementsOf(state: SurveyState, progress: readonly PaperProgress[]): Requirement[] {
  const { stop, criteria } = state.survey;
  const candidates = candidatesInScope(state, progress);
  const candidateKeys = new Set(progress.map(({ paper }) => paper.key));
  const notCandidates = state.final.map(({ key }) => key).filter((key) => !candidateKeys.has(key));
  const unfollowed = candidates.filter(
    ({ iteration, status, unfollowed: directions }) =>
      iteration !== stop?.after && status === "included" && directions.length > 0,
  );
  const kinds = new Set(criteria.map(({ kind }) => kind));
  // The reason for ending a survey explains why the remaining papers stay undecided.
  const unlessEnded = (requirement: Requirement): Requirement =>
    stop ? { ...requirement, missing: null } : requirement;
  const nextKey = nextPaper(state.survey, progress)?.paper.key ?? "KEY";
  return [
    needed(
      progress.length === 0,
      "Import the papers that you already know",
      "taxolink survey import FILE.bib",
    ),
    unlessEnded({
      missing: missingCriteria(kinds),
      command: `taxolink survey criteria ${kinds.has("inclusion") ? "E1" : "I1"} "Publications that …"`,
    }),
    lacking("Papers in dispute", keysOf("conflict", candidates), "taxolink survey adjudicate"),
    unlessEnded(lacking("Papers to screen", keysOf("to screen", candidates), "taxolink survey next")),
    unlessEnded(lacking("Papers to skim", keysOf("to skim", candidates), "taxolink survey next")),
    unlessEnded(
      lacking(
        "Included papers to follow to their references and citations, unless the survey ends here",
        unfollowed.map(({ paper }) => paper.key),
        `taxolink survey follow ${nextKey} --references FILE.bib --citing FILE.bib`,
        "survey stop",
      ),
    ),
    lacking(
      "Papers in the final list that are not candidates",
      notCandidates,
      "taxolink survey import literature/final.bib --final",
    ),
    needed(!stop, "State the reason for ending the survey", "taxolink survey stop --after N --reason TEXT"),
  ];
}

function missingCriteria(kinds: ReadonlySet<string>): string | null {
  if (kinds.size === 0) return "Set the inclusion and exclusion criteria";
  if (!kinds.has("inclusion")) return "Set an inclusion criterion";
  return kinds.has("exclusion") ? null : "Set an exclusion criterion";
}

export type PhaseState = PhaseProgress & { readonly phase: Phase; readonly file: string };

const progressReaders: Readonly<Record<PhaseName, (editor: Editor, survey: SurveyState) => PhaseProgress>> = {
  planning: planningProgress,
  survey: surveyStateProgress,
  extraction: extractionProgress,
  clustering: clusteringProgress,
  relevance: relevanceProgress,
  construction: constructionProgress,
  validation: validationProgress,
  application: applicationProgress,
};

/**
 * Returns the states of all eight phases, in order.
 * @param editor the editor, which reads only phases that it has not read before
 * @throws InputError if the file of a phase is invalid
 */
export function readPhaseStates(
  workspace: Workspace,
  editor: Editor = openEditor(workspace, { author: "" }),
  survey: SurveyState = readSurveyState(editor),
): PhaseState[] {
  return phases.map((phase) => ({
    phase,
    file: phaseFile(workspace, phase.name),
    ...progressReaders[phase.name](editor, survey),
  }));
}
