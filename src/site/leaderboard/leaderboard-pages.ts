/** Builds all pages of the leaderboard. */
import { createBenchmarkReport, meanBars } from "../../evaluation/index.ts";
import { plot } from "../../pages/blocks.ts";
import { html } from "../../pages/design/index.ts";
import { reportHtml, show } from "../../pages/html.ts";
import { link } from "../../pages/parts.ts";
import { count } from "../../text/count.ts";
import { leaderboardPath, type PlacedBenchmark, type SiteContent } from "../site-content.ts";
import type { SitePage } from "../site-page.ts";
import { benchmarkPage, sizeOf, submitFold } from "./benchmark-page.ts";
import { pairPages } from "./pair-page.ts";
import { questionsPage } from "./questions-page.ts";

export function leaderboardPages({ areas, benchmarks, questionPaths }: SiteContent): readonly SitePage[] {
  if (!areas.has("leaderboard")) return [];
  const pages = benchmarks.flatMap((benchmark) => [
    benchmarkPage(benchmark, benchmarks.length === 1),
    questionsPage(benchmark, questionPaths),
    reportPage(benchmark),
    ...pairPages(benchmark, questionPaths),
  ]);
  return benchmarks.length === 1 ? pages : [listPage(benchmarks), ...pages];
}

function reportPage({ name, path, folder, evaluation }: PlacedBenchmark): SitePage {
  const report = createBenchmarkReport(evaluation.document);
  return {
    path: `${folder}/report.html`,
    title: report.title,
    area: "leaderboard",
    description: `Every measure, comparison and setting of ${name}.`,
    above: [[path, "Leaderboard"], "report"],
    body: () => reportHtml(report),
  };
}

function listPage(benchmarks: readonly PlacedBenchmark[]): SitePage {
  return {
    path: leaderboardPath,
    title: "Leaderboard",
    area: "leaderboard",
    description: `${count(benchmarks.length, "benchmark")} of question-answering systems.`,
    lead: benchmarks.length === 0 ? "There are no results for these questions yet." : undefined,
    body: () => html`<div class="parts">${benchmarks.map((benchmark) => {
      const { name, path, measure, evaluation } = benchmark;
      const chart = meanBars(evaluation.document.runs, [measure]);
      return html`<section><h2>${link(path, name)}</h2>
<p class="note">${sizeOf(benchmark)}</p>
${show(plot(`${measure}: mean with its 95 % interval`, chart))}</section>`;
    })}</div>
${submitFold()}`,
  };
}
