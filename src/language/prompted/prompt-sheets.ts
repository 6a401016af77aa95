/** All prompts, grouped by purpose. */

import { extractClassesPrompt } from "../extraction/classes-prompt.ts";
import { extractContentPrompt } from "../extraction/content-prompt.ts";
import { groupedTasks } from "../grouped-tasks.ts";
import { askBackPrompt } from "../judging/ask-back-prompt.ts";
import { checkInstructionsPrompt } from "../judging/check-instructions-prompt.ts";
import { listInstructionsPrompt } from "../judging/list-instructions-prompt.ts";
import { splitClaimsPrompt } from "../judging/split-claims-prompt.ts";
import { verifyClaimsPrompt } from "../judging/verify-claims-prompt.ts";
import { type PromptSheet, sheetOf } from "../model/prompt-sheet.ts";
import { askDocumentsPrompt } from "./ask-documents.ts";
import { correctGrammarPrompt } from "./correct-grammar.ts";
import { extractComponentsPrompt } from "./extract-components.ts";
import { filterTriplesPrompt } from "./filter-triples.ts";
import { finalAnswerPrompt } from "./final-answer.ts";
import { giveFeedbackPrompt } from "./give-feedback.ts";
import { partialAnswerPrompt } from "./partial-answer.ts";
import { validateAnswerPrompt } from "./validate-answer.ts";
import { validateTriplesPrompt } from "./validate-triples.ts";
import { verbalisePathsPrompt } from "./verbalise-paths.ts";
import { writeAboutOnePrompt } from "./write-about-one.ts";
import { writeFromTemplatePrompt } from "./write-from-template.ts";

const hubPromptSheets: readonly PromptSheet[] = [
  sheetOf(verbalisePathsPrompt),
  sheetOf(extractComponentsPrompt),
  sheetOf(partialAnswerPrompt),
  sheetOf(finalAnswerPrompt),
  sheetOf(filterTriplesPrompt),
];

/** The tasks that answer questions. Each retriever declares which of these tasks it needs. */
export const taskPromptSheets: readonly PromptSheet[] = [
  ...hubPromptSheets,
  ...Object.values(groupedTasks).map(({ sheet }) => sheet),
];

/** The question-writing tasks. The writer's id changes with these tasks. */
export const questionPromptSheets: readonly PromptSheet[] = [
  sheetOf(writeFromTemplatePrompt),
  sheetOf(writeAboutOnePrompt),
  sheetOf(askDocumentsPrompt),
  sheetOf(validateTriplesPrompt),
  sheetOf(validateAnswerPrompt),
  sheetOf(correctGrammarPrompt),
  sheetOf(giveFeedbackPrompt),
];

/** All prompts, including those that write questions. */
export const promptSheets: readonly PromptSheet[] = [
  ...taskPromptSheets,
  ...questionPromptSheets,
  sheetOf(extractContentPrompt),
  sheetOf(extractClassesPrompt),
  sheetOf(splitClaimsPrompt),
  sheetOf(verifyClaimsPrompt),
  sheetOf(askBackPrompt),
  sheetOf(listInstructionsPrompt),
  sheetOf(checkInstructionsPrompt),
];
