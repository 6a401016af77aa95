/** Points in time and sizes as numbers, so that years, dates and measures of one field can be ordered. */
import type { ValueKind } from "./fact.ts";

const months = "january february march april may june july august september october november december".split(
  " ",
);

/**
 * The time a label names: `1888`, `1888-03`, `1888-03-12`, `12.03.1888`, `12 March 1888`, `March 12, 1888`.
 * @returns days since the year 0, months and days that are left out counted as the first; null for anything else
 */
export function timeOf(label: string): number | null {
  const text = label.trim();
  const iso = /^([-+]?\d{4})(?:-(\d\d)(?:-(\d\d)(?:T.*|Z)?)?)?$/.exec(text);
  if (iso) return daysOf(iso[1], iso[2], iso[3]);
  const numeric = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (numeric) return daysOf(numeric[3], numeric[2], numeric[1]);
  const words = /^(?:(\d{1,2})\.? )?(\p{L}+)(?: (\d{1,2}),?)? (\d{3,4})$/u.exec(text);
  const name = words?.[2]?.toLowerCase() ?? "";
  const month = name.length < 3 ? -1 : months.findIndex((one) => one.startsWith(name));
  return words && month >= 0 ? daysOf(words[4], String(month + 1), words[1] ?? words[3]) : null;
}

function daysOf(year = "0", month = "1", day = "1"): number | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (m < 1 || m > 12 || d < 1 || d > 31) return null;
  // Days of equal length keep the order, which is all that is asked of them.
  return y * 372 + (m - 1) * 31 + (d - 1);
}

/** The number that orders a value of a field; NaN for a value that has no order. */
export function orderOfValue(kind: ValueKind | undefined, value: string): number {
  return kind === "date" ? (timeOf(value) ?? Number.NaN) : Number(value);
}
