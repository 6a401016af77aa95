/**
 * Exports questions with programs in the style of KQA Pro. A program is a list of steps with their inputs and
 * dependencies.
 */
import { parseForm } from "../forms/form.ts";
import type { QaPair } from "../qa-pair.ts";
import { programOf } from "../sparql/program.ts";

/** Lists the questions with their programs. A question without a form, such as an imported one, has no program. */
export function programDocument(pairs: readonly QaPair[]) {
  return pairs.map(({ uid, question, sparql, query, goldenAnswer, answers }) => ({
    id: uid,
    question,
    sparql,
    program: query === "" ? [] : programOf(parseForm(query, `the form of ${uid}`)),
    answer: goldenAnswer,
    answers,
  }));
}
