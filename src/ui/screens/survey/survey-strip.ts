/** Shows the progress of a stage of the survey: counts, a bar, the remaining time, and the evidence for stopping. */
import {
  describeRecall,
  describeTimeLeft,
  type PaperProgress,
  passed,
  type SurveyStage,
} from "../../../literature/index.ts";
import { span } from "../../drawing/lines.ts";
import type { ScreenInput, Span } from "../screen.ts";
import { listNames, shownList, sizeOf, stageOfList } from "./survey-lists.ts";

const barCells = 10;

/** `37 of 1,500 ██░░░░░░░░ 12 taken · ~40 min left at your pace`, or the lists with their counts. */
export function listStrip(input: ScreenInput): Span[] {
  const stage = stageOfList(shownList(input));
  return stage === undefined ? listCounts(input) : stageStrip(input, stage);
}

function stageStrip(input: ScreenInput, stage: SurveyStage): Span[] {
  const { workspace } = input;
  const { taken, decided } = countVerdicts(workspace.papers, stage);
  const queue = workspace.queue(stage);
  const left = queue.papers.length;
  const all = decided + left;
  if (all === 0) return listCounts(input);
  const pace = left === 0 ? undefined : workspace.pace(stage);
  const later = workspace.survey.survey.postponed?.length ?? 0;
  const facts = [
    `${taken} taken`,
    ...(pace === undefined ? [] : [describeTimeLeft(left, pace)]),
    ...(later === 0 ? [] : [`later ${later}`]),
    ...(decided === 0 ? [] : [`${queue.stopping.sinceRelevant} since relevant`]),
    ...(decided === 0 ? [] : [describeRecall(queue.stopping)]),
  ];
  return [
    span(`${grouped(decided)} of ${grouped(all)} `, "title"),
    span(bar(decided / all), "accent"),
    span(` ${facts.join(" · ")}`),
  ];
}

/** In one pass: this is drawn with every key. */
function countVerdicts(
  papers: readonly PaperProgress[],
  stage: SurveyStage,
): { readonly taken: number; readonly decided: number } {
  let taken = 0;
  let decided = 0;
  for (const item of papers) {
    const verdict = passed(item, stage);
    if (verdict === undefined) continue;
    decided += 1;
    if (verdict) taken += 1;
  }
  return { taken, decided };
}

function listCounts(input: ScreenInput): Span[] {
  return listNames(input).flatMap((name) => [
    span(`${name} ${sizeOf(input, name)}`, name === shownList(input) ? "title" : "dim"),
    span("   "),
  ]);
}

/** Digits in threes. */
export function grouped(number: number): string {
  return number.toLocaleString("en");
}

function bar(share: number): string {
  const full = Math.floor(share * barCells);
  return "█".repeat(full) + "░".repeat(barCells - full);
}
