/**
 * Performs the language tasks with rules that use only the input. The rules are deterministic and cost nothing. They
 * match only words with the same spelling in the question and the graph. They neither paraphrase nor infer.
 */
import { bindTasks } from "../define-task.ts";
import { groupedTasks } from "../grouped-tasks.ts";
import type { LanguageTasks } from "../tasks.ts";

const offlineId = "offline-1";

/**
 * Creates language tasks that use fixed rules instead of a model, without cost, offline and deterministically.
 *
 * @example
 * ```ts
 * import { createOfflineLanguage } from "taxolink";
 *
 * console.log(createOfflineLanguage().id); // offline-1
 * ```
 */
export function createOfflineLanguage(): LanguageTasks {
  return {
    id: offlineId,
    // All rules share one version.
    idOf: () => offlineId,
    ...bindTasks(groupedTasks, ({ offline }) => offline),
    writer: "rules",
  };
}
