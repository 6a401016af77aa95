/** Defines the data that accompanies every call of a task, and the meter that adds up the cost. */

/** The signal for cancelling a call, and the meter for its cost. */
export type LanguageCall = {
  readonly usage: UsageMeter;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Counts the calls, the tokens and the cost of answering a question or building an index. The offline implementation
 * adds no cost.
 */
export type UsageMeter = {
  add(task: string, used: { readonly tokens: number; readonly cost: number }): void;
};

/** The totals of a meter. The cost is in US dollars, or null if a price is unknown. */
export type Usage = {
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number | null;
  readonly byTask: Readonly<Record<string, number>>;
};

/**
 * Creates a meter that adds up calls, tokens and cost in US dollars. The cost becomes null after a call whose price is
 * unknown.
 *
 * @example
 * ```ts
 * import { createUsageMeter } from "taxolink";
 *
 * const meter = createUsageMeter();
 * meter.add("rerank", { tokens: 120, cost: 0.002 });
 * console.log(meter.total().calls, meter.total().tokens); // 1 120
 * ```
 */
export function createUsageMeter(): UsageMeter & { total(): Usage } {
  const byTask = new Map<string, number>();
  let calls = 0;
  let tokens = 0;
  let cost: number | null = 0;
  return {
    add: (task, used) => {
      calls += 1;
      tokens += used.tokens;
      cost = cost === null || Number.isNaN(used.cost) ? null : cost + used.cost;
      byTask.set(task, (byTask.get(task) ?? 0) + 1);
    },
    total: () => ({ calls, tokens, cost, byTask: Object.fromEntries(byTask) }),
  };
}
