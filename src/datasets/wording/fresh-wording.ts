/**
 * Chooses, for each question, the wording that repeats earlier questions least. Independent random choices repeat some
 * wordings and omit others; this choice evens them out.
 */
import type { Worded } from "./wording.ts";

/** The word sequences of the questions so far. Values are left out, so even a large set has few distinct sequences. */
export type FreshWording = {
  /** @returns the least repeated wording; among equally repeated wordings, the first */
  freshest(wordings: readonly [Worded, ...Worded[]]): Worded;
  /** Counts the sequences of a question that was accepted. */
  note(template: string): void;
};

/** The length of the compared sequences, in words; self-BLEU-4 compares sequences of up to this length. */
const sequenceLength = 4;

export function createFreshWording(): FreshWording {
  const counts = new Map<string, number>();
  // The logarithm prefers a sequence that is new over one that is rare, also when all counts are high.
  const repetition = ({ template }: Worded): number => {
    const sequences = sequencesOf(template);
    const sum = sequences.reduce((total, one) => total + Math.log1p(counts.get(one) ?? 0), 0);
    return sum / sequences.length;
  };
  return {
    freshest: ([first, ...others]) => {
      let best = { worded: first, repetition: repetition(first) };
      for (const worded of others) {
        const score = repetition(worded);
        if (score < best.repetition) best = { worded, repetition: score };
      }
      return best.worded;
    },
    note: (template) => {
      for (const one of sequencesOf(template)) counts.set(one, (counts.get(one) ?? 0) + 1);
    },
  };
}

/** Lists the sequences of a template, or the whole template if it is shorter. Every value counts as the same word. */
function sequencesOf(template: string): string[] {
  const words = template
    .toLowerCase()
    .replace(/'?\[[^\]]*\]'?/g, "_")
    .split(/(?=[?.,;:])|\s+/)
    .filter((word) => word !== "");
  const last = Math.max(0, words.length - sequenceLength);
  return Array.from({ length: last + 1 }, (_, at) => words.slice(at, at + sequenceLength).join(" "));
}
