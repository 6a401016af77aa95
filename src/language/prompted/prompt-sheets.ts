/** Every prompt, made inspectable: what it says, how it renders, how a model does on its own examples. */

import { extractClassesPrompt } from "../extraction/classes-prompt.ts";
import { extractContentPrompt } from "../extraction/content-prompt.ts";
import { askBackPrompt } from "../judging/ask-back-prompt.ts";
import { checkInstructionsPrompt } from "../judging/check-instructions-prompt.ts";
import { listInstructionsPrompt } from "../judging/list-instructions-prompt.ts";
import { splitClaimsPrompt } from "../judging/split-claims-prompt.ts";
import { verifyClaimsPrompt } from "../judging/verify-claims-prompt.ts";
import type { Prompt, RenderedPrompt } from "../model/prompt.ts";
import { promptFingerprint, renderPrompt } from "../model/prompt.ts";
import type { StructuredModel } from "../model/structured-model.ts";
import type { LanguageCall } from "../tasks.ts";
import { answerFromContextsPrompt } from "./answer-from-contexts.ts";
import { askDocumentsPrompt } from "./ask-documents.ts";
import { augmentQuestionPrompt } from "./augment-question.ts";
import { correctGrammarPrompt } from "./correct-grammar.ts";
import { extractComponentsPrompt } from "./extract-components.ts";
import { filterTriplesPrompt } from "./filter-triples.ts";
import { finalAnswerPrompt } from "./final-answer.ts";
import { giveFeedbackPrompt } from "./give-feedback.ts";
import { partialAnswerPrompt } from "./partial-answer.ts";
import { rerankPrompt } from "./rerank.ts";
import { validateAnswerPrompt } from "./validate-answer.ts";
import { validateTriplesPrompt } from "./validate-triples.ts";
import { verbalisePathsPrompt } from "./verbalise-paths.ts";
import { writeAboutOnePrompt } from "./write-about-one.ts";
import { writeFromTemplatePrompt } from "./write-from-template.ts";

export type PromptSheet = {
  readonly task: string;
  readonly version: number;
  readonly summary: string;
  /** Changes with rules, examples and schema. */
  fingerprint(): string;
  /** The prompt with the input of its n-th example (from 0). */
  render(example: 0 | 1): RenderedPrompt;
  /** The reply the n-th example shows. */
  expected(example: 0 | 1): unknown;
  /** Asks a model for the reply to the n-th example. @throws as StructuredModel.ask */
  ask(model: StructuredModel, example: 0 | 1, call: LanguageCall): Promise<unknown>;
};

/** The tasks that answer questions: a change of one of them makes another language. */
export const taskPromptSheets: readonly PromptSheet[] = [
  sheetOf(verbalisePathsPrompt),
  sheetOf(extractComponentsPrompt),
  sheetOf(partialAnswerPrompt),
  sheetOf(finalAnswerPrompt),
  sheetOf(filterTriplesPrompt),
  sheetOf(answerFromContextsPrompt),
  sheetOf(augmentQuestionPrompt),
  sheetOf(rerankPrompt),
];

/** The tasks that make questions: a change of one of them makes another writer. */
export const questionPromptSheets: readonly PromptSheet[] = [
  sheetOf(writeFromTemplatePrompt),
  sheetOf(writeAboutOnePrompt),
  sheetOf(askDocumentsPrompt),
  sheetOf(validateTriplesPrompt),
  sheetOf(validateAnswerPrompt),
  sheetOf(correctGrammarPrompt),
  sheetOf(giveFeedbackPrompt),
];

/** All prompts there are. */
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

function sheetOf<I, O>(prompt: Prompt<I, O>): PromptSheet {
  return {
    task: prompt.task,
    version: prompt.version,
    summary: prompt.summary,
    fingerprint: () => promptFingerprint(prompt),
    render: (example) => renderPrompt(prompt, prompt.examples[example].input),
    expected: (example) => prompt.examples[example].output,
    ask: (model, example, call) => model.ask(prompt, prompt.examples[example].input, call),
  };
}
