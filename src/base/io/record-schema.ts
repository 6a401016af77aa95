/**
 * Defines schemas for records from files, in which any text may be a key. Import this file by its path, because the
 * module's index does not load zod.
 */
import { z } from "zod";
import { recordOf } from "./record.ts";

/**
 * Matches `__proto__`, with or without trailing spaces. zod removes `__proto__` from every record, because it could
 * replace the prototype. A trailing space protects the key.
 */
const hiddenKey = /^__proto__ *$/;

/**
 * Creates a schema like `z.record` with string keys, except that its record keeps every key, including `__proto__`, and
 * has no prototype.
 */
export function recordSchema<V extends z.ZodType>(values: V) {
  return z
    .preprocess((input) => protectKeys(input), z.record(z.string(), values))
    .transform((record) =>
      recordOf(
        Object.entries(record).map(([key, value]) => [hiddenKey.test(key) ? key.slice(0, -1) : key, value]),
      ),
    );
}

/** Returns the record with a space added to every key that {@link hiddenKey} matches, so that no two keys collide. */
function protectKeys(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return recordOf(
    Object.entries(input).map(([key, value]) => [hiddenKey.test(key) ? `${key} ` : key, value]),
  );
}
