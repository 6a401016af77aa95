/** Defines a publication from a bibliography file in any format. */

export type Person = {
  readonly family: string;
  readonly given: string;
};

/**
 * A publication, with the fields that all bibliography formats share.
 *
 * @example
 * ```ts
 * import { type Paper, parseBibtex } from "taxolink";
 *
 * const paper: Paper | undefined = parseBibtex("@article{a, title={Lakes}, doi={https://doi.org/10.1234/X}}").papers[0];
 * console.log(paper?.doi, paper?.year); // 10.1234/x null
 * ```
 */
export type Paper = {
  /** The citation key, which is the paper's id in a workspace. */
  readonly key: string;
  /** The BibTeX entry type in lower case, such as article or inproceedings. */
  readonly type: string;
  readonly title: string;
  readonly authors: readonly Person[];
  readonly year: number | null;
  /** The journal, proceedings, preprint server or school, or an empty string. */
  readonly venue: string;
  /** The DOI without resolver or prefix, in lower case, or an empty string. */
  readonly doi: string;
  readonly url: string;
  readonly abstract: string;
  readonly keywords: readonly string[];
  /** All raw fields of the entry: values without delimiters, by field name in lower case. */
  readonly fields: Readonly<Record<string, string>>;
};

/** Returns `10.1234/abc` for a DOI in any form, or an empty string if there is none. */
export function normalizeDoi(text: string): string {
  const doi = /\b10\.\d{4,9}\/\S+/.exec(text.replace(/\\([_%&#])/g, "$1"))?.[0] ?? "";
  return doi.replace(/[.,;}\]]+$/, "").toLowerCase();
}

/** Reduces a title to lower-case letters and digits without accents, so that different spellings become equal. */
export function normalizeTitle(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Returns a short reference for lists, such as `Dubey et al. (2019)`. */
export function shortReference(paper: Paper): string {
  const [first, second] = paper.authors;
  const names =
    first === undefined
      ? paper.key
      : second === undefined
        ? first.family
        : paper.authors.length === 2
          ? `${first.family} and ${second.family}`
          : `${first.family} et al.`;
  return `${names} (${paper.year ?? "n.d."})`;
}
