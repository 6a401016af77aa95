/** The tasks of AF-Retriever: predicting the target type, writing the query, and three methods of reranking. */
import { compareAnswers } from "./compare-answers.ts";
import { orderAnswers } from "./order-answers.ts";
import { predictTargetType } from "./predict-target-type.ts";
import { scoreAnswer } from "./score-answer.ts";
import { writeCypher } from "./write-cypher.ts";

export const afRetrieverTasks = { predictTargetType, writeCypher, scoreAnswer, orderAnswers, compareAnswers };
