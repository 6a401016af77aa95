/** Builds all pages of the leaderboard. */
import { count } from "../../text/count.ts";
import type { QuestionPaths } from "../data/question-paths.ts";
import { html } from "../design/index.ts";
import { leadingMeasure } from "../overview/site-figures.ts";
import { intervalPlot } from "../plots/interval-plot.ts";
import type { SiteFile, SitePage } from "../site-page.ts";
import type { SiteBenchmark } from "../site-source.ts";
import { benchmarkPage } from "./benchmark-page.ts";
import { benchmarkPath, leaderboardPath, reportPath } from "./benchmark-paths.ts";
import { pairPages } from "./pair-page.ts";
import { submitSection } from "./submit-section.ts";

export function leaderboardPages(
  benchmarks: readonly SiteBenchmark[],
  questions: QuestionPaths,
): { readonly pages: readonly SitePage[]; readonly files: readonly SiteFile[] } {
  const benchmarkPages = benchmarks.flatMap((benchmark) => [
    benchmarkPage(benchmark, benchmarks, questions),
    ...pairPages(benchmark, benchmarks, questions),
  ]);
  const files = benchmarks.map((benchmark) => ({
    path: reportPath(benchmark, benchmarks),
    text: benchmark.report,
  }));
  return {
    pages: benchmarks.length === 1 ? benchmarkPages : [listPage(benchmarks), ...benchmarkPages],
    files,
  };
}

function listPage(benchmarks: readonly SiteBenchmark[]): SitePage {
  return {
    path: leaderboardPath,
    title: "Leaderboard",
    area: "leaderboard",
    description: `${count(benchmarks.length, "benchmark")} of question-answering systems.`,
    body: (to) =>
      benchmarks.length === 0
        ? html`<h1>Leaderboard</h1><p class="lead">There are no results for these questions yet.</p>${submitSection()}`
        : html`<h1>Leaderboard</h1>${benchmarks.map((benchmark) => {
            const measure = leadingMeasure(benchmark);
            const { runs } = benchmark.evaluation.document;
            return html`<h2><a href="${to(benchmarkPath(benchmark, benchmarks))}">${benchmark.name}</a></h2>
<p class="note">${count(runs.length, "system")} on ${count(benchmark.stored.questions.length, "question")}</p>
${intervalPlot(`${measure}: mean with its 95 % interval`, runs, measure)}`;
          })}${submitSection()}`,
  };
}
