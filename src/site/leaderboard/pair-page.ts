/** Builds the page that compares two systems: the difference in every measure, and the questions gained and lost. */
import {
  compareQuestions,
  formatFigure,
  formatWithInterval,
  type QuestionChange,
  type ScoreTable,
} from "../../evaluation/index.ts";
import { type Cell, table } from "../../pages/blocks.ts";
import { type Html, html, slugOf } from "../../pages/design/index.ts";
import { show } from "../../pages/html.ts";
import { crumbs } from "../../pages/parts.ts";
import { count } from "../../text/count.ts";
import type { QuestionPaths } from "../data/question-paths.ts";
import { leadingMeasure } from "../overview/site-figures.ts";
import type { LinkTo, SitePage } from "../site-page.ts";
import type { SiteBenchmark } from "../site-source.ts";
import { benchmarkPath, pairPath } from "./benchmark-paths.ts";
import { pairOf, verdictText } from "./pairs.ts";

const shownQuestions = 200;

export function pairPages(
  benchmark: SiteBenchmark,
  all: readonly SiteBenchmark[],
  questions: QuestionPaths,
): readonly SitePage[] {
  const { tables, document } = benchmark.evaluation;
  const systems = document.runs.map(({ retriever }, at) => ({ name: retriever, scores: tables[at] }));
  return systems.flatMap((a, at) =>
    systems
      .slice(at + 1)
      .flatMap((b) =>
        a.scores === undefined || b.scores === undefined
          ? []
          : [pairPage(benchmark, all, [a.name, b.name], [a.scores, b.scores], questions)],
      ),
  );
}

function pairPage(
  benchmark: SiteBenchmark,
  all: readonly SiteBenchmark[],
  [a, b]: readonly [string, string],
  scores: readonly ScoreTable[],
  questions: QuestionPaths,
): SitePage {
  const measure = leadingMeasure(benchmark);
  const { gained, lost, equal, incomparable } = compareQuestions(scores, measure);
  const { comparisons, manifest } = benchmark.evaluation.document;
  const pairs = manifest.measures.flatMap((name) => pairOf(comparisons, name, a, b) ?? []);
  return {
    path: pairPath(benchmark, all, a, b),
    title: `${a} and ${b}`,
    area: "leaderboard",
    description: `${a} compared with ${b}, by measure and by question.`,
    body: (to) => html`${crumbs([[to(benchmarkPath(benchmark, all)), "Leaderboard"]], "pair")}
<h1>${a} and ${b}</h1>
<p class="lead">By ${measure}, ${b} is better than ${a} on ${count(gained.length, "question")} and worse on ${lost.length}; ${equal} are equal${incomparable > 0 && `, ${incomparable} have no value`}.</p>
${show(
  table(
    `Differences ${a} − ${b}, with 95 % intervals, a Holm-corrected paired randomisation test and Cohen's d_z`,
    ["Measure", "Difference", "p (Holm)", "d_z", "Verdict"],
    // Comparisons and pages follow the order of the runs, so the sign of the difference is right.
    pairs.map((pair) => [
      pair.measure,
      { text: formatWithInterval(pair.difference, pair), value: pair.difference },
      formatFigure(pair.p_holm),
      formatFigure(pair.effect_size),
      verdictText(pair),
    ]),
    "measures",
  ),
)}
<div class="parts"><section>${changedQuestions(`Gained by ${b}`, gained, [a, b], questions, to)}</section>
<section>${changedQuestions(`Lost by ${b}`, lost, [a, b], questions, to)}</section></div>`,
  };
}

function changedQuestions(
  title: string,
  list: readonly QuestionChange[],
  names: readonly [string, string],
  questions: QuestionPaths,
  to: LinkTo,
): Html {
  if (list.length === 0) return html`<h2>${title}</h2><p>No questions.</p>`;
  const hiddenCount = list.length - shownQuestions;
  const hidden =
    hiddenCount > 0 ? `; ${count(hiddenCount, "more question is", "more questions are")} not shown` : "";
  const rows = list.slice(0, shownQuestions).map(({ uid, question, a, b }): Cell[] => {
    const path = questions.get(uid);
    const name = question || uid;
    return [
      { text: name, html: path === undefined ? name : html`<a href="${to(path)}#results">${name}</a>` },
      { text: formatFigure(a), value: a },
      { text: formatFigure(b), value: b },
    ];
  });
  const caption = `${title}: ${count(list.length, "question")}, largest difference first${hidden}`;
  return html`<h2>${title}</h2>${show(table(caption, ["Question", ...names], rows, slugOf(title)))}`;
}
