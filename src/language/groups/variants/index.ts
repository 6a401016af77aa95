/** The tasks that make variants of a question and check that they ask the same. */
import { matchReading } from "./match-reading.ts";
import { rewordQuestion } from "./reword-question.ts";

export const variantTasks = { rewordQuestion, matchReading };
