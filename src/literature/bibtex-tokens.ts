/** Splits the fields of a BibTeX entry into words, values and punctuation, without interpreting them. */

export type BibtexToken = {
  /**
   * `text` is in braces or quotes, `unclosed` is text without a closing delimiter, and `unmatched` is a closing brace
   * without an opening one.
   */
  readonly kind: "word" | "text" | "unclosed" | "unmatched" | "=" | "#" | ",";
  /** The token as in the file, except that `text` has no delimiters. */
  readonly text: string;
  /** The offset at which the token begins. */
  readonly at: number;
};

/** @param text the text of an entry's fields, without the citation key */
export function readTokens(text: string): BibtexToken[] {
  const tokens: BibtexToken[] = [];
  for (let at = skipSpace(text, 0); at < text.length; ) {
    const { end, ...token } = readToken(text, at);
    tokens.push(token);
    at = skipSpace(text, end);
  }
  return tokens;
}

const word = /[^\s=,{}"#%]+/y;

function readToken(text: string, at: number): BibtexToken & { readonly end: number } {
  const character = text[at];
  if (character === "{" || character === '"') {
    const end = findClosing(text, at + 1, character === "{" ? "}" : '"');
    if (end === -1) return { kind: "unclosed", text: text.slice(at + 1), at, end: text.length };
    return { kind: "text", text: text.slice(at + 1, end), at, end: end + 1 };
  }
  if (character === "=" || character === "#" || character === ",")
    return { kind: character, text: character, at, end: at + 1 };
  if (character === "}") return { kind: "unmatched", text: character, at, end: at + 1 };
  word.lastIndex = at;
  const wordText = word.exec(text)?.[0] ?? "";
  return { kind: "word", text: wordText, at, end: at + wordText.length };
}

const [backslash, openingBrace, closingBrace] = [0x5c, 0x7b, 0x7d];

/** Finds the closing delimiter at brace depth 0. A quote inside braces does not close the text. */
function findClosing(text: string, start: number, closer: string): number {
  const closing = closer.charCodeAt(0);
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash && closer === "}") at += 1;
    else if (depth === 0 && code === closing) return at;
    else if (code === openingBrace) depth += 1;
    else if (code === closingBrace) depth -= 1;
  }
  return -1;
}

const space = /\s*/y;

/**
 * Skips white space and `%` comments, which end with their lines. A single regular expression for both would backtrack
 * over every character.
 */
function skipSpace(text: string, from: number): number {
  for (let at = from; ; at = text.indexOf("\n", at)) {
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
    if (text[at] !== "%") return at;
    if (!text.includes("\n", at)) return text.length;
  }
}
