/**
 * Applies change operations to an increment: T(i+1) = Refine(T(i), Δ) (thesis, section 5.2.6).
 *
 * The function does not modify its arguments. It rejects, with a reason, an operation that refers to a missing item or
 * would create a duplicate name.
 */

import type { Increment } from "./model.ts";
import { applyToCategory } from "./operations/category-operations.ts";
import { applyToClass } from "./operations/class-operations.ts";
import { OperationRefused } from "./operations/operation-refused.ts";
import type { Operation } from "./operations/operations.ts";

/**
 * Returns the increment that results from applying an operation.
 * @throws OperationRefused if the operation cannot be applied to the increment
 */
export function applyOperation(increment: Increment, operation: Operation): Increment {
  switch (operation.op) {
    case "create-category":
    case "rename-category":
    case "describe-category":
    case "move-category":
    case "merge-categories":
    case "split-category":
    case "copy-category":
    case "remove-category":
      return { ...increment, categories: applyToCategory(increment.categories, operation) };
    default:
      return { ...increment, categories: applyToClass(increment.categories, operation) };
  }
}

/**
 * Applies the operations of Δ in order and sets the name of the result.
 * @throws OperationRefused with the position (counting from 0) of the inapplicable operation
 */
export function refine(increment: Increment, operations: readonly Operation[], name: string): Increment {
  let current = increment;
  for (const [index, operation] of operations.entries()) {
    try {
      current = applyOperation(current, operation);
    } catch (error) {
      if (!(error instanceof OperationRefused)) throw error;
      throw new OperationRefused(`${operation.op}: ${error.message}`, { index, hint: error.hint });
    }
  }
  return { ...current, name };
}
