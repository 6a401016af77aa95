/** Shows the lists of phase 2: the open papers of each stage, the iterations, and the final list. */
import {
  describeRecall,
  describeTimeLeft,
  type PaperProgress,
  passedStage,
  type SurveyStage,
  surveyStageNames,
} from "../../../../literature/index.ts";
import { bar } from "../../drawing/charts/charts.ts";
import { span } from "../../drawing/lines.ts";
import { spansWidth } from "../../drawing/text.ts";
import type { Offers, ScreenInput, Span } from "../screen.ts";
import { neighbours, setting } from "../setting-keys.ts";

/** The stages, each of which has a separate list, so that an extra key press in screening never starts skimming. */
const stages = ["screening", "skim"] as const;
const finalList = "F";

function listNames({ workspace }: ScreenInput): string[] {
  return [
    ...stages.map((stage) => surveyStageNames[stage]),
    ...workspace.survey.iterations.map((_, at) => `L${at + 1}`),
    finalList,
  ];
}

/** Returns the name of a list in words. The help explains the names of the iterations. */
export function listTitle(list: string): string {
  return list === finalList ? "final list" : list;
}

/** Returns the stage whose open papers the list contains, or undefined for all other lists. */
export function stageOfList(list: string): SurveyStage | undefined {
  return stages.find((stage) => surveyStageNames[stage] === list);
}

/** Returns the chosen list, or else the first stage with open papers, or else the final list. */
export function shownList(input: ScreenInput): string {
  const { list } = input.settings;
  if (list !== undefined && listNames(input).includes(list)) return list;
  const { papers } = input.workspace;
  const waiting = papers.find(({ status }) => status !== "included" && status !== "excluded");
  if (waiting) {
    const screening = papers.some(({ status, stage }) => stage === "screening" && status !== "excluded");
    return surveyStageNames[screening ? "screening" : "skim"];
  }
  return papers.length === 0 ? surveyStageNames.screening : finalList;
}

/** Returns the papers in a list. The open papers of a stage are in the order in which to decide on them. */
export function papersOf({ workspace }: ScreenInput, list: string): readonly PaperProgress[] {
  const stage = stageOfList(list);
  if (stage) return workspace.queue(stage).papers.map(({ item }) => item);
  if (list === finalList) return workspace.papers.filter(({ status }) => status === "included");
  return workspace.papers.filter(({ iteration }) => `L${iteration}` === list);
}

/** Counts the papers in a list, without collecting them if the list belongs to a stage. */
export function sizeOf(input: ScreenInput, list: string): number {
  const stage = stageOfList(list);
  return stage ? input.workspace.queue(stage).papers.length : papersOf(input, list).length;
}

/** `[` and `]` show the previous and the next list. */
export function stepActions(input: ScreenInput): Offers {
  const shown = shownList(input);
  return neighbours(
    listNames(input),
    (name) => name === shown,
    (key, name) => ({
      ...setting(key, `show ${listTitle(name)} (${sizeOf(input, name)})`, { list: name }),
      short: listTitle(name),
    }),
  );
}

/**
 * Returns the text for an empty list. If a stage is finished, the text says so, because the next stage does not start
 * automatically.
 */
export function emptyList(input: ScreenInput): string {
  const { papers } = input.workspace;
  if (papers.length === 0) {
    return "There are no papers yet.\n\nPress I to import known papers from a .bib, .ris or .json file, or A to type one in.";
  }
  const stage = stageOfList(shownList(input));
  if (stage === undefined) return "This list has no papers.\n\nPress [ or ] for the other lists.";
  const verdicts = papers.map((item) => passedStage(item, stage));
  const passedCount = verdicts.filter((verdict) => verdict === true).length;
  const excludedCount = verdicts.filter((verdict) => verdict === false).length;
  const name = surveyStageNames[stage].replace(/^./, (letter) => letter.toUpperCase());
  if (passedCount + excludedCount === 0)
    return `${name}: no papers have reached this stage.\n\nPress [ or ] for the other lists.`;
  const skims = input.workspace.queue("skim").papers.length;
  const next =
    stage === "skim"
      ? "Press ] for the lists, R for the report, or F for the flow counts."
      : skims === 0
        ? "No papers are waiting for full-text review. Press ] for the lists."
        : `Press ] for the full texts (${skims}); there, i adds a paper to the final list.`;
  const result = stage === "skim" ? `${passedCount} in the final list` : `${passedCount} passed`;
  return `${name}: done. ${result}, ${excludedCount} excluded.\n\n${next}`;
}

/** Shows the progress of a survey stage: counts, a bar, the remaining time, and the evidence for stopping. */
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
