/** Reports the state of each phase as data for `status` and the app: missing items and the next action. */

import type { SurveyState } from "../literature/index.ts";
import { type Editor, openEditor } from "./editor.ts";
import type { PhaseProgress } from "./phase-progress.ts";
import { type Phase, type PhaseName, phases } from "./phases.ts";
import { phaseFile, type Workspace } from "./places.ts";
import { readSurveyState } from "./survey-files.ts";
import { surveyStateProgress } from "./survey-state-progress.ts";
import {
  applicationProgress,
  clusteringProgress,
  constructionProgress,
  extractionProgress,
  planningProgress,
  relevanceProgress,
  validationProgress,
} from "./taxonomy-progress.ts";

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
