/** Converts the years, dates and measures in a field to numbers that determine their order. */
import type { ValueKind } from "./fact.ts";

const months = "january february march april may june july august september october november december".split(
  " ",
);

export type Day = { readonly year: number; readonly month: string; readonly dayOfMonth: number };

/**
 * Parses the time in a label: `1888`, `1888-03`, `1888-03-12`, `12.03.1888`, `12 March 1888`, `March 12, 1888`. A
 * missing month or day counts as 1.
 * @returns the time, or `null` for any other label
 */
export function dayOf(label: string): Day | null {
  const text = label.trim();
  const iso = /^([-+]?\d{4})(?:-(\d\d)(?:-(\d\d)(?:T.*|Z)?)?)?$/.exec(text);
  if (iso) return dayFrom(iso[1], iso[2], iso[3]);
  const numeric = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (numeric) return dayFrom(numeric[3], numeric[2], numeric[1]);
  const words = /^(?:(\d{1,2})\.? )?(\p{L}+)(?: (\d{1,2}),?)? (\d{3,4})$/u.exec(text);
  const name = words?.[2]?.toLowerCase() ?? "";
  const month = name.length < 3 ? -1 : months.findIndex((one) => one.startsWith(name));
  return words && month >= 0 ? dayFrom(words[4], String(month + 1), words[1] ?? words[3]) : null;
}

function dayFrom(year = "0", month = "1", day = "1"): Day | null {
  const name = months[Number(month) - 1];
  const dayOfMonth = Number(day);
  return name === undefined || dayOfMonth < 1 || dayOfMonth > 31
    ? null
    : { year: Number(year), month: name, dayOfMonth };
}

/** Returns a number that increases with the time, or `null` for a label that states no time. */
export function timeOf(label: string): number | null {
  const day = dayOf(label);
  // Treating all months as equally long keeps the order, which is the only requirement.
  return day === null ? null : day.year * 372 + months.indexOf(day.month) * 31 + day.dayOfMonth - 1;
}

/** Returns the sort key of a field value, or NaN if the value has no order. */
export function orderOfValue(kind: ValueKind | undefined, value: string): number {
  return kind === "date" ? (timeOf(value) ?? Number.NaN) : Number(value);
}
