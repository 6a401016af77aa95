/** Plots the counts of a question file: one bar chart per distribution, and a coloured table of the cells. */

import { count } from "../../base/text/count.ts";
import type { Chart } from "../../pages/plots/chart.ts";
import { chartFile } from "../../pages/plots/draw-chart.ts";
import type { QuestionStatistics } from "./question-statistics.ts";

export type StatisticsPlot = {
  /** The file name without its extension. */
  readonly name: string;
  readonly svg: string;
};

/** Plots every distribution that has values, and the cells if any operation is known. */
export function plotStatistics(statistics: QuestionStatistics): StatisticsPlot[] {
  const { distributions, cells, hops, goldenTriples, questions } = statistics;
  const namedCounts = Object.entries({ ...distributions, hops, golden_triples: goldenTriples });
  const total = count(questions, "question");
  const plots = namedCounts
    .filter(([, counts]) => Object.keys(counts).some((value) => value !== ""))
    .map(([name, counts]) => {
      const bars = Object.entries(counts).map(([value, number]) => ({
        place: value || "(none)",
        value: number,
      }));
      const shown = bars.map(({ place, value }) => `${place} ${value}`).join(", ");
      const chart: Chart = { kind: "bars", axis: "questions", bars };
      const title = name.replaceAll("_", " ");
      return { name, svg: chartFile([chart], `${total} by ${title}: ${shown}`) };
    });
  if (!Object.keys(cells).some((operation) => operation !== "")) return plots;
  const heat = Object.entries(cells).flatMap(([y, byUseCase]) =>
    Object.entries(byUseCase).map(([x, value]) => ({ x, y, value })),
  );
  const chart: Chart = { kind: "heat", x: "use case", y: "retrieval operation", cells: heat };
  const svg = chartFile([chart], `${total} by retrieval operation and use case`);
  return [...plots, { name: "retrieval_operation_by_use_case", svg }];
}
