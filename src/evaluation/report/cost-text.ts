import type { RunCost } from "../runs/cost.ts";

/** Formats the time and token usage of a run on one line. */
export function formatCostText(name: string, { latency_ms, usage }: RunCost): string {
  const times = `${formatMilliseconds(latency_ms.p50)} per question (median), ${formatMilliseconds(latency_ms.p95)} (p95)`;
  const use = `${usage.calls ?? "unknown"} model calls, ${usage.tokens ?? "unknown"} tokens`;
  return `${name}: ${times}; ${use}, cost ${usage.cost === null ? "unknown" : `$${usage.cost.toFixed(4)}`}`;
}

function formatMilliseconds(value: number | null): string {
  return value === null ? "unknown time" : `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}
