/** The task that prepares a question in a conversation for any retriever. */
import { standaloneQuestion } from "./standalone-question.ts";

export const conversationTasks = { standaloneQuestion };
