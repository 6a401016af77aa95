/** Tasks around any search: the question reworded before it, what was found reordered and answered from after it. */
import { answerFromContexts } from "./answer-from-contexts.ts";
import { augmentQuestion } from "./augment-question.ts";
import { rerank } from "./rerank.ts";

export const contextTasks = { answerFromContexts, augmentQuestion, rerank };
