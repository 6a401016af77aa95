/** The tasks of AF-Retriever: target type, query, and three ways to rerank. */
import { compareAnswers } from "./compare-answers.ts";
import { orderAnswers } from "./order-answers.ts";
import { predictTargetType } from "./predict-target-type.ts";
import { scoreAnswer } from "./score-answer.ts";
import { writeCypher } from "./write-cypher.ts";

export const afRetrieverTasks = { predictTargetType, writeCypher, scoreAnswer, orderAnswers, compareAnswers };
