/** Creates, changes, closes and opens increments. */
import type { Category, Increment } from "./model.ts";
import { OperationRefused } from "./operations/operation-refused.ts";
import type { Operation } from "./operations/operations.ts";
import { type Construction, constructionSchema, hashContent } from "./phases/6-construction.ts";
import { applyOperation } from "./refine.ts";

type Entry = Construction["increments"][number];

/** Creates T1 from categories. @throws OperationRefused if an increment already exists */
export function startWith(state: Construction, categories: () => readonly Category[]): Construction {
  if (state.increments.length > 0)
    throw new OperationRefused("the first increment already exists", {
      hint: "To change the first increment, run taxolink taxonomy edit; to open the next increment, run taxolink taxonomy refine.",
    });
  return constructionSchema.parse({ ...state, increments: [{ name: "T1", categories: categories() }] });
}

/**
 * Adds operations to the open increment.
 * @param newest the open increment in full
 * @throws OperationRefused if the newest increment is closed or an operation is invalid
 */
export function addOperations(
  state: Construction,
  newest: Increment,
  operations: readonly Operation[],
): Construction {
  const entry = openEntry(state);
  // An operation that cannot be applied is refused before it is recorded.
  operations.reduce(applyOperation, newest);
  return replaceLast(state, { ...entry, operations: [...(entry.operations ?? []), ...operations] });
}

/**
 * Closes the newest increment and records a hash of its content. @throws OperationRefused if the increment is already
 * closed
 */
export function closeIncrement(state: Construction, newest: Increment): Construction {
  return replaceLast(state, { ...openEntry(state), content: hashContent(newest) });
}

/**
 * Closes the newest increment if it is open, and opens the next one.
 * @throws OperationRefused if there is no first increment
 */
export function openNextIncrement(state: Construction, newest: Increment, name?: string): Construction {
  const last = state.increments.at(-1);
  if (!last) throw new OperationRefused("there are no increments yet");
  const closed = last.content === undefined ? closeIncrement(state, newest) : state;
  const next = name ?? `T${state.increments.length + 1}`;
  if (state.increments.some((increment) => increment.name === next)) {
    throw new OperationRefused(`the increment ${next} already exists`);
  }
  return { ...closed, increments: [...closed.increments, { name: next, operations: [] }] };
}

function openEntry(state: Construction): Entry {
  const last = state.increments.at(-1);
  if (!last) throw new OperationRefused("there are no increments yet");
  if (last.content !== undefined) {
    throw new OperationRefused(`${last.name} is closed: open the next increment to make changes`, {
      use: "taxonomy refine",
    });
  }
  return last;
}

function replaceLast(state: Construction, entry: Entry): Construction {
  return { ...state, increments: [...state.increments.slice(0, -1), entry] };
}
