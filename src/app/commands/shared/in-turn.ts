/** Works on items one after another. */
import { throwIfCancelled } from "../../../base/errors.ts";
import type { Watch } from "../../../base/progress.ts";

/** Shows the progress of a stage. @throws CancelledError between two items */
export async function mapInTurn<T, R>(
  name: string,
  items: readonly T[],
  { progress, signal }: Watch,
  map: (item: T, at: number) => R | Promise<R>,
): Promise<R[]> {
  const stage = progress.stage(name, items.length);
  const results: R[] = [];
  for (const [at, item] of items.entries()) {
    throwIfCancelled(signal);
    results.push(await map(item, at));
    stage.advance();
  }
  stage.finish();
  return results;
}
