/** Shows which system answered which question. */

import { mean } from "../../mean.ts";
import { count } from "../../text/count.ts";
import type { QuestionPaths } from "../data/question-paths.ts";
import { type Html, html, table } from "../design/index.ts";
import type { LinkTo } from "../site-page.ts";
import type { SiteBenchmark } from "../site-source.ts";
import { heatCell } from "./category-heat.ts";

/** The maximum number of rows; more rows would make the page slow. The hardest questions come first. */
const maximumRows = 300;

export function gridSection(
  { stored, evaluation }: SiteBenchmark,
  measure: string,
  questions: QuestionPaths,
  to: LinkTo,
): Html {
  const columns = evaluation.tables.map(
    ({ columns: systemColumns }) =>
      systemColumns.find((column) => column.measure.name === measure)?.values ?? [],
  );
  const rows = stored.questions.map(({ uid, text }, at) => {
    const values = columns.map((column) => column[at] ?? null);
    const present = values.filter((value) => value !== null);
    return { uid, text, values, average: mean(present) };
  });
  const sorted = rows.toSorted((left, right) => (left.average ?? 2) - (right.average ?? 2));
  const countSolved = (test: (value: number) => boolean): number =>
    rows.filter(({ values }) => values.length > 0 && values.every((value) => value !== null && test(value)))
      .length;
  const all = countSolved((value) => value === 1);
  const none = countSolved((value) => value === 0);
  return html`<h2 id="questions">Questions solved by each system</h2>
<p>${count(all, "question")} solved by every system, ${none} by none, ${rows.length - all - none} by some systems or only partially. The hardest questions come first${rows.length > maximumRows && `; only the ${maximumRows} hardest questions are shown`}.</p>
${table({
  caption: `${measure} of every system on every question`,
  columns: [
    { title: "Question", sortable: true },
    ...evaluation.document.runs.map(({ retriever }) => ({ title: retriever, sortable: true })),
    { title: "Mean", figures: true, sortable: true },
  ],
  rows: sorted.slice(0, maximumRows).map(({ uid, text, values, average }) => {
    const name = text || uid;
    const path = questions.get(uid);
    return [
      { content: path === undefined ? name : html`<a href="${to(path)}#results">${name}</a>`, value: name },
      ...values.map(heatCell),
      { content: average === null ? "–" : average.toFixed(2), value: average ?? -1 },
    ];
  }),
})}`;
}
