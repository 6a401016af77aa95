/**
 * Lets two readers answer: the learnt reader, and the rules where the learnt reader leaves a word of the question
 * unexplained. In a graph without classes, which the learnt reader relies on, the rules answer first.
 */
import { locateWords } from "../../text/words.ts";
import type { Retrieval } from "../retriever.ts";
import type { SystemRetriever } from "../system.ts";

/** The least confidence of an answer by the rules, measured with weights that have not seen the questions. */
const leastOfRules = 0.5;
/** The least confidence of the learnt reader in an answer that leaves a word unexplained and that the rules refuse. */
const leastOfLearnt = 0.6;

export function readByEither(learnt: SystemRetriever, rules: SystemRetriever): SystemRetriever {
  let hasClasses = true;
  return {
    ...rules,
    async prepare(source, watch) {
      const { counts } = await learnt.prepare(source, watch);
      hasClasses = (counts.classes ?? 0) > 0;
      return rules.prepare(source, watch);
    },
    async retrieve(question, signal) {
      const [first, second] = hasClasses ? [learnt, rules] : [rules, learnt];
      const read = await first.retrieve(question, signal);
      if (hasClasses ? explainsAll(read) : isSure(read)) return read;
      const other = await second.retrieve(question, signal);
      const chosen = hasClasses
        ? chooseByRules(question.text, read, other)
        : other.answer === null
          ? read
          : other;
      const rest = chosen === read ? other : read;
      return { ...chosen, trace: [...rest.trace, ...chosen.trace] };
    },
  };
}

/**
 * Chooses where the learnt reader leaves a word unexplained. If the rules refuse, that word may name what is missing. The
 * rules answer with lists and numbers only, so that they cannot judge a table, such as a number for every year.
 */
function chooseByRules(question: string, learnt: Retrieval, rules: Retrieval): Retrieval {
  const isTable = learnt.result?.type === "table";
  if (learnt.answer === null || (!isTable && isSure(rules))) return rules;
  const isDoubtful = (learnt.confidence ?? 0) < leastOfLearnt || ignoresName(question, learnt);
  return rules.answer === null && isDoubtful ? rules : learnt;
}

/** Whether an ignored word is a number or has a capital letter, so that it names something that the graph lacks. */
function ignoresName(question: string, { ignored = [] }: Retrieval): boolean {
  const names = locateWords(question)
    .slice(1)
    .filter(({ start }) => /[\p{Lu}\d]/u.test(question.charAt(start)))
    .map(({ text }) => text);
  return ignored.some((word) => names.includes(word));
}

function explainsAll({ answer, ignored = [] }: Retrieval): boolean {
  return answer !== null && ignored.length === 0;
}

function isSure(rules: Retrieval): boolean {
  return explainsAll(rules) && (rules.confidence ?? 0) >= leastOfRules;
}
