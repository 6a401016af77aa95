import type { Block } from "../../pages/blocks.ts";
import { plainText, textTable } from "../../pages/plain-text.ts";
import { count } from "../../text/count.ts";
import { shorten } from "../../text/cut.ts";
import type { QuestionChange, QuestionChanges } from "../compare-questions.ts";
import type { SummaryDocument } from "../evaluate.ts";
import { labelRuns } from "../run-label.ts";
import {
  cautionNotes,
  formatFigure,
  formatP,
  formatVerdict,
  formatWithInterval,
  testNote,
} from "./format.ts";

/** The maximum length of each list of gains or losses. The JSON output contains the complete lists. */
const maxListedChanges = 15;

/**
 * Formats a comparison of two runs as text: the means, whether the difference is noise, and the questions that changed.
 */
export function formatComparisonText(
  document: SummaryDocument,
  { gained, lost, equal, incomparable }: QuestionChanges,
  measure: string,
): string {
  const { runs, comparisons, manifest } = labelRuns(document);
  const [a, b] = runs;
  const means = textTable(
    ["", a?.retriever ?? "a", b?.retriever ?? "b", "a − b", "p (Holm)", ""],
    comparisons.map((pair) => [
      pair.measure,
      formatFigure(a?.metrics[pair.measure]),
      formatFigure(b?.metrics[pair.measure]),
      formatWithInterval(pair.difference, pair),
      formatP(pair.p_holm),
      formatVerdict(pair),
    ]),
  );
  const counts = `${measure}: ${b?.retriever} is better on ${count(gained.length, "question")}, worse on ${lost.length}, and equal on ${equal}${incomparable > 0 ? `; ${incomparable} cannot be compared` : ""}`;
  return plainText([
    means,
    "",
    testNote(manifest),
    cautionNotes(means),
    "",
    counts,
    formatChanges("Gained", gained),
    formatChanges("Lost", lost),
  ]);
}

function formatChanges(title: string, changes: readonly QuestionChange[]): Block {
  const lines = changes
    .slice(0, maxListedChanges)
    .map(
      ({ uid, question, a, b }) =>
        `  ${formatFigure(a)} → ${formatFigure(b)}  ${uid}  ${shorten(question, 80)}`,
    );
  const hidden = changes.length - lines.length;
  return changes.length > 0 && ["", title, lines, hidden > 0 && `  and ${hidden} more`];
}
