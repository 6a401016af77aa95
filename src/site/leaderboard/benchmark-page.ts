/**
 * Builds the page of a benchmark: one table of all systems with quality, cost and energy, whose measures and questions
 * the reader chooses, and links to everything behind it.
 */
import {
  describeOrigin,
  formatFigure,
  formatWithInterval,
  mainMeasureNames,
  powerNotes,
  type RunSummary,
  rulesNotes,
  type SummaryDocument,
} from "../../evaluation/index.ts";
import { type Cell, plot, table } from "../../pages/blocks.ts";
import { dataScript, type Html, html, trustedMarkup } from "../../pages/design/index.ts";
import { show } from "../../pages/html.ts";
import { copyable, crumbs, fold, linkRow } from "../../pages/parts.ts";
import { count } from "../../text/count.ts";
import { escapeLatex } from "../../text/escape.ts";
import { leadingMeasure } from "../overview/site-figures.ts";
import type { LinkTo, SitePage } from "../site-page.ts";
import type { SiteBenchmark } from "../site-source.ts";
import { benchmarkPath, leaderboardPath, pairPath, questionsPath, reportPath } from "./benchmark-paths.ts";
import { pairOf, verdictText } from "./pairs.ts";
import { leaderboardViews, type View } from "./views.ts";

const costColumns = ["ms", "tokens", "US$", "Wh"];

export function benchmarkPage(benchmark: SiteBenchmark, all: readonly SiteBenchmark[]): SitePage {
  const { document } = benchmark.evaluation;
  const measure = leadingMeasure(benchmark);
  const title = all.length === 1 ? "Leaderboard" : benchmark.name;
  const size = `${count(document.runs.length, "system")} on ${count(benchmark.stored.questions.length, "question")}`;
  const views = leaderboardViews(document, measure);
  return {
    path: benchmarkPath(benchmark, all),
    title: all.length === 1 ? title : `Leaderboard ${title}`,
    area: "leaderboard",
    description: `${size}.`,
    body: (to) => html`${all.length > 1 && crumbs([[to(leaderboardPath), "Leaderboard"]], benchmark.name)}
<h1>${title}</h1>
<p class="lead">${size}. ${leadSentence(document, measure)}</p>
${controls(document, views)}
${show(standings(benchmark, views[0], measure))}
<p class="note" id="board-note">Brackets contain 95 % intervals. Bold is the best value in a column; “≈” marks a value that the Holm-corrected paired randomisation test does not distinguish from it. Systems that share a letter are not distinguished by ${measure}. Time is the median per question, without building an index; tokens, dollars and energy are totals. Energy is an estimate without remote models.</p>
${[...powerNotes(document, [measure]), ...rulesNotes(document.runs)].map((note) => html`<p class="note">${note}</p>`)}
${linkRow([
  html`<a href="${to(reportPath(benchmark, all))}">The full report: every measure, group and setting</a>`,
  html`<a href="${to(questionsPath(benchmark, all))}">Every question and system</a>`,
])}
${pairsFold(benchmark, all, measure, to)}
${costFold(benchmark, measure)}
${submitFold()}
${dataScript(boardData(document, views), "application/json", "board-data")}`,
  };
}

/** Summarises the benchmark in a sentence that claims only what the statistical tests support. */
function leadSentence({ runs, comparisons }: SummaryDocument, measure: string): string {
  const [best, next] = runs
    .filter((run) => typeof run.metrics[measure] === "number")
    .sort((left, right) => (right.metrics[measure] ?? 0) - (left.metrics[measure] ?? 0));
  if (best === undefined) return "";
  if (next === undefined)
    return `${best.retriever} has a ${measure} of ${formatFigure(best.metrics[measure])}.`;
  const pair = pairOf(comparisons, measure, best.retriever, next.retriever);
  const comparison =
    pair === undefined
      ? "No test compared these two systems."
      : `The difference between these two systems is ${pair.verdict === "within noise" ? "not " : ""}significant.`;
  return `By ${measure}, ${best.retriever} ranks first and ${next.retriever} second. ${comparison}`;
}

function isMain(measure: string, { manifest }: SummaryDocument): boolean {
  const main = manifest.measures.filter((name) => mainMeasureNames.includes(name));
  return (main.length > 0 ? main : manifest.measures).slice(0, 5).includes(measure);
}

function controls(document: SummaryDocument, views: readonly View[]): Html {
  const choices = document.manifest.measures.map(
    (name) =>
      html`<label><input type="checkbox" name="measures" value="${name}"${isMain(name, document) && trustedMarkup(" checked")}> ${name}</label>`,
  );
  const options = views.map(
    ({ id, title, questions }) => html`<option value="${id}">${title} (${questions})</option>`,
  );
  return html`<div class="controls" id="board-controls">
<div><label for="board-group">Questions</label><select id="board-group" name="questions">${options}</select></div>
<details class="choose"><summary>Measures</summary><fieldset><legend class="unseen">Measures</legend><div class="choices">${choices}</div></fieldset></details>
<div><button type="button" class="button" data-download="csv">CSV</button> <button type="button" class="button" data-download="tex">LaTeX</button></div>
<p role="status" class="note" id="board-status"></p>
</div>`;
}

function standings(
  { evaluation, costs, footprints }: SiteBenchmark,
  view: View | undefined,
  measure: string,
) {
  const { runs, manifest } = evaluation.document;
  const known = (value: number | null | undefined, digits: number): Cell =>
    value === null || value === undefined
      ? { text: "unknown", value: -1 }
      : { text: value.toFixed(digits), value };
  const rows = runs.map((run, at): Cell[] => {
    const energy = footprints[at]?.energy_kwh ?? null;
    return [
      {
        text: `${run.retriever}, ${whatRan(run)}`,
        html: html`${run.retriever}<br><small>${whatRan(run)}</small>`,
        value: run.retriever,
      },
      view?.letters[at] ?? "",
      ...(view?.rows[at] ?? []).map(
        ([figure, interval, mark, value]): Cell => ({
          text: `${figure}${mark === "≈" ? " ≈" : ""} ${interval}`.trim(),
          html: html`${mark === "best" ? html`<b>${figure}</b>` : figure}${mark === "≈" && " ≈"} <small>${interval}</small>`,
          value,
          look: "figures measured",
        }),
      ),
      known(costs[at]?.latency_ms.p50, 1),
      known(costs[at]?.usage.tokens, 0),
      known(costs[at]?.usage.cost, 4),
      known(energy === null ? null : energy * 1000, 3),
    ];
  });
  return table(
    `Systems by ${measure}, cost and energy`,
    ["System", "Group", ...manifest.measures, ...costColumns],
    rows.toSorted(
      (left, right) =>
        sortValue(right, manifest.measures, measure) - sortValue(left, manifest.measures, measure),
    ),
    "board",
  );
}

/** Says which profile of the system ran, and whether a model or rules answered. */
function whatRan({ origin, answered_by }: RunSummary): string {
  const parts = [origin === null ? "" : describeOrigin(origin), answered_by ?? ""];
  return parts.filter((part) => part !== "").join("; ") || "settings not recorded";
}

function sortValue(row: readonly Cell[], measures: readonly string[], measure: string): number {
  const cell = row[2 + measures.indexOf(measure)];
  return typeof cell === "object" ? Number(cell.value) : -1;
}

/** What the page's script needs to show another group of questions, and to write LaTeX. */
function boardData({ runs, manifest }: SummaryDocument, views: readonly View[]) {
  const texts = [
    ...runs.flatMap((run) => [run.retriever, whatRan(run)]),
    ...manifest.measures,
    ...costColumns,
  ];
  return {
    measures: manifest.measures,
    systems: runs.map(({ retriever }) => retriever),
    views,
    latex: Object.fromEntries(texts.map((text) => [text, escapeLatex(text)])),
  };
}

function pairsFold(
  benchmark: SiteBenchmark,
  all: readonly SiteBenchmark[],
  measure: string,
  to: LinkTo,
): Html | null {
  const { runs, comparisons } = benchmark.evaluation.document;
  if (runs.length < 2) return null;
  const pairs = runs.flatMap((a, at) => runs.slice(at + 1).map((b) => ({ a: a.retriever, b: b.retriever })));
  const rows = pairs.map(({ a, b }): Cell[] => {
    const pair = pairOf(comparisons, measure, a, b);
    return [
      {
        text: `${a} − ${b}`,
        html: html`<a href="${to(pairPath(benchmark, all, a, b))}">${a} − ${b}</a>`,
      },
      pair === undefined ? "–" : { text: formatWithInterval(pair.difference, pair), value: pair.difference },
      formatFigure(pair?.p_holm),
      formatFigure(pair?.effect_size),
      verdictText(pair),
    ];
  });
  const caption = `Differences in ${measure}; each pair's page lists the questions gained and lost`;
  return fold(
    `Compare two systems question by question (${count(pairs.length, "pair")})`,
    show(table(caption, ["Pair", "Difference", "p (Holm)", "d_z", "Verdict"], rows, "pairs")),
  );
}

function costFold({ evaluation, costs }: SiteBenchmark, measure: string): Html | null {
  const points = evaluation.document.runs.flatMap((run, at) => {
    const x = costs[at]?.latency_ms.p50 ?? null;
    const value = run.metrics[measure] ?? null;
    return x === null || value === null ? [] : [{ name: run.retriever, x, value }];
  });
  if (points.length === 0) return null;
  const x = "median milliseconds per question";
  const caption = `${measure} against the median time per question. Better systems are in the upper left. Times from different machines are not comparable.`;
  return fold("Quality against time", show(plot(caption, { kind: "scatter", x, y: measure, points })));
}

/** Explains how to submit a system to the leaderboard. */
export function submitFold(): Html {
  return fold(
    "Submit your own predictions",
    html`<p>For every question, write one line of JSON with its <code>uid</code>, the triples that your system retrieved, best first, each in the form <code>(id:label, predicate, id:label)</code>, and its answer.</p>
${copyable('{"uid": "…", "retrieved": ["(R1:Lakes, year, L1:2019)"], "answer": "2019"}')}
<p>This command scores your predictions in the same way as those of the systems on this page, with intervals and tests:</p>
${copyable("npx taxolink score --questions questions.csv --predictions mine.jsonl --out runs/mine")}
<p>Send the predictions file to this site's publisher. To put multiple systems on one leaderboard, score their prediction files together and publish again:</p>
${copyable("npx taxolink score --questions questions.csv --predictions a.jsonl --predictions b.jsonl --out runs/board\nnpx taxolink publish")}`,
  );
}
