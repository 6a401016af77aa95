/**
 * Reads records from the replies of sources by paths, leniently: what is missing or has another structure counts as
 * empty, and a single value as a list of one.
 */
import { parseDate, parseName } from "../index.ts";
import type { SourceWork } from "./source.ts";
import type { SourceName } from "./source-profiles.ts";
import { createWork, typeOf } from "./source-work.ts";

/**
 * Lists the values at a path such as `authors.name`, without empty ones. The path passes through lists, and `a|b` is the
 * first path with values.
 */
export function valuesAt(record: unknown, path: string): unknown[] {
  for (const way of path.split("|")) {
    let values: unknown[] = [record].flat(Infinity);
    for (const name of way === "" ? [] : way.split(".")) {
      values = values.flatMap((value) => [propertyOf(value, name)]).flat(Infinity);
    }
    const present = values.filter((value) => value !== undefined && value !== null && value !== "");
    if (present.length > 0) return present;
  }
  return [];
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Whether a reply has a property, even an empty one. */
export function hasPath(reply: unknown, path: string): boolean {
  return path.split("|").some((way) => {
    const at = way.lastIndexOf(".");
    return valuesAt(reply, way.slice(0, Math.max(0, at))).some(
      (value) => propertyOf(value, way.slice(at + 1)) !== undefined,
    );
  });
}

/** Lists the texts and numbers at a path as text. */
export function textsAt(record: unknown, path: string): string[] {
  return valuesAt(record, path).flatMap((value) =>
    typeof value === "string" ? value : typeof value === "number" ? String(value) : [],
  );
}

/** Returns the first text at a path, or an empty string. */
export function textAt(record: unknown, path: string): string {
  return textsAt(record, path)[0] ?? "";
}

/** Returns the first whole number at a path, which may be written as a string, or `null`. */
export function wholeAt(record: unknown, path: string): number | null {
  const number = Number.parseInt(textAt(record, path), 10);
  return Number.isSafeInteger(number) ? number : null;
}

type Property = Exclude<keyof SourceWork, "source">;

/** The paths to the properties of a work in the records of a source. */
export type RecordMap = Readonly<Partial<Record<Property, string>>> & {
  /** Reads the properties that have another form in this source. They take precedence. */
  readonly special?: (record: unknown) => Partial<SourceWork>;
};

/** How to read the properties that are no texts. */
const readers: { readonly [Name in Property]?: (record: unknown, path: string) => SourceWork[Name] } = {
  type: (record, path) => typeOf(textAt(record, path)),
  authors: (record, path) => textsAt(record, path).map(parseName),
  year: (record, path) => parseDate(textAt(record, path)).year,
  keywords: textsAt,
  references: wholeAt,
  citedBy: wholeAt,
};

/** Reads a record of a source. Numbers, dates, names and types may have any common form. */
export function readWork(source: SourceName, record: unknown, { special, ...paths }: RecordMap): SourceWork {
  const properties = Object.entries(paths).map(([name, path]) => {
    const read = readers[name as Property] ?? textAt;
    return [name, read(record, path)] as const;
  });
  return createWork(source, {
    ...(Object.fromEntries(properties) as Partial<SourceWork>),
    ...special?.(record),
  });
}
