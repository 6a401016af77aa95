/**
 * Defines the file of phase 5, relevance assessment: verdicts and arguments on whether categories and clusters serve
 * the purpose (thesis, section 5.2.5).
 */
import { z } from "zod";
import type { Planning } from "./1-planning.ts";
import type { Clustering } from "./4-clustering.ts";
import { documentHeader } from "./document-header.ts";

const text = z.string().trim().min(1);

const categoryJudgement = z.strictObject({
  /** The id of a category from phase 4. */
  id: text,
  /** Maps relevance questions to answers. */
  answers: z.record(z.string(), z.boolean()).default({}),
  /** The verdict, if the judge gave one without answering the individual questions. Answers take precedence. */
  relevant: z.boolean().optional(),
  reason: z.string().default(""),
});

const clusterJudgement = z.strictObject({
  /** The id of a cluster from phase 4. */
  id: text,
  /** The answers to the relevance questions for this cluster, which led to the verdict. */
  answers: z.record(z.string(), z.boolean()).optional(),
  relevant: z.boolean(),
  reason: z.string().default(""),
});

const item = z.strictObject({ kind: z.enum(["category", "cluster"]), id: text });

/** A judgement by another judge, who did not see the first judge's answers. */
const opinion = z.strictObject({
  ...item.shape,
  judge: text,
  relevant: z.boolean(),
  reason: z.string().default(""),
});

/** A settlement, which overrides conflicting judgements. */
const settlement = z.strictObject({
  ...item.shape,
  relevant: z.boolean(),
  reason: text,
  author: text,
});

export const relevanceSchema = z.strictObject({
  ...documentHeader("relevance"),
  categories: z.array(categoryJudgement).default([]),
  clusters: z.array(clusterJudgement).default([]),
  opinions: z.array(opinion).optional(),
  settled: z.array(settlement).optional(),
});

export type RelevanceAssessment = z.output<typeof relevanceSchema>;

export type Verdict = { readonly relevant: boolean; readonly reason: string };

/**
 * Derives the verdict from the answers to the relevance questions. The `all` rule requires every answer to be yes, and
 * the `any` rule at least one. The verdict is undefined until the answers determine it.
 */
export function judgeAnswers(
  answers: Readonly<Record<string, boolean>>,
  plan: Planning["relevance"],
): boolean | undefined {
  const questionAnswers = plan.questions.map((question) => answers[question.id]);
  if (questionAnswers.length === 0) return undefined;
  const decisive = plan.rule === "any";
  if (questionAnswers.includes(decisive)) return decisive;
  return questionAnswers.every((answer) => answer === !decisive) ? !decisive : undefined;
}

/**
 * Returns the verdicts on clusters and categories after applying the settlements and two rules: an irrelevant category
 * has no relevant clusters, and a category without relevant clusters is irrelevant. Source: thesis 5.2.5.
 *
 * @example
 * ```ts
 * import { effectiveRelevance, openTaxonomy } from "taxolink";
 *
 * const { state } = openTaxonomy({ cwd: process.cwd() });
 * const { categories } = effectiveRelevance(state.relevance, state.clustering, state.planning.relevance);
 * console.log(categories.size <= state.clustering.categories.length); // true
 * ```
 */
export function effectiveRelevance(
  assessment: RelevanceAssessment,
  clustering: Clustering,
  plan: Planning["relevance"],
): { readonly clusters: ReadonlyMap<string, Verdict>; readonly categories: ReadonlyMap<string, Verdict> } {
  const settled = new Map(
    (assessment.settled ?? []).map((verdict) => [`${verdict.kind} ${verdict.id}`, verdict]),
  );
  const verdicts = new Map<string, Verdict>(
    assessment.clusters.map((judgement) => [judgement.id, judgement]),
  );
  for (const { kind, id, relevant, reason } of settled.values()) {
    if (kind === "cluster") verdicts.set(id, { relevant, reason });
  }
  const byCategory = new Map(assessment.categories.map((judgement) => [judgement.id, judgement]));
  const clusters = new Map<string, Verdict>();
  const categories = new Map<string, Verdict>();
  for (const category of clustering.categories) {
    const categoryVerdict =
      settled.get(`category ${category.id}`) ?? verdictOfJudgement(byCategory.get(category.id), plan);
    if (!categoryVerdict) continue;
    const { relevant, reason } = categoryVerdict;
    for (const id of category.clusters) {
      const verdict = relevant
        ? verdicts.get(id)
        : { relevant: false, reason: `the category "${category.name}" is not relevant` };
      // A cluster in two categories is relevant if it is relevant in at least one of them.
      if (verdict && !clusters.get(id)?.relevant) {
        clusters.set(id, { relevant: verdict.relevant, reason: verdict.reason });
      }
    }
    const isOpen = category.clusters.some((id) => !clusters.has(id));
    const mayHaveRelevant = isOpen || category.clusters.some((id) => clusters.get(id)?.relevant);
    categories.set(
      category.id,
      relevant && !mayHaveRelevant
        ? { relevant: false, reason: "all of its classes are irrelevant" }
        : { relevant, reason },
    );
  }
  return { clusters, categories };
}

function verdictOfJudgement(
  judgement: RelevanceAssessment["categories"][number] | undefined,
  plan: Planning["relevance"],
): Verdict | undefined {
  if (!judgement) return undefined;
  const relevant = judgeAnswers(judgement.answers, plan) ?? judgement.relevant;
  return relevant === undefined ? undefined : { relevant, reason: judgement.reason };
}
