/** Provides the evidence for ending a stage before its last paper. */
import { estimateRecall } from "./estimate-recall.ts";
import type { StageVerdict } from "./stage-verdicts.ts";

type StoppingEvidence = ReturnType<typeof stoppingEvidence>;

/** The minimum number of decisions for an estimate. */
const minSample = 20;

/**
 * @param verdicts the verdicts, in the order of the decisions
 * @param left the number of undecided papers
 */
export function stoppingEvidence(verdicts: readonly StageVerdict[], left: number) {
  const relevantCount = verdicts.filter(({ relevant }) => relevant).length;
  const last = verdicts.findLastIndex(({ relevant }) => relevant);
  const drawn = verdicts.filter(({ random }) => random);
  // The window is a tenth of the papers, so that a short run of irrelevant papers does not count as the end.
  const window = Math.max(minSample, Math.ceil((verdicts.length + left) / 10));
  const byChance = drawn.length >= minSample;
  const sample = byChance ? drawn : verdicts.slice(-window);
  const enough = byChance || verdicts.length >= window || left === 0;
  return {
    decided: verdicts.length,
    relevant: relevantCount,
    left,
    /** The number of decisions since the last relevant paper, or of all decisions if there was none. */
    sinceRelevant: verdicts.length - 1 - last,
    /** The estimate, or undefined if there are too few decisions or no relevant papers. */
    recall: enough
      ? estimateRecall({
          size: sample.length,
          relevant: sample.filter(({ relevant }) => relevant).length,
          left,
          foundRelevant: relevantCount,
        })
      : undefined,
    /** The basis of the estimate: papers drawn at random, or the latest decisions. */
    sample: byChance ? { kind: "random", size: drawn.length } : { kind: "newest", size: window },
  };
}

/**
 * Formats the estimate as `relevant found ~92 % (78–97)` or, in short, `recall 92 % (78–97)`, or states why there is
 * none yet.
 */
export function describeRecall(
  { recall, relevant, decided, sample }: StoppingEvidence,
  length: "full" | "brief" = "full",
): string {
  const brief = length === "brief";
  if (recall) {
    const [value, low, high] = [recall.value, recall.low, recall.high].map((share) =>
      Math.round(share * 100),
    );
    return `${brief ? "recall " : "relevant found ~"}${value} % (${low}–${high})`;
  }
  if (relevant === 0) return brief ? "none relevant yet" : "no relevant papers found yet";
  return brief
    ? `recall after ${sample.size}`
    : `recall will be estimated after ${sample.size} decisions, ${decided} so far`;
}
