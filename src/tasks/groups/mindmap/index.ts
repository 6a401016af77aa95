/** The tasks of Mindmap: extracting entities, and answering from paths and neighbours. */
import { answerFromEvidence } from "./answer-from-evidence.ts";
import { extractEntities } from "./extract-entities.ts";

export const mindmapTasks = { answerFromEvidence, extractEntities };
