/**
 * Builds the page of a benchmark: the systems by measure, category, cost and question, comparisons of two systems, and
 * the settings of each run.
 */
import {
  describeOrigin,
  formatFigure,
  formatWithInterval,
  mainMeasureNames,
  powerNotes,
  type RunSummary,
  type SummaryDocument,
} from "../../evaluation/index.ts";
import { count } from "../../text/count.ts";
import type { QuestionPaths } from "../data/question-paths.ts";
import { type Cell, type Html, html, table } from "../design/index.ts";
import { leadingMeasure } from "../overview/site-figures.ts";
import { intervalPlot } from "../plots/interval-plot.ts";
import type { LinkTo, SitePage } from "../site-page.ts";
import type { SiteBenchmark } from "../site-source.ts";
import { benchmarkPath, leaderboardPath, pairPath, reportPath } from "./benchmark-paths.ts";
import { categorySections } from "./category-heat.ts";
import { costSection } from "./cost-section.ts";
import { gridSection } from "./grid-section.ts";
import { pairOf, verdictText } from "./pairs.ts";
import { runProvenanceSection } from "./run-provenance-section.ts";
import { submitSection } from "./submit-section.ts";

export function benchmarkPage(
  benchmark: SiteBenchmark,
  all: readonly SiteBenchmark[],
  questions: QuestionPaths,
): SitePage {
  const { document } = benchmark.evaluation;
  const measure = leadingMeasure(benchmark);
  const path = benchmarkPath(benchmark, all);
  return {
    path,
    title: all.length === 1 ? "Leaderboard" : `Leaderboard ${benchmark.name}`,
    area: "leaderboard",
    description: `${count(document.runs.length, "system")} on ${count(benchmark.stored.questions.length, "question")}.`,
    body: (
      to,
    ) => html`${all.length > 1 && html`<p class="crumbs"><a href="${to(leaderboardPath)}">Leaderboard</a> › ${benchmark.name}</p>`}
<h1>${all.length === 1 ? "Leaderboard" : benchmark.name}</h1>
<p class="lead">${count(document.runs.length, "system")} on ${count(benchmark.stored.questions.length, "question")}. ${leadSentence(document, measure)}</p>
<p><a href="${to(reportPath(benchmark, all))}">The report on these results</a> is a single, self-contained file.</p>
${intervalPlot(`${measure}: mean over the questions, with its 95 % bootstrap interval`, document.runs, measure)}
${systemsSection(document)}
${pairsSection(benchmark, all, measure, to)}
${categorySections(document, measure)}
${costSection(benchmark, measure)}
${gridSection(benchmark, measure, questions, to)}
${runProvenanceSection(benchmark)}
${submitSection()}`,
  };
}

/** Summarises the benchmark in a sentence that claims only what the statistical tests support. */
function leadSentence({ runs, comparisons }: SummaryDocument, measure: string): string {
  const ranked = runs
    .filter((run) => typeof run.metrics[measure] === "number")
    .sort((left, right) => (right.metrics[measure] ?? 0) - (left.metrics[measure] ?? 0));
  const [best, next] = ranked;
  if (best === undefined) return "";
  if (next === undefined)
    return `${best.retriever} has a ${measure} of ${formatFigure(best.metrics[measure])}.`;
  const pair = pairOf(comparisons, measure, best.retriever, next.retriever);
  const comparison =
    pair === undefined
      ? "No test compared these two systems."
      : pair.verdict === "within noise"
        ? "The difference between these two systems is not significant."
        : "The difference between these two systems is significant.";
  return `By ${measure}, ${best.retriever} ranks first and ${next.retriever} second. ${comparison}`;
}

function systemsSection(document: SummaryDocument): Html {
  const { runs, manifest } = document;
  const main = manifest.measures.filter((name) => mainMeasureNames.includes(name));
  const others = manifest.measures.filter((name) => !main.includes(name));
  return html`<h2 id="systems">Systems and measures</h2>
<p>The best value in each column is bold. “≈” marks a system that the Holm-corrected paired randomisation test does not distinguish from the best system. Failed and unanswered questions count as empty retrievals.</p>
${measuresTable("Main measures with 95 % intervals", document, main)}
${powerNotes(document, main).map((note) => html`<p>${note}</p>`)}
${others.length > 0 && html`<details><summary>${count(others.length, "further measure")}</summary>${measuresTable("Further measures with 95 % intervals", document, others)}</details>`}
${table({
  caption: "Number of questions behind each mean",
  columns: [
    { title: "System", sortable: true },
    ...["Questions", "Failed", "Unanswered", "Without a prediction"].map((title) => ({
      title,
      figures: true,
      sortable: true,
    })),
  ],
  rows: runs.map((run) => [
    run.retriever,
    ...[run.questions, run.failed, run.unanswered, run.missing].map(String),
  ]),
})}`;
}

function measuresTable(caption: string, document: SummaryDocument, measures: readonly string[]): Html {
  return table({
    caption,
    columns: [
      { title: "System", sortable: true },
      ...measures.map((title) => ({ title, figures: true, sortable: true })),
    ],
    rows: document.runs.map((run) => [
      html`${run.retriever}${run.origin !== null && html` <small>${describeOrigin(run.origin)}</small>`}`,
      ...measures.map((name) => measureCell(run, name, document)),
    ]),
  });
}

function measureCell(run: RunSummary, measure: string, { runs, comparisons }: SummaryDocument): Cell {
  const value = run.metrics[measure] ?? null;
  const [best] = runs.toSorted(
    (left, right) => (right.metrics[measure] ?? -1) - (left.metrics[measure] ?? -1),
  );
  const isBest = value !== null && best?.metrics[measure] === value;
  const pair =
    best === undefined || isBest ? undefined : pairOf(comparisons, measure, run.retriever, best.retriever);
  const [figure = "", ...interval] = formatWithInterval(value, run.detail[measure]).split(" ");
  const mark =
    pair?.verdict === "within noise" && html` <abbr title="not distinguished from the best">≈</abbr>`;
  return {
    content: html`${isBest ? html`<b>${figure}</b>` : figure}${mark}<br><small>${interval.join(" ")}</small>`,
    value: value ?? -1,
  };
}

function pairsSection(
  benchmark: SiteBenchmark,
  all: readonly SiteBenchmark[],
  measure: string,
  to: LinkTo,
): Html | null {
  const { runs, comparisons } = benchmark.evaluation.document;
  if (runs.length < 2) return null;
  const pairs = runs.flatMap((a, at) => runs.slice(at + 1).map((b) => ({ a: a.retriever, b: b.retriever })));
  const select = (id: string, title: string, selected: number): Html =>
    html`<div><label for="${id}">${title}</label><select id="${id}">${runs.map(({ retriever }, at) => html`<option value="${retriever}"${at === selected && html` selected`}>${retriever}</option>`)}</select></div>`;
  return html`<h2 id="pairs">Pairs of systems</h2>
<div class="controls" id="pair-choice">${select("pair-a", "Compare", 0)}${select("pair-b", "with", 1)}<button type="button" class="button">Compare</button><p role="status" class="note"></p></div>
${table({
  caption: `Differences in ${measure}; each pair's page lists the questions gained and lost`,
  columns: [
    { title: "Pair", sortable: true },
    { title: "Difference", figures: true, sortable: true },
    { title: "p (Holm)", figures: true, sortable: true },
    { title: "d_z", figures: true, sortable: true },
    { title: "Verdict", sortable: true },
  ],
  rows: pairs.map(({ a, b }) => {
    const pair = pairOf(comparisons, measure, a, b);
    const link = html`<a data-pair-a="${a}" data-pair-b="${b}" href="${to(pairPath(benchmark, all, a, b))}">${a} − ${b}</a>`;
    return [
      { content: link, value: `${a} ${b}` },
      {
        content: pair === undefined ? "–" : formatWithInterval(pair.difference, pair),
        value: pair?.difference ?? 0,
      },
      { content: pair === undefined ? "–" : formatFigure(pair.p_holm), value: pair?.p_holm ?? 1 },
      { content: formatFigure(pair?.effect_size), value: pair?.effect_size ?? 0 },
      verdictText(pair),
    ];
  }),
})}`;
}
