/** Sorts papers in orders that do not require learning. */
import type { PaperOrder, Survey } from "../survey.ts";
import type { PaperProgress } from "../survey-progress.ts";

export type PlainOrder = Exclude<PaperOrder, "relevance">;

type Compare = (left: PaperProgress, right: PaperProgress) => number;

/**
 * Sorts papers: `key` sorts each list by citation key, `year` begins with the newest papers, `added` with the first
 * papers of the survey, and `citations` with the most cited papers. Equal papers stay in the order of the lists.
 */
export function sortPapers(
  survey: Survey,
  papers: readonly PaperProgress[],
  order: PlainOrder,
): readonly PaperProgress[] {
  switch (order) {
    case "key":
      return papers;
    case "year":
      return papers.toSorted((left, right) => (right.paper.year ?? 0) - (left.paper.year ?? 0));
    case "added":
      return papers.toSorted(byNumber(entryNumbers(survey), 1));
    case "citations":
      return papers.toSorted(byNumber(timesCited(survey), -1));
  }
}

function byNumber(numbers: ReadonlyMap<string, number>, direction: 1 | -1): Compare {
  const none = direction === 1 ? Number.MAX_SAFE_INTEGER : 0;
  const numberOf = ({ paper }: PaperProgress): number => numbers.get(paper.key) ?? none;
  return (left, right) => direction * (numberOf(left) - numberOf(right));
}

function entryNumbers({ sources }: Survey): Map<string, number> {
  return new Map(sources.flatMap(({ added }) => added).map((key, at) => [key, at]));
}

/**
 * Counts the papers of the survey that cite each paper, from recorded citations and from the references and citing
 * papers that were followed.
 */
function timesCited({ citations, sources }: Survey): Map<string, number> {
  const citing = new Map<string, Set<string>>();
  const addCitation = (from: string, to: string): void => {
    const papers = citing.get(to) ?? new Set();
    citing.set(to, papers.add(from));
  };
  for (const { from, to } of citations) addCitation(from, to);
  for (const { kind, from, added, known } of sources) {
    for (const key of [...added, ...known]) {
      if (kind === "references") addCitation(from, key);
      if (kind === "citing") addCitation(key, from);
    }
  }
  return new Map([...citing].map(([key, papers]) => [key, papers.size]));
}
