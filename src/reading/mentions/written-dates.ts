/**
 * Finds dates in a question: days and months, in words or digits, such as "6 March 2024", "March 2024" and "6.3.2024".
 */
import type { Span } from "../../text/quotations.ts";
import { foldText } from "../../text/words.ts";

export type WrittenDate = Span & {
  /** Null for a date without a year, such as "6 March", which recurs every year. */
  readonly year: string | null;
  /** Two digits. */
  readonly month: string;
  /** Two digits, or null for a date without a day. */
  readonly day: string | null;
};

/** English, German, French and Spanish names of months, folded, in calendar order. */
const months = [
  "january jan januar janner janvier enero",
  "february feb februar fevrier febrero",
  "march mar marz mars marzo",
  "april apr avril abril",
  "may mai mayo",
  "june jun juni juin junio",
  "july jul juli juillet julio",
  "august aug aout agosto",
  "september sept sep septembre septiembre",
  "october oct oktober okt octobre octubre",
  "november nov novembre noviembre",
  "december dec dezember dez decembre diciembre",
].map((names) => names.split(" "));

const name = `(?<name>\\p{L}{3,10})\\.?`;
const year = "(?<year>[12]\\d{3})";
const day = "(?<day>\\d{1,2})";
const digits = "(?<month>\\d{1,2})";

/** The forms of a date, most specific first. Only forms that contain a digit or a capital letter may lack a year. */
const forms: readonly RegExp[] = [
  `(?<year>[12]\\d{3})-(?<month>\\d{2})-(?<day>\\d{2})`,
  `${day}\\.\\s?${digits}\\.\\s?${year}`,
  `${day}(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+|de\\s+)?${name}(?:,?\\s+(?:of\\s+|de\\s+)?${year})?`,
  `${name}\\s+(?:the\\s+)?${day}(?:st|nd|rd|th)?(?!\\d)(?:,?\\s+(?:of\\s+)?${year})?`,
  `${name},?\\s+(?:of\\s+|de\\s+)?${year}`,
  `(?<year>[12]\\d{3})-(?<month>0[1-9]|1[0-2])`,
  `(?<=\\b(?:in|of|during|im|en)\\s)(?=\\p{Lu})${name}(?!\\s+\\p{Lu})`,
].map((form) => new RegExp(`(?<![\\p{L}\\p{N}.,-])${form}(?![\\p{L}\\p{N}]|-\\d)`, "gu"));

/**
 * Finds dates in order of appearance. In "from 3 March to 6 April 2024" and "March and April 2024", the first date
 * takes its year from the second.
 */
export function findDates(text: string): WrittenDate[] {
  // Most questions contain no date, and trying every form takes longer.
  if (!datePart.test(text)) return [];
  const dates: WrittenDate[] = [];
  for (const form of forms) {
    for (const match of text.matchAll(form)) {
      const date = dateOf(match);
      const isFree = dates.every(({ start, end }) => date === null || date.end <= start || date.start >= end);
      if (date !== null && isFree) dates.push(date);
    }
  }
  dates.sort((left, right) => left.start - right.start);
  return dates.map((date, at) => {
    const next = dates[at + 1];
    const isJoined =
      next !== undefined && /^\s*(?:and|to|until|-|–)\s*$/.test(text.slice(date.end, next.start));
    return date.year === null && isJoined ? { ...date, year: next.year } : date;
  });
}

/** The beginning of a month's name, or a digit in a date. */
const datePart =
  /\b(?:jan|jän|ene|f[eé][bv]|m[aä]r|a[pbv]r|ma[iy]|ju[nil]|a[uog]|ao[uû]|sep|o[ck]t|nov|d[eéi][czc])|\d[-.]\s?\d/i;

function dateOf({ index, 0: dateText, groups = {} }: RegExpMatchArray): WrittenDate | null {
  const month = groups.month ?? monthNamed(groups.name ?? "");
  const parts = [month, groups.day ?? "1"].map(Number);
  const isDate = [12, 31].every((maximum, at) => (parts[at] ?? 0) >= 1 && (parts[at] ?? 0) <= maximum);
  if (index === undefined || month === null || !isDate) return null;
  return {
    start: index,
    // A full stop after an abbreviated month belongs to the sentence as well as to the month.
    end: index + dateText.replace(/\.$/, "").length,
    year: groups.year ?? null,
    month: month.padStart(2, "0"),
    day: groups.day?.padStart(2, "0") ?? null,
  };
}

function monthNamed(word: string): string | null {
  const at = months.findIndex((names) => names.includes(foldText(word)));
  return at < 0 ? null : String(at + 1);
}

/** Converts a date that has a year to ISO notation, such as 2024-03-06 or 2024-03. */
export function isoOf({ year, month, day }: WrittenDate): string {
  return [year, month, ...(day === null ? [] : [day])].join("-");
}

/**
 * Replaces every date that has a year with the number 1, and every other date with spaces. Padding keeps the offsets of
 * other words. The words around a date can then be read like those around a number.
 */
export function withDatesAsNumbers(text: string, dates: readonly WrittenDate[]): string {
  let replaced = text;
  for (const { start, end, year } of dates) {
    const figure = year === null ? " ".repeat(end - start) : "1".padStart(end - start, "0");
    replaced = replaced.slice(0, start) + figure + replaced.slice(end);
  }
  return replaced;
}
