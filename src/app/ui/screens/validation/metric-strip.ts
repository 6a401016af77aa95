/**
 * Formats the figures of an increment on one line, with the change since the previous increment. The help explains the
 * letters that stand for the metrics in a narrow window.
 */
import type { GqmRow } from "../../../../taxonomy/index.ts";
import { span } from "../../drawing/lines.ts";
import { spansWidth } from "../../drawing/text.ts";
import type { WorkspaceView } from "../../shell/workspace-view.ts";
import type { Span, Spans } from "../screen.ts";

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
