/** Provides the open results, which all results screens share: the folder, the run and the measure. */

import { mean, sum } from "../../../../base/mean.ts";
import { count } from "../../../../base/text/count.ts";
import { answerRightName, formatFigure } from "../../../../evaluation/index.ts";
import { plainValue } from "../../../commands/shared/format-detail.ts";
import type { Action, ScreenInput, Settings } from "../screen.ts";
import { following, setting } from "../setting-keys.ts";
import type { ResultRun, ResultsView } from "./results-view.ts";

export type OpenResults = {
  /** The results folder, relative to the workspace. */
  readonly folder: string;
  readonly view: ResultsView;
  readonly run: ResultRun;
  /** The run to compare with: the next run in the folder, or undefined if there is only one. */
  readonly other: ResultRun | undefined;
  readonly measure: string;
};

/** Returns the open results, or the reason why no results are open. */
export function openResults({ workspace, settings }: ScreenInput): OpenResults | string {
  const { folder } = settings;
  if (folder === undefined) return "No results are open: choose a run on the results screen.";
  const view = workspace.results(folder);
  if ("problem" in view) return view.problem;
  const run =
    view.runs.find(({ label, name }) => label === settings.retriever || name === settings.retriever) ??
    view.runs[0];
  const measure = settings.measure ?? view.measures[0];
  if (!run || measure === undefined) return `${folder} contains no runs.`;
  const others = view.runs.filter((candidate) => candidate !== run);
  const other = others.find(({ label }) => label === settings.against) ?? others[0];
  return { folder, view, run, other, measure };
}

/** Returns the settings that open the same results on another screen. */
export function sameResults({ folder, run, other, measure }: OpenResults): Settings {
  return {
    folder,
    retriever: run.label,
    measure,
    ...(other === undefined ? {} : { against: other.label }),
  };
}

/** `r` shows the next run, and `m` the next measure. */
export function resultSteps({ view, run, measure }: OpenResults): Action[] {
  const nextRun = following(view.runs, run);
  const nextMeasure = following(view.measures, measure);
  return [
    ...(nextRun ? [setting("r", nextRun.label, { retriever: nextRun.label })] : []),
    ...(nextMeasure ? [setting("m", `by ${nextMeasure}`, { measure: nextMeasure })] : []),
  ];
}

/** Formats a line such as `hubfocus · recall 0.754 over 44 questions`. */
export function resultStrip({ view, run, measure }: OpenResults): string {
  const values = view.scores(run, measure).filter((value) => value !== null);
  if (measure === answerRightName) return `${run.label} · answers right: ${sum(values)} of ${values.length}`;
  return `${run.label} · ${measure} ${formatFigure(mean(values))} over ${count(values.length, "question")}`;
}

/** Returns the symbol for none, some or all. */
export function scoreMark(value: number | null): string {
  return value === null ? "–" : value >= 1 ? "✓" : value > 0 ? "●" : "✗";
}

/** Formats a triple's text without the ids that precede the labels, and without the types of values. */
export function shortTriple(text: string): string {
  return plainValue(text)
    .replace(/(^\(|, )[^\s,():]+:(?=\S)/g, "$1")
    .replace(/^\((.*)\)$/s, "$1");
}

/** Formats a triple with its object first, because the triples of a question differ mostly in their objects. */
export function objectFirst(text: string): string {
  const parts = shortTriple(text).split(", ");
  return parts.length === 3 ? parts.toReversed().join(" ← ") : shortTriple(text);
}
