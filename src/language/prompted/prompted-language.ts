/** Implements the language port with a language model and one prompt per task. */
import { ModelError } from "../../errors.ts";
import { bindTasks } from "../define-task.ts";
import { unusableReply } from "../endpoint/failure.ts";
import { groupedTasks } from "../grouped-tasks.ts";
import type { VerbalisePathsInput } from "../hub-tasks.ts";
import type { LanguageCall } from "../language-call.ts";
import type { StructuredModel } from "../model/structured-model.ts";
import { verbalisePath } from "../rules/verbalise-path.ts";
import type { LanguageIdentity, LanguageTasks, TaskName } from "../tasks.ts";
import { extractComponentsPrompt } from "./extract-components.ts";
import { filterTriplesPrompt } from "./filter-triples.ts";
import { finalAnswerPrompt } from "./final-answer.ts";
import { partialAnswerPrompt } from "./partial-answer.ts";
import { taskPromptSheets } from "./prompt-sheets.ts";
import { createPromptedQuestionTasks } from "./prompted-question-tasks.ts";
import { verbalisePathsPrompt } from "./verbalise-paths.ts";

/**
 * The number of paths per call: large enough that the prompt's rules are rarely repeated, and small enough for a model.
 */
export const pathsPerCall = 20;

/**
 * Returns the id of a language port implemented by a model, including the versions of prompts and the efforts for
 * specific tasks.
 */
export function promptedIdentity(model: Pick<StructuredModel, "id" | "taskEfforts">): LanguageIdentity {
  const id = `prompted ${model.id}`;
  const versionOf = (task: TaskName): string => {
    const sheet = taskPromptSheets.find((candidate) => candidate.task === task);
    const effort = model.taskEfforts[task];
    return `${task}@${sheet?.version}${effort === undefined ? "" : `:${effort}`}`;
  };
  return { id, idOf: (tasks) => [id, tasks.map(versionOf).join(",")].filter(Boolean).join(" ") };
}

/** @param notice informs the user that rules replaced the model for some of the paths */
export function createPromptedLanguage(
  model: StructuredModel,
  notice: (message: string) => void = () => {},
): LanguageTasks {
  return {
    ...promptedIdentity(model),
    verbalisePaths: async (input, call) => {
      const texts = await Promise.all(
        pathBatches(input).map((batch) => verbaliseBatch(model, batch, call, notice)),
      );
      return texts.flat();
    },
    extractComponents: async (input, call) =>
      (await model.ask(extractComponentsPrompt, input, call)).components,
    partialAnswer: async (input, call) => {
      const reply = await model.ask(partialAnswerPrompt, input, call);
      return reply.relevant ? reply.answer.trim() : null;
    },
    finalAnswer: async (input, call) => (await model.ask(finalAnswerPrompt, input, call)).answer.trim(),
    filterTriples: async (input, call) => {
      if (input.triples.length === 0) return [];
      const keptIds = new Set((await model.ask(filterTriplesPrompt, input, call)).ids);
      return input.triples.map(({ id }) => id).filter((id) => keptIds.has(id));
    },
    ...bindTasks(groupedTasks, ({ prompted }) => prompted(model)),
    ...createPromptedQuestionTasks(model),
  };
}

/**
 * Verbalises a batch of paths. If the model fails, rules verbalise the paths less fluently, so that one failure among a
 * thousand batches does not abort indexing.
 */
async function verbaliseBatch(
  model: StructuredModel,
  batch: VerbalisePathsInput,
  call: LanguageCall,
  notice: (message: string) => void,
): Promise<readonly string[]> {
  try {
    const { sentences } = await model.ask(verbalisePathsPrompt, batch, call);
    return [...sentences].sort((left, right) => left.id - right.id).map(({ text }) => text);
  } catch (error) {
    if (!(error instanceof ModelError) || !unusableReply(error.kind)) throw error;
    notice(
      `verbalisePaths: rules verbalise the paths for which the model's reply cannot be used: ${error.message}`,
    );
    return batch.paths.map(verbalisePath);
  }
}

export function pathBatches({ paths }: VerbalisePathsInput): readonly VerbalisePathsInput[] {
  const batches: VerbalisePathsInput[] = [];
  for (let at = 0; at < paths.length; at += pathsPerCall)
    batches.push({ paths: paths.slice(at, at + pathsPerCall) });
  return batches;
}
