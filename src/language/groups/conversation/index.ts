/** The task that enables any retriever to be used in a conversation. */
import { standaloneQuestion } from "./standalone-question.ts";

export const conversationTasks = { standaloneQuestion };
