/**
 * Draws two histograms over the queries of a batch: one of results per query and one of response times (paper 004,
 * Figure 2).
 */
import { type PlotSpec, renderPlot } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import { type AnsweredQuery, responseSeconds } from "./batch-report.ts";

/** @returns an SVG */
export function plotBatch(answered: readonly AnsweredQuery[]): Promise<string> {
  const values = answered.map((query) => ({ results: query.results, seconds: responseSeconds(query) }));
  const histogram = (field: "results" | "seconds", title: string) => ({
    mark: { type: "bar" as const },
    width: 260,
    height: 200,
    encoding: {
      x: { field, bin: { maxbins: 20 }, title },
      y: { aggregate: "count" as const, title: "queries", axis: { tickMinStep: 1 } },
    },
  });
  const spec: PlotSpec = {
    data: { values },
    hconcat: [histogram("results", "results"), histogram("seconds", "response time (s)")],
  };
  return renderPlot(
    spec,
    `Histograms for ${count(answered.length, "query", "queries")}: results per query, and response times in seconds`,
  );
}
