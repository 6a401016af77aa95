/** Finds the category or cluster that a row represents in phase 5. */
import type { JudgedItem } from "../../../../taxonomy/index.ts";
import type { Row, ScreenInput } from "../screen.ts";

type Item = Pick<JudgedItem, "kind" | "id">;

export function rowIdOf({ kind, id }: Item): string {
  return `${kind === "category" ? "k" : "c"} ${id}`;
}

/**
 * Reads an item from a row id: `k CATEGORY` or `c CLUSTER`, followed by further words if the row's position matters.
 */
export function itemOf(row: Row | undefined): Item | undefined {
  const [kind, id] = row?.id.split(" ") ?? [];
  return id === undefined ? undefined : { kind: kind === "k" ? "category" : "cluster", id };
}

export function itemName(input: ScreenInput, item: Item): string {
  return findItem(input, item)?.name || item.id;
}

export function itemText(input: ScreenInput, item: Item): string {
  return findItem(input, item)?.description ?? "";
}

function findItem({ workspace }: ScreenInput, { kind, id }: Item) {
  if (kind === "cluster") return workspace.index.clusters.get(id);
  return workspace.taxonomy.clustering.categories.find((category) => category.id === id);
}

export function verdictMark(relevant: boolean): string {
  return relevant ? "✓" : "✗";
}

export function verdictWords(relevant: boolean): string {
  return relevant ? "relevant" : "not relevant";
}
