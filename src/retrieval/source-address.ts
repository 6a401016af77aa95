/** Finds the address of a source: a DOI or web address in the graph, whatever the predicate. */
import type { Triple } from "../graph/index.ts";

const doi = /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i;
const web = /^https?:\/\/\S+$/i;

/**
 * @param paths the paths from the entity; a DOI takes precedence over a web address, then a shorter path over a longer
 * one
 */
export function sourceAddress(paths: readonly (readonly Triple[])[]): string | null {
  const labels = [...paths]
    .sort((left, right) => left.length - right.length)
    .map((path) => path.at(-1)?.object.label.trim() ?? "");
  return addressAmong(labels);
}

/** Returns the first DOI among the labels, or else the first web address. */
export function addressAmong(labels: readonly string[]): string | null {
  for (const label of labels) {
    const match = doi.exec(label.trim());
    if (match) return `https://doi.org/${match[1]}`;
  }
  return labels.find((label) => web.test(label.trim()))?.trim() ?? null;
}
