/** Describes the structure of a file's values as data for mergeValues. */

export type Shape =
  /** A value that changes only as a whole. */
  | { readonly kind: "value" }
  /** An object whose fields change independently. Fields without a shape are atomic. */
  | { readonly kind: "fields"; readonly fields: Readonly<Record<string, Shape>> }
  /** A list of objects with keys. */
  | { readonly kind: "entries"; readonly keyOf: (entry: Entry) => string; readonly entry: Shape }
  /** A set of strings. */
  | { readonly kind: "set" };

export type Entry = Readonly<Record<string, unknown>>;

export const value: Shape = { kind: "value" };
export const set: Shape = { kind: "set" };

export function fields(shapes: Readonly<Record<string, Shape>> = {}): Shape {
  return { kind: "fields", fields: shapes };
}

/** @param names the names of the fields whose values together identify an entry */
export function entries(names: readonly string[], entry: Shape): Shape {
  return { kind: "entries", keyOf: (item) => keyFrom(names.map((name) => item[name])), entry };
}

/** Returns the text of a single value, or a JSON list of several values. */
export function keyFrom(values: readonly unknown[]): string {
  const [first] = values;
  return values.length === 1 && typeof first === "string" ? first : JSON.stringify(values);
}

export function isEntry(item: unknown): item is Entry {
  return item !== null && typeof item === "object" && !Array.isArray(item);
}

/** Returns the objects in a list, or an empty list if the value is not a list. */
export function entriesOf(list: unknown): Entry[] {
  return Array.isArray(list) ? list.filter(isEntry) : [];
}

/** Returns the strings in a list, or an empty list if the value is not a list. */
export function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
}

/** Maps keys to items, and appends a number to repeated keys. */
export function keyed<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const map = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    let uniqueKey = key;
    for (let count = 2; map.has(uniqueKey); count += 1) uniqueKey = `${key} #${count}`;
    map.set(uniqueKey, item);
  }
  return map;
}
