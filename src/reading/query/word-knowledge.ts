/** What a lexicon of the language tells about single words. A simple one knows spelling alone. */
import { stem } from "../../text/stem.ts";

export type WordKnowledge = {
  /** How near two words (folded) are in meaning, in [0, 1]; 1 for forms of one word, 0 for no relation. */
  related(left: string, right: string): number;
  /** Kinds of things a noun names, such as `person`, `place`, `time`; empty for what is no noun. */
  nounKinds(word: string): readonly string[];
  /** Whether it is an ordinary word of the language. */
  knows(word: string): boolean;
};

/** A word of the same beginning, where no lexicon tells better. */
const sameBeginning = 0.6;

export const spellingKnowledge: WordKnowledge = {
  related: (left, right) => {
    const [one, other] = [stem(left), stem(right)];
    if (one === other) return 1;
    return shareBeginning(one, other) ? sameBeginning : 0;
  },
  nounKinds: () => [],
  knows: () => false,
};

/** Whether two stems share a beginning of at least four letters that is two thirds of the longer one. */
export function shareBeginning(left: string, right: string): boolean {
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared += 1;
  return shared >= 4 && shared >= (2 / 3) * Math.max(left.length, right.length);
}
