/** Tasks for systems that explore a graph step by step. */
import { evaluateFacts } from "./evaluate-facts.ts";

export const explorationTasks = { evaluateFacts };
