/** Creates short, distinct names for fields with different paths. */
import { isStructural } from "../wording/label-words.ts";

/**
 * Names each field after the last meaningful predicate of its path. If two fields would have the same name, the
 * preceding predicate is prepended.
 * @returns a map from keys to distinct names
 */
export function nameFields(
  fields: readonly { readonly key: string; readonly path: readonly string[] }[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  let open = fields.map(({ key, path }) => {
    const telling = path.filter((label) => !isStructural(label));
    return { key, path, parts: telling.length === 0 ? path.slice(-1) : telling };
  });
  const longest = Math.max(0, ...open.map(({ parts }) => parts.length));
  for (let words = 1; words <= longest && open.length > 0; words += 1) {
    const byName = Map.groupBy(open, ({ parts }) => parts.slice(-words).join(" "));
    for (const [name, [only, ...others]] of byName) {
      if (only === undefined || others.length > 0 || taken.has(name)) continue;
      names.set(only.key, name);
      taken.add(name);
    }
    open = open.filter(({ key }) => !names.has(key));
  }
  for (const { key, path } of open) names.set(key, path.join(" / "));
  return names;
}
