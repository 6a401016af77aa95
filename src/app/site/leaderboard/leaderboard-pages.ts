/** Builds the pages of the leaderboard: for each benchmark one table of all systems with quality, cost and energy, whose measures and questions the reader chooses, and links to everything behind it. */

import { count } from "../../../base/text/count.ts";
import {
  type Comparison,
  createBenchmarkReport,
  describeOrigin,
  type Figure,
  figureOf,
  formatFigure,
  leadSentence,
  mainMeasures,
  meanBars,
  pairOf,
  plotInterval,
  powerNotes,
  type RunSummary,
  rulesNotes,
  type SummaryDocument,
  timePlot,
  unknownCost,
} from "../../../evaluation/index.ts";
import { type Block, type Cell, plot, type Table, table } from "../../../pages/blocks.ts";
import { type Html, html, trustedMarkup } from "../../../pages/design/index.ts";
import { copyable, fold, link } from "../../../pages/parts.ts";
import { reportHtml, show } from "../../../pages/show.ts";
import { questionPages } from "../data/question-pages.ts";
import { hasDataPages, leaderboardPath, type PlacedBenchmark, type SiteContent } from "../site-content.ts";
import type { SiteFigure, SitePage, SiteParts } from "../site-source.ts";
import { pairPages, pairsFold, questionsPage } from "./question-pages.ts";

/** @returns null if the site includes no leaderboard */
export function leaderboardParts(content: SiteContent): SiteParts | null {
  const { areas, benchmarks, questionPaths } = content;
  if (!areas.has("leaderboard")) return null;
  const [first] = benchmarks;
  const pages = benchmarks.flatMap((benchmark) => [
    benchmarkPage(benchmark, benchmarks.length === 1),
    questionsPage(benchmark, questionPaths),
    reportPage(benchmark),
    ...pairPages(benchmark, questionPaths),
  ]);
  return {
    pages: [
      ...(benchmarks.length === 1 ? [] : [listPage(benchmarks)]),
      ...pages,
      ...(hasDataPages(content) ? [] : questionPages(content)),
    ],
    diagram: first && meansPlot(first, ` in ${first.name}`),
    figures: benchmarks.flatMap(({ name, measure, evaluation }) =>
      evaluation.document.runs.map(
        ({ retriever, metrics }): SiteFigure => [
          `${measure} of ${retriever} in ${name}`,
          formatFigure(metrics[measure]),
        ],
      ),
    ),
  };
}

function meansPlot({ measure, evaluation }: PlacedBenchmark, where = ""): Block {
  return plot(
    `${measure}${where}: mean with its 95 % interval`,
    meanBars(evaluation.document.runs, [measure]),
  );
}

function reportPage({ name, path, folder, evaluation, costs, footprints }: PlacedBenchmark): SitePage {
  const { document, tables } = evaluation;
  const report = createBenchmarkReport(document, { tables, costs, footprints });
  return {
    path: `${folder}/report.html`,
    title: report.title,
    description: `Every measure, comparison and setting of ${name}.`,
    above: [[path, "Leaderboard"], "report"],
    body: () => reportHtml(report),
  };
}

function listPage(benchmarks: readonly PlacedBenchmark[]): SitePage {
  const parts = benchmarks.map(
    (benchmark) => html`<section><h2>${link(benchmark.path, benchmark.name)}</h2>
<p class="note">${sizeOf(benchmark)}</p>
${show(meansPlot(benchmark))}</section>`,
  );
  return {
    path: leaderboardPath,
    title: "Leaderboard",
    description: `${count(benchmarks.length, "benchmark")} of question-answering systems.`,
    lead: benchmarks.length === 0 ? "There are no results for these questions yet." : undefined,
    body: () => html`<div class="parts">${parts}</div>\n${submitFold()}`,
  };
}

function sizeOf({ stored, evaluation }: PlacedBenchmark): string {
  return `${count(evaluation.document.runs.length, "system")} on ${count(stored.questions.length, "question")}`;
}

/** @param isOnly whether this page is the whole leaderboard */
function benchmarkPage(benchmark: PlacedBenchmark, isOnly: boolean): SitePage {
  const { name, path, folder, measure, costs, evaluation } = benchmark;
  const { document } = evaluation;
  const views = leaderboardViews(benchmark);
  const time = timePlot(document.runs, costs, measure);
  return {
    path,
    title: isOnly ? "Leaderboard" : `Leaderboard ${name}`,
    ...(!isOnly && { above: [[leaderboardPath, "Leaderboard"], name] as const, heading: name }),
    lead: `${sizeOf(benchmark)}. ${leadSentence(document, measure)}`,
    body: () => html`${controls(document, views)}
${show(standings(benchmark, views))}
<p class="note" id="board-note">Brackets contain 95 % intervals. Bold is the best value in a column; “≈” marks a value that the Holm-corrected paired randomisation test does not distinguish from it. Systems that share a letter are not distinguished by ${measure}. Time is the median per question, without building an index; tokens, dollars and energy are totals. Energy is an estimate without remote models.</p>
${[...powerNotes(document, [measure]), ...rulesNotes(document.runs)].map((note) => html`<p class="note">${note}</p>`)}
<ul class="links"><li>${link(`${folder}/report.html`, "The full report: every measure, group and setting")}</li><li>${link(`${folder}/questions.html`, "Every question and system")}</li></ul>
${pairsFold(benchmark)}
${time && fold("Quality against time", html`${show(time)}<p class="note">Better systems are in the upper left. Times from different machines are not comparable.</p>`)}
${submitFold()}`,
  };
}

function controls({ manifest: { measures } }: SummaryDocument, views: readonly View[]): Html {
  const main = mainMeasures(measures).slice(0, 5);
  const choices = measures.map(
    (name) =>
      html`<label><input type="checkbox" name="measures" value="${name}"${main.includes(name) && trustedMarkup(" checked")}> ${name}</label>`,
  );
  const options = views.map(({ id, title, questions }) => {
    const note = id && `Only ${title}, n = ${questions}. Cost and energy cover all questions.`;
    return html`<option value="${id}" data-note="${note}">${title} (${questions})</option>`;
  });
  return html`<div class="controls" id="board-controls">
<div><label for="board-group">Questions</label><select id="board-group" name="questions">${options}</select></div>
<details class="choose"><summary>Measures</summary><fieldset><legend class="unseen">Measures</legend><div class="choices">${choices}</div></fieldset></details>
<div><button type="button" class="button" data-download="csv">CSV</button> <button type="button" class="button" data-download="tex">LaTeX</button></div>
<p role="status" class="note" id="board-status"></p>
</div>`;
}

/** Shows all systems over all questions or a group of them, the best by the benchmark's measure first. */
function standings(benchmark: PlacedBenchmark, views: readonly View[]): Table {
  const { measure, evaluation, costs, footprints } = benchmark;
  const known = (value: number | null | undefined, digits: number): Cell =>
    value === null || value === undefined
      ? { text: "unknown", value: -1 }
      : { text: value.toFixed(digits), value };
  const rowsOf = ({ rows }: View) =>
    rankedRuns(benchmark).map(([at, run], place): Cell[] => {
      const { latency_ms, usage } = costs[at] ?? unknownCost;
      const energy = footprints[at]?.energy_kwh;
      return [
        { text: run.retriever, note: whatRan(run) },
        ...(rows[place] ?? []),
        known(latency_ms.p50, 1),
        known(usage.tokens, 0),
        known(usage.cost, 4),
        known(energy && energy * 1000, 3),
      ];
    });
  const header = ["System", "Group", ...evaluation.document.manifest.measures, "ms", "tokens", "US$", "Wh"];
  const [rows = [], ...others] = views.map(rowsOf);
  return {
    ...table(`Systems by ${measure}, cost and energy`, header, rows, "board"),
    others: others.map((own, at) => [views[at + 1]?.id ?? "", own]),
  };
}

/** Says which profile of the system ran, and whether a model or rules answered. */
function whatRan({ origin, answered_by }: RunSummary): string {
  const parts = [origin ? describeOrigin(origin) : "", answered_by ?? ""];
  return parts.filter((part) => part !== "").join("; ") || "settings not recorded";
}

/** Explains how to submit a system to the leaderboard. */
function submitFold(): Html {
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

// Computes what the leaderboard shows of each system: over all questions, and over each group of questions.

type View = {
  /** The column and value of the group, as in the address of the page; empty for all questions. */
  readonly id: string;
  readonly title: string;
  readonly questions: number;
  /** For each system, the best over all questions first, the letters of the groups that the tests do not distinguish, and its measures. */
  readonly rows: readonly (readonly Cell[])[];
};

/** Returns the runs with their positions, the best by the benchmark's measure first. */
function rankedRuns({ measure, evaluation }: PlacedBenchmark) {
  const qualityOf = (run: RunSummary): number => run.metrics[measure] ?? -1;
  return [...evaluation.document.runs.entries()].sort(
    ([, left], [, right]) => qualityOf(right) - qualityOf(left),
  );
}

type Reader = (run: RunSummary, measure: string) => Figure;

/** @returns the view of all questions, followed by a view for each value of each column */
function leaderboardViews(benchmark: PlacedBenchmark): readonly View[] {
  const { runs, comparisons, group_comparisons } = benchmark.evaluation.document;
  const all = { id: "", title: "all questions", questions: runs[0]?.questions ?? 0 };
  const groups = Object.entries(runs[0]?.by ?? {}).filter(([, values]) => Object.keys(values).length > 1);
  return [
    createView(benchmark, comparisons, all, figureOf),
    ...groups.flatMap(([column, values]) =>
      Object.entries(values).map(([value, { n }]) => {
        const title = `${column.replaceAll("_", " ")}: ${value}`;
        const names = { id: `${column}=${value}`, title, questions: n };
        const pairs = group_comparisons[column]?.[value] ?? [];
        return createView(benchmark, pairs, names, ({ by }, name) => figureOf(by[column]?.[value], name));
      }),
    ),
  ];
}

function createView(
  benchmark: PlacedBenchmark,
  comparisons: readonly Comparison[],
  names: Omit<View, "rows">,
  read: Reader,
): View {
  const { measure, evaluation } = benchmark;
  const { runs, manifest } = evaluation.document;
  const rank = (name: string): readonly RunSummary[] =>
    runs
      .filter((run) => read(run, name).value !== null)
      .sort((left, right) => (read(right, name).value ?? 0) - (read(left, name).value ?? 0));
  const firsts = new Map(manifest.measures.map((name) => [name, rank(name)[0]]));
  const cell = (run: RunSummary, name: string): Cell => {
    const { value, ...interval } = read(run, name);
    const best = firsts.get(name);
    const isBest = best !== undefined && value === read(best, name).value;
    const isNoise =
      pairOf(comparisons, name, run.retriever, best?.retriever ?? "")?.verdict === "within noise";
    const mark = isNoise && !isBest ? " ≈" : "";
    const figure = formatFigure(value);
    const ends = plotInterval(interval);
    const range = ends === null ? "" : `[${ends.map(formatFigure).join(", ")}]`;
    const note = interval.caution === undefined ? range : `${range} caution`;
    return {
      text: `${figure}${mark} ${note}`.trim(),
      html: html`${isBest ? html`<b>${figure}</b>` : figure}${mark} <small>${note}</small>`,
      value: value ?? -1,
      look: "figures measured",
    };
  };
  const ranked = rank(measure).map(({ retriever }) => retriever);
  const letters = comparisons.length === 0 ? null : groupLetters(ranked, comparisons, measure);
  const rows = rankedRuns(benchmark).map(([, run]) => {
    const text = letters?.get(run.retriever) ?? "";
    return [text, ...manifest.measures.map((name) => cell(run, name))];
  });
  return { ...names, rows };
}

/**
 * Gives each longest run of neighbours in the ranking a letter if no test distinguishes any two of them. Source: the
 * compact letter display of Piepho (2004), for ranked means.
 * @param ranked the names of the systems, best first
 */
export function groupLetters(
  ranked: readonly string[],
  comparisons: readonly Comparison[],
  measure: string,
): ReadonlyMap<string, string> {
  const differ = (a: string, b: string): boolean => {
    const verdict = pairOf(comparisons, measure, a, b)?.verdict;
    return verdict !== undefined && verdict !== "within noise";
  };
  const ends = ranked.map((_name, start) => {
    const rest = ranked.slice(start);
    const end = rest.findIndex((name, at) => rest.slice(0, at).some((other) => differ(other, name)));
    return end === -1 ? ranked.length : start + end;
  });
  // A run within the previous one adds nothing.
  const runs = [...ends.entries()].filter(([start, end]) => end > (ends[start - 1] ?? 0));
  const lettersOf = (place: number): string[] =>
    runs.flatMap(([start, end], at) =>
      start <= place && place < end ? String.fromCharCode(97 + (at % 26)) : [],
    );
  return new Map(ranked.map((name, place) => [name, lettersOf(place).join("")]));
}
