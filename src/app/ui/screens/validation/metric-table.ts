/** Phase 7: shows the metrics of an increment with their verdicts, history and evidence. */

import { count } from "../../../../base/text/count.ts";
import { pairs } from "../../../../pages/blocks.ts";
import {
  type GqmQuestion,
  type GqmRow,
  gqmQuestions,
  metricMeanings,
  type Ratio,
} from "../../../../taxonomy/index.ts";
import { sparkline } from "../../drawing/charts/sparkline.ts";
import { dim, section, title } from "../../drawing/lines.ts";
import type { Content, Row, ScreenInput } from "../screen.ts";
import { openIncrement } from "../taxonomy/open-increment.ts";

/** Returns the metrics of the open increment, or none if no increment is open. */
export function gqmRows(input: ScreenInput): readonly GqmRow[] {
  return input.workspace.measure(openIncrement(input)?.name ?? "")?.rows ?? [];
}

export function metricRows(input: ScreenInput): Row[] {
  return gqmRows(input).map((row, at) => ({
    id: String(at),
    label: `${row.question} ${row.name}`,
    ...verdictSign(verdictOn(input, row)),
    note: `${trend(input, row)}${row.ratio?.value == null ? "–" : `${row.ratio.value.toFixed(2)}${row.evidence ? ` (${row.evidence.judged}/${row.evidence.of})` : ""}`}`,
  }));
}

/** Returns the open increment's answer to the question that the metric belongs to. */
function verdictOn(input: ScreenInput, row: GqmRow) {
  const increment = openIncrement(input)?.name;
  return input.workspace.taxonomy.validation.verdicts.find(
    (candidate) => candidate.increment === increment && candidate.question === row.question,
  );
}

function verdictSign(verdict: { readonly satisfied: boolean } | undefined): Pick<Row, "mark" | "tone"> {
  if (!verdict) return { mark: "○" };
  return verdict.satisfied ? { mark: "✓", tone: "good" } : { mark: "✗", tone: "warn" };
}

export function metricDetail(input: ScreenInput, row: GqmRow): Content {
  const verdict = verdictOn(input, row);
  const { evidence } = row;
  return [
    title(`${row.metric} ${row.name}`),
    dim(`${row.question} ${gqmQuestions[row.question]}`),
    "",
    historyLines(input, row.name),
    section(
      "Evidence",
      evidence &&
        `${evidence.judged} of ${count(evidence.of, "cell")} have been judged; press 0 in the matrix to record that a class does not overlap with the others.`,
    ),
    section(
      "Verdict",
      verdict && `${verdict.satisfied ? "✓ satisfied" : "✗ not satisfied"}: ${verdict.reason}`,
    ),
    meaningLines(row.metric),
    row.ratio ? countedLine(row.ratio) : section("Not measured", row.why),
  ];
}

/** Names a question, and shows its metrics with what they measure. */
export function questionLines(input: ScreenInput, question: GqmQuestion): Content {
  const metrics = gqmRows(input).filter((row) => row.question === question);
  return [
    title(`${question} ${gqmQuestions[question]}`),
    metrics.map(
      ({ name, metric, ratio }) =>
        `${name} ${ratio?.value == null ? "–" : ratio.value.toFixed(2)}: ${metricMeanings[metric]?.measures ?? ""}`,
    ),
  ];
}

function meaningLines(metric: string): Content {
  const meaning = metricMeanings[metric];
  if (meaning === undefined) return [];
  return section("What it measures", [
    meaning.measures,
    dim(meaning.formula),
    `A low value: ${meaning.low}`,
    `What to do: ${meaning.remedy}`,
  ]);
}

/** Plots a figure for all increments, or nothing if there is only one. */
function trend(input: ScreenInput, { name }: GqmRow): string {
  const series = historyOf(input, name).map(({ ratio }) => ratio?.value ?? null);
  return series.length < 2 ? "" : `${sparkline(series)} `;
}

function historyOf({ workspace }: ScreenInput, metric: string) {
  return workspace.taxonomy.increments.map(({ name }) => ({
    name,
    ratio: workspace.measure(name)?.rows.find((row) => row.name === metric)?.ratio,
  }));
}

/** Shows the figure of every increment with its counts. */
function historyLines(input: ScreenInput, metric: string): Content {
  return pairs(
    ...historyOf(input, metric).map(({ name, ratio }) => {
      const figure = ratio?.value == null ? "–" : ratio.value.toFixed(2);
      return [name, ratio ? `${figure}  ${ratio.numerator}/${ratio.denominator}` : figure] as const;
    }),
  );
}

/** Says how many items count. The items themselves are one key away. */
function countedLine({ items }: Pick<Ratio, "items">): Content {
  const failing = items.filter(({ counts }) => !counts).length;
  const counted = count(items.length - failing, "item counts", "items count");
  return ["", `${count(failing, "item does", "items do")} not count, ${counted}. Press Enter for the items.`];
}
