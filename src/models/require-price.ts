import { OptionError } from "../errors.ts";
import type { BudgetLimit, Price } from "../language/index.ts";

/**
 * If a price is unknown, a budget in dollars has no effect, so the command fails before it starts.
 * @throws OptionError
 */
export function requirePrice(budget: BudgetLimit | null, price: Price | null, model: string): void {
  if (budget?.unit !== "money" || price !== null) return;
  throw new OptionError(`a budget in dollars requires the price of ${model}, which is unknown`, {
    hint: `Add {"${model}": {"input": …, "output": …}} (dollars per million tokens) to prices.json in the config folder, or specify the budget in tokens or calls.`,
  });
}
