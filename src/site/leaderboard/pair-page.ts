/** Builds the page that compares two systems: the difference in every measure, and the questions gained and lost. */
import {
  compareQuestions,
  comparisonTable,
  formatFigure,
  pairName,
  pairOf,
  type QuestionChange,
} from "../../evaluation/index.ts";
import { type Cell, table } from "../../pages/blocks.ts";
import { assignSlugs, type Html, html, slugOf } from "../../pages/design/index.ts";
import { show } from "../../pages/html.ts";
import { fold, link } from "../../pages/parts.ts";
import { count } from "../../text/count.ts";
import type { PlacedBenchmark, SiteContent } from "../site-content.ts";
import type { SitePage } from "../site-page.ts";
import { questionCell } from "./questions-page.ts";

const shownQuestions = 200;

type Pair = {
  readonly path: string;
  readonly a: string;
  readonly b: string;
  readonly at: readonly [number, number];
};

/** Returns the pairs of a benchmark's systems, in the order of its comparisons, with the path of their page. */
function pairsOf({ folder, evaluation }: PlacedBenchmark): readonly Pair[] {
  const names = evaluation.document.runs.map(({ retriever }) => retriever);
  const slugs = assignSlugs(names);
  return names.flatMap((a, at) =>
    names.slice(at + 1).map((b, after) => ({
      path: `${folder}/${slugs.get(a) ?? ""}--${slugs.get(b) ?? ""}.html`,
      a,
      b,
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
      area: "leaderboard",
      description: `${a} compared with ${b}, by measure and by question.`,
      above: [[benchmark.path, "Leaderboard"], "pair"],
      lead: `By ${measure}, ${b} is better than ${a} on ${count(gained.length, "question")} and worse on ${lost.length}; ${equal} are equal${incomparable > 0 ? `, ${incomparable} have no value` : ""}.`,
      body: () => html`${show(comparisonTable(caption, ["Measure"], rows, "measures"))}
<div class="parts">${[
        { title: `Gained by ${b}`, changes: gained },
        { title: `Lost by ${b}`, changes: lost },
      ].map(({ title, changes }) => changedQuestions(title, changes, [a, b], questionPaths))}</div>`,
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
