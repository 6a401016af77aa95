/** Writes an answer as a line of text. */
import type { AnswerEntry, AnswerSet } from "../answer-set.ts";

/**
 * Returns the answer as people read it: names, a figure, "Yes", or the rows of a table.
 *
 * @param isComputed whether its figures are computed, and rounded; values that the graph states stay as they are
 * @param unit the unit of the figures of a ranking; empty if they have none
 */
export function answerText(
  { kind, entries, count, truth }: AnswerSet,
  isComputed: boolean,
  unit = "",
): string {
  const rounded = isComputed ? roundedFigure : (text: string): string => text;
  const keyOf = ({ key }: AnswerEntry): string =>
    key === undefined ? "" : ` (${`${rounded(key)} ${unit}`.trimEnd()})`;
  switch (kind) {
    case "truth":
      return truth === true ? "Yes" : "No";
    case "count":
      return String(count ?? 0);
    case "groups":
    case "comparison":
      return entries.map((entry) => `${entry.label}: ${rounded(entry.key ?? "none")}`).join("; ");
    case "ranking":
      return entries.map((entry) => `${entry.rank ?? 0}. ${entry.label}${keyOf(entry)}`).join("; ");
    case "winner":
      return entries.map((entry) => `${entry.label}${keyOf(entry)}`).join("; ");
    default:
      return entries.map(({ label }) => rounded(label)).join("; ");
  }
}

/** The number of decimals that an answer shows, of figures that are not very small. */
const decimals = 4;
const small = 0.001;
const mostDigits = 15;

function roundedFigure(text: string): string {
  const [, figure, unit] = /^(-?\d+\.\d{5,})( \p{L}+)$/u.exec(text) ?? [];
  if (figure !== undefined) return `${roundedFigure(figure)}${unit}`;
  if (!/^-?\d+(?:\.\d+)?$/.test(text) || text.length < 6) return text;
  const number = Number(text);
  if ((Math.abs(number) < small && number !== 0 && text.length > mostDigits) || /^-?\d{16,}/.test(text))
    return number.toExponential();
  return /\.\d{5,}$/.test(text) && Math.abs(number) >= small
    ? String(Number(number.toFixed(decimals)))
    : text;
}
