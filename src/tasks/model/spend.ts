/** Keeps track of a run's costs: totals by task, and the user's limit. */

import { OptionError, PausedError } from "../../base/errors.ts";
import { count } from "../../base/text/count.ts";

export type Spent = {
  /** The number of calls that were answered. */
  readonly calls: number;
  readonly tokens: number;
  /** The cost in US dollars, or null if a price is unknown. */
  readonly cost: number | null;
};

type TaskSpend = Spent & {
  /** The number of calls that the cache answered at no cost. */
  readonly cached: number;
};

/** A limit in US dollars, in tokens (prompts plus replies), or in calls. */
export type BudgetLimit = { readonly unit: "money" | "tokens" | "calls"; readonly amount: number };

/**
 * Parses a limit such as `5.00`, `$5`, `200000tokens` or `500 calls`. @throws OptionError if the text is not a limit
 */
export function parseBudget(text: string): BudgetLimit {
  const match = /^\$?\s*(\d+(?:\.\d+)?)(k|m)?\s*(tokens?|calls?|usd|dollars?)?$/i.exec(text.trim());
  const unitWord = match?.[3]?.toLowerCase() ?? "usd";
  const scale = { k: 1_000, m: 1_000_000 }[match?.[2]?.toLowerCase() ?? ""] ?? 1;
  const amount = Number(match?.[1]) * scale;
  if (!match || (text.includes("$") && /^(token|call)/.test(unitWord))) {
    throw new OptionError(`--budget cannot be "${text}"`, {
      hint: 'Specify an amount in US dollars (5.00), in tokens ("200k tokens") or in calls ("500 calls").',
    });
  }
  if (unitWord.startsWith("token")) return { unit: "tokens", amount };
  return unitWord.startsWith("call") ? { unit: "calls", amount } : { unit: "money", amount };
}

type Expense = { readonly tokens: number; readonly cost: number | null };

export type SpendMeter = {
  /**
   * Reserves the maximum cost of a call before it is sent. If necessary, waits until calls in progress release some of
   * the budget.
   * @throws PausedError if the call could exceed the budget
   */
  reserve(atMost: Expense): Promise<Reservation>;
  addCached(task: string): void;
  total(): Spent & { readonly cached: number };
  byTask(): Readonly<Record<string, TaskSpend>>;
};

type Reservation = {
  /** Replaces the reserved amount with the actual cost. Pass null if the call failed and cost nothing. */
  settle(task: string, expense: Expense | null): void;
};

export function createSpendMeter(limit: BudgetLimit | null): SpendMeter {
  const tasks = new Map<string, TaskSpend>();
  const reservations = new Set<Expense>();
  let waiting: (() => void)[] = [];
  const total = (): Spent & { cached: number } =>
    [...tasks.values()].reduce(addSpend, { calls: 0, tokens: 0, cost: 0, cached: 0 });
  const measure = (spent: Spent): number => {
    if (limit?.unit === "calls") return spent.calls;
    return limit?.unit === "tokens" ? spent.tokens : (spent.cost ?? 0);
  };
  const fitsBudget = (atMost: Expense): boolean => {
    if (limit === null) return true;
    const ahead = [...reservations, atMost].reduce(
      (sum, expense) => sum + measure({ ...expense, calls: 1 }),
      0,
    );
    return measure(total()) + ahead <= limit.amount;
  };
  const record = (task: string, added: TaskSpend): void => {
    tasks.set(task, addSpend(tasks.get(task) ?? { calls: 0, tokens: 0, cost: 0, cached: 0 }, added));
  };
  return {
    reserve: async (atMost) => {
      while (!fitsBudget(atMost)) {
        if (reservations.size === 0) throw budgetReached(limit, total());
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      const reservation = { ...atMost };
      reservations.add(reservation);
      return {
        settle: (task, expense) => {
          if (!reservations.delete(reservation)) return;
          if (expense) record(task, { ...expense, calls: 1, cached: 0 });
          const woken = waiting;
          waiting = [];
          for (const resume of woken) resume();
        },
      };
    },
    addCached: (task) => record(task, { calls: 0, tokens: 0, cost: 0, cached: 1 }),
    total,
    byTask: () => Object.fromEntries([...tasks].sort(([left], [right]) => (left < right ? -1 : 1))),
  };
}

function addSpend(left: TaskSpend, right: TaskSpend): TaskSpend {
  return {
    calls: left.calls + right.calls,
    tokens: left.tokens + right.tokens,
    cost: left.cost === null || right.cost === null ? null : left.cost + right.cost,
    cached: left.cached + right.cached,
  };
}

function budgetReached(limit: BudgetLimit | null, spent: Spent): PausedError {
  return new PausedError(
    `the next call could exceed the budget of ${formatLimit(limit)}: ${formatSpent(spent)} so far`,
    { hint: "The finished work is saved. Run the same command with a higher --budget to resume." },
  );
}

function formatLimit(limit: BudgetLimit | null): string {
  if (limit === null) return "nothing";
  return limit.unit === "money" ? formatMoney(limit.amount) : `${limit.amount} ${limit.unit}`;
}

/** Formats what a run spent, for example `31 calls, 40200 tokens, $0.0123`. */
export function formatSpent(spent: Spent): string {
  const cost = spent.cost === null ? "cost unknown" : formatMoney(spent.cost);
  return `${count(spent.calls, "call")}, ${spent.tokens} tokens, ${cost}`;
}

/** Formats an amount with two decimals, or with four if it is below one dollar. */
export function formatMoney(dollars: number): string {
  return `$${dollars === 0 || dollars >= 1 ? dollars.toFixed(2) : dollars.toFixed(4)}`;
}
