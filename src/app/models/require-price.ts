import { OptionError } from "../../base/errors.ts";
import type { BudgetLimit, Price } from "../../tasks/index.ts";

/**
 * Rejects a budget in dollars if a price is unknown, because the budget would have no effect.
 * @throws OptionError
 */
export function requirePrice(budget: BudgetLimit | null, price: Price | null, model: string): void {
  if (budget?.unit !== "money" || price !== null) return;
  throw new OptionError(`a budget in dollars requires the price of ${model}, which is unknown`, {
    hint: `Add {"${model}": {"input": …, "output": …}} (dollars per million tokens) to prices.json in the config folder, or specify the budget in tokens or calls.`,
  });
}
