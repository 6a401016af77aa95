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
  /**
   * Counts the items of a step that one reply is about, such as hubs.
   * @param lost the reason why the reply is unusable and what took its place, or null if the model's reply counts
   * @returns all items of the step so far
   */
  items(
    items: string,
    count: number,
    lost: { readonly reason: string; readonly byRules: boolean } | null,
  ): UnreadItems;
};

/** The items of a step whose replies stayed unusable. */
export type UnreadItems = {
  readonly unread: number;
  /** The number of all items of the step. */
  readonly of: number;
  /** The reason of the last unusable reply. */
  readonly reason: string;
  /** Whether rules took the place of the model; otherwise, the items contributed nothing. */
  readonly byRules: boolean;
};

/** The totals of a meter. The cost is in US dollars, or null if a price is unknown. */
export type Usage = {
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number | null;
  readonly byTask: Readonly<Record<string, number>>;
  /** The items without a usable reply, by the name of the items in the plural; absent if every reply was usable. */
  readonly unread?: Readonly<Record<string, UnreadItems>>;
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
  const counted = new Map<string, UnreadItems>();
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
    items: (items, count, lost) => {
      const { unread, of, reason, byRules } = counted.get(items) ?? noItems;
      const step =
        lost === null
          ? { unread, of: of + count, reason, byRules }
          : { unread: unread + count, of: of + count, reason: lost.reason, byRules: lost.byRules };
      counted.set(items, step);
      return step;
    },
    total: () => {
      const unread = [...counted].filter(([, { unread }]) => unread > 0);
      return {
        calls,
        tokens,
        cost,
        byTask: Object.fromEntries(byTask),
        ...(unread.length > 0 && { unread: Object.fromEntries(unread) }),
      };
    },
  };
}

const noItems: UnreadItems = { unread: 0, of: 0, reason: "", byRules: false };

/** Adds up the usage of two parts of a question. */
export function addUsage(left: Usage, right: Usage): Usage {
  const byTask = new Map(Object.entries(left.byTask));
  for (const [task, calls] of Object.entries(right.byTask)) byTask.set(task, (byTask.get(task) ?? 0) + calls);
  return {
    calls: left.calls + right.calls,
    tokens: left.tokens + right.tokens,
    cost: left.cost === null || right.cost === null ? null : left.cost + right.cost,
    byTask: Object.fromEntries(byTask),
    ...sumUnread([left, right]),
  };
}

/** Returns the sums of the items without a usable reply by kind, with the reason of the last one. */
export function sumUnread(
  parts: readonly { readonly unread?: Usage["unread"] | undefined }[],
): Pick<Usage, "unread"> {
  const meter = createUsageMeter();
  for (const [items, { unread, of, ...lost }] of parts.flatMap((part) => Object.entries(part.unread ?? {}))) {
    meter.items(items, of - unread, null);
    meter.items(items, unread, lost);
  }
  const { unread } = meter.total();
  return unread === undefined ? {} : { unread };
}
