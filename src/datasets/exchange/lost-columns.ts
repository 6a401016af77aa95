/** Finds out what an export loses, by reading it again. */
import { canonicalJson } from "../../base/io/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { cellsFromPair } from "../question-cells.ts";
import { importQuestions } from "./import-questions.ts";

/**
 * Returns the columns whose cells an exported file or folder does not give back, with the number of questions that lose
 * theirs. Golden triples count as kept if only their white space differs.
 */
export async function lostColumns(
  pairs: readonly QaPair[],
  path: string,
): Promise<ReadonlyMap<string, number>> {
  const read = new Map((await importQuestions(path)).pairs.map((pair) => [pair.uid, cellsOf(pair)]));
  const lost = new Map<string, number>();
  for (const pair of pairs) {
    const back = read.get(pair.uid) ?? {};
    for (const [column, cell] of Object.entries(cellsOf(pair))) {
      if (cell !== "" && cell !== "[]" && back[column] !== cell)
        lost.set(column, (lost.get(column) ?? 0) + 1);
    }
  }
  return lost;
}

function cellsOf(pair: QaPair): Readonly<Record<string, string>> {
  const goldenTriples = pair.goldenTriples.map((text) => text.replace(/\s+/g, " "));
  const answers = pair.answers === null ? "" : canonicalJson(pair.answers);
  return { ...cellsFromPair({ ...pair, goldenTriples }, "taxolink"), answers, ...pair.extra };
}
