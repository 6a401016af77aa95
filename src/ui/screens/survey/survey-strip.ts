/** How far a stage of the survey is: counts, a bar, the time left, and what speaks for stopping. */
import { describeRecall, describeTimeLeft, passed, type SurveyStage } from "../../../literature/index.ts";
import { span } from "../../drawing/lines.ts";
import type { ScreenInput, Span } from "../screen.ts";
import { listNames, papersOf, shownList, stageOfList } from "./survey-lists.ts";

const barCells = 10;

/** `37 of 1,500 ██░░░░░░░░ 12 taken · ~40 min left at your pace`, or the lists with their counts. */
export function listStrip(input: ScreenInput): Span[] {
  const stage = stageOfList(shownList(input));
  return stage === undefined ? listCounts(input) : stageStrip(input, stage);
}

function stageStrip(input: ScreenInput, stage: SurveyStage): Span[] {
  const { workspace } = input;
  const verdicts = workspace.papers.map((item) => passed(item, stage));
  const taken = verdicts.filter((verdict) => verdict === true).length;
  const decided = taken + verdicts.filter((verdict) => verdict === false).length;
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

function listCounts(input: ScreenInput): Span[] {
  return listNames(input).flatMap((name) => [
    span(`${name} ${papersOf(input, name).length}`, name === shownList(input) ? "title" : "dim"),
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
