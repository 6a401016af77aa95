/** Validates only what an edit changes, which is usually a few of the thousands of entries in a file. */
import { z } from "zod";

/** A schema's result for a value, or undefined if only a complete validation can locate the error. */
type CheckedValue = { readonly value: unknown } | undefined;

/**
 * Returns the schema's result for `next`, which is derived from `previous`. Objects that both states share were
 * validated with `previous`, so their results are reused. The schema validates everything else, including rules for
 * complete lists.
 * @param previous the schema's earlier result, which must never be changed in place
 * @returns undefined if `next` is invalid; a complete validation then explains the mistake
 */
export function checkChanged(schema: z.ZodType, previous: unknown, next: unknown): CheckedValue {
  if (previous === next) return { value: next };
  const innerSchema = next === undefined ? schema : unwrap(schema);
  if (innerSchema instanceof z.ZodObject && isRecord(previous) && isRecord(next)) {
    return checkObject(innerSchema, previous, next);
  }
  if (innerSchema instanceof z.ZodArray && !innerSchema.def.checks?.length) {
    if (Array.isArray(previous) && Array.isArray(next)) return checkArray(innerSchema, previous, next);
  }
  const result = schema.safeParse(next);
  return result.success ? { value: result.data } : undefined;
}

/**
 * Returns the inner schema of a default or optional schema. It validates present values, unless the outer schema has
 * additional rules.
 */
function unwrap(schema: z.ZodType): unknown {
  let inner: unknown = schema;
  while ((inner instanceof z.ZodDefault || inner instanceof z.ZodOptional) && !inner.def.checks?.length) {
    inner = inner.unwrap();
  }
  return inner;
}

function checkObject(
  schema: z.ZodObject,
  previous: Readonly<Record<string, unknown>>,
  next: Readonly<Record<string, unknown>>,
): CheckedValue {
  if (Object.keys(next).some((key) => !Object.hasOwn(schema.shape, key))) return undefined;
  const parts: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(schema.shape)) {
    if (!(key in next) && !(key in previous)) continue;
    const checked = checkChanged(part as z.ZodType, previous[key], next[key]);
    if (checked === undefined) return undefined;
    if (checked.value !== undefined) parts[key] = checked.value;
  }
  const checks = schema.def.checks ?? [];
  // The parts have passed their own schemas, so only the rules for the complete object remain.
  const rules = z.looseObject({}).check(...(checks as z.core.$ZodCheck<object>[]));
  return checks.length === 0 || rules.safeParse(parts).success ? { value: parts } : undefined;
}

function checkArray(
  schema: z.ZodArray,
  previous: readonly unknown[],
  next: readonly unknown[],
): CheckedValue {
  const previousItems = new Set(previous);
  const shift = previous.length - next.length;
  const values: unknown[] = [];
  for (const [at, item] of next.entries()) {
    if (item !== null && typeof item === "object" && previousItems.has(item)) {
      values.push(item);
      continue;
    }
    // A changed entry keeps its position, counted from the start or, after an insertion, from the end.
    const earlierItem = next[at - 1] === previous[at - 1] ? previous[at] : previous[at + shift];
    const checked = checkChanged(schema.element as z.ZodType, earlierItem, item);
    if (checked === undefined) return undefined;
    values.push(checked.value);
  }
  return { value: values };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
