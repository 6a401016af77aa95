/** Shows how systems handle unanswerable questions, if the question set has any. */
import type { AbstentionSummary } from "../abstention.ts";
import type { RunSummary } from "../summarise.ts";
import { formatFigure } from "./format.ts";
import { type ReportBlock, table, text } from "./report.ts";

export function abstentionBlocks(runs: readonly RunSummary[]): ReportBlock[] {
  const rows = runs.flatMap(({ retriever, abstention }) =>
    abstention === undefined
      ? []
      : [
          [
            retriever,
            String(abstention.answered),
            String(abstention.abstained_rightly),
            String(abstention.abstained_wrongly),
            String(abstention.answered_wrongly),
            String(abstention.failed),
            formatFigure(abstention.precision),
            formatFigure(abstention.recall),
          ],
        ],
  );
  if (rows.length === 0) return [];
  const counts = ["answered", "abstained rightly", "abstained wrongly", "answered wrongly", "failed"];
  return [
    table("Questions without an answer", ["System", ...counts, "precision", "recall"], rows),
    text(
      "A system abstains by writing no answer; a system that never writes answers abstains by retrieving nothing. Answered questions may be right " +
        "or wrong. Precision is computed over all abstentions, recall over the questions without an answer.",
    ),
  ];
}

export function describeAbstention(abstention: AbstentionSummary): string {
  const { answered, abstained_rightly, abstained_wrongly, answered_wrongly } = abstention;
  return `${answered} answered, ${abstained_rightly} abstained rightly, ${abstained_wrongly} abstained wrongly, ${answered_wrongly} answered wrongly`;
}
