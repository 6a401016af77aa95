/** Parses `--reasoning-effort`: a level for all tasks, and levels for individual tasks. */

import { OptionError } from "../../base/errors.ts";
import type { ModelParameters } from "../../tasks/index.ts";
import { findPrompt } from "./find-prompt.ts";

const levels = ["minimal", "low", "medium", "high"];

/**
 * @param words values such as `medium` for all tasks, or `rerank=low` for the `rerank` task
 * @throws OptionError if a level or task is unknown, or if a task has two levels
 */
export function parseEfforts(
  words: readonly string[],
): Pick<ModelParameters, "reasoningEffort" | "taskEfforts"> {
  let reasoningEffort: string | null = null;
  const taskEfforts: Record<string, string> = {};
  for (const word of words) {
    const at = word.indexOf("=");
    const level = word.slice(at + 1);
    const task = at < 0 ? null : findPrompt(word.slice(0, at)).task;
    if (!levels.includes(level)) {
      throw new OptionError(`--reasoning-effort does not support "${level}"`, {
        hint: `Supported: ${levels.join(", ")}; for a specific task, TASK=LEVEL.`,
      });
    }
    if (task === null ? reasoningEffort !== null : task in taskEfforts) {
      throw new OptionError(`--reasoning-effort specifies two levels for ${task ?? "all tasks"}`);
    }
    if (task === null) reasoningEffort = level;
    else taskEfforts[task] = level;
  }
  return { reasoningEffort, ...(Object.keys(taskEfforts).length > 0 ? { taskEfforts } : {}) };
}
