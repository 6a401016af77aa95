/** Shows the progress of a survey stage: counts, a bar, the remaining time, and the evidence for stopping. */
import {
  describeRecall,
  describeTimeLeft,
  type PaperProgress,
  passedStage,
  type SurveyStage,
} from "../../../../literature/index.ts";
import { bar } from "../../drawing/charts/bar.ts";
import { span } from "../../drawing/lines.ts";
import { spansWidth } from "../../drawing/text.ts";
import type { ScreenInput, Span } from "../screen.ts";
import { listNames, listTitle, shownList, sizeOf, stageOfList } from "./survey-lists.ts";

const barCells = 10;

/**
 * Formats a line such as `37 of 1,500 ██░░░░░░░░ 12 taken · ~40 min left at your pace`, or the lists with their counts.
 */
export function listStrip(input: ScreenInput, cells: number): Span[] {
  const stage = stageOfList(shownList(input));
  return stage === undefined ? listCounts(input) : stageStrip(input, stage, cells);
}

function stageStrip(input: ScreenInput, stage: SurveyStage, cells: number): Span[] {
  const { workspace } = input;
  const { includedCount, decidedCount } = countVerdicts(workspace.papers, stage);
  const queue = workspace.queue(stage);
  const left = queue.papers.length;
  const all = decidedCount + left;
  if (all === 0) return listCounts(input);
  const pace = left === 0 ? undefined : workspace.pace(stage);
  const postponedCount = workspace.survey.survey.postponed?.length ?? 0;
  const since = queue.stopping.sinceRelevant;
  const facts = [
    `${includedCount} taken`,
    ...(pace === undefined ? [] : [`${describeTimeLeft(left, pace)} at your pace`]),
    ...(postponedCount === 0 ? [] : [`later ${postponedCount}`]),
    ...(decidedCount === 0 ? [] : [`${since} since the last`, describeRecall(queue.stopping)]),
  ];
  // In this order, the evidence for stopping stays visible if the end of the line is truncated.
  const brief = [
    decidedCount === 0 ? `${includedCount} taken` : `${includedCount} taken, ${since} since`,
    ...(pace === undefined ? [] : [describeTimeLeft(left, pace)]),
    ...(decidedCount === 0 ? [] : [describeRecall(queue.stopping, "brief")]),
    ...(postponedCount === 0 ? [] : [`later ${postponedCount}`]),
  ];
  const progress = span(`${withGroupedDigits(decidedCount)} of ${withGroupedDigits(all)} `, "title");
  const drawn = bar(decidedCount / all, barCells);
  const strips = [
    [progress, ...drawn, span(` ${facts.join(" · ")}`)],
    [progress, ...drawn, span(` ${brief.join(" · ")}`)],
  ];
  return strips.find((spans) => spansWidth(spans) <= cells) ?? [progress, span(brief.join(" · "))];
}

/** Counts all verdicts in one pass, because every key press draws this line. */
function countVerdicts(
  papers: readonly PaperProgress[],
  stage: SurveyStage,
): { readonly includedCount: number; readonly decidedCount: number } {
  let includedCount = 0;
  let decidedCount = 0;
  for (const item of papers) {
    const verdict = passedStage(item, stage);
    if (verdict === undefined) continue;
    decidedCount += 1;
    if (verdict) includedCount += 1;
  }
  return { includedCount, decidedCount };
}

function listCounts(input: ScreenInput): Span[] {
  return listNames(input).flatMap((name, at) => [
    span(at === 0 ? "" : "   "),
    span(`${listTitle(name)} ${sizeOf(input, name)}`, name === shownList(input) ? "title" : "dim"),
  ]);
}

/** Formats a number with its digits grouped in threes. */
export function withGroupedDigits(number: number): string {
  return number.toLocaleString("en");
}
