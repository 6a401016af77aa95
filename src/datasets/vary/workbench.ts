/** Words, answers and proves the changed queries of questions about one graph. */
import type { KnowledgeGraph } from "../../graph/index.ts";
import type { Watch } from "../../progress.ts";
import { allParts, type Expression, type Lexicon, sortOf, type Vocabulary } from "../../query/index.ts";
import { queryCell } from "../expressions/query-cell.ts";
import { createQueryReader } from "../expressions/with-queries.ts";
import type { QaPair } from "../qa-pair.ts";
import { openSampler, type Sampler } from "../sampling/open-sampler.ts";
import { mentionsIn, wordQuery, writePair } from "../sampling/write-pair.ts";

/** The columns in which a variant differs from its original. */
export type Change = Pick<QaPair, "question"> & Partial<QaPair>;

export type Query = {
  readonly expression: Expression;
  /** Whether words for the expression say all that the question says. */
  readonly isSayable: boolean;
};

export type Workbench = Sampler & {
  /** Returns the query of a question, or `null` if it has none that the graph knows. */
  read(pair: QaPair): Promise<Query | null>;
};

/** @throws CancelledError if the watch's signal is aborted */
export async function openWorkbench(
  graph: KnowledgeGraph,
  lexicon: Lexicon | undefined,
  watch: Watch,
): Promise<Workbench> {
  const sampler = await openSampler(graph, { graphName: "", seed: 0, lexicon }, watch);
  const readQuery = createQueryReader(graph);
  return {
    ...sampler,
    read: async (pair) => {
      const expression = await readQuery(pair);
      if (expression === null) return null;
      // An alphabetical order is no part of an expression.
      const isOrdered = pair.answers?.ordered === true && sortOf(expression) !== "table";
      return { expression, isSayable: !isOrdered && isPlain(expression) };
    },
  };
}

/** Longer lists of names come from forms, which list every value that a field has. */
const mostNames = 3;

/**
 * Whether an expression has short lists and no records that are described by what they belong to, as those that forms
 * become may have.
 */
function isPlain(expression: Expression): boolean {
  if (expression.op === "rows" && expression.things.op === "or") return false;
  return allParts(expression).every((part) => {
    if (part.op === "entities") return part.ids.length <= mostNames;
    if (part.op === "values")
      return part.list.length < mostNames && part.list.every(({ kind }) => kind === "text");
    if (part.op !== "with" || part.to === undefined) return true;
    return allParts(part.to).every((inner) => inner.op !== "image" || inner.of.op === "entities");
  });
}

/** @param single whether one thing answers */
export function inWords(
  bench: Workbench,
  expression: Expression,
  { single, seed, vocabulary = bench.vocabulary }: Wish & { readonly single: boolean },
): Change {
  const worded = wordQuery(queryCell(expression), { expression, single }, { vocabulary, seed });
  return { ...worded, mentions: mentionsIn(worded.question, expression, bench) };
}

type Wish = { readonly seed: number; readonly vocabulary?: Vocabulary | undefined };

/** Returns the question about another query, or `null` if the graph has no proved answer to it. */
export async function proved(
  bench: Workbench,
  expression: Expression,
  { seed, vocabulary = bench.vocabulary }: Wish,
): Promise<Change | null> {
  const denotation = bench.executor.denoteNow(expression);
  const single = denotation.type === "things" && denotation.ids.length === 1;
  const sampler = { ...bench, seed, vocabulary };
  const pair = await writePair(sampler, { expression, single }, { anySize: true, keepRedundant: true });
  return "refused" in pair ? null : pair;
}
