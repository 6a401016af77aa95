/** Decimal numbers of any size: a coefficient without trailing zeros, times a power of ten. */
import { cutEnd } from "../base/text/cut.ts";

export type Decimal = { readonly coefficient: bigint; readonly exponent: number };

export const zero: Decimal = { coefficient: 0n, exponent: 0 };

/**
 * The largest exponent that is read. A number beyond it would need more memory than a graph is worth; XML Schema's
 * doubles end at 308.
 */
const largestExponent = 10_000;

const form = /^([-+]?)(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i;

/** Parses a number such as `-12`, `.5` or `2.0E+02`. Returns `null` for any other text. */
export function parseDecimal(text: string): Decimal | null {
  const [, minus = "", whole = "", fraction = "", power = "0"] = form.exec(text) ?? [];
  if (whole === "" && fraction === "") return null;
  const exponent = Number(power) - fraction.length;
  if (Math.abs(exponent) > largestExponent) return null;
  const coefficient = BigInt(whole + fraction);
  return normalise(minus === "-" ? -coefficient : coefficient, exponent);
}

function normalise(coefficient: bigint, exponent: number): Decimal {
  if (coefficient === 0n) return zero;
  if (coefficient % 10n !== 0n) return { coefficient, exponent };
  const digits = String(coefficient);
  const end = cutEnd(digits, /0/);
  return { coefficient: BigInt(end), exponent: exponent + digits.length - end.length };
}

export function isZero({ coefficient }: Decimal): boolean {
  return coefficient === 0n;
}

/** Returns the shortest decimal that is read as this finite double. An integer is exact. */
export function decimalOfDouble(value: number): Decimal {
  if (Number.isInteger(value)) return normalise(BigInt(value), 0);
  return parseDecimal(String(value)) ?? zero;
}

export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const exponent = Math.min(left.exponent, right.exponent);
  return normalise(scaled(left, exponent) + scaled(right, exponent), exponent);
}

export function compareDecimals(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const exponent = Math.min(left.exponent, right.exponent);
  const difference = scaled(left, exponent) - scaled(right, exponent);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function scaled({ coefficient, exponent }: Decimal, to: number): bigint {
  return exponent === to ? coefficient : coefficient * 10n ** BigInt(exponent - to);
}

/** Writes a decimal without an exponent. Equal decimals have equal texts. */
export function formatDecimal({ coefficient, exponent }: Decimal): string {
  if (exponent >= 0) return `${coefficient}${"0".repeat(exponent)}`;
  const digits = String(coefficient < 0n ? -coefficient : coefficient).padStart(1 - exponent, "0");
  const point = digits.length + exponent;
  return `${coefficient < 0n ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`;
}
