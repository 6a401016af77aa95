/** Cuts parts out of a text in linear time, where a regular expression would try again from every character. */

/** Removes the characters at the end of a text that match. @param char matches a single character, such as `/[\s?]/` */
export function cutEnd(text: string, char: RegExp): string {
  let end = text.length;
  while (end > 0 && char.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Removes remarks in brackets with everything inside of them, and the white space in front. A bracket without a partner
 * stays.
 */
export function cutRemarks(text: string, [open, close]: readonly [string, string] = ["(", ")"]): string {
  if (!text.includes(open)) return text;
  const parts: string[] = [];
  const starts: number[] = [];
  /** The remarks found so far that are not inside another one. */
  const remarks: { readonly start: number; readonly end: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === open) starts.push(at);
    const start = char === close ? starts.pop() : undefined;
    if (start === undefined) continue;
    while ((remarks.at(-1)?.start ?? -1) > start) remarks.pop();
    remarks.push({ start, end: at + 1 });
  }
  let done = 0;
  for (const { start, end } of remarks) {
    parts.push(text.slice(done, start).trimEnd());
    done = end;
  }
  return [...parts, text.slice(done)].join("");
}

/** Shortens a label to at most the specified number of characters. */
export function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
