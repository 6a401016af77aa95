import { defineCommand } from "../../cli/command.ts";
import { surveyStageNames } from "../../literature/index.ts";
import { describeAlpha, describeKappas, measureAgreement } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { openEditor, openWorkspace, readSurveyState } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [],
  options: {
    resamples: {
      kind: "number",
      value: "N",
      summary: "Number of resamples for the bootstrap interval",
      default: 1000,
      minimum: 1,
      integer: true,
    },
  },
  notes: [
    "The figures cover papers that at least two reviewers decided on at the same stage. " +
      "Request second opinions with taxolink survey next --second.",
  ],
  run: async ({ options }, context) => {
    const workspace = openWorkspace(context.cwd, context.workspace, context.warn);
    const { decisions } = readSurveyState(openEditor(workspace, { author: "" })).survey;
    const stages = (["screening", "skim"] as const).map((stage) => {
      const stageDecisions = decisions.filter((decision) => decision.stage === stage);
      const annotations = stageDecisions.map(({ paper, reviewer, verdict }) => ({
        object: paper,
        annotator: reviewer,
        labels: { [stage]: [verdict] },
      }));
      const { overall, annotators } = measureAgreement(annotations, [stage], {
        seed: context.seed,
        resamples: options.resamples,
      });
      const repeatedPapers = countRepeated(stageDecisions.map(({ paper }) => paper));
      const { nominal: alpha, cohen, fleiss } = overall;
      return { stage, papers: repeatedPapers, reviewers: annotators, alpha, cohen, fleiss };
    });
    return {
      text: stages
        .map(({ stage, papers, reviewers, alpha, ...kappas }) =>
          papers === 0
            ? `${surveyStageNames[stage]}: no paper has two opinions`
            : `${surveyStageNames[stage]}: alpha ${describeAlpha(alpha)}, ${describeKappas(kappas)}, ${count(papers, "paper")} with at least two opinions, reviewers ${reviewers.join(", ")}`,
        )
        .join("\n"),
      json: { stages, seed: context.seed, resamples: options.resamples },
    };
  },
});

function countRepeated(values: readonly string[]): number {
  const seen = new Set<string>();
  return new Set(values.filter((value) => seen.size === seen.add(value).size)).size;
}
