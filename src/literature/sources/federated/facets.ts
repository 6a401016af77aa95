/** Counts the results of a search by facet, and filters them by facet values. */
import { tally } from "../../../base/io/index.ts";
import { sourcesOf } from "../merge/merge-works.ts";
import type { RankedResult } from "./search-results.ts";

export const facetNames = ["type", "year", "source", "license", "language"] as const;

export type FacetFilter = {
  readonly type?: string | undefined;
  /** The first and last year of the range, inclusive. */
  readonly years?: readonly [from: number, to: number] | undefined;
  readonly license?: string | undefined;
  readonly language?: string | undefined;
};

/**
 * Counts the results for each value, most frequent first. In the source facet, a result counts once for each of its
 * sources.
 */
export function countFacets(results: readonly RankedResult[]) {
  const count = (valuesOf: (result: RankedResult) => readonly string[]) => tally(results.flatMap(valuesOf));
  return {
    type: count(({ merged }) => [merged.work.type]),
    year: count(({ merged }) => [String(merged.work.year ?? "unknown")]),
    source: count(({ merged }) => sourcesOf(merged)),
    license: count(({ merged }) => [merged.work.license || "unknown"]),
    language: count(({ merged }) => [merged.work.language || "unknown"]),
  };
}

/**
 * Selects the results that match the filters. Types and languages match regardless of letter case, and licences match
 * if their name contains the filter text.
 */
export function narrowResults(results: readonly RankedResult[], filter: FacetFilter): RankedResult[] {
  const { type, years, license, language } = filter;
  const same = (value: string, filterValue: string | undefined): boolean =>
    filterValue === undefined || value.toLowerCase() === filterValue.toLowerCase();
  return results.filter(({ merged: { work } }) => {
    const inYears =
      years === undefined || (work.year !== null && work.year >= years[0] && work.year <= years[1]);
    const licensed = license === undefined || work.license.toLowerCase().includes(license.toLowerCase());
    return same(work.type, type) && same(work.language, language) && inYears && licensed;
  });
}
