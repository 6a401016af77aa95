/** Counts the papers on a list by year, category and domain. */
import { recordOf } from "../io/index.ts";
import { type Paper, paperField } from "./paper.ts";

export type PaperCounts = {
  readonly papers: number;
  /** The number of papers per year (or `unknown`), in ascending order. */
  readonly byYear: Readonly<Record<string, number>>;
  /** The number of papers per value of the `category` field (or `none`), most frequent first. */
  readonly byCategory: Readonly<Record<string, number>>;
  readonly byDomain: Readonly<Record<string, number>>;
};

/**
 * Counts papers by year and by the `category` and `domain` fields.
 *
 * @example
 * ```ts
 * import { countPapers, parseBibtex } from "taxolink";
 *
 * const { papers } = parseBibtex("@article{a, title={A}, year={2019}}\n@article{b, title={B}, year={2019}}");
 * console.log(countPapers(papers).byYear["2019"]); // 2
 * ```
 */
export function countPapers(papers: readonly Paper[]): PaperCounts {
  return {
    papers: papers.length,
    byYear: recordOf(
      [...tally(papers, (paper) => (paper.year === null ? "unknown" : String(paper.year)))].sort(
        ([left], [right]) => (left < right ? -1 : 1),
      ),
    ),
    byCategory: byFrequency(tally(papers, (paper) => paperField(paper, "category") || "none")),
    byDomain: byFrequency(tally(papers, (paper) => paperField(paper, "domain") || "none")),
  };
}

function tally(papers: readonly Paper[], label: (paper: Paper) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const paper of papers) counts.set(label(paper), (counts.get(label(paper)) ?? 0) + 1);
  return counts;
}

function byFrequency(counts: ReadonlyMap<string, number>): Record<string, number> {
  return recordOf([...counts].sort(([left, m], [right, n]) => n - m || (left < right ? -1 : 1)));
}
