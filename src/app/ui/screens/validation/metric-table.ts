/** Phase 7: shows the metrics of an increment with their verdicts, history and evidence. */
import { count } from "../../../../base/text/count.ts";
import { pairs } from "../../../../pages/blocks.ts";
import {
  classesOf,
  type GqmQuestion,
  type GqmRow,
  gqmQuestions,
  gqmQuestionTexts,
  metricMeanings,
  type Ratio,
  type RatioItem,
} from "../../../../taxonomy/index.ts";
import { sparkline } from "../../drawing/charts/charts.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import { spansWidth } from "../../drawing/text.ts";
import type { WorkspaceView } from "../../shell/workspace-view.ts";
import type { Content, Row, ScreenInput, Span, Spans } from "../screen.ts";
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
    dim(`${row.question} ${gqmQuestions[row.question]}: ${gqmQuestionTexts[row.question]}`),
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

/** Says what speaks against accepting the open increment: unsatisfied questions, missing figures and open findings. */
export function acceptanceLines(input: ScreenInput): Content {
  const { verdicts, findings } = input.workspace.taxonomy.validation;
  const increment = openIncrement(input)?.name;
  const unsatisfied = verdicts.filter((item) => item.increment === increment && !item.satisfied);
  const open = findings.filter(({ state }) => state === "open");
  return [
    section(
      "Not satisfied",
      unsatisfied.map(({ question, reason }) => `${question}: ${reason}`),
    ),
    section(
      "Never measured",
      gqmRows(input).flatMap(({ name, ratio, why }) => (ratio === null ? [`${name}: ${why}`] : [])),
    ),
    section(
      "Open findings",
      open.map(({ id, text }) => `${id} ${text}`),
    ),
  ];
}

/** Names a question, and shows its metrics with what they measure. */
export function questionLines(input: ScreenInput, question: GqmQuestion): Content {
  const metrics = gqmRows(input).filter((row) => row.question === question);
  return [
    title(`${question} ${gqmQuestions[question]}`),
    gqmQuestionTexts[question],
    dim("No figure decides: answer yes if the taxonomy is good enough for its objective."),
    "",
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

/** Lists the failing items, then the other items, each group in descending order of evidence. */
export function itemRows(row: GqmRow | undefined): Row[] {
  return orderedItems(row).map((item, at): Row => {
    return {
      id: String(at),
      label: item.object === undefined ? item.item : `${item.item} (${item.object})`,
      mark: item.counts ? "✓" : "✗",
      tone: item.counts ? "normal" : "warn",
      ...(item.behind.length > 0 ? { note: String(item.behind.length) } : {}),
    };
  });
}

export function itemDetail(input: ScreenInput, row: GqmRow | undefined, id: string | undefined): Content {
  const item = orderedItems(row)[Number(id)];
  if (!row || !item) return [];
  return [
    title(item.item),
    [
      span(
        item.counts ? `✓ counted in ${row.name}` : `✗ not counted in ${row.name}`,
        item.counts ? "good" : "warn",
      ),
    ],
    describe(input, item.item),
    section(
      item.behind.length === 0 ? "Nothing supports it" : `${count(item.behind.length, "supporting item")}`,
      item.behind.map((name) => [`- ${name}`, describe(input, name)]),
    ),
  ];
}

function orderedItems(row: GqmRow | undefined): readonly RatioItem[] {
  const items = row?.ratio?.items ?? [];
  return items.toSorted(
    (left, right) => Number(left.counts) - Number(right.counts) || right.behind.length - left.behind.length,
  );
}

/** Returns the description of one of the increment's classes, or of an extracted class (`PUBLICATION:NAME`). */
function describe(input: ScreenInput, name: string): Content {
  const increment = openIncrement(input);
  const item = increment && classesOf(increment).find(({ label }) => label === name);
  const terms = [...input.workspace.index.classes.values()].filter(
    (term) => `${term.publication}:${term.name}` === name,
  );
  const texts = item ? [item.description] : terms.map(({ description }) => description);
  return texts.filter((text) => text !== "").map((text) => dim(`  ${text}`));
}

/** The number of letters that identify a metric. */
const letters = 3;
/** The structural metrics, which are the only ones shown on the line. */
const structural = new Set(["Q1.1", "Q1.2", "Q1.3"]);
/** The smallest change that is visible with two decimals. */
const smallestVisibleChange = 0.005;

export function metricStrip(workspace: WorkspaceView, increment: string | undefined, cells: number): Spans {
  const { increments } = workspace.taxonomy;
  const at = increments.findIndex(({ name }) => name === increment);
  const table = increment === undefined ? undefined : workspace.measure(increment);
  if (!table) return [];
  const before = workspace.measure(increments[at - 1]?.name ?? "");
  const line = (nameLength?: number): Spans => [
    span(`${table.increment} `, "title"),
    ...table.rows
      .filter((row) => structural.has(row.question))
      .flatMap((row) =>
        figure(
          row,
          before?.rows.find((other) => other.name === row.name),
          row.name.slice(0, nameLength),
        ),
      ),
  ];
  return spansWidth(line()) <= cells ? line() : line(letters);
}

function figure(row: GqmRow, before: GqmRow | undefined, name: string): Span[] {
  const value = row.ratio?.value ?? null;
  const head = span(` ${name} `, "dim");
  if (value === null) return [head, span("–")];
  const judged = row.evidence ? ` (${row.evidence.judged} of ${row.evidence.of} judged)` : "";
  const figures = span(`${value.toFixed(2)}${judged}`);
  const change = value - (before?.ratio?.value ?? value);
  if (Math.abs(change) < smallestVisibleChange) return [head, figures];
  return [
    head,
    figures,
    span(`${change > 0 ? "▲" : "▼"}${Math.abs(change).toFixed(2).slice(1)}`, change > 0 ? "good" : "warn"),
  ];
}
