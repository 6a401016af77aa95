/** File names and anchors of things that are called anything. */
import { hashText } from "../../io/index.ts";

const longest = 60;

/** `Answer Type - Date` → `answer-type-date`; empty where a name has no letter or digit of ASCII. */
export function slugOf(name: string): string {
  const words =
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+/g) ?? [];
  return words.join("-").toLowerCase();
}

/**
 * Gives every name a slug of its own that depends on nothing but the names before it: one that is empty, too long or taken
 * gets digits of the name's hash.
 * @param reserved slugs that no name gets, such as that of a page that lists them
 * @returns name → slug of ASCII letters, digits and hyphens, at most 69 characters
 */
export function assignSlugs(
  names: Iterable<string>,
  reserved: readonly string[] = [],
): ReadonlyMap<string, string> {
  const slugs = new Map<string, string>();
  const taken = new Set<string>(reserved);
  for (const name of new Set(names)) {
    const whole = slugOf(name);
    const isPlain = whole !== "" && whole.length <= longest && !taken.has(whole);
    const slug = isPlain
      ? whole
      : `${whole.slice(0, longest)}-${hashText(name).slice(0, 8)}`.replace(/^-/, "x");
    slugs.set(name, slug);
    taken.add(slug);
  }
  return slugs;
}
