/** Shows the cost of each system next to its quality: time, model calls, tokens and money. */
import type { RunCost } from "../../evaluation/index.ts";
import { type Cell, type Html, html, table } from "../design/index.ts";
import { costPlot } from "../plots/cost-plot.ts";
import type { SiteBenchmark } from "../site-source.ts";

export function costSection({ evaluation, costs }: SiteBenchmark, measure: string): Html {
  const { runs } = evaluation.document;
  const points = runs.flatMap((run, at) => {
    const cost = costs[at]?.latency_ms.p50 ?? null;
    const value = run.metrics[measure] ?? null;
    return cost === null || value === null ? [] : [{ name: run.retriever, cost, value }];
  });
  return html`<h2 id="cost">Quality against cost</h2>
${points.length > 0 && html`<figure>${costPlot(points, "median milliseconds per question", measure)}<figcaption>${measure} against the median time per question on a logarithmic axis. Better systems appear in the upper left. Times from different machines are not comparable.</figcaption></figure>`}
${table({
  caption:
    "Wall time per question excludes index construction; calls, tokens and cost are totals for all questions. A value that was not recorded is unknown, never 0.",
  name: "Time and use",
  columns: [
    { title: "System", sortable: true },
    ...["p50 ms", "p95 ms", "Model calls", "Tokens", "US$"].map((title) => ({
      title,
      figures: true,
      sortable: true,
    })),
  ],
  rows: runs.map((run, at) => [run.retriever, ...cells(costs[at])]),
})}`;
}

function cells(cost: RunCost | undefined): Cell[] {
  const cell = (value: number | null | undefined, digits: number): Cell =>
    value === null || value === undefined
      ? { content: "unknown", value: -1 }
      : { content: value.toFixed(digits), value };
  return [
    cell(cost?.latency_ms.p50, 1),
    cell(cost?.latency_ms.p95, 1),
    cell(cost?.usage.calls, 0),
    cell(cost?.usage.tokens, 0),
    cell(cost?.usage.cost, 4),
  ];
}
