/** Measures the agreement of a survey's reviewers on the papers that at least two of them decided on at the same stage. */
import { tally } from "../../base/io/index.ts";
import { count } from "../../base/text/count.ts";
import { type Survey, surveyStageNames } from "../../literature/index.ts";
import type { Kappa, Kappas } from "./kappa.ts";
import type { AlphaInterval } from "./krippendorff-alpha.ts";
import { measureAgreement } from "./measure-agreement.ts";

export function surveyAgreement(
  { decisions }: Pick<Survey, "decisions">,
  resampling: { readonly seed: number; readonly resamples: number },
) {
  return (["screening", "skim"] as const).map((stage) => {
    const made = decisions.filter((decision) => decision.stage === stage);
    const annotations = made.map(({ paper, reviewer, verdict }) => ({
      object: paper,
      annotator: reviewer,
      labels: { [stage]: [verdict] },
    }));
    const { overall, annotators } = measureAgreement(annotations, [stage], resampling);
    const { nominal: alpha, cohen, fleiss } = overall;
    const opinions = Object.values(tally(made.map(({ paper }) => paper)));
    const papers = opinions.filter((number) => number > 1).length;
    return { stage, decisions: made.length, papers, reviewers: annotators, alpha, cohen, fleiss };
  });
}

type StageAgreement = Omit<ReturnType<typeof surveyAgreement>[number], "decisions">;

/** @param withNames whether to name the reviewers */
export function describeStageAgreement(
  { stage, papers, reviewers, alpha, ...kappas }: StageAgreement,
  withNames = true,
): string {
  const name = surveyStageNames[stage];
  if (papers === 0) return `${name}: no paper has two opinions`;
  const judges = withNames ? `reviewers ${reviewers.join(", ")}` : count(reviewers.length, "reviewer");
  return `${name}: alpha ${describeAlpha(alpha)}, ${describeKappas(kappas)}, ${count(papers, "paper")} with at least two opinions, ${judges}`;
}

// Formats α and both κ coefficients for commands, screens and reports.

/**
 * Returns a string such as `0.743 [0.601, 0.871]`, with `(caution)` if the interval is unreliable, or the reason for a
 * missing value.
 */
export function describeAlpha({ value, low, high, caution, units }: AlphaInterval): string {
  if (value === null)
    return `undefined (${units === 0 ? "no item has two values" : "all values are identical"})`;
  const interval = `[${low?.toFixed(3) ?? "–"}, ${high?.toFixed(3) ?? "–"}]`;
  return `${value.toFixed(3)} ${interval}${caution === null ? "" : " (caution)"}`;
}

/**
 * Returns a string such as `0.400`, or the reason for a missing value, such as `undefined (all values are the same)`.
 */
export function describeKappa({ value, reason }: Kappa): string {
  return value === null ? `undefined (${reason ?? "not known why"})` : value.toFixed(3);
}

/** Returns a string such as `Cohen's kappa 0.400, Fleiss' kappa 0.389`. */
export function describeKappas({ cohen, fleiss }: Kappas): string {
  return `Cohen's kappa ${describeKappa(cohen)}, Fleiss' kappa ${describeKappa(fleiss)}`;
}

/** Returns a short string such as `Cohen 0.40, Fleiss –`. */
export function shortKappas({ cohen, fleiss }: Kappas): string {
  const figure = ({ value }: Kappa): string => value?.toFixed(2) ?? "–";
  return `Cohen ${figure(cohen)}, Fleiss ${figure(fleiss)}`;
}
