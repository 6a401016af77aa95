/** Builds the page that shows which system answered which question. */

import { mean } from "../../mean.ts";
import { type Cell, table } from "../../pages/blocks.ts";
import { html } from "../../pages/design/index.ts";
import { barCell, show } from "../../pages/html.ts";
import { crumbs } from "../../pages/parts.ts";
import { count } from "../../text/count.ts";
import type { QuestionPaths } from "../data/question-paths.ts";
import { leadingMeasure } from "../overview/site-figures.ts";
import type { SitePage } from "../site-page.ts";
import type { SiteBenchmark } from "../site-source.ts";
import { benchmarkPath, questionsPath } from "./benchmark-paths.ts";

/** The maximum number of rows; more rows would make the page slow. The hardest questions come first. */
const maximumRows = 300;

export function questionsPage(
  benchmark: SiteBenchmark,
  all: readonly SiteBenchmark[],
  questions: QuestionPaths,
): SitePage {
  const { stored, evaluation } = benchmark;
  const measure = leadingMeasure(benchmark);
  const columns = evaluation.tables.map(
    (scores) => scores.columns.find((column) => column.measure.name === measure)?.values ?? [],
  );
  const rows = stored.questions
    .map(({ uid, text }, at) => {
      const values = columns.map((column) => column[at] ?? null);
      return { uid, text, values, average: mean(values.filter((value) => value !== null)) };
    })
    .sort((left, right) => (left.average ?? 2) - (right.average ?? 2));
  const solvedBy = (value: number): number =>
    rows.filter(({ values }) => values.length > 0 && values.every((other) => other === value)).length;
  const [everyone, nobody] = [solvedBy(1), solvedBy(0)];
  return {
    path: questionsPath(benchmark, all),
    title: `Questions of ${benchmark.name}`,
    area: "leaderboard",
    description: `${measure} of every system on every question.`,
    body: (to) => {
      const cells = rows.slice(0, maximumRows).map(({ uid, text, values, average }): Cell[] => {
        const name = text || uid;
        const path = questions.get(uid);
        return [
          {
            text: name,
            html: path === undefined ? name : html`<a href="${to(path)}#results">${name}</a>`,
          },
          ...values.map((value): Cell => (value === null ? { text: "–", value: -1 } : barCell(value, 1))),
          { text: average === null ? "–" : average.toFixed(2), value: average ?? -1 },
        ];
      });
      return html`${crumbs([[to(benchmarkPath(benchmark, all)), "Leaderboard"]], "questions")}
<h1>Questions solved by each system</h1>
<p class="lead">${count(everyone, "question")} solved by every system, ${nobody} by none, ${rows.length - everyone - nobody} by some systems or only partially. The hardest questions come first${rows.length > maximumRows && `; only the ${maximumRows} hardest questions are shown`}.</p>
${show(
  table(
    `${measure} of every system on every question`,
    ["Question", ...evaluation.document.runs.map(({ retriever }) => retriever), "Mean"],
    cells,
    "questions",
  ),
)}`;
    },
  };
}
