/**
 * Implements the language port by planning the calls of the prompted implementation instead of sending them. Another
 * implementation provides the results, so that a dry run proceeds like a normal run.
 *
 * The plan is more accurate if that implementation resembles a model, because the number of contributing hubs
 * determines the length of the final prompts.
 */
import { bindTasks } from "../define-task.ts";
import { groupedTasks } from "../grouped-tasks.ts";
import type { CallPlan } from "../model/call-plan.ts";
import { describeIdentity, type RequestIdentity } from "../model/request-key.ts";
import type { LanguageTasks } from "../tasks.ts";
import { createDryRunQuestionTasks } from "./dry-run-question-tasks.ts";
import { extractComponentsPrompt } from "./extract-components.ts";
import { filterTriplesPrompt } from "./filter-triples.ts";
import { finalAnswerPrompt } from "./final-answer.ts";
import { partialAnswerPrompt } from "./partial-answer.ts";
import { pathBatches, promptedIdentity } from "./prompted-language.ts";
import { verbalisePathsPrompt } from "./verbalise-paths.ts";

/** @param identity the id of the planned model @param values the implementation that provides the results */
export function createDryRunLanguage(
  identity: RequestIdentity,
  values: LanguageTasks,
  plan: CallPlan,
): LanguageTasks {
  return {
    // The id of the replaced language, because this id determines which stored data is valid.
    ...promptedIdentity({
      id: describeIdentity(identity),
      taskEfforts: identity.parameters.taskEfforts ?? {},
    }),
    verbalisePaths: (input, call) => {
      for (const batch of pathBatches(input)) plan.add(verbalisePathsPrompt, batch);
      return values.verbalisePaths(input, call);
    },
    extractComponents: (input, call) => {
      plan.add(extractComponentsPrompt, input);
      return values.extractComponents(input, call);
    },
    partialAnswer: (input, call) => {
      plan.add(partialAnswerPrompt, input);
      return values.partialAnswer(input, call);
    },
    finalAnswer: (input, call) => {
      plan.add(finalAnswerPrompt, input);
      return values.finalAnswer(input, call);
    },
    filterTriples: (input, call) => {
      if (input.triples.length > 0) plan.add(filterTriplesPrompt, input);
      return values.filterTriples(input, call);
    },
    ...bindTasks(groupedTasks, ({ planned }) => planned(plan)),
    ...createDryRunQuestionTasks(values, plan),
  };
}
