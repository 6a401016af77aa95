/** What `taxolink agreement` reports on the judges of phases 2, 4 and 5. */
import type { CommandContext, Reported } from "../../cli/command.ts";
import { readJson } from "../../io/index.ts";
import { surveyStageNames } from "../../literature/index.ts";
import { indented } from "../../pages/plain-text.ts";
import {
  collectVerdicts,
  compareClusterings,
  describeAlpha,
  describeKappas,
  groupingAgreement,
  groupingConflicts,
  measureAgreement,
  relevanceAgreement,
  relevanceConflicts,
  taxonomyPhases,
} from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { openEditor, openTaxonomy, openWorkspace, readSurveyState } from "../../workspace/index.ts";
import { layerOf } from "../clustering/clustering-layer.ts";

/** The agreement of reviewers on the papers that at least two of them decided on at the same stage. */
export function surveyAgreement(resamples: number, context: CommandContext): Reported {
  const workspace = openWorkspace(context.cwd, context.workspace, context.warn);
  const { decisions } = readSurveyState(openEditor(workspace, { author: "" })).survey;
  const stages = (["screening", "skim"] as const).map((stage) => {
    const stageDecisions = decisions.filter((decision) => decision.stage === stage);
    const annotations = stageDecisions.map(({ paper, reviewer, verdict }) => ({
      object: paper,
      annotator: reviewer,
      labels: { [stage]: [verdict] },
    }));
    const { overall, annotators } = measureAgreement(annotations, [stage], { seed: context.seed, resamples });
    const { nominal: alpha, cohen, fleiss } = overall;
    const papers = countRepeated(stageDecisions.map(({ paper }) => paper));
    return { stage, papers, reviewers: annotators, alpha, cohen, fleiss };
  });
  return {
    text: stages.map(({ stage, papers, reviewers, alpha, ...kappas }) =>
      papers === 0
        ? `${surveyStageNames[stage]}: no paper has two opinions`
        : `${surveyStageNames[stage]}: alpha ${describeAlpha(alpha)}, ${describeKappas(kappas)}, ${count(papers, "paper")} with at least two opinions, reviewers ${reviewers.join(", ")}`,
    ),
    json: { stages, seed: context.seed, resamples },
  };
}

function countRepeated(values: readonly string[]): number {
  const seen = new Set<string>();
  return new Set(values.filter((value) => seen.size === seen.add(value).size)).size;
}

/** The first judge's groups are the clusters (or categories) as they were before any conflict was settled. */
export function groupingReport(options: { readonly categories: boolean }, context: CommandContext): Reported {
  const { clustering } = openTaxonomy(context).state;
  const layer = layerOf(options);
  const conflicts = groupingConflicts(clustering, layer);
  const agreement = groupingAgreement(clustering, layer);
  const settled = (clustering.settled ?? []).filter((ruling) => ruling.layer === layer);
  return {
    text: [
      conflicts.map(({ id, company }) => [
        id,
        company.map(({ judge, with: others }) =>
          indented(`${judge}: ${others.length === 0 ? "alone" : `with ${others.join(", ")}`}`, 4),
        ),
      ]),
      settled.map(({ item, into, author, reason }) => `settled  ${item}: ${into}, by ${author}. ${reason}`),
      `${count(conflicts.length, "open conflict")}, ${settled.length} settled. Settle a conflict with taxolink cluster settle ID.`,
      agreement.length === 0 && "Agreement: no class has been placed by two judges yet.",
      agreement.map(
        ({ judges, shared, pairwiseF1, bCubedF1, adjustedRand }) =>
          `${judges.join(" and ")}: both placed ${count(shared, "class", "classes")}, ${describeF1(pairwiseF1, bCubedF1, adjustedRand)}`,
      ),
    ],
    json: {
      layer,
      conflicts,
      settled,
      agreement: agreement.map(({ judges, shared, pairwiseF1, bCubedF1, adjustedRand }) => ({
        judges,
        shared,
        pairwise_f1: pairwiseF1,
        b_cubed_f1: bCubedF1,
        adjusted_rand: adjustedRand,
      })),
    },
  };
}

/** Compares the clusters with those that another person made in a separate checkout. */
export function clusterComparison(file: string, context: CommandContext): Reported {
  const { clustering } = openTaxonomy(context).state;
  const other = readJson(context.resolve(file), taxonomyPhases.clustering);
  const groups = ({ clusters }: typeof other) => clusters.map(({ members }) => members);
  const { shared, quality, adjustedRand, conflicts } = compareClusterings(groups(clustering), groups(other));
  const list = (ids: readonly string[]): string => ids.join(", ") || "nothing more";
  const text = describeF1(quality.pairwise.f1, quality.bCubed.f1, adjustedRand);
  return {
    text: [
      conflicts.map(({ id, onlyFirst, onlySecond }) => [
        id,
        indented([`here with: ${list(onlyFirst)}`, `there with: ${list(onlySecond)}`], 4),
      ]),
      `Both people placed ${count(shared, "class", "classes")}, ${conflicts.length} of them in different clusters.`,
      text.charAt(0).toUpperCase() + text.slice(1),
    ],
    json: {
      shared,
      conflicts,
      pairwise: quality.pairwise,
      b_cubed: quality.bCubed,
      adjusted_rand: adjustedRand,
    },
  };
}

function describeF1(pairwise: number, bCubed: number, adjustedRand: number | null): string {
  return `pairwise F1 ${pairwise.toFixed(3)}, B³ F1 ${bCubed.toFixed(3)}, adjusted Rand index ${adjustedRand?.toFixed(3) ?? "undefined"}`;
}

export function relevanceReport(context: CommandContext): Reported {
  const { relevance, planning } = openTaxonomy(context).state;
  const items = collectVerdicts(relevance, planning.relevance);
  const conflicts = relevanceConflicts(items);
  const { alpha, ...kappas } = relevanceAgreement(items, { seed: context.seed });
  return {
    text: [
      conflicts.map(({ kind, id, verdicts }) => [
        `${kind} ${id}`,
        verdicts.map(({ judge, relevant, reason }) =>
          indented(`${judge}: ${relevant ? "yes" : "no"}. ${reason}`, 4),
        ),
      ]),
      `${count(conflicts.length, "open conflict")}. Settle a conflict with taxolink assess settle ID.`,
      alpha.value === null
        ? "Agreement is undefined so far, because no item has two judgements or all judgements are identical."
        : `Krippendorff's alpha: ${describeAlpha(alpha)} over ${count(alpha.units, "item")}, seed ${context.seed}\n${describeKappas(kappas)}`,
    ],
    json: { conflicts, alpha, ...kappas, seed: context.seed },
  };
}
