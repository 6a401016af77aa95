/**
 * The port to language: one typed task for each thing a retriever or a generator needs to have said or judged.
 *
 * There are two implementations: rules over the given material (offline: deterministic, fast) and a language model
 * with structured output. A caller never knows which one it has; so everything a prompt needs is in the input, and
 * everything a caller uses is in the output. Ids in an output must come from the input.
 *
 * Who calls tasks declares which, and takes a {@link LanguageSlice} of them: what is kept or recorded then depends on
 * these tasks only.
 */
import type { GroupedTasks } from "./grouped-tasks.ts";
import type { HubTasks } from "./hub-tasks.ts";
import type { QuestionTasks } from "./question-tasks.ts";

export type LanguageTasks = LanguageIdentity & HubTasks & GroupedTasks & QuestionTasks;

/** The tasks that a retriever can ask for, by their names in the port. */
export type TaskName = keyof HubTasks | keyof GroupedTasks;

/** The port, cut to the tasks that one caller declares. */
export type LanguageSlice<T extends TaskName> = LanguageIdentity & Pick<LanguageTasks, T>;

export type LanguageIdentity = {
  /** Names the implementation and its model. */
  readonly id: string;
  /**
   * The same with all that decides how these tasks are done, such as the versions of their prompts. What was made with
   * them stays valid while this stays the same, whatever becomes of other tasks.
   */
  idOf(tasks: readonly TaskName[]): string;
};
