/** The tasks of Mindmap: what a question names, and the answer from what connects and surrounds it. */
import { answerFromEvidence } from "./answer-from-evidence.ts";
import { extractEntities } from "./extract-entities.ts";

export const mindmapTasks = { answerFromEvidence, extractEntities };
