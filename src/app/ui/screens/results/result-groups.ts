/**
 * Breaks a run down by the columns of the dataset, and shows every column with its values and the figures of all runs
 * for each value.
 */

import { count } from "../../../../base/text/count.ts";
import {
  cautionNote,
  formatFigure,
  formatWithInterval,
  groupInterval,
} from "../../../../evaluation/index.ts";
import { dim, span, title } from "../../drawing/lines.ts";
import type { Line, Row } from "../screen.ts";
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
export function groupDetail(results: OpenResults, id: string): Line[] {
  const [column = "", value] = id.split("\n");
  const values = Object.keys(results.view.groups(results.run, column, results.measure));
  return [
    title(`${results.measure} by ${column}`),
    ...(value === undefined ? values : [value]).flatMap((name) => ["", ...valueLines(results, column, name)]),
    "",
    dim(`Groups with fewer than ten questions have no interval. ${cautionNote}`),
  ];
}

function valueLines({ view, measure }: OpenResults, column: string, value: string): Line[] {
  const runGroups = view.runs.map((run) => ({ run, group: view.groups(run, column, measure)[value] }));
  const n = runGroups[0]?.group?.n ?? 0;
  return [
    [span(`${value}  `, "title"), span(count(n, "question"), "dim")],
    ...runGroups.map(({ run, group }): Line => {
      return [
        span(`${formatWithInterval(group?.metrics[measure], groupInterval(group, measure))}  `),
        span(run.label, "dim"),
      ];
    }),
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
