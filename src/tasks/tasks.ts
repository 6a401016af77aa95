/**
 * The language port: one typed task for each judgement or text that a retriever or generator needs.
 *
 * The port has two implementations: rules that use only the input (offline, deterministic and fast), and a language
 * model with structured output. Callers do not know the implementation, so an input contains everything that a prompt
 * needs, and an output contains everything that a caller uses. All ids in an output must come from the input.
 *
 * Callers declare the tasks that they need and receive a {@link LanguageSlice} with these tasks, so that stored data
 * does not depend on any other task.
 */
import type { answeringTasks, GroupedTasks } from "./grouped-tasks.ts";

/** The share of unread items above which a question fails, if no option sets another. */
export const defaultMostUnread = 0.5;

export type LanguageTasks = LanguageIdentity &
  GroupedTasks & {
    /**
     * The name of the implementation, including its model and the versions of the prompts that write questions.
     * Everything that these tasks write is stored with this name.
     */
    readonly writer: string;
  };

/** The tasks that a retriever can request, keyed by their names in the port. */
export type TaskName = keyof typeof answeringTasks;

/** The port, restricted to the tasks that a caller declares. */
export type LanguageSlice<T extends TaskName> = LanguageIdentity & Pick<LanguageTasks, T>;

export type LanguageIdentity = {
  /** The name of the implementation, including its model. */
  readonly id: string;
  /**
   * The share of a step's items, from 0 to 1, whose replies may stay unusable before the question fails (default:
   * {@link defaultMostUnread}).
   */
  readonly mostUnread?: number;
  /**
   * Returns the same name, extended with everything that affects these tasks, such as the versions of their prompts.
   * Data from these tasks remains valid while this id is the same, even if other tasks change.
   */
  idOf(tasks: readonly TaskName[]): string;
};
