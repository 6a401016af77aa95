/** Defines the option for the order in which to propose papers. */
import { option } from "../../cli/arguments.ts";
import type { PaperOrder } from "../../literature/index.ts";

const orders = ["key", "year", "added", "citations", "relevance"] as const satisfies readonly PaperOrder[];

export const orderOption = {
  order: option.text("ORDER", "The order in which to propose papers", { choices: orders }),
} as const;

/** Finds the order with the given name; returns undefined if there is none. */
export function parseOrder(name: string | undefined): PaperOrder | undefined {
  return orders.find((order) => order === name);
}
