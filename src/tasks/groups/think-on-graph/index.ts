/** The tasks of Think-on-Graph. */
import { answerFromKnowledge } from "./answer-from-knowledge.ts";
import { scoreEntities } from "./score-entities.ts";
import { scoreRelations } from "./score-relations.ts";

export const thinkOnGraphTasks = { scoreRelations, scoreEntities, answerFromKnowledge };
