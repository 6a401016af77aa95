/** Measures the agreement of a survey's reviewers on the papers that at least two of them decided on at the same stage. */
import { tally } from "../../base/io/index.ts";
import { count } from "../../base/text/count.ts";
import { type Survey, surveyStageNames } from "../../literature/index.ts";
import { describeAlpha, describeKappas } from "./describe-agreement.ts";
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
