/**
 * Reads and writes lists in the format of Python's `str(list)`, such as `['a', "b's"]`, which published datasets use in
 * their cells. The strings may contain commas, brackets and quotes.
 */

const simpleEscapes: Readonly<Record<string, string>> = {
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const hexLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/**
 * Parses the strings in a Python list literal. A `None` element becomes the string `None`.
 * @throws SyntaxError with the position (counting from 1) and the expected characters if the literal is invalid
 */
export function parsePythonList(text: string): string[] {
  const cursor: Cursor = { text, at: 0 };
  if (!accept(cursor, "[")) fail(cursor, "expected [");
  const items: string[] = [];
  while (!accept(cursor, "]")) {
    items.push(readElement(cursor));
    if (!accept(cursor, ",") && !isAhead(cursor, "]"))
      fail(cursor, "expected a comma or the closing bracket");
  }
  skipSpace(cursor);
  if (cursor.at < text.length) fail(cursor, "unexpected text after the list");
  return items;
}

/** Formats the list exactly as Python's `repr` does. */
export function formatPythonList(items: readonly string[]): string {
  return `[${items.map(formatPythonString).join(", ")}]`;
}

type Cursor = { readonly text: string; at: number };

function fail({ at }: Cursor, problem: string): never {
  throw new SyntaxError(`${problem} at character ${at + 1}`);
}

function skipSpace(cursor: Cursor): void {
  while (/\s/.test(cursor.text.charAt(cursor.at))) cursor.at += 1;
}

function isAhead(cursor: Cursor, character: string): boolean {
  skipSpace(cursor);
  return cursor.text.charAt(cursor.at) === character;
}

function accept(cursor: Cursor, character: string): boolean {
  const isNext = isAhead(cursor, character);
  if (isNext) cursor.at += 1;
  return isNext;
}

function readElement(cursor: Cursor): string {
  skipSpace(cursor);
  if (cursor.text.startsWith("None", cursor.at)) {
    cursor.at += 4;
    return "None";
  }
  if (!/["']/.test(cursor.text.charAt(cursor.at))) fail(cursor, "expected a quoted string");
  return readQuoted(cursor);
}

function readQuoted(cursor: Cursor): string {
  const { text } = cursor;
  const quote = text.charAt(cursor.at);
  cursor.at += 1;
  let value = "";
  while (text.charAt(cursor.at) !== quote) {
    if (cursor.at >= text.length) fail(cursor, "a string has no closing quote");
    const character = text.charAt(cursor.at);
    cursor.at += 1;
    value += character === "\\" ? readEscape(cursor) : character;
  }
  cursor.at += 1;
  return value;
}

/** Reads an escape sequence after its backslash. */
function readEscape(cursor: Cursor): string {
  const letter = cursor.text.charAt(cursor.at);
  cursor.at += 1;
  const simple = simpleEscapes[letter];
  if (simple !== undefined) return simple;
  const length = hexLengths[letter];
  if (length === undefined) return `\\${letter}`;
  const digits = cursor.text.slice(cursor.at, cursor.at + length);
  if (digits.length < length || !/^[0-9a-f]+$/i.test(digits)) fail(cursor, `a broken \\${letter} escape`);
  const code = Number.parseInt(digits, 16);
  if (code > 0x10ffff) fail(cursor, `a \\${letter} escape beyond Unicode`);
  cursor.at += length;
  return String.fromCodePoint(code);
}

function formatPythonString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let escaped = "";
  for (const character of text) escaped += escapeCharacter(character, quote);
  return `${quote}${escaped}${quote}`;
}

function escapeCharacter(character: string, quote: string): string {
  if (character === quote || character === "\\") return `\\${character}`;
  if (character === "\n") return "\\n";
  if (character === "\r") return "\\r";
  if (character === "\t") return "\\t";
  // Python escapes the characters that it calls unprintable: the categories Other and Separator, except for the space.
  if (character === " " || !/[\p{C}\p{Z}]/u.test(character)) return character;
  const code = character.codePointAt(0) as number;
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, "0")}`;
  if (code <= 0xffff) return `\\u${code.toString(16).padStart(4, "0")}`;
  return `\\U${code.toString(16).padStart(8, "0")}`;
}
