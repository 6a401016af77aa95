/** Counts the citations within a list of papers. */
import type { Survey } from "./survey.ts";

/**
 * Counts citations among the given papers, and ignores other citations. Source: thesis, Tables 6.2 and 6.3.
 *
 * @param keys the citation keys of the papers
 *
 * @example
 * ```ts
 * import { countCitations } from "taxolink";
 *
 * const survey = { citations: [{ from: "bo", to: "ada" }, { from: "cy", to: "ada" }] };
 * const { cited } = countCitations(survey, ["ada", "bo", "cy"]);
 * console.log(cited[0]?.key, cited[0]?.others.join(", ")); // ada bo, cy
 * ```
 */
export function countCitations(survey: Pick<Survey, "citations">, keys: readonly string[]) {
  const inside = new Set(keys);
  const edges = survey.citations.filter(({ from, to }) => inside.has(from) && inside.has(to));
  const group = (by: "from" | "to", other: "from" | "to") =>
    keys
      .map((key) => ({ key, others: edges.filter((edge) => edge[by] === key).map((edge) => edge[other]) }))
      .filter(({ others }) => others.length > 0)
      .sort((left, right) => right.others.length - left.others.length);
  return {
    /** The cited papers, most cited first, each with the papers that cite it. */
    cited: group("to", "from"),
    /** The citing papers, those that cite the most papers first, each with the papers that it cites. */
    citing: group("from", "to"),
  };
}
