/** Tasks that write questions from facts or texts, and tasks that check questions. */
import { askDocuments } from "./ask-documents.ts";
import { correctGrammar } from "./correct-grammar.ts";
import { giveFeedback } from "./give-feedback.ts";
import { validateAnswer } from "./validate-answer.ts";
import { validateTriples } from "./validate-triples.ts";
import { writeAboutOne } from "./write-about-one.ts";
import { writeFromTemplate } from "./write-from-template.ts";

export const questionTasks = {
  writeFromTemplate,
  writeAboutOne,
  askDocuments,
  validateTriples,
  validateAnswer,
  correctGrammar,
  giveFeedback,
};
