import { OptionError } from "../errors.ts";
import type { BudgetLimit, Price } from "../language/index.ts";

/**
 * A budget of money says nothing where a price is unknown: better to stop now than to spend without end.
 * @throws OptionError
 */
export function requirePrice(budget: BudgetLimit | null, price: Price | null, model: string): void {
  if (budget?.unit !== "money" || price !== null) return;
  throw new OptionError(`a budget in dollars needs the price of ${model}, which is unknown`, {
    hint: `Put {"${model}": {"input": …, "output": …}} (dollars per million tokens) into prices.json in the config folder, or give the budget in tokens or calls.`,
  });
}
