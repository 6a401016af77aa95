/** Makes random reviews of questions in a question file. */
import { join } from "node:path";
import { readQuestions, recordReview, withdrawReview, writeQuestions } from "../../../datasets/index.ts";
import { type Hand, phrase, pick } from "./hand.ts";

/** The workspace's question file that random reviews use. */
export const reviewedQuestions = "datasets/questions/reviewed.csv";

export function reviewQuestion(hand: Hand): void {
  const file = join(hand.editor.workspace.root, reviewedQuestions);
  const questions = readQuestions(file);
  const chosen = pick(hand, questions.rows).uid;
  const { author: reviewer } = hand;
  const change = hand.random.below(5);
  const rows = questions.rows.map((pair) => {
    if (pair.uid !== chosen) return pair;
    if (change === 0) return withdrawReview(pair, reviewer);
    if (change === 1) return recordReview(pair, { reviewer, verdict: "edit", question: `${phrase(hand)}?` });
    if (change === 2) return recordReview(pair, { reviewer, verdict: "reject", reason: phrase(hand) });
    return recordReview(pair, { reviewer, verdict: "accept" });
  });
  writeQuestions(file, { columns: questions.columns, rows });
}
