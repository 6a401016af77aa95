/** Values as texts, in which they pass between SQL and the functions that it calls. */
import { literalOf, type Value, valueOfNode } from "../../graph/index.ts";

/** Writes a value as a literal in N-Triples notation. The unit of a number, which a literal cannot state, follows it. */
export function writeValue(value: Value): string {
  if (value.kind !== "number" || value.unit === undefined) return literalOf(value);
  const { kind, coefficient, exponent, unit } = value;
  return `${literalOf({ kind, coefficient, exponent })} ${unit}`;
}

/** Matches a literal of a number, and the unit after it. */
const quantity = /^("[-+.\d]*"\^\^<[^ >]*>) (.+)$/s;

/** Reads what `writeValue` wrote, or the id of a literal in a store. */
export function readValue(cell: unknown): Value {
  const [, literal, unit] = quantity.exec(String(cell)) ?? [];
  const value = valueOfNode({ id: literal ?? String(cell), label: "" }) as Value;
  return unit !== undefined && value.kind === "number" ? { ...value, unit } : value;
}
