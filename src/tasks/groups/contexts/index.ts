/** Tasks that support any search: rewording the question, reranking results, and answering from results. */
import { answerFromContexts } from "./answer-from-contexts.ts";
import { augmentQuestion } from "./augment-question.ts";
import { rerank } from "./rerank.ts";

export const contextTasks = { answerFromContexts, augmentQuestion, rerank };
