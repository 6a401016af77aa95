/** Shows how systems deal with unanswerable questions, if there are any. */

import { type Block, table } from "../../pages/blocks.ts";
import type { AbstentionSummary } from "../abstention.ts";
import type { RunSummary } from "../summarise.ts";
import { formatFigure } from "./format.ts";

export function abstentionBlocks(runs: readonly RunSummary[]): Block[] {
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
  const counts = ["answered", "abstained correctly", "abstained wrongly", "answered wrongly", "failed"];
  return [
    table("Questions without an answer", ["System", ...counts, "precision", "recall"], rows),
    "A system abstains by returning no answer; a system that never returns answers abstains by retrieving nothing. " +
      "The answered column includes both correct and wrong answers. " +
      "Precision is the proportion of abstentions that are correct; recall is the proportion of unanswerable questions on which the system abstained, not counting failures.",
  ];
}

export function describeAbstention(abstention: AbstentionSummary): string {
  const { answered, abstained_rightly, abstained_wrongly, answered_wrongly } = abstention;
  return `${answered} answered, ${abstained_rightly} abstained correctly, ${abstained_wrongly} abstained wrongly, ${answered_wrongly} answered wrongly`;
}
