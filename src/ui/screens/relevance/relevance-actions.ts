/** Defines the actions of phase 5: the command line that each key runs. */
import { commandLine } from "../../../cli/command-line.ts";
import { chosenRows } from "../chosen-rows.ts";
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
function categoryActions({ workspace }: ScreenInput, ids: readonly string[]): Action[] {
  const { planning, relevance } = workspace.taxonomy;
  const judgements = ids.map((id) => relevance.categories.find((candidate) => candidate.id === id));
  const [first = "", ...others] = ids;
  const several = severalText(ids);
  /** Returns the answer that all categories share, or undefined if the answers differ or are missing. */
  const sharedAnswer = (question: string): boolean | undefined => {
    const [answer, ...otherAnswers] = judgements.map((judgement) => judgement?.answers[question]);
    return otherAnswers.every((other) => other === answer) ? answer : undefined;
  };
  if (planning.relevance.questions.length === 0) return [addQuestion];
  const answers = planning.relevance.questions.slice(0, 9).map(({ id: question }, at): Action => {
    const answer = sharedAnswer(question) === true ? "no" : "yes";
    return {
      key: String(at + 1),
      label: `${question} ${answer}${several}`,
      kind: "command",
      line: commandLine("assess category", [first, ...others], { answers: [`${question}=${answer}`] }),
    };
  });
  const sharedAnswers = planning.relevance.questions.flatMap(({ id: question }) => {
    const answer = sharedAnswer(question);
    return answer === undefined ? [] : [`${question}=${answer ? "yes" : "no"}`];
  });
  const reason: Action = {
    key: "n",
    label: `reason${several}`,
    kind: "form",
    fields: [{ name: "reason", label: "Why", value: judgements[0]?.reason ?? "" }],
    line: (typed) =>
      commandLine("assess category", [first, ...others], {
        answers: sharedAnswers,
        reason: typed.reason ?? "",
      }),
  };
  return sharedAnswers.length === 0 ? answers : [...answers, reason];
}

/** `+` and `-` judge the marked rows with a shared reason, and `.` repeats the last judgement. */
function clusterActions({ workspace, markedIds }: ScreenInput, ids: readonly string[]): Action[] {
  const judged = workspace.taxonomy.relevance.clusters;
  const judgement = judged.find((candidate) => candidate.id === ids[0]);
  const [first = "", ...others] = ids;
  const lastJudgement = judged.at(-1);
  const several = severalText(ids);
  // Marked rows may be anywhere, so there is no next row.
  const then = markedIds.length > 0 ? {} : ({ next: true } as const);
  const judge = (key: string, relevant: "yes" | "no"): Action => ({
    key,
    label: `${relevant === "yes" ? "relevant" : "not relevant"}${several}`,
    kind: "form",
    fields: [
      {
        name: "reason",
        label: `Why it is ${relevant === "yes" ? "" : "not "}relevant`,
        value: judgement?.reason ?? "",
      },
    ],
    line: ({ reason = "" }) => commandLine("assess class", [first, ...others], { relevant, reason }),
    ...then,
  });
  const repeatLast: Action[] = lastJudgement
    ? [
        {
          key: ".",
          label: `as last: ${lastJudgement.relevant ? "relevant" : "not"}, ${lastJudgement.reason}`,
          short: "as last",
          kind: "command",
          line: commandLine("assess class", [first, ...others], {
            relevant: lastJudgement.relevant ? "yes" : "no",
            reason: lastJudgement.reason,
          }),
          ...then,
        },
      ]
    : [];
  return [judge("+", "yes"), judge("-", "no"), ...repeatLast];
}

function severalText({ length }: readonly string[]): string {
  return length === 1 ? "" : ` (${length})`;
}
