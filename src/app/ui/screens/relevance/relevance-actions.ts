/** Defines the actions of phase 5. */
import { fieldText } from "../../../../operations/values.ts";
import { chosenRows } from "../chosen-rows.ts";
import { toDisputes, toOpinion } from "../judges-views.ts";
import type { Offers, Row, ScreenInput } from "../screen.ts";

/** Returns the actions for a row. Row ids are `k CATEGORY` and `c CLUSTER CATEGORY`. */
export function relevanceActions(input: ScreenInput, row: Row | undefined): Offers {
  // A cluster has a row under each of its categories.
  const chosenIds = (kind: string): string[] => [
    ...new Set(
      chosenRows(input, row).flatMap((id) => (id.startsWith(`${kind} `) ? [id.split(" ")[1] ?? ""] : [])),
    ),
  ];
  const [categories, clusters] = [chosenIds("k"), chosenIds("c")];
  return [
    categories.length > 0 && categoryActions(input, categories),
    clusters.length > 0 && clusterActions(input, clusters),
    toDisputes,
    toOpinion,
  ];
}

/**
 * `1` to `9` answer the question with that number for the chosen categories: yes, or no if all answers are already yes.
 */
function categoryActions(input: ScreenInput, ids: readonly string[]): Offers {
  const { planning, relevance } = input.workspace.taxonomy;
  const judgements = ids.map((id) => relevance.categories.find((candidate) => candidate.id === id));
  /** Returns the answer that all categories share, or undefined if the answers differ or are missing. */
  const sharedAnswer = (question: string): boolean | undefined => {
    const [answer, ...otherAnswers] = judgements.map((judgement) => judgement?.answers[question]);
    return otherAnswers.every((other) => other === answer) ? answer : undefined;
  };
  const { questions } = planning.relevance;
  if (questions.length === 0) return [{ row: "the relevance questions" }];
  const shared = questions.flatMap(({ id }) => {
    const answer = sharedAnswer(id);
    return answer === undefined ? [] : [[id, answer] as const];
  });
  const numbered = questions.map(({ id }) => {
    const answer = sharedAnswer(id) !== true;
    return { label: `${id} ${answer ? "yes" : "no"}`, given: { answers: { [id]: answer } } };
  });
  const given = { categories: ids };
  /** Returns the same answer to every question. */
  const toAll = (answer: boolean): Record<string, boolean> =>
    Object.fromEntries(questions.map(({ id }) => [id, answer]));
  return [
    {
      row: "a category to judge",
      given,
      numbered,
      current: {
        ...(shared.length > 0 && { answers: Object.fromEntries(shared) }),
        reason: judgements[0]?.reason,
      },
      choices: { answers: [fieldText(toAll(true)), fieldText(toAll(false))] },
      explanation: questions.map(({ id, text }) => `${id} ${text}`),
    },
    shared.length > 0 && {
      row: "a category with answers",
      given: { ...given, answers: Object.fromEntries(shared) },
      current: { reason: judgements[0]?.reason },
    },
  ];
}

/** `+` and `-` judge the marked rows with a shared reason, and `.` repeats the last judgement. */
function clusterActions(input: ScreenInput, clusters: readonly string[]): Offers {
  const judged = input.workspace.taxonomy.relevance.clusters;
  const { reason, relevant } = judged.find(({ id }) => id === clusters[0]) ?? {};
  const last = judged.at(-1);
  return [
    { row: "a class to judge", given: { clusters }, current: { reason, relevant } },
    last && {
      row: "a class like the last",
      label: `as last: ${last.relevant ? "relevant" : "not"}, ${last.reason}`,
      given: { clusters, relevant: last.relevant, reason: last.reason },
    },
  ];
}
