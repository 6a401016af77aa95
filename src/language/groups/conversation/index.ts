/** The task of a conversation around any retriever. */
import { standaloneQuestion } from "./standalone-question.ts";

export const conversationTasks = { standaloneQuestion };
