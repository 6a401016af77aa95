/** Words, answers and proves the changed queries of questions. */
import type { Expression, Vocabulary } from "../../query/index.ts";
import { queryCell } from "../expressions/query-cell.ts";
import type { QaPair } from "../qa-pair.ts";
import type { Sampler } from "../sampling/open-sampler.ts";
import { mentionsIn, wordQuery, writePair } from "../sampling/write-pair.ts";

/** The columns in which a variant differs from its original. */
export type Change = Pick<QaPair, "question"> & Partial<QaPair>;

/** @param single whether one thing answers */
export function inWords(
  bench: Sampler,
  expression: Expression,
  { single, seed, vocabulary = bench.vocabulary }: Wish & { readonly single: boolean },
): Change {
  const worded = wordQuery(queryCell(expression), { expression, single }, { vocabulary, seed });
  return { ...worded, mentions: mentionsIn(worded.question, expression, bench) };
}

type Wish = { readonly seed: number; readonly vocabulary?: Vocabulary | undefined };

/** Returns the question about another query, or `null` if the graph has no proved answer to it. */
export async function proved(
  bench: Sampler,
  expression: Expression,
  { seed, vocabulary = bench.vocabulary }: Wish,
): Promise<Change | null> {
  const denotation = bench.executor.denoteNow(expression);
  const single = denotation.type === "things" && denotation.ids.length === 1;
  const sampler = { ...bench, seed, vocabulary };
  const pair = await writePair(sampler, { expression, single }, { anySize: true, keepRedundant: true });
  return "refused" in pair ? null : pair;
}
