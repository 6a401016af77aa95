/** Finds quoted text in linear time. */

export type Span = { readonly start: number; readonly end: number };

export function overlap(left: Span, right: Span): boolean {
  return left.start < right.end && left.end > right.start;
}

/** The marks that close a quotation, by the mark that opens it. */
const closers: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['"', '"'],
  ["`", "`"],
  ["“", "”"],
  ["„", "“”"],
  ["‘", "’"],
  ["«", "»"],
]);
const brackets: ReadonlyMap<string, string> = new Map([...closers, ["[", "]"]]);

/** Returns the spans of quoted text in order, with the quotation marks. */
export function quotedSpans(text: string, marks: ReadonlyMap<string, string> = closers): Span[] {
  const spans: Span[] = [];
  // If nothing closes a mark, nothing closes it further on in the line either.
  const open = new Map<string, number>();
  for (let start = 0; start < text.length; start += 1) {
    const mark = text.charAt(start);
    const closing = marks.get(mark);
    if (closing === undefined || start < (open.get(mark) ?? 0)) continue;
    // An apostrophe inside a word opens nothing, and two marks in a row quote nothing.
    if (inWord.test(text.charAt(start - 1)) || closing.includes(text.charAt(start + 1))) continue;
    const { at, isClosed } = findClosing(text, start + 2, closing);
    if (!isClosed) open.set(mark, at);
    else {
      spans.push({ start, end: at + 1 });
      start = at;
    }
  }
  return spans;
}

const inWord = /[\p{L}\p{N}]/u;

/**
 * Finds the closing mark from an offset on. An apostrophe closes only at the end of a word, and in the same line.
 * @returns its offset, or the offset at which the search ended
 */
function findClosing(text: string, from: number, closing: string): { at: number; isClosed: boolean } {
  const isApostrophe = /['’]/.test(closing);
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (isApostrophe && char === "\n") return { at, isClosed: false };
    if (!closing.includes(char)) continue;
    const isInside = /\s/.test(text.charAt(at - 1)) || inWord.test(text.charAt(at + 1));
    if (!isApostrophe || !isInside) return { at, isClosed: true };
  }
  return { at: text.length, isClosed: false };
}

/** Returns the spans of quoted or bracketed text, without the quotation marks or brackets. */
export function findQuotations(question: string): Span[] {
  return quotedSpans(question, brackets).map(({ start, end }) => ({ start: start + 1, end: end - 1 }));
}

/** Replaces each quotation, including its marks. */
export function replaceQuotations(text: string, replacement: string): string {
  return outsideQuotations(
    text,
    (part) => part,
    () => replacement,
  );
}

/** Changes the text outside of quotations, and, if requested, the quotations including their marks. */
export function outsideQuotations(
  text: string,
  change: (part: string) => string,
  changeQuoted: (part: string) => string = (part) => part,
): string {
  let done = 0;
  const parts: string[] = [];
  for (const { start, end } of quotedSpans(text)) {
    parts.push(change(text.slice(done, start)), changeQuoted(text.slice(start, end)));
    done = end;
  }
  return [...parts, change(text.slice(done))].join("");
}
