/**
 * The values of one BibTeX entry in the one notation that the parser underneath reads without fault: each value in
 * braces, `@string` names and months replaced, `#` carried out.
 */

/** What the `@string` blocks of a file define. */
export type BibtexStrings = {
  /** Name in lower case → value. */
  readonly values: Map<string, string>;
  /** How many more characters may come from names: names made of names double with each step. */
  left: number;
};

/** @param fileLength the whole file's, in characters: no bibliography grows tenfold by its names */
export function createBibtexStrings(fileLength: number): BibtexStrings {
  return { values: new Map(), left: 10 * fileLength + 100_000 };
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

export type BracedFields = {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly warnings: readonly string[];
};

/**
 * Reads `name = value, …`.
 * @param text the fields, without the citation key
 * @throws SyntaxError saying what was expected, in words for the user
 */
export function readFields(text: string, strings: BibtexStrings): BracedFields {
  const fields = new Map<string, string>();
  const warnings: string[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const name = /[^\s=,{}"#%]+/y;
    name.lastIndex = at;
    const match = name.exec(text);
    if (!match) throw new SyntaxError(`a field name was expected at "${excerpt(text, at)}"`);
    const key = match[0].toLowerCase();
    at = skipSpace(text, at + match[0].length);
    if (text[at] !== "=") throw new SyntaxError(`the field "${key}" has no "="`);
    const value = readValue(text, skipSpace(text, at + 1), strings, key, warnings);
    if (fields.has(key)) warnings.push(`the field "${key}" stands twice; the first is kept`);
    else fields.set(key, value.text);
    at = skipSpace(text, value.end);
    if (at < text.length && text[at] !== ",") {
      throw new SyntaxError(`a comma is missing after the field "${key}"`);
    }
    while (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return { fields: [...fields], warnings };
}

function readValue(
  text: string,
  start: number,
  strings: BibtexStrings,
  key: string,
  warnings: string[],
): { text: string; end: number } {
  let value = "";
  let at = start;
  for (;;) {
    const part = readPart(text, at, strings, key, warnings);
    value += part.text;
    at = skipSpace(text, part.end);
    if (text[at] !== "#") return { text: value, end: part.end };
    at = skipSpace(text, at + 1);
  }
}

function readPart(
  text: string,
  at: number,
  strings: BibtexStrings,
  key: string,
  warnings: string[],
): { text: string; end: number } {
  const opener = text[at];
  if (opener === "{" || opener === '"') {
    const end = findClosing(text, at + 1, opener === "{" ? "}" : '"');
    if (end === -1) throw new SyntaxError(`the value of "${key}" is not closed`);
    return { text: text.slice(at + 1, end), end: end + 1 };
  }
  const word = /[^\s,#{}"=]+/y;
  word.lastIndex = at;
  const name = word.exec(text)?.[0];
  if (name === undefined) throw new SyntaxError(`the field "${key}" has no value`);
  const end = at + name.length;
  const known = strings.values.get(name.toLowerCase());
  if (known !== undefined) {
    strings.left -= known.length;
    if (strings.left < 0) {
      throw new SyntaxError(
        `the @string "${name}" in the field "${key}" makes the file grow more than tenfold`,
      );
    }
    return { text: known, end };
  }
  if (!/^\d+$/.test(name) && !months.includes(name.toLowerCase())) {
    warnings.push(`"${name}" in the field "${key}" is no @string of this file; taken as text`);
  }
  return { text: name, end };
}

/** The closing delimiter at brace depth 0; a quote inside braces does not close. */
function findClosing(text: string, start: number, closer: string): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === "\\" && closer === "}") at += 1;
    else if (depth === 0 && character === closer) return at;
    else if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
  }
  return -1;
}

/** White space, and a `%` comment up to its line's end. One expression for both would recurse over every sign. */
function skipSpace(text: string, from: number): number {
  const space = /\s*/y;
  for (let at = from; ; at = text.indexOf("\n", at)) {
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
    if (text[at] !== "%") return at;
    if (!text.includes("\n", at)) return text.length;
  }
}

function excerpt(text: string, at: number): string {
  const rest = text.slice(at, at + 20).trim();
  return rest.length < 20 ? rest : `${rest}…`;
}
