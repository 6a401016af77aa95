/** Shows every system's result for a question: golden triples next to retrieved triples, the answer, and the trace. */
import { alignTriples, type EvaluationCase, type Prediction } from "../../evaluation/index.ts";
import { table } from "../../pages/blocks.ts";
import { type Html, html } from "../../pages/design/index.ts";
import { barCell, show } from "../../pages/html.ts";
import { fold } from "../../pages/parts.ts";
import { count } from "../../text/count.ts";
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
  return show(
    table(
      `${measure} and answer for each system`,
      ["System", measure, "Answer"],
      systems.map(({ name, evaluated, value }) => [
        name,
        value === null ? "–" : barCell(value, 1),
        answerOf(evaluated.prediction),
      ]),
    ),
  );
}

function answerOf({ status, answer, error }: Prediction): string {
  if (status === "failed") return `failed: ${error ?? "no reason recorded"}`;
  return answer ?? "no answer";
}

function systemDetails({ name, evaluated }: QuestionResults["systems"][number]): Html {
  const { golden, retrieved } = alignTriples(evaluated);
  const hits = golden.filter(({ rank }) => rank !== null).length;
  const hiddenCount = retrieved.length - shownTriples;
  const hidden =
    hiddenCount > 0 ? `; ${count(hiddenCount, "more triple is", "more triples are")} not shown` : "";
  const mark = (look: string, text: string) => ({ text, html: html`<span class="${look}">${text}</span>` });
  const goldenTable = table(
    `Golden triples, by ${name}`,
    ["Golden triple", "Rank"],
    golden.map(({ triple, rank }) => [
      triple,
      rank === null ? mark("miss", "✗ missed") : mark("hit", `✓ ${rank}`),
    ]),
  );
  const retrievedTable = table(
    `Triples retrieved by ${name}, best first${hidden}`,
    ["Retrieved triple", "Golden"],
    retrieved
      .slice(0, shownTriples)
      .map(({ triple, golden: isGolden }) => [triple, isGolden ? mark("hit", "✓") : mark("miss", "+ extra")]),
  );
  return fold(
    html`<b>${name}</b>: ${hits} of ${count(golden.length, "golden triple")} among ${retrieved.length} retrieved`,
    html`<div class="parts"><div>${show(goldenTable)}</div><div>${show(retrievedTable)}</div></div>
${trace(evaluated.prediction)}`,
  );
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
