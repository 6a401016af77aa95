/** Reads what an index learnt, but refuses an index that learnt from any of the benchmark's questions. */
import { existsSync } from "node:fs";
import { InputError, OptionError } from "../../errors.ts";
import type { EvaluationQuestion } from "../../evaluation/index.ts";
import { defaultRetriever, hashQuestion, type Learnt, readLearnt } from "../../retrieval/index.ts";
import { count } from "../../text/count.ts";

/**
 * Reads the words that an index learnt from questions outside the benchmark.
 *
 * @throws OptionError if no system uses the index; InputError if the index is missing or learnt from any of the
 * benchmark's questions
 */
export function readFairIndex(
  file: string,
  names: readonly string[],
  questions: readonly EvaluationQuestion[],
): Learnt | null {
  if (!names.includes(defaultRetriever)) {
    throw new OptionError(
      `--learnt applies only to ${defaultRetriever}, which --retrievers does not include`,
    );
  }
  if (!existsSync(file)) {
    throw new InputError({ file }, "the index does not exist", {
      hint: "Build the index with taxolink index GRAPH --out FILE.",
    });
  }
  const learnt = readLearnt(file);
  const hashes = new Set(learnt?.questions);
  const shared = questions.filter(({ text }) => hashes.has(hashQuestion(text)));
  const [first] = shared;
  if (first === undefined) return learnt;
  throw new InputError(
    { file },
    `the words in the index were learnt from ${shared.length} of the ${count(questions.length, "question")}, such as "${first.text}", so the figures would be meaningless`,
    {
      hint: "Use other questions, or build an index without these questions: taxolink index GRAPH --out FILE --rebuild.",
    },
  );
}
