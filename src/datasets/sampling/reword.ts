/** Words the expressions of questions anew, for paraphrases. */
import type { KnowledgeGraph } from "../../graph/index.ts";
import {
  createGraphIndex,
  createVocabulary,
  type Expression,
  type GraphIndex,
  type Lexicon,
} from "../../query/index.ts";
import { openWords } from "../../words/index.ts";
import type { Mention } from "../answer-set.ts";
import { queryCell } from "../expressions/query-cell.ts";
import { mentionsIn, wordQuery } from "./write-pair.ts";

export type Rewording = {
  readonly question: string;
  readonly template: string;
  readonly mentions: readonly Mention[];
};
/** @param single whether one thing answers */
export type Reworder = (expression: Expression, single: boolean, seed: number) => Rewording;

/**
 * Reads the words of a graph.
 * @throws CancelledError if `signal` is aborted
 */
export async function createReworder(
  graph: KnowledgeGraph,
  lexicon: Lexicon | undefined,
  signal: AbortSignal | undefined,
): Promise<Reworder> {
  const index: GraphIndex = await createGraphIndex(graph, signal);
  const labels = new Map((await graph.predicates()).map(({ id, label }) => [id, label]));
  const vocabulary = createVocabulary(index, labels, openWords(), lexicon);
  return (expression, single, seed) => {
    const worded = wordQuery(queryCell(expression), { expression, single }, { vocabulary, seed });
    return { ...worded, mentions: mentionsIn(worded.question, expression, { index }) };
  };
}
