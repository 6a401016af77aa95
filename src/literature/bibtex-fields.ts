/**
 * Parses the fields of a BibTeX entry with bibtex-parse-js.
 *
 * The package rejects the whole file at the first error. It misreads quoted values that contain braces, silently keeps
 * the last of two fields with the same name, supports neither string definitions nor a comment on the last line, and
 * drops the spaces of parts that are joined by `#`. This module therefore passes on one entry at a time, after
 * rewriting the passages that the package would misread. It examines rejected entries again to locate the error.
 */
import bibtexParser from "bibtex-parse-js";
import { type BibtexToken, readTokens } from "./bibtex-tokens.ts";

/** The string definitions of a file. */
export type BibtexStrings = {
  /** Maps lower-case names to values. */
  readonly values: Map<string, string>;
  /**
   * The number of characters that the expansion of names may still add. It is limited, because nested names can double
   * the text with each step.
   */
  charactersLeft: number;
};

/**
 * @param fileLength the size of the whole file in characters. Expanding names never makes a real bibliography ten times
 * larger
 */
export function createBibtexStrings(fileLength: number): BibtexStrings {
  return { values: new Map(), charactersLeft: 10 * fileLength + 100_000 };
}

export type BibtexFields = {
  /** Names in lower case, and values without delimiters. If several fields share a name, the first one counts. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly warnings: readonly string[];
};

/**
 * Reads `name = value, …`.
 * @param text the names and values of the fields, without the citation key
 * @throws SyntaxError with a message for the user that states what was expected
 */
export function readFields(text: string, strings: BibtexStrings): BibtexFields {
  const tokens = readTokens(text);
  if (tokens.length === 0) return { fields: [], warnings: [] };
  const { rewritten, warnings } = rewriteForParser(tokens, strings);
  let tags: Readonly<Record<string, string>>;
  try {
    tags = bibtexParser.toJSON(`@entry{key, ${rewritten}}`)[0]?.entryTags ?? {};
  } catch (cause) {
    // The package throws strings and TypeErrors that quote the rest of the file.
    throw new SyntaxError(explainRejection(tokens, text), { cause });
  }
  return { fields: Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]), warnings };
}

/**
 * A token to rewrite for the package. Parts that are joined by `#` become a single value, because the package would
 * drop their spaces.
 */
type Piece = { readonly parts: string[]; readonly inBraces: boolean };

/** Rewrites the fields in a form that the package reads correctly, and omits repeated fields and commas. */
function rewriteForParser(
  tokens: readonly BibtexToken[],
  strings: BibtexStrings,
): { readonly rewritten: string; readonly warnings: readonly string[] } {
  const pieces: Piece[] = [];
  const warnings: string[] = [];
  const names = new Set<string>();
  let field = "";
  let isRepeated = false;
  for (const [at, token] of tokens.entries()) {
    refuseUnreadable(token, isValue(tokens, at), field);
    if (token.kind === "word" && !isValue(tokens, at)) {
      field = token.text.toLowerCase();
      isRepeated = names.has(field);
      if (isRepeated) warnings.push(`the field "${field}" occurs twice; the first occurrence is kept`);
      names.add(field);
    }
    if (token.kind === ",") isRepeated = false;
    if (isRepeated || (token.kind === "," && [undefined, ","].includes(pieces.at(-1)?.parts[0]))) continue;
    if (token.kind === "#" && isValue(tokens, at - 1)) continue;
    const piece = rewriteToken(token, isValue(tokens, at), field, strings, warnings);
    if (isValue(tokens, at) && tokens[at - 1]?.kind === "#") pieces.at(-1)?.parts.push(...piece.parts);
    else pieces.push(piece);
  }
  if (isValue(tokens, tokens.length)) throw new SyntaxError(`the field "${field}" has no value`);
  const texts = pieces.map(({ parts, inBraces }) =>
    inBraces || parts.length > 1 ? `{${parts.join("")}}` : parts.join(""),
  );
  return { rewritten: texts.join(" "), warnings };
}

/** @throws SyntaxError for a token that the package would read as the end of the entry or of the field */
function refuseUnreadable({ kind }: BibtexToken, isValue: boolean, field: string): void {
  if (kind === "unclosed") throw new SyntaxError(`the value of "${field}" has no closing delimiter`);
  if (kind === "unmatched")
    throw new SyntaxError(`the field "${field}" is followed by an extra closing brace`);
  if (isValue && kind !== "text" && kind !== "word")
    throw new SyntaxError(`the field "${field}" has no value`);
}

/** Whether the token that follows `=` or `#` is a value or a part of one. */
function isValue(tokens: readonly BibtexToken[], at: number): boolean {
  const before = tokens[at - 1]?.kind;
  return before === "=" || before === "#";
}

const numberOrMonth = /^(?:\d+|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i;

function rewriteToken(
  { kind, text }: BibtexToken,
  isValue: boolean,
  field: string,
  strings: BibtexStrings,
  warnings: string[],
): Piece {
  if (kind === "text") return { parts: [text], inBraces: true };
  if (!isValue) return { parts: [text], inBraces: false };
  const value = strings.values.get(text.toLowerCase());
  if (value === undefined) {
    const inBraces = !numberOrMonth.test(text);
    if (inBraces)
      warnings.push(
        `"${text}" in the field "${field}" is not an @string in this file and is treated as text`,
      );
    return { parts: [text], inBraces };
  }
  strings.charactersLeft -= value.length;
  if (strings.charactersLeft < 0)
    throw new SyntaxError(
      `the @string "${text}" in the field "${field}" would expand the file more than tenfold`,
    );
  return { parts: [value], inBraces: true };
}

/** Explains to the user why the first misplaced token must not follow its predecessor. */
function explainRejection(tokens: readonly BibtexToken[], text: string): string {
  let field = "";
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at];
    const before = tokens[at - 1]?.kind ?? ",";
    if (isValue(tokens, at)) continue;
    if (before === ",") {
      if (token && ![",", "word"].includes(token.kind))
        return `expected a field name at "${excerpt(text, token.at)}"`;
      field = token?.text.toLowerCase() ?? "";
    } else if (before === "word" && !isValue(tokens, at - 1)) {
      if (token?.kind !== "=") return `the field "${field}" has no "="`;
    } else if (token && !["#", ","].includes(token.kind) && before !== "=") {
      return `a comma is missing after the field "${field}"`;
    }
  }
  return "the entry cannot be parsed: a brace or backslash is misplaced";
}

function excerpt(text: string, at: number): string {
  const rest = text.slice(at, at + 20).trim();
  return rest.length < 20 ? rest : `${rest}…`;
}
