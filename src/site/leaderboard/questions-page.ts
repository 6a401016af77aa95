/** Builds the page that shows which system answered which question. */
import { mean } from "../../mean.ts";
import { type Cell, table } from "../../pages/blocks.ts";
import { barCell, show } from "../../pages/html.ts";
import { linkCell } from "../../pages/parts.ts";
import { count } from "../../text/count.ts";
import type { PlacedBenchmark, SiteContent } from "../site-content.ts";
import type { SitePage } from "../site-page.ts";

/** The maximum number of rows; more rows would make the page slow. The hardest questions come first. */
const maximumRows = 300;

export function questionsPage(
  { name, path, folder, measure, stored, evaluation }: PlacedBenchmark,
  questionPaths: SiteContent["questionPaths"],
): SitePage {
  const { tables, document } = evaluation;
  const columns = tables.map(
    (scores) => scores.columns.find((column) => column.measure.name === measure)?.values ?? [],
  );
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
    area: "leaderboard",
    description: `${caption}.`,
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
