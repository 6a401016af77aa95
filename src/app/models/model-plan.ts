/** Shows the plan of a dry run as a table and as JSON. */

import { tableLines } from "../../base/text/table.ts";
import { type CallPlan, formatMoney, type PlannedSpend, type Range } from "../../tasks/index.ts";

export function formatPlan(plan: CallPlan, models: string): string {
  const rows = [...Object.entries(plan.byTask()), ["total", plan.total()] as const].map(([task, planned]) => [
    task,
    String(planned.calls),
    String(planned.cached),
    formatRange(planned.tokens, (value) => String(Math.round(value))),
    planned.cost === null ? "unknown" : formatRange(planned.cost, formatMoney),
  ]);
  const header = ["task", "calls", "cached", "tokens", "cost"];
  return [
    `Dry run with ${models}: nothing was sent or written.`,
    "",
    ...tableLines(rows, { header }),
    "",
    "The range covers likely replies up to the longest valid replies; it excludes retries after unusable replies.",
  ].join("\n");
}

export function planJson(plan: CallPlan, models: string) {
  return {
    dry_run: true,
    models,
    ...plannedJson(plan.total()),
    by_task: Object.fromEntries(
      Object.entries(plan.byTask()).map(([task, planned]) => [task, plannedJson(planned)]),
    ),
  };
}

function plannedJson({ calls, cached, tokens, cost }: PlannedSpend) {
  return { calls, cached, tokens, cost };
}

function formatRange({ low, high }: Range, format: (value: number) => string): string {
  return low === high ? format(low) : `${format(low)}–${format(high)}`;
}
