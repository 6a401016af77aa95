/** Derives file names and anchors from arbitrary names. */
import { hashText } from "../../base/io/index.ts";

const longest = 60;

/**
 * Converts `Answer Type - Date` to `answer-type-date`; returns an empty string if the name has no ASCII letters or
 * digits.
 */
export function slugOf(name: string): string {
  const words =
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+/g) ?? [];
  return words.join("-").toLowerCase();
}

/**
 * Assigns every name a unique slug that depends only on the preceding names. If a slug is empty, too long or already
 * used, digits of the name's hash are appended.
 * @param reserved slugs to avoid, such as the slug of the page that lists the names
 * @returns for each name, a slug of ASCII letters, digits and hyphens, at most 69 characters long
 */
export function assignSlugs(
  names: Iterable<string>,
  reserved: readonly string[] = [],
): ReadonlyMap<string, string> {
  const slugs = new Map<string, string>();
  const usedSlugs = new Set<string>(reserved);
  for (const name of new Set(names)) {
    const fullSlug = slugOf(name);
    const isPlain = fullSlug !== "" && fullSlug.length <= longest && !usedSlugs.has(fullSlug);
    const slug = isPlain
      ? fullSlug
      : `${fullSlug.slice(0, longest)}-${hashText(name).slice(0, 8)}`.replace(/^-/, "x");
    slugs.set(name, slug);
    usedSlugs.add(slug);
  }
  return slugs;
}
