/**
 * The columns in which a store keeps the values of literals: a kind, and a key whose order as a text is the exact order
 * of the values of this kind. SQLite can therefore compare numbers of any size and times with zones.
 */
import { addDecimals, type Decimal, zero } from "../decimal.ts";
import { dateOf } from "../time-value.ts";
import type { Entity } from "../triple.ts";
import { decimalOf, isLiteral, kindOfTexts, type Value, type ValueKind, valueOfNode } from "../value.ts";

export const valueKinds = [
  "text",
  "number",
  "double",
  "flag",
  "date",
  "dateTime",
  "time",
  "year",
  "yearMonth",
  "duration",
] as const satisfies readonly ValueKind[];

/** Marks the kind of a text that can be read as this kind, but has no data type that states it. */
export const plainMark = 16;
/** Marks a time with a zone. The order of times with and without zones is not total, so their keys do not mix. */
export const zonedMark = 32;

export type ValueColumns = {
  /** The position in `valueKinds`, counted from 1, with the marks `plainMark` and `zonedMark`. Things have no kind. */
  readonly kind: number | null;
  /** Absent for texts, durations and NaN. */
  readonly key: string | null;
};

export type KindCode = { readonly kind: ValueKind; readonly plain: boolean };

/** Returns the meaning of a cell of the column `kind`. */
export function readKind(code: number): KindCode {
  return {
    kind: valueKinds[(code % plainMark) - 1] ?? "text",
    plain: (code & plainMark) !== 0,
  };
}

/** Returns the cells for a node without types; both are null unless the node is a literal. */
export function columnsOfNode(node: Pick<Entity, "id" | "label" | "isValue">): ValueColumns {
  if (!isLiteral(node)) return { kind: null, key: null };
  const value = valueOfNode(node, "text");
  if (value?.kind !== "text") return columnsOfValue(value as Value);
  const isPlain = value.language === undefined && value.datatype === undefined;
  const kind = isPlain ? kindOfTexts([value.text]) : "text";
  if (kind === "text") return { kind: 1, key: null };
  const read = columnsOfValue(valueOfNode(node, kind) as Value);
  return { kind: (read.kind ?? 0) | plainMark, key: read.key };
}

/**
 * Returns the cells for a value. For two values of the same cell `kind`, the order of the keys is their order. A year has
 * the key of its number, because the text "2019" may be either.
 */
export function columnsOfValue(value: Value): ValueColumns {
  const code = valueKinds.indexOf(value.kind) + 1;
  switch (value.kind) {
    case "text":
    case "duration":
      return { kind: code, key: null };
    case "flag":
      return { kind: code, key: value.value ? "1" : "0" };
    case "number":
    case "double":
      return { kind: code, key: keyOfNumber(value) };
    default: {
      const { seconds, zone } = value;
      if (zone === undefined)
        return {
          kind: code,
          key: value.kind === "year" ? keyOfWhole(dateOf(value).year) : keyOfDecimal(seconds),
        };
      const inUtc = addDecimals(seconds, { coefficient: BigInt(-60 * zone), exponent: 0 });
      return { kind: code | zonedMark, key: keyOfDecimal(inUtc) };
    }
  }
}

/** Numbers with a unit have keys that start with it, so that only numbers with the same unit are compared. */
function keyOfNumber(value: Value): string | null {
  const decimal = decimalOf(value);
  if (decimal !== null) {
    return `${value.kind === "number" && value.unit !== undefined ? unitPrefix(value.unit) : ""}${keyOfDecimal(decimal)}`;
  }
  if (value.kind !== "double" || Number.isNaN(value.value)) return null;
  return value.value < 0 ? negativeInfinity : positiveInfinity;
}

/** The start of the keys of numbers with this unit. */
export function unitPrefix(unit: string): string {
  return `u${unit}\u0001`;
}

const negativeInfinity = "-";
const positiveInfinity = "3";
/** An exponent plus this number has five digits. */
const exponentBase = 50_000;

function keyOfWhole(number: bigint): string {
  return keyOfDecimal(addDecimals({ coefficient: number, exponent: 0 }, zero));
}

/**
 * Writes a decimal as a sign, an exponent and the digits. For a negative number, the exponent and the digits are
 * complements, and a last character follows all digits.
 */
function keyOfDecimal({ coefficient, exponent }: Decimal): string {
  if (coefficient === 0n) return "1";
  const digits = String(coefficient < 0n ? -coefficient : coefficient);
  const magnitude = `${exponentBase + exponent + digits.length}${digits}`;
  if (coefficient > 0n) return `2${magnitude}`;
  return `0${magnitude.replace(/\d/g, (digit) => String(9 - Number(digit)))}~`;
}
