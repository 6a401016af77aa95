/**
 * Performs the language tasks with rules that use only the input. The rules are deterministic and cost nothing. They
 * match only words with the same spelling in the question and the graph. They neither paraphrase nor infer.
 */
import { throwIfCancelled } from "../../errors.ts";
import { bindTasks } from "../define-task.ts";
import { groupedTasks } from "../grouped-tasks.ts";
import type { LanguageCall } from "../language-call.ts";
import { extractComponents } from "../rules/extract-components.ts";
import { correctGrammar } from "../rules/grammar.ts";
import { verbalisePath } from "../rules/verbalise-path.ts";
import type { LanguageTasks } from "../tasks.ts";
import { filterTriples } from "./filter-triples.ts";
import { finalAnswer } from "./final-answer.ts";
import { partialAnswer } from "./partial-answer.ts";
import { giveFeedback, validateAnswer, validateTriples } from "./question-tasks.ts";

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
    verbalisePaths: task(({ paths }) => paths.map(verbalisePath)),
    extractComponents: task(({ question }) => extractComponents(question)),
    partialAnswer: task(partialAnswer),
    finalAnswer: task(finalAnswer),
    filterTriples: task(filterTriples),
    ...bindTasks(groupedTasks, ({ offline }) => offline),
    writer: "rules",
    // Rules write no new text: the caller's draft becomes the question.
    writeFromTemplate: task(({ draft }) => draft),
    writeAboutOne: task(({ drafts, count }) => drafts.slice(0, count)),
    askDocuments: task(({ drafts, count }) => drafts.slice(0, count)),
    validateTriples: task(validateTriples),
    validateAnswer: task(validateAnswer),
    correctGrammar: task(({ question }) => correctGrammar(question)),
    giveFeedback: task(giveFeedback),
  };
}

/** Converts a rule to a task that can be cancelled like a model call. */
function task<I, O>(rule: (input: I) => O): (input: I, call: LanguageCall) => Promise<O> {
  return async (input, call) => {
    throwIfCancelled(call.signal);
    return rule(input);
  };
}
