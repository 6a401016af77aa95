/** The task that any retriever needs for use in a conversation. */
import { standaloneQuestion } from "./standalone-question.ts";

export const conversationTasks = { standaloneQuestion };
