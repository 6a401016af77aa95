/** The task that allows any retriever to take part in a conversation. */
import { standaloneQuestion } from "./standalone-question.ts";

export const conversationTasks = { standaloneQuestion };
