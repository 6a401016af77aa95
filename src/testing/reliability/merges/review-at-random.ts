/** Makes random reviews of questions in a question file. */
import { join } from "node:path";
import { readQuestions, recordReview, withdrawReview, writeQuestions } from "../../../datasets/index.ts";
import { type Actor, phrase, pick } from "./actor.ts";

/** The workspace's question file that random reviews use. */
export const reviewedQuestions = "datasets/questions/reviewed.csv";

export function reviewQuestion(actor: Actor): void {
  const file = join(actor.editor.workspace.root, reviewedQuestions);
  const questions = readQuestions(file);
  const chosen = pick(actor, questions.rows).uid;
  const { author: reviewer } = actor;
  const change = actor.random.below(5);
  const rows = questions.rows.map((pair) => {
    if (pair.uid !== chosen) return pair;
    if (change === 0) return withdrawReview(pair, reviewer);
    if (change === 1) return recordReview(pair, { reviewer, verdict: "edit", question: `${phrase(actor)}?` });
    if (change === 2) return recordReview(pair, { reviewer, verdict: "reject", reason: phrase(actor) });
    return recordReview(pair, { reviewer, verdict: "accept" });
  });
  writeQuestions(file, { columns: questions.columns, rows });
}
