/** Builds the page that compares two systems: the difference in every measure, and the questions gained and lost. */
import {
  compareQuestions,
  formatFigure,
  formatWithInterval,
  type QuestionChange,
  type ScoreTable,
} from "../../evaluation/index.ts";
import { count } from "../../text/count.ts";
import type { QuestionPaths } from "../data/question-paths.ts";
import { type Html, html, table } from "../design/index.ts";
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
    body: (
      to,
    ) => html`<p class="crumbs"><a href="${to(benchmarkPath(benchmark, all))}">Leaderboard</a> › pair</p>
<h1>${a} and ${b}</h1>
<p class="lead">By ${measure}, ${b} is better than ${a} on ${count(gained.length, "question")} and worse on ${lost.length}; ${equal} are equal${incomparable > 0 && `, ${incomparable} have no value`}.</p>
${table({
  caption: `Differences ${a} − ${b}, with 95 % intervals, a Holm-corrected paired randomisation test and Cohen's d_z`,
  name: "Differences by measure",
  columns: [
    { title: "Measure", sortable: true },
    { title: "Difference", figures: true, sortable: true },
    { title: "p (Holm)", figures: true, sortable: true },
    { title: "d_z", figures: true, sortable: true },
    { title: "Verdict", sortable: true },
  ],
  // Comparisons and pages follow the order of the runs, so the sign of the difference is right.
  rows: pairs.map((pair) => [
    pair.measure,
    { content: formatWithInterval(pair.difference, pair), value: pair.difference },
    { content: formatFigure(pair.p_holm), value: pair.p_holm },
    { content: formatFigure(pair.effect_size), value: pair.effect_size ?? 0 },
    verdictText(pair),
  ]),
})}
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
  return html`<h2>${title}</h2>${table({
    caption: `${count(list.length, "question")}, largest difference first${hiddenCount > 0 ? `; ${count(hiddenCount, "more question is", "more questions are")} not shown` : ""}`,
    name: title,
    columns: [
      { title: "Question", sortable: true },
      ...names.map((name) => ({ title: name, figures: true, sortable: true })),
    ],
    rows: list.slice(0, shownQuestions).map(({ uid, question, a, b }) => {
      const path = questions.get(uid);
      const name = question || uid;
      return [
        { content: path === undefined ? name : html`<a href="${to(path)}#results">${name}</a>`, value: name },
        { content: formatFigure(a), value: a },
        { content: formatFigure(b), value: b },
      ];
    }),
  })}`;
}
