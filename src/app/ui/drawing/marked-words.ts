/** Highlights words in a text, such as the words of the criteria in an abstract. */
import type { MarkedText, Span, Spans } from "../screens/screen.ts";

/** Underlines every highlighted word. Words that count against the paper are also bold. */
export function markWords(text: string, { wordsFor, wordsAgainst = [], tone = "normal" }: MarkedText): Spans {
  if (wordsFor.length + wordsAgainst.length === 0) return [{ text, tone }];
  // Splitting with capturing groups keeps the matches: every third element is unmatched text, followed by one element
  // per group.
  const pattern = new RegExp(`${anyOf(wordsFor)}|${anyOf(wordsAgainst)}`, "giu");
  return text.split(pattern).flatMap((part, at): Span[] => {
    if (part === undefined || part === "") return [];
    return [{ text: part, tone: at % 3 === 0 ? tone : at % 3 === 1 ? "marked" : "against" }];
  });
}

/**
 * Builds a pattern group that matches any of the words, even inside a longer word. Without words, the group never
 * matches.
 */
function anyOf(words: readonly string[]): string {
  const parts = words.map((word) => word.replace(/[^\p{L}\p{N} -]/gu, "")).filter((word) => word !== "");
  return parts.length === 0 ? "((?!))" : `(${parts.join("|")})`;
}
