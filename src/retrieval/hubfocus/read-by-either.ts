/**
 * Lets two readers answer: the learnt reader, and the rules where the learnt reader leaves a word of the question
 * unexplained and the rules explain all of them.
 */
import type { KnowledgeGraph } from "../../graph/index.ts";
import type { Watch } from "../../progress.ts";
import type { IndexReport, Retrieval } from "../retriever.ts";
import type { SystemRetriever } from "../system.ts";

/** The least confidence of an answer by the rules, measured with the weights that have not seen the questions. */
const leastConfidence = 0.5;

export function readByEither(learnt: SystemRetriever, rules: SystemRetriever): SystemRetriever {
  let graph: KnowledgeGraph | undefined;
  const { update } = rules;
  return {
    ...rules,
    async prepare(source, watch) {
      graph = source;
      await learnt.prepare(source, watch);
      return rules.prepare(source, watch);
    },
    ...(update && {
      async update(changed: readonly string[], watch: Watch): Promise<IndexReport> {
        if (graph !== undefined) await learnt.prepare(graph, watch);
        return update(changed, watch);
      },
    }),
    async retrieve(question, signal) {
      const first = await learnt.retrieve(question, signal);
      if (explainsAll(first)) return first;
      const second = await rules.retrieve(question, signal);
      const isSure = explainsAll(second) && (second.confidence ?? 0) >= leastConfidence;
      const [chosen, other] = isSure ? [second, first] : [first, second];
      return { ...chosen, trace: [...other.trace, ...chosen.trace] };
    },
  };
}

function explainsAll({ answer, ignored = [] }: Retrieval): boolean {
  return answer !== null && ignored.length === 0;
}
