/** Counts the papers on a list by year, category and domain. */
import { recordOf, tally } from "../base/io/index.ts";
import { type Paper, paperField } from "./paper.ts";

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
export function countPapers(papers: readonly Paper[]) {
  const years = tally(papers.map(({ year }) => String(year ?? "unknown")));
  const countField = (name: string) => tally(papers.map((paper) => paperField(paper, name) || "none"));
  return {
    papers: papers.length,
    /** The number of papers per year (or `unknown`), in ascending order. */
    byYear: recordOf(Object.entries(years).sort(([left], [right]) => (left < right ? -1 : 1))),
    /** The number of papers per value of the field (or `none`), most frequent first. */
    byCategory: countField("category"),
    byDomain: countField("domain"),
  };
}
