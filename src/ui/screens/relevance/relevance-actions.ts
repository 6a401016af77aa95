/** Defines the actions of phase 5. */
import { editLine } from "../../../operations/edit-line.ts";
import { relevanceEdits } from "../../../operations/relevance.ts";
import { chosenRows } from "../chosen-rows.ts";
import { editAction, editActions } from "../edit-actions.ts";
import { disputesView, opinionView, toDisputes, toOpinion } from "../judges-views.ts";
import { addQuestion } from "../planning/planning.ts";
import type { Action, Row, ScreenInput } from "../screen.ts";
import { disputeActions } from "./relevance-disputes.ts";
import { opinionActions } from "./relevance-opinions.ts";

/** Returns the actions for a row. Row ids are `k CATEGORY` and `c CLUSTER CATEGORY`. */
export function relevanceActions(input: ScreenInput, row: Row | undefined): readonly Action[] {
  if (input.settings.inside === disputesView) return [...disputeActions(input, row), toOpinion];
  if (input.settings.inside === opinionView) return [...opinionActions(input, row), toDisputes];
  // A cluster has a row under each of its categories.
  const chosenIds = (kind: string): string[] => [
    ...new Set(
      chosenRows(input, row).flatMap((id) => (id.startsWith(`${kind} `) ? [id.split(" ")[1] ?? ""] : [])),
    ),
  ];
  const [categories, clusters] = [chosenIds("k"), chosenIds("c")];
  return [
    ...(categories.length > 0 ? categoryActions(input, categories) : []),
    ...(clusters.length > 0 ? clusterActions(input, clusters) : []),
    toDisputes,
    toOpinion,
  ];
}

/**
 * `1` to `9` answer the question with that number for the chosen categories: yes, or no if all answers are already yes.
 */
function categoryActions(input: ScreenInput, ids: readonly string[]): Action[] {
  const { planning, relevance } = input.workspace.taxonomy;
  const judgements = ids.map((id) => relevance.categories.find((candidate) => candidate.id === id));
  /** Returns the answer that all categories share, or undefined if the answers differ or are missing. */
  const sharedAnswer = (question: string): boolean | undefined => {
    const [answer, ...otherAnswers] = judgements.map((judgement) => judgement?.answers[question]);
    return otherAnswers.every((other) => other === answer) ? answer : undefined;
  };
  if (planning.relevance.questions.length === 0) return [addQuestion(input)];
  const row = { row: "category", given: { categories: ids }, several: ids.length };
  const answers = planning.relevance.questions.slice(0, 9).map(({ id: question }, at): Action => {
    const answer = sharedAnswer(question) !== true;
    const given = { ...row.given, answers: { [question]: answer } };
    const label = `${question} ${answer ? "yes" : "no"}`;
    return editAction(input, "assess category", { ...row, given }, { key: String(at + 1), label });
  });
  const shared = planning.relevance.questions.flatMap(({ id: question }) => {
    const answer = sharedAnswer(question);
    return answer === undefined ? [] : [[question, answer] as const];
  });
  if (shared.length === 0) return answers;
  const reason = editAction(input, "assess category", {
    ...row,
    row: "answered category",
    given: { ...row.given, answers: Object.fromEntries(shared) },
    current: { reason: judgements[0]?.reason },
  });
  return [...answers, reason];
}

/** `+` and `-` judge the marked rows with a shared reason, and `.` repeats the last judgement. */
function clusterActions(input: ScreenInput, ids: readonly string[]): Action[] {
  const judged = input.workspace.taxonomy.relevance.clusters;
  const judgement = judged.find((candidate) => candidate.id === ids[0]);
  const last = judged.at(-1);
  // Marked rows may be anywhere, so there is no next row.
  const next = input.markedIds.length === 0 ? { next: true as const } : {};
  const row = { row: "class", given: { clusters: ids }, several: ids.length };
  const keys = editActions(
    input,
    relevanceEdits,
    { ...row, current: { reason: judgement?.reason } },
    { "assess class": next },
  );
  if (!last) return keys;
  const repeat: Action = {
    key: ".",
    label: `as last: ${last.relevant ? "relevant" : "not"}, ${last.reason}`,
    short: "as last",
    kind: "command",
    line: editLine("assess class", { clusters: [...ids], relevant: last.relevant }, last.reason),
    ...next,
  };
  return [...keys, repeat];
}
