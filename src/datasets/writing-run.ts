/** The parts of a run in which a language model or rules write or judge questions. */

import type { Watch } from "../base/progress.ts";
import type { LanguageTasks } from "../tasks/index.ts";
import type { WorkJournal } from "./generate/work-journal.ts";

export type WritingRun = {
  readonly language: LanguageTasks;
  /** The finished work of the run, from which an interrupted run resumes. */
  readonly journal: WorkJournal;
  readonly watch: Watch;
};
