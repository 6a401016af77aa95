/** Builds the complete report of a benchmark, with one section per question of the plan and the author's answers. */
import { count } from "../../base/text/count.ts";
import type { Block, Report, Section } from "../../pages/blocks.ts";
import type { SummaryDocument } from "../evaluate.ts";
import { summariseLosses } from "../losses/summarise-losses.ts";
import { mainMeasures } from "../measures/parse-measure.ts";
import { labelRuns } from "../run-label.ts";
import { originSection } from "./benchmark-report.ts";
import { formatWithInterval } from "./format.ts";
import { type GqmMaterial, gqmPlan } from "./gqm-plan.ts";
import { lossesSections } from "./losses-section.ts";
import { leadSentence } from "./shared-blocks.ts";
import { repeatsSections, variationSections } from "./variation-section.ts";

export function createGqmReport(unlabelled: GqmMaterial): Report {
  const { tables } = unlabelled.evaluation;
  const document = labelRuns(unlabelled.evaluation.document);
  const material = { ...unlabelled, evaluation: { tables, document } };
  const main = mainMeasures(document.manifest.measures);
  const losses = document.runs.map(({ retriever }, at) => ({
    retriever,
    losses: summariseLosses(tables[at]?.cases ?? []),
  }));
  const goals = gqmPlan.flatMap((goal): readonly Section[] => [
    { title: `${goal.id}: ${goal.goal}`, blocks: [] },
    ...goal.questions.map(
      ({ id, question, answer }): Section => ({
        title: `${id}. ${question}`,
        level: 3,
        blocks: [
          answer(material, main),
          { kind: "answer", question: id, text: material.answers[id]?.trim() || null },
        ],
      }),
    ),
  ]);
  return {
    title: `Evaluation of ${document.runs.map((run) => run.retriever).join(", ")}`,
    sections: [
      { title: "Summary", blocks: summaryBlocks(document, main[0] ?? "") },
      ...goals,
      ...lossesSections(losses),
      ...repeatsSections(document, main),
      ...variationSections(document),
      originSection(document),
    ],
  };
}

/** Lists the systems compared, and states the main finding. */
function summaryBlocks(document: SummaryDocument, measure: string): readonly Block[] {
  const lines = document.runs.map(
    ({ retriever, metrics, detail, questions, failed, unanswered }) =>
      `- ${retriever}: ${measure} ${formatWithInterval(metrics[measure], detail[measure])}, n ${detail[measure]?.n ?? 0} of ${count(questions, "question")}, ${failed} failed, ${unanswered} unanswered`,
  );
  return [lines.join("\n"), document.runs.length > 1 && leadSentence(document, measure)];
}
