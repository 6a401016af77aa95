/**
 * Breaks a run down by the columns of the dataset, and shows every column with its values and the figures of all runs
 * for each value.
 */

import { formatFigure, groupBlocks } from "../../../../evaluation/index.ts";
import { dim, title } from "../../drawing/lines.ts";
import type { Content, Row } from "../screen.ts";
import type { OpenResults } from "./open-results.ts";
import type { ResultsView } from "./results-view.ts";

/** Lists the columns, each followed by its values with the row id `COLUMN⏎VALUE`. */
export function groupRows({ view, run, measure }: OpenResults): Row[] {
  return view.columns.flatMap((column): Row[] => {
    const groups = Object.entries(view.groups(run, column, measure));
    return [
      { id: column, label: column, tone: "title", note: String(groups.length) },
      ...groups.map(([value, { n, metrics }]): Row => {
        return {
          id: `${column}\n${value}`,
          label: value,
          depth: 1,
          note: `${formatFigure(metrics[measure])}  n ${n}`,
        };
      }),
    ];
  });
}

/** Shows the figures of all runs for every value of a column, or for a single value. */
export function groupDetail({ view, measure }: OpenResults, id: string): Content {
  const [column = "", value] = id.split("\n");
  const runs = view.runs.map((run) => ({ label: run.label, groups: view.groups(run, column, measure) }));
  return [
    title(`${measure} by ${column}`),
    "",
    groupBlocks(runs, measure, value),
    "",
    dim("Groups with fewer than ten questions have no interval."),
  ];
}

/**
 * Returns the uids of the questions that have a particular value in a column.
 * @param id a column and a value, as in the row ids
 */
export function questionsInGroup({ questions }: ResultsView, id: string): ReadonlySet<string> {
  const [column = "", value = ""] = id.split("\n");
  return new Set(questions.filter(({ groups }) => groups[column]?.includes(value)).map(({ uid }) => uid));
}
