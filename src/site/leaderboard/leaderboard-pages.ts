/** Builds all pages of the leaderboard. */
import { createBenchmarkReport } from "../../evaluation/index.ts";
import { plot } from "../../pages/blocks.ts";
import { html } from "../../pages/design/index.ts";
import { reportHtml, show } from "../../pages/html.ts";
import { crumbs } from "../../pages/parts.ts";
import { count } from "../../text/count.ts";
import type { QuestionPaths } from "../data/question-paths.ts";
import { leadingMeasure } from "../overview/site-figures.ts";
import type { SitePage } from "../site-page.ts";
import type { SiteBenchmark } from "../site-source.ts";
import { benchmarkPage, submitFold } from "./benchmark-page.ts";
import { benchmarkPath, leaderboardPath, reportPath } from "./benchmark-paths.ts";
import { intervalBars } from "./interval-bars.ts";
import { pairPages } from "./pair-page.ts";
import { questionsPage } from "./questions-page.ts";

export function leaderboardPages(
  benchmarks: readonly SiteBenchmark[],
  questions: QuestionPaths,
): readonly SitePage[] {
  const pages = benchmarks.flatMap((benchmark) => [
    benchmarkPage(benchmark, benchmarks),
    questionsPage(benchmark, benchmarks, questions),
    reportPage(benchmark, benchmarks),
    ...pairPages(benchmark, benchmarks, questions),
  ]);
  return benchmarks.length === 1 ? pages : [listPage(benchmarks), ...pages];
}

function reportPage(benchmark: SiteBenchmark, all: readonly SiteBenchmark[]): SitePage {
  const report = createBenchmarkReport(benchmark.evaluation.document);
  return {
    path: reportPath(benchmark, all),
    title: report.title,
    area: "leaderboard",
    description: `Every measure, comparison and setting of ${benchmark.name}.`,
    body: (to) =>
      html`${crumbs([[to(benchmarkPath(benchmark, all)), "Leaderboard"]], "report")}\n${reportHtml(report)}`,
  };
}

function listPage(benchmarks: readonly SiteBenchmark[]): SitePage {
  return {
    path: leaderboardPath,
    title: "Leaderboard",
    area: "leaderboard",
    description: `${count(benchmarks.length, "benchmark")} of question-answering systems.`,
    body: (to) => html`<h1>Leaderboard</h1>
${benchmarks.length === 0 && html`<p class="lead">There are no results for these questions yet.</p>`}
<div class="parts">${benchmarks.map((benchmark) => {
      const measure = leadingMeasure(benchmark);
      const { runs } = benchmark.evaluation.document;
      const bars = intervalBars(runs, measure);
      return html`<section><h2><a href="${to(benchmarkPath(benchmark, benchmarks))}">${benchmark.name}</a></h2>
<p class="note">${count(runs.length, "system")} on ${count(benchmark.stored.questions.length, "question")}</p>
${show(plot(`${measure}: mean with its 95 % interval`, { kind: "bars", axis: measure, bars }))}</section>`;
    })}</div>
${submitFold()}`,
  };
}
