/** Shows every system's result for a question: golden triples next to retrieved triples, the answer, and the trace. */
import { alignTriples, type EvaluationCase, type Prediction } from "../../evaluation/index.ts";
import { count } from "../../text/count.ts";
import { bar, type Html, html, table } from "../design/index.ts";
import { leadingMeasure } from "../overview/site-figures.ts";
import type { LinkTo } from "../site-page.ts";
import type { SiteBenchmark } from "../site-source.ts";
import { benchmarkPath } from "./benchmark-paths.ts";

/** The results for a question in a benchmark. */
export type QuestionResults = {
  readonly benchmark: SiteBenchmark;
  readonly path: string;
  readonly measure: string;
  readonly systems: readonly {
    readonly name: string;
    readonly evaluated: EvaluationCase;
    readonly value: number | null;
  }[];
};

/** The maximum number of retrieved triples to show per system. */
const shownTriples = 30;

/** @returns the results in each benchmark, by uid */
export function questionResults(
  benchmarks: readonly SiteBenchmark[],
): Map<string, readonly QuestionResults[]> {
  const results = new Map<string, QuestionResults[]>();
  for (const benchmark of benchmarks) {
    const measure = leadingMeasure(benchmark);
    const { document, tables } = benchmark.evaluation;
    const common = { benchmark, measure, path: benchmarkPath(benchmark, benchmarks) };
    for (const [at, { uid }] of benchmark.stored.questions.entries()) {
      const systems = tables.flatMap((scores, run) => {
        const evaluated = scores.cases[at];
        const column = scores.columns.find((candidate) => candidate.measure.name === measure);
        if (evaluated === undefined) return [];
        return [{ name: document.runs[run]?.retriever ?? "", evaluated, value: column?.values[at] ?? null }];
      });
      results.set(uid, [...(results.get(uid) ?? []), { ...common, systems }]);
    }
  }
  return results;
}

export function resultsSection(results: readonly QuestionResults[], to: LinkTo): Html {
  return html`<h2 id="results">Triples retrieved and answers given by each system</h2>
${results.map(
  (
    benchmarkResults,
  ) => html`<h3><a href="${to(benchmarkResults.path)}">${benchmarkResults.benchmark.name}</a></h3>
${summaryTable(benchmarkResults)}
${benchmarkResults.systems.map(systemDetails)}`,
)}`;
}

function summaryTable({ systems, measure }: QuestionResults): Html {
  return table({
    caption: `${measure} and answer for each system`,
    columns: [
      { title: "System", sortable: true },
      { title: measure, figures: true, sortable: true },
      { title: html`<span class="unseen">as a bar</span>` },
      { title: "Answer" },
    ],
    rows: systems.map(({ name, evaluated, value }) => [
      name,
      { content: value === null ? "–" : value.toFixed(3), value: value ?? -1 },
      { content: bar(value ?? 0), value: value ?? -1, className: "short-plot" },
      answerOf(evaluated.prediction),
    ]),
  });
}

function answerOf({ status, answer, error }: Prediction): string {
  if (status === "failed") return `failed: ${error ?? "no reason recorded"}`;
  return answer ?? "no answer";
}

function systemDetails({ name, evaluated }: QuestionResults["systems"][number]): Html {
  const { golden, retrieved } = alignTriples(evaluated);
  const hits = golden.filter(({ rank }) => rank !== null).length;
  const hiddenCount = retrieved.length - shownTriples;
  return html`<details><summary><b>${name}</b>: ${hits} of ${count(golden.length, "golden triple")} among ${retrieved.length} retrieved</summary>
<div class="parts"><div>${table({
    caption: `Golden triples, by ${name}`,
    columns: [{ title: "Golden triple" }, { title: "Rank", figures: true }],
    rows: golden.map(({ triple, rank }) => [
      triple,
      rank === null ? html`<span class="miss">✗ missed</span>` : html`<span class="hit">✓ ${rank}</span>`,
    ]),
  })}</div><div>${table({
    caption: `Triples retrieved by ${name}, best first${hiddenCount > 0 ? `; ${count(hiddenCount, "more triple is", "more triples are")} not shown` : ""}`,
    columns: [{ title: "Retrieved triple" }, { title: "Golden" }],
    rows: retrieved
      .slice(0, shownTriples)
      .map(({ triple, golden: isGolden }) => [
        triple,
        isGolden ? html`<span class="hit">✓</span>` : html`<span class="miss">+ extra</span>`,
      ]),
  })}</div></div>
${trace(evaluated.prediction)}</details>`;
}

function directionOf(forwards: boolean | null): string {
  if (forwards === null) return "in both directions";
  return forwards ? "forwards" : "backwards";
}

function trace({ trail }: Prediction): Html | null {
  if (trail === undefined) return null;
  return html`<h4>Trace</h4><ol>${trail.linked !== undefined && html`<li>Began with ${trail.linked.join(", ") || "nothing"}.</li>`}${trail.followed.map(
    ({ relation, forwards, from }) =>
      html`<li>Followed ${relation ?? "all relations"} ${directionOf(forwards)} from ${from.slice(0, 8).join(", ")}${from.length > 8 && ` and ${from.length - 8} more`}.</li>`,
  )}${trail.removed > 0 && html`<li>Random sampling dropped ${count(trail.removed, "candidate")}.</li>`}${trail.filtered.length > 0 && html`<li>The filter removed ${count(trail.filtered.length, "triple")} from the result.</li>`}${trail.ended !== null && html`<li>Ended early: ${trail.ended.by}.</li>`}</ol>`;
}
