/** Provides the words of papers, from which a ranking is learnt. */
import { setTimeout } from "node:timers/promises";
import type { Paper } from "../paper.ts";
import { createWordCounter, paperText, type TextFeatures, textFeatures } from "./text-features.ts";

export type PaperWords = {
  /** The papers, in the order of the rows. */
  readonly papers: readonly Paper[];
  readonly features: TextFeatures;
};

/**
 * Returns the words of the papers. Until they have been read, returns the words of the previous papers, or undefined.
 */
export type WordReader = (papers: readonly Paper[]) => PaperWords | undefined;

/** The number of papers to read at once, which takes a few hundredths of a second. */
const papersAtOnce = 100;

/** Creates a reader that reads many papers step by step, because 10,000 abstracts would block the app for seconds. */
export function createStepwiseWordReader(): WordReader {
  return createWordReader(papersAtOnce);
}

/**
 * Creates a reader that reads the words again when the papers change.
 * @param most the number of papers to read immediately; more papers are read step by step
 */
export function createWordReader(most = Number.POSITIVE_INFINITY): WordReader {
  let words: PaperWords | undefined;
  let isReading = false;
  const readInSteps = async (papers: readonly Paper[]): Promise<void> => {
    const counter = createWordCounter();
    for (const [at, paper] of papers.entries()) {
      // The pause handles keys, and does not keep the program running.
      if (at % most === 0) await setTimeout(0, undefined, { ref: false });
      counter.add(paperText(paper));
    }
    words = { papers, features: counter.features() };
    isReading = false;
  };
  return (papers) => {
    if (words && hasSamePapers(words, papers)) return words;
    if (papers.length <= most) words = { papers, features: textFeatures(papers.map(paperText)) };
    else if (!isReading) {
      isReading = true;
      void readInSteps(papers);
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
