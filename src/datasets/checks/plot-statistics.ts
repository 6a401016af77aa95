/** Plots the counts of a question file: one bar chart per distribution, and a coloured table of the cells. */
import { type PlotSpec, renderPlot } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import type { QuestionStatistics } from "./question-statistics.ts";

export type StatisticsPlot = {
  /** The file name without its extension. */
  readonly name: string;
  readonly svg: string;
};

/** Plots every distribution that has values, and the cells if any operation is known. */
export async function plotStatistics(statistics: QuestionStatistics): Promise<StatisticsPlot[]> {
  const { distributions, cells, hops, goldenTriples, questions } = statistics;
  const namedCounts = Object.entries({ ...distributions, hops, golden_triples: goldenTriples });
  const bars = namedCounts
    .filter(([, counts]) => Object.keys(counts).some((value) => value !== ""))
    .map(([name, counts]) => ({
      name,
      spec: barChart(name.replaceAll("_", " "), counts),
      description: `${count(questions, "question")} by ${name.replaceAll("_", " ")}: ${describe(counts)}`,
    }));
  const table = {
    name: "retrieval_operation_by_use_case",
    spec: cellTable(cells),
    description: `${count(questions, "question")} by retrieval operation and use case`,
  };
  const hasOperations = Object.keys(cells).some((operation) => operation !== "");
  return Promise.all(
    [...bars, ...(hasOperations ? [table] : [])].map(async ({ name, spec, description }) => ({
      name,
      svg: await renderPlot(spec, description),
    })),
  );
}

function describe(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([value, questions]) => `${value || "none"} ${questions}`)
    .join(", ");
}

/** Sorts the bars in the natural order of the values or, if they have none, by frequency. */
function barChart(title: string, counts: Readonly<Record<string, number>>): PlotSpec {
  const values = Object.entries(counts).map(([value, questions]) => ({
    value: value || "(none)",
    questions,
  }));
  return {
    data: { values },
    width: 320,
    layer: [
      { mark: "bar" },
      { mark: { type: "text", align: "left", dx: 3 }, encoding: { text: { field: "questions" } } },
    ],
    encoding: {
      y: { field: "value", type: "nominal", sort: null, title },
      x: { field: "questions", type: "quantitative", title: "questions" },
    },
  };
}

function cellTable(cells: QuestionStatistics["cells"]): PlotSpec {
  const values = Object.entries(cells).flatMap(([operation, byUseCase]) =>
    Object.entries(byUseCase).map(([useCase, questions]) => ({ operation, useCase, questions })),
  );
  return {
    data: { values },
    layer: [
      {
        mark: "rect",
        encoding: { color: { field: "questions", type: "quantitative", scale: { scheme: "blues" } } },
      },
      { mark: "text", encoding: { text: { field: "questions" } } },
    ],
    encoding: {
      y: { field: "operation", type: "nominal", title: "retrieval operation" },
      x: { field: "useCase", type: "nominal", title: "use case", axis: { labelAngle: 0 } },
    },
  };
}
