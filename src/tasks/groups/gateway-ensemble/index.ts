/** The task of the gateway ensemble (gateway paper, section 3.2). */
import { answerFromDocuments } from "./answer-from-documents.ts";

export const gatewayEnsembleTasks = { answerFromDocuments };
