/** Schemas for the replies of sources: a missing or `null` value becomes empty, and unknown keys are ignored. */
import { z } from "zod";

/** A string, or an empty string if it is missing. Numbers become text. */
export const text = z.preprocess(
  (value) => (typeof value === "string" ? value : typeof value === "number" ? String(value) : ""),
  z.string(),
);

export const flag = z.preprocess((value) => value === true, z.boolean());

/** A whole number, which may be written as a string, or `null` if it is missing or not a number. */
export const whole = z.preprocess((value) => {
  const number = typeof value === "string" ? Number.parseInt(value, 10) : value;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : null;
}, z.int().nullable());

/**
 * Creates the schema of a list: a missing list becomes empty, a single value becomes a list, and items with a different
 * structure are dropped.
 */
export function listOf<S extends z.ZodType>(item: S) {
  return z.preprocess(
    (value) => (value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(z.unknown()).transform((values): z.output<S>[] =>
      values.flatMap((value) => {
        const read = item.safeParse(value);
        return read.success ? [read.data] : [];
      }),
    ),
  );
}

/** Creates the schema of an object. A missing object counts as an object without fields. */
export function part<S extends z.ZodRawShape>(shape: S) {
  return z.preprocess(
    (value) => (typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}),
    z.object(shape),
  );
}
