/** Records read from files, whose keys may be any name. Imported by its path: the index loads no zod. */
import { z } from "zod";
import { recordOf } from "./record.ts";

/** zod leaves this key out of every record, lest it replace the prototype. A space behind it carries it through. */
const hiddenKey = /^__proto__ *$/;

/** `z.record` with texts for keys that keeps each of them, also `__proto__`, in a record that inherits nothing. */
export function recordSchema<V extends z.ZodType>(values: V) {
  return z
    .preprocess((input) => renamed(input), z.record(z.string(), values))
    .transform((record) =>
      recordOf(
        Object.entries(record).map(([key, value]) => [hiddenKey.test(key) ? key.slice(0, -1) : key, value]),
      ),
    );
}

/** Keys that are spelled so already get one space more, so that no two become one. */
function renamed(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return recordOf(
    Object.entries(input).map(([key, value]) => [hiddenKey.test(key) ? `${key} ` : key, value]),
  );
}
