/** The edits of phase 5. */
import { OperationRefused } from "../operation-refused.ts";
import type { Clustering } from "../phases/4-clustering.ts";
import type { RelevanceAssessment } from "../phases/5-relevance.ts";

/** Answers relevance questions for a category; other answers stay. @throws OperationRefused */
export function assessCategory(
  state: RelevanceAssessment,
  clustering: Clustering,
  questions: readonly { readonly id: string }[],
  given: {
    readonly id: string;
    readonly answers: Readonly<Record<string, boolean>>;
    readonly reason?: string | undefined;
  },
): RelevanceAssessment {
  const category = clustering.categories.find(({ id, name }) => id === given.id || name === given.id);
  if (!category) throw new OperationRefused(`there is no category "${given.id}"`);
  const unknown = Object.keys(given.answers).find((id) => !questions.some((question) => question.id === id));
  if (unknown !== undefined) {
    throw new OperationRefused(
      `there is no relevance question "${unknown}" (there are: ${questions.map(({ id }) => id).join(", ") || "none"})`,
    );
  }
  const earlier = state.categories.find(({ id }) => id === category.id);
  const next = {
    ...earlier,
    id: category.id,
    answers: { ...earlier?.answers, ...given.answers },
    reason: given.reason ?? earlier?.reason ?? "",
  };
  return {
    ...state,
    categories: earlier
      ? state.categories.map((item) => (item === earlier ? next : item))
      : [...state.categories, next],
  };
}

/** @throws OperationRefused for an unknown cluster */
export function assessCluster(
  state: RelevanceAssessment,
  clustering: Clustering,
  given: { readonly id: string; readonly relevant: boolean; readonly reason: string },
): RelevanceAssessment {
  if (!clustering.clusters.some(({ id }) => id === given.id)) {
    throw new OperationRefused(`there is no cluster "${given.id}"`);
  }
  const earlier = state.clusters.find(({ id }) => id === given.id);
  return {
    ...state,
    clusters: earlier
      ? state.clusters.map((item) => (item === earlier ? given : item))
      : [...state.clusters, given],
  };
}

type Opinion = NonNullable<RelevanceAssessment["opinions"]>[number];
type Settlement = NonNullable<RelevanceAssessment["settled"]>[number];

/** Records a judgement beside the first one; an earlier one of the same judge is replaced. @throws OperationRefused */
export function recordOpinion(
  state: RelevanceAssessment,
  clustering: Clustering,
  given: Opinion,
): RelevanceAssessment {
  requireItem(clustering, given);
  const rest = (state.opinions ?? []).filter(
    ({ kind, id, judge }) => kind !== given.kind || id !== given.id || judge !== given.judge,
  );
  return { ...state, opinions: [...rest, given] };
}

/** Settles an item for all judges. @throws OperationRefused for an unknown one */
export function settleRelevance(
  state: RelevanceAssessment,
  clustering: Clustering,
  given: Settlement,
): RelevanceAssessment {
  requireItem(clustering, given);
  const rest = (state.settled ?? []).filter(({ kind, id }) => kind !== given.kind || id !== given.id);
  return { ...state, settled: [...rest, given] };
}

function requireItem(clustering: Clustering, { kind, id }: Pick<Opinion, "kind" | "id">): void {
  const known = kind === "category" ? clustering.categories : clustering.clusters;
  if (!known.some((item) => item.id === id)) throw new OperationRefused(`there is no ${kind} "${id}"`);
}
