/** The tasks that generate variants of a question and check that each variant has the same meaning. */
import { matchReading } from "./match-reading.ts";
import { rewordQuestion } from "./reword-question.ts";

export const variantTasks = { rewordQuestion, matchReading };
