/** Provides the words of papers, from which a ranking is learnt. */
import type { Paper } from "../paper.ts";
import { paperText, type TextFeatures, textFeatures } from "./text-features.ts";
import { startReading } from "./word-thread.ts";

export type PaperWords = {
  /** The papers, in the order of the rows. */
  readonly papers: readonly Paper[];
  readonly features: TextFeatures;
};

/**
 * Returns the words of the papers. Until they have been read, returns the words of the previous papers, or undefined.
 */
export type WordReader = (papers: readonly Paper[]) => PaperWords | undefined;

/** Creates a reader that reads the words immediately, and again when the papers change. */
export function createWordReader(): (papers: readonly Paper[]) => PaperWords {
  let words: PaperWords | undefined;
  return (papers) => {
    if (!words || !hasSamePapers(words, papers))
      words = { papers, features: textFeatures(papers.map(paperText)) };
    return words;
  };
}

/** The maximum number of papers to read without a thread; reading them takes a few hundredths of a second. */
const papersAtOnce = 100;

/**
 * Creates a reader that reads the words of many papers in a separate thread, because 10,000 abstracts would block the
 * app for seconds.
 * @param readInThread a function that computes the features of texts
 */
export function createThreadedWordReader(readInThread: typeof startReading = startReading): WordReader {
  const readAtOnce = createWordReader();
  let words: PaperWords | undefined;
  let state: "idle" | "reading" | "failed" = "idle";
  return (papers) => {
    if (words && hasSamePapers(words, papers)) return words;
    if (papers.length <= papersAtOnce || state === "failed") {
      words = readAtOnce(papers);
    } else if (state === "idle") {
      state = "reading";
      readInThread(papers.map(paperText)).then(
        (features) => {
          words = { papers, features };
          state = "idle";
        },
        () => {
          // The next call reads the words without a thread, which is slower but reports the error.
          state = "failed";
        },
      );
    }
    return words;
  };
}

/**
 * Whether the words were read from the same papers. Papers are immutable, so the same objects always have the same
 * words.
 */
function hasSamePapers(words: PaperWords, papers: readonly Paper[]): boolean {
  return words.papers.length === papers.length && papers.every((paper, at) => paper === words.papers[at]);
}
