/**
 * Plans the calls of the question-writing tasks instead of sending them. Another implementation provides the results.
 */
import type { CallPlan } from "../model/call-plan.ts";
import type { QuestionTasks } from "../question-tasks.ts";
import { askDocumentsPrompt } from "./ask-documents.ts";
import { correctGrammarPrompt } from "./correct-grammar.ts";
import { giveFeedbackPrompt } from "./give-feedback.ts";
import { validateAnswerPrompt } from "./validate-answer.ts";
import { validateTriplesPrompt } from "./validate-triples.ts";
import { writeAboutOnePrompt } from "./write-about-one.ts";
import { writeFromTemplatePrompt } from "./write-from-template.ts";

export function createDryRunQuestionTasks(values: QuestionTasks, plan: CallPlan): QuestionTasks {
  return {
    writer: values.writer,
    writeFromTemplate: (input, call) => {
      plan.add(writeFromTemplatePrompt, input);
      return values.writeFromTemplate(input, call);
    },
    writeAboutOne: (input, call) => {
      if (input.triples.length > 0) plan.add(writeAboutOnePrompt, input);
      return values.writeAboutOne(input, call);
    },
    askDocuments: (input, call) => {
      plan.add(askDocumentsPrompt, input);
      return values.askDocuments(input, call);
    },
    validateTriples: (input, call) => {
      plan.add(validateTriplesPrompt, input);
      return values.validateTriples(input, call);
    },
    validateAnswer: (input, call) => {
      plan.add(validateAnswerPrompt, input);
      return values.validateAnswer(input, call);
    },
    correctGrammar: (input, call) => {
      plan.add(correctGrammarPrompt, input);
      return values.correctGrammar(input, call);
    },
    giveFeedback: (input, call) => {
      plan.add(giveFeedbackPrompt, input);
      return values.giveFeedback(input, call);
    },
  };
}
