/** What the values of a file are to a merge: data from which {@link mergeValues} works. */

export type Shape =
  /** Changed as a whole. */
  | { readonly kind: "value" }
  /** An object whose fields are changed one by one; fields without a shape are values. */
  | { readonly kind: "fields"; readonly fields: Readonly<Record<string, Shape>> }
  /** A list of objects that are known by a key. */
  | { readonly kind: "entries"; readonly keyOf: (entry: Entry) => string; readonly entry: Shape }
  /** A list of texts, each of which is there or not. */
  | { readonly kind: "set" };

export type Entry = Readonly<Record<string, unknown>>;

export const value: Shape = { kind: "value" };
export const set: Shape = { kind: "set" };

export function fields(shapes: Readonly<Record<string, Shape>> = {}): Shape {
  return { kind: "fields", fields: shapes };
}

/** @param names the fields whose values together tell one entry from another */
export function entries(names: readonly string[], entry: Shape): Shape {
  return { kind: "entries", keyOf: (item) => keyFrom(names.map((name) => item[name])), entry };
}

/** One field's text as it is; several values as a JSON list. */
export function keyFrom(values: readonly unknown[]): string {
  const [first] = values;
  return values.length === 1 && typeof first === "string" ? first : JSON.stringify(values);
}

export function isEntry(item: unknown): item is Entry {
  return item !== null && typeof item === "object" && !Array.isArray(item);
}

/** The objects of a list; nothing where there is no list. */
export function entriesOf(list: unknown): Entry[] {
  return Array.isArray(list) ? list.filter(isEntry) : [];
}

/** The texts of a list; nothing where there is no list. */
export function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
}

/** Items by their keys; a further item of one key is told apart by its number. */
export function keyed<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const map = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    let free = key;
    for (let count = 2; map.has(free); count += 1) free = `${key} #${count}`;
    map.set(free, item);
  }
  return map;
}
