/** Implements the edits of phase 5. */
import { recordOf } from "../../io/index.ts";
import { OperationRefused, refuseUnknown } from "../operations/operation-refused.ts";
import type { Planning } from "../phases/1-planning.ts";
import type { Clustering } from "../phases/4-clustering.ts";
import { judgeAnswers, type RelevanceAssessment } from "../phases/5-relevance.ts";
import { collectVerdicts, relevanceConflicts } from "../second-opinions.ts";

/** Answers relevance questions for a category. Keeps the answers to other questions. @throws OperationRefused */
export function assessCategory(
  state: RelevanceAssessment,
  clustering: Clustering,
  questions: readonly { readonly id: string }[],
  assessment: {
    readonly id: string;
    readonly answers: Readonly<Record<string, boolean>>;
    readonly reason?: string | undefined;
  },
): RelevanceAssessment {
  const category = clustering.categories.find(
    ({ id, name }) => id === assessment.id || name === assessment.id,
  );
  if (!category) {
    throw refuseUnknown(
      `there is no category "${assessment.id}"`,
      assessment.id,
      clustering.categories.map(({ name }) => name),
    );
  }
  requireQuestions(questions, assessment.answers);
  const earlier = state.categories.find(({ id }) => id === category.id);
  const next = {
    ...earlier,
    id: category.id,
    answers: { ...earlier?.answers, ...assessment.answers },
    reason: assessment.reason ?? earlier?.reason ?? "",
  };
  return {
    ...state,
    categories: earlier
      ? state.categories.map((candidate) => (candidate === earlier ? next : candidate))
      : [...state.categories, next],
  };
}

/**
 * Judges a cluster with a verdict or with answers to the relevance questions. Answers take precedence over verdicts.
 * Keeps the answers to other questions.
 * @throws OperationRefused if the cluster or a question is unknown, or if the answers do not determine a verdict yet
 */
export function assessCluster(
  state: RelevanceAssessment,
  clustering: Clustering,
  plan: Planning["relevance"],
  assessment: {
    readonly id: string;
    readonly relevant?: boolean | undefined;
    readonly answers?: Readonly<Record<string, boolean>> | undefined;
    readonly reason: string;
  },
): RelevanceAssessment {
  const { id, reason } = assessment;
  if (!clustering.clusters.some((cluster) => cluster.id === id)) {
    throw refuseUnknown(
      `there is no cluster "${id}"`,
      id,
      clustering.clusters.map((cluster) => cluster.id),
    );
  }
  requireQuestions(plan.questions, assessment.answers ?? {});
  const earlier = state.clusters.find((cluster) => cluster.id === id);
  const answers = assessment.answers && { ...earlier?.answers, ...assessment.answers };
  const relevant = (answers && judgeAnswers(answers, plan)) ?? assessment.relevant;
  if (relevant === undefined) {
    throw new OperationRefused(
      `the answers do not yet determine the relevance of ${id} (the rule is "${plan.rule}"): answer the remaining questions, or add --relevant`,
    );
  }
  const next = { id, ...(answers && { answers }), relevant, reason };
  return {
    ...state,
    clusters: earlier
      ? state.clusters.map((cluster) => (cluster === earlier ? next : cluster))
      : [...state.clusters, next],
  };
}

function requireQuestions(
  questions: readonly { readonly id: string }[],
  answers: Readonly<Record<string, boolean>>,
): void {
  const unknown = Object.keys(answers).find((id) => !questions.some((question) => question.id === id));
  if (unknown === undefined) return;
  throw new OperationRefused(
    `there is no relevance question "${unknown}" (available: ${questions.map(({ id }) => id).join(", ") || "none"})`,
  );
}

/** Counts the categories and clusters with an answer to a relevance question. */
export function countAnswers(state: RelevanceAssessment, question: string): number {
  return [...state.categories, ...state.clusters].filter(({ answers = {} }) => question in answers).length;
}

/**
 * Removes all answers to a question.
 * @param plan the plan without the question, which determines new verdicts for clusters whose remaining answers suffice
 */
export function dropAnswers(
  state: RelevanceAssessment,
  question: string,
  plan: Planning["relevance"],
): RelevanceAssessment {
  const withoutQuestion = (answers: Readonly<Record<string, boolean>>): Record<string, boolean> =>
    recordOf(Object.entries(answers).filter(([id]) => id !== question));
  return {
    ...state,
    categories: state.categories.map((category) =>
      question in category.answers ? { ...category, answers: withoutQuestion(category.answers) } : category,
    ),
    clusters: state.clusters.map(({ answers, ...item }) => {
      if (answers === undefined || !(question in answers)) return { ...item, ...(answers && { answers }) };
      const remainingAnswers = withoutQuestion(answers);
      // If no answers remain, the verdict stays unchanged.
      if (Object.keys(remainingAnswers).length === 0) return item;
      return {
        ...item,
        answers: remainingAnswers,
        relevant: judgeAnswers(remainingAnswers, plan) ?? item.relevant,
      };
    }),
  };
}

type Opinion = NonNullable<RelevanceAssessment["opinions"]>[number];
type Settlement = NonNullable<RelevanceAssessment["settled"]>[number];

/** Records another judge's judgement, which replaces any earlier one. @throws OperationRefused */
export function recordOpinion(
  state: RelevanceAssessment,
  clustering: Clustering,
  opinion: Opinion,
): RelevanceAssessment {
  requireItem(clustering, opinion);
  const rest = (state.opinions ?? []).filter(
    ({ kind, id, judge }) => kind !== opinion.kind || id !== opinion.id || judge !== opinion.judge,
  );
  return { ...state, opinions: [...rest, opinion] };
}

/**
 * Settles an item on which judges differ, or changes its settlement.
 * @throws OperationRefused if the item is unknown, or if the judges agree on it, because a settlement must not override
 * an undisputed judgement
 */
export function settleRelevance(
  state: RelevanceAssessment,
  clustering: Clustering,
  plan: Planning["relevance"],
  settlement: Settlement,
): RelevanceAssessment {
  requireItem(clustering, settlement);
  const isSameItem = ({ kind, id }: Pick<Opinion, "kind" | "id">): boolean =>
    kind === settlement.kind && id === settlement.id;
  const isSettled = (state.settled ?? []).some(isSameItem);
  if (!isSettled && !relevanceConflicts(collectVerdicts(state, plan)).some(isSameItem)) {
    throw new OperationRefused(
      `there is no conflict to settle on ${settlement.id} (to change a judgement, use taxolink assess ${settlement.kind === "category" ? "category" : "class"})`,
    );
  }
  const rest = (state.settled ?? []).filter((earlier) => !isSameItem(earlier));
  return { ...state, settled: [...rest, settlement] };
}

/** Withdraws the first judge's judgement. @throws OperationRefused if the judgement does not exist */
export function withdrawJudgement(
  state: RelevanceAssessment,
  { kind, id }: Pick<Opinion, "kind" | "id">,
): RelevanceAssessment {
  const list = kind === "category" ? state.categories : state.clusters;
  if (!list.some((judgement) => judgement.id === id))
    throw new OperationRefused(`there is no judgement on ${id}`);
  return kind === "category"
    ? { ...state, categories: state.categories.filter((category) => category.id !== id) }
    : { ...state, clusters: state.clusters.filter((cluster) => cluster.id !== id) };
}

/** Withdraws another judge's opinion. @throws OperationRefused if the opinion does not exist */
export function withdrawOpinion(
  state: RelevanceAssessment,
  { kind, id, judge }: Pick<Opinion, "kind" | "id" | "judge">,
): RelevanceAssessment {
  const rest = (state.opinions ?? []).filter(
    (opinion) => opinion.kind !== kind || opinion.id !== id || opinion.judge !== judge,
  );
  if (rest.length === (state.opinions ?? []).length) {
    throw new OperationRefused(`${judge} has not given an opinion on ${id}`);
  }
  return { ...state, opinions: rest };
}

/** Reopens a settled item. @throws OperationRefused if the item is not settled */
export function withdrawSettlement(
  state: RelevanceAssessment,
  { kind, id }: Pick<Opinion, "kind" | "id">,
): RelevanceAssessment {
  const rest = (state.settled ?? []).filter((settlement) => settlement.kind !== kind || settlement.id !== id);
  if (rest.length === (state.settled ?? []).length) throw new OperationRefused(`${id} is not settled`);
  return { ...state, settled: rest };
}

function requireItem(clustering: Clustering, { kind, id }: Pick<Opinion, "kind" | "id">): void {
  const items = kind === "category" ? clustering.categories : clustering.clusters;
  if (!items.some((item) => item.id === id)) throw new OperationRefused(`there is no ${kind} "${id}"`);
}
