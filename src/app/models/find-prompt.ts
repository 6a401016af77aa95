/** Finds the prompt of a task by its name. */
import { OptionError } from "../../base/errors.ts";
import { validNames } from "../../base/text/nearest.ts";
import { type PromptSheet, promptSheets } from "../../tasks/index.ts";

/** @throws OptionError that lists the available tasks */
export function findPrompt(task: string): PromptSheet {
  const match = promptSheets.find((sheet) => sheet.task.toLowerCase() === task.toLowerCase());
  if (match) return match;
  const names = promptSheets.map((sheet) => sheet.task);
  throw new OptionError(`the prompt "${task}" does not exist`, {
    hint: validNames(task, names),
  });
}
