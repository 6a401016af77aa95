/** The tasks that generate variants of a question and check that they have the same meaning. */
import { matchReading } from "./match-reading.ts";
import { rewordQuestion } from "./reword-question.ts";

export const variantTasks = { rewordQuestion, matchReading };
