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
  const usedNames = new Set<string>();
  let unnamedFields = fields.map(({ key, path }) => {
    const meaningfulLabels = path.filter((label) => !isStructural(label));
    return { key, path, parts: meaningfulLabels.length === 0 ? path.slice(-1) : meaningfulLabels };
  });
  const longest = Math.max(0, ...unnamedFields.map(({ parts }) => parts.length));
  for (let words = 1; words <= longest && unnamedFields.length > 0; words += 1) {
    const byName = Map.groupBy(unnamedFields, ({ parts }) => parts.slice(-words).join(" "));
    for (const [name, [field, ...others]] of byName) {
      if (field === undefined || others.length > 0 || usedNames.has(name)) continue;
      names.set(field.key, name);
      usedNames.add(name);
    }
    unnamedFields = unnamedFields.filter(({ key }) => !names.has(key));
  }
  for (const { key, path } of unnamedFields) names.set(key, path.join(" / "));
  return names;
}
