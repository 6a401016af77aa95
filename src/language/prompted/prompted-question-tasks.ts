/** Implements the question-writing tasks with a language model and one prompt per task. */
import type { StructuredModel } from "../model/structured-model.ts";
import type { QuestionTasks } from "../question-tasks.ts";
import { askDocumentsPrompt } from "./ask-documents.ts";
import { correctGrammarPrompt } from "./correct-grammar.ts";
import { giveFeedbackPrompt } from "./give-feedback.ts";
import { questionPromptSheets } from "./prompt-sheets.ts";
import { validateAnswerPrompt } from "./validate-answer.ts";
import { validateTriplesPrompt } from "./validate-triples.ts";
import { writeAboutOnePrompt } from "./write-about-one.ts";
import { questionIn, writeFromTemplatePrompt } from "./write-from-template.ts";
import { idsOf } from "./written-question.ts";

export function createPromptedQuestionTasks(model: StructuredModel): QuestionTasks {
  return {
    writer: `${model.id} ${questionPromptSheets.map(({ task, version }) => `${task}@${version}`).join(",")}`,
    writeFromTemplate: async (input, call) => {
      const writtenQuestion = questionIn(await model.ask(writeFromTemplatePrompt, input, call));
      return (
        writtenQuestion && {
          ...writtenQuestion,
          triples: inOrder(writtenQuestion.triples, idsOf(input.groups)),
        }
      );
    },
    writeAboutOne: async (input, call) => {
      if (input.triples.length === 0) return [];
      const { questions } = await model.ask(writeAboutOnePrompt, input, call);
      const tripleIds = input.triples.map(({ id }) => id);
      return questions.map(({ question, answer, triples }) => ({
        question: question.trim(),
        answer: answer.trim(),
        triples: inOrder(triples, tripleIds),
      }));
    },
    askDocuments: async (input, call) =>
      (await model.ask(askDocumentsPrompt, input, call)).questions.map(({ question, answer }) => ({
        question: question.trim(),
        answer: answer.trim(),
      })),
    validateTriples: async (input, call) => {
      const { needed, unsupported } = await model.ask(validateTriplesPrompt, input, call);
      return { needed: inOrder(needed, idsOf(input.groups)), unsupported };
    },
    validateAnswer: (input, call) => model.ask(validateAnswerPrompt, input, call),
    correctGrammar: async (input, call) =>
      (await model.ask(correctGrammarPrompt, input, call)).question.trim(),
    giveFeedback: (input, call) => model.ask(giveFeedbackPrompt, input, call),
  };
}

/** Returns the chosen ids in input order, without duplicates. */
function inOrder(replyIds: readonly number[], tripleIds: readonly number[]): number[] {
  const chosenIds = new Set(replyIds);
  return tripleIds.filter((id) => chosenIds.has(id));
}
