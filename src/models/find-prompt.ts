/** Finds the prompt of a task by its name. */
import { OptionError } from "../errors.ts";
import { type PromptSheet, promptSheets } from "../language/index.ts";
import { validNames } from "../text/nearest.ts";

/** @throws OptionError that lists the available tasks */
export function findPrompt(task: string): PromptSheet {
  const match = promptSheets.find((sheet) => sheet.task.toLowerCase() === task.toLowerCase());
  if (match) return match;
  const names = promptSheets.map((sheet) => sheet.task);
  throw new OptionError(`the prompt "${task}" does not exist`, {
    hint: validNames(task, names),
  });
}
