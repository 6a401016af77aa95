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
  const scanner = createScanner(text);
  scanner.expect("[");
  const items: string[] = [];
  while (!scanner.accept("]")) {
    items.push(scanner.element());
    if (!scanner.accept(",") && !scanner.ahead("]")) scanner.fail("expected a comma or the closing bracket");
  }
  scanner.end();
  return items;
}

/** Formats the list exactly as Python's `repr` does. */
export function formatPythonList(items: readonly string[]): string {
  return `[${items.map(formatPythonString).join(", ")}]`;
}

type Scanner = {
  expect(character: string): void;
  accept(character: string): boolean;
  ahead(character: string): boolean;
  element(): string;
  end(): void;
  fail(problem: string): never;
};

function createScanner(text: string): Scanner {
  let at = 0;
  const fail = (problem: string): never => {
    throw new SyntaxError(`${problem} at character ${at + 1}`);
  };
  const skipSpace = (): void => {
    while (/\s/.test(text.charAt(at))) at += 1;
  };
  const ahead = (character: string): boolean => {
    skipSpace();
    return text.charAt(at) === character;
  };
  const accept = (character: string): boolean => {
    const isNext = ahead(character);
    if (isNext) at += 1;
    return isNext;
  };
  const escaped = (): string => {
    const kind = text.charAt(at);
    at += 1;
    const simple = simpleEscapes[kind];
    if (simple !== undefined) return simple;
    const length = hexLengths[kind];
    if (length === undefined) return `\\${kind}`;
    const digits = text.slice(at, at + length);
    if (digits.length < length || !/^[0-9a-f]+$/i.test(digits)) fail(`a broken \\${kind} escape`);
    const code = Number.parseInt(digits, 16);
    if (code > 0x10ffff) fail(`a \\${kind} escape beyond Unicode`);
    at += length;
    return String.fromCodePoint(code);
  };
  const quoted = (): string => {
    const quote = text.charAt(at);
    at += 1;
    let value = "";
    while (text.charAt(at) !== quote) {
      if (at >= text.length) fail("a string has no closing quote");
      const character = text.charAt(at);
      at += 1;
      value += character === "\\" ? escaped() : character;
    }
    at += 1;
    return value;
  };
  return {
    ahead,
    accept,
    fail,
    expect: (character) => {
      if (!accept(character)) fail(`expected ${character}`);
    },
    element: () => {
      skipSpace();
      if (text.startsWith("None", at)) {
        at += 4;
        return "None";
      }
      if (!/["']/.test(text.charAt(at))) fail("expected a quoted string");
      return quoted();
    },
    end: () => {
      skipSpace();
      if (at < text.length) fail("unexpected text after the list");
    },
  };
}

function formatPythonString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let body = "";
  for (const character of text) body += escapeCharacter(character, quote);
  return `${quote}${body}${quote}`;
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
