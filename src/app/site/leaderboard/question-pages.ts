/** Builds the pages of a benchmark on its questions: which system answered which question, and the questions that one of two systems gains or loses. */

import { mean } from "../../../base/mean.ts";
import { count } from "../../../base/text/count.ts";
import {
  compareQuestions,
  comparisonTable,
  formatFigure,
  pairName,
  pairOf,
  type QuestionChange,
  valuesOf,
} from "../../../evaluation/index.ts";
import { type Cell, table } from "../../../pages/blocks.ts";
import { assignSlugs, type Html, html, slugOf } from "../../../pages/design/index.ts";
import { fold, link, linkCell } from "../../../pages/parts.ts";
import { barCell, show } from "../../../pages/show.ts";
import type { PlacedBenchmark, SiteContent } from "../site-content.ts";
import type { SitePage } from "../site-source.ts";

/** The maximum number of rows; more rows would make the page slow. The hardest questions come first. */
const maximumRows = 300;

export function questionsPage(
  { name, path, folder, measure, stored, evaluation }: PlacedBenchmark,
  questionPaths: SiteContent["questionPaths"],
): SitePage {
  const { tables, document } = evaluation;
  const columns = tables.map((scores) => valuesOf(scores, measure));
  const rows = stored.questions
    .map(({ uid, text }, at) => {
      const values = columns.map((column) => column[at] ?? null);
      return { uid, text, values, average: mean(values) };
    })
    .sort((left, right) => (left.average ?? 2) - (right.average ?? 2));
  const solvedBy = (value: number): number =>
    rows.filter(({ values }) => values.length > 0 && values.every((other) => other === value)).length;
  const [everyone, nobody] = [solvedBy(1), solvedBy(0)];
  const caption = `${measure} of every system on every question`;
  return {
    path: `${folder}/questions.html`,
    title: `Questions of ${name}`,
    above: [[path, "Leaderboard"], "questions"],
    heading: "Questions solved by each system",
    lead: `${count(everyone, "question")} solved by every system, ${nobody} by none, ${rows.length - everyone - nobody} by some systems or only partially. The hardest questions come first${rows.length > maximumRows ? `; only the ${maximumRows} hardest questions are shown` : ""}.`,
    body: () => {
      const cells = rows
        .slice(0, maximumRows)
        .map(({ uid, text, values, average }): Cell[] => [
          questionCell(uid, text, questionPaths),
          ...values.map((value): Cell => (value === null ? { text: "–", value: -1 } : barCell(value, 1))),
          { text: average?.toFixed(2) ?? "–", value: average ?? -1 },
        ]);
      const header = ["Question", ...document.runs.map(({ retriever }) => retriever), "Mean"];
      return show(table(caption, header, cells, "questions"));
    },
  };
}

/** A question with a link to the results on its page. */
export function questionCell(uid: string, text: string, paths: SiteContent["questionPaths"]): Cell {
  const path = paths.get(uid);
  return linkCell(path && `${path}#results`, text || uid);
}

const shownQuestions = 200;

/** Returns the pairs of a benchmark's systems, in the order of its comparisons, with the path of their page. */
function pairsOf({ folder, evaluation }: PlacedBenchmark) {
  const names = evaluation.document.runs.map(({ retriever }) => retriever);
  const slugs = assignSlugs(names);
  return names.flatMap((a, at) =>
    names.slice(at + 1).map((b, after) => ({
      path: `${folder}/${slugs.get(a) ?? ""}--${slugs.get(b) ?? ""}.html`,
      a,
      b,
      /** The positions of the two runs. */
      at: [at, at + 1 + after],
    })),
  );
}

export function pairPages(
  benchmark: PlacedBenchmark,
  questionPaths: SiteContent["questionPaths"],
): readonly SitePage[] {
  const { measure, evaluation } = benchmark;
  const { comparisons, manifest } = evaluation.document;
  return pairsOf(benchmark).map(({ path, a, b, at }) => {
    const scores = at.flatMap((run) => evaluation.tables[run] ?? []);
    const { gained, lost, equal, incomparable } = compareQuestions(scores, measure);
    const rows = manifest.measures.flatMap((name) => {
      const pair = pairOf(comparisons, name, a, b);
      return pair === undefined ? [] : [[[name], pair] as const];
    });
    const caption = `Differences ${a} − ${b}, with 95 % intervals, a Holm-corrected paired randomisation test and Cohen's d_z`;
    return {
      path,
      title: `${a} and ${b}`,
      above: [[benchmark.path, "Leaderboard"], "pair"],
      lead: `By ${measure}, ${b} is better than ${a} on ${count(gained.length, "question")} and worse on ${lost.length}; ${equal} are equal${incomparable > 0 ? `, ${incomparable} have no value` : ""}.`,
      body: () => html`${show(comparisonTable(caption, ["Measure"], rows, "measures"))}
<div class="parts">${changedQuestions(`Gained by ${b}`, gained, [a, b], questionPaths)}
${changedQuestions(`Lost by ${b}`, lost, [a, b], questionPaths)}</div>`,
    };
  });
}

function changedQuestions(
  title: string,
  changes: readonly QuestionChange[],
  names: readonly string[],
  questionPaths: SiteContent["questionPaths"],
): Html {
  const hidden = changes.length - shownQuestions;
  const rest = hidden > 0 ? `; ${count(hidden, "more question is", "more questions are")} not shown` : "";
  const rows = changes
    .slice(0, shownQuestions)
    .map(({ uid, question, a, b }): Cell[] => [
      questionCell(uid, question, questionPaths),
      formatFigure(a),
      formatFigure(b),
    ]);
  const caption = `${title}: ${count(changes.length, "question")}, largest difference first${rest}`;
  const content =
    rows.length === 0 ? "No questions." : table(caption, ["Question", ...names], rows, slugOf(title));
  return html`<section><h2>${title}</h2>${show(content)}</section>`;
}

/** Lists the pairs of a benchmark's systems with their differences; null if there is only one system. */
export function pairsFold(benchmark: PlacedBenchmark): Html | null {
  const { measure, evaluation } = benchmark;
  const pairs = pairsOf(benchmark);
  const rows = pairs.map((pair) => {
    const name = pairName(pair);
    const compared = pairOf(evaluation.document.comparisons, measure, pair.a, pair.b);
    return [[{ text: name, html: link(pair.path, name) }], compared] as const;
  });
  const caption = `Differences in ${measure}; each pair's page lists the questions gained and lost`;
  return pairs.length === 0
    ? null
    : fold(
        `Compare two systems question by question (${count(pairs.length, "pair")})`,
        show(comparisonTable(caption, ["Pair"], rows, "pairs")),
      );
}
