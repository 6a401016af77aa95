/** Computes what the leaderboard shows of each system: over all questions, and over each group of questions. */
import {
  type Comparison,
  formatFigure,
  groupInterval,
  pairOf,
  plotInterval,
  type SummaryDocument,
} from "../../../evaluation/index.ts";

/** A figure as text, its interval, and a mark for the best value or for one that is not distinguished from the best. */
export type ViewCell = readonly [figure: string, interval: string, mark: "" | "best" | "≈", value: number];

export type View = {
  /** The column and value of the group, as in the address of the page; empty for all questions. */
  readonly id: string;
  readonly title: string;
  readonly questions: number;
  /** For each system, a cell for each measure. */
  readonly rows: readonly (readonly ViewCell[])[];
  /** For each system, the letters of the groups that the tests do not distinguish. */
  readonly letters: readonly string[];
};

type Shown = Parameters<typeof plotInterval>[0] & { readonly value: number | null };

const nothing: Shown = { value: null, ci: null };

/** @returns the view of all questions, followed by a view for each value of each column */
export function leaderboardViews(document: SummaryDocument, measure: string): readonly View[] {
  const { runs, comparisons, group_comparisons } = document;
  const all = createView(document, measure, comparisons, {
    id: "",
    title: "all questions",
    questions: runs[0]?.questions ?? 0,
    read: (at, name) => ({
      value: runs[at]?.metrics[name] ?? null,
      ...(runs[at]?.detail[name] ?? { ci: null }),
    }),
  });
  const groups = Object.entries(runs[0]?.by ?? {}).flatMap(([column, values]) =>
    Object.keys(values).length < 2
      ? []
      : Object.entries(values).map(([value, { n }]) =>
          createView(document, measure, group_comparisons[column]?.[value] ?? [], {
            id: `${column}=${value}`,
            title: `${column.replaceAll("_", " ")}: ${value}`,
            questions: n,
            read: (at, name) => {
              const group = runs[at]?.by[column]?.[value];
              return { value: group?.metrics[name] ?? null, ...groupInterval(group, name) };
            },
          }),
        ),
  );
  return [all, ...groups];
}

type Source = Pick<View, "id" | "title" | "questions"> & {
  readonly read: (run: number, measure: string) => Shown;
};

function createView(
  { runs, manifest }: SummaryDocument,
  measure: string,
  comparisons: readonly Comparison[],
  { read, ...names }: Source,
): View {
  const columns = manifest.measures.map((name) => {
    const shown = runs.map((_run, at) => read(at, name));
    const best = Math.max(...shown.map(({ value }) => value ?? Number.NEGATIVE_INFINITY));
    const bestName = runs[shown.findIndex(({ value }) => value === best)]?.retriever ?? "";
    return runs.map(({ retriever }, at): ViewCell => {
      const { value, ...interval } = shown[at] ?? nothing;
      const ends = plotInterval(interval);
      const text = ends === null ? "" : `[${ends.map(formatFigure).join(", ")}]`;
      const isNoise = pairOf(comparisons, name, retriever, bestName)?.verdict === "within noise";
      const mark = value !== null && value === best ? "best" : isNoise ? "≈" : "";
      return [
        formatFigure(value),
        interval.caution === undefined ? text : `${text} caution`,
        mark,
        value ?? -1,
      ];
    });
  });
  const ranked = runs
    .map(({ retriever }, at) => ({ name: retriever, value: read(at, measure).value }))
    .filter(({ value }) => value !== null)
    .sort((left, right) => (right.value ?? 0) - (left.value ?? 0))
    .map(({ name }) => name);
  const letters = comparisons.length === 0 ? new Map() : groupLetters(ranked, comparisons, measure);
  return {
    ...names,
    rows: runs.map((_run, at) => columns.flatMap((column) => (column[at] === undefined ? [] : [column[at]]))),
    letters: runs.map(({ retriever }) => letters.get(retriever) ?? ""),
  };
}

/**
 * Gives each longest run of neighbours in the ranking a letter if no test distinguishes any two of them. Source: the
 * compact letter display of Piepho (2004), for ranked means.
 * @param ranked the names of the systems, best first
 */
export function groupLetters(
  ranked: readonly string[],
  comparisons: readonly Comparison[],
  measure: string,
): ReadonlyMap<string, string> {
  const differ = (a: string, b: string): boolean => {
    const verdict = pairOf(comparisons, measure, a, b)?.verdict;
    return verdict !== undefined && verdict !== "within noise";
  };
  const letters = new Map(ranked.map((name) => [name, ""]));
  let lastEnd = 0;
  let count = 0;
  for (const [start] of ranked.entries()) {
    let end = start + 1;
    while (end < ranked.length && ranked.slice(start, end).every((name) => !differ(name, ranked[end] ?? "")))
      end += 1;
    // A run within the previous one adds nothing.
    if (end <= lastEnd) continue;
    const letter = String.fromCharCode(97 + (count % 26));
    for (const name of ranked.slice(start, end)) letters.set(name, `${letters.get(name) ?? ""}${letter}`);
    lastEnd = end;
    count += 1;
  }
  return letters;
}
