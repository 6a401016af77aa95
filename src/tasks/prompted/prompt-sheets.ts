/** All prompts: those of the port's tasks, of extraction and of judging. */

import { extractClassesPrompt } from "../extraction/classes-prompt.ts";
import { extractContentPrompt } from "../extraction/content-prompt.ts";
import { groupedTasks } from "../grouped-tasks.ts";
import { judgeTasks } from "../judging/judge.ts";
import { type PromptSheet, sheetOf } from "../model/prompt-sheet.ts";

export const promptSheets: readonly PromptSheet[] = [
  ...Object.values(groupedTasks).map(({ sheet }) => sheet),
  sheetOf(extractContentPrompt),
  sheetOf(extractClassesPrompt),
  ...Object.values(judgeTasks).map(({ sheet }) => sheet),
];
