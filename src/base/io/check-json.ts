/** Parses JSON text, or locates its first error, whose position the JavaScript engine often omits. */

export type JsonMistake = {
  /** The number of characters before the error. */
  readonly offset: number;
  /** A description of the error for users. */
  readonly problem: string;
};

/** The maximum nesting depth: deeper than JSON that people or Taxolink write, yet shallow enough for recursive code. */
const maxDepth = 500;

export function checkJson(text: string): { readonly value: unknown } | { readonly mistake: JsonMistake } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const problem = `the text is not valid JSON: ${(cause as Error).message}`;
    return { mistake: deepMistake(text) ?? findMistake(text) ?? { offset: 0, problem } };
  }
  // Checking the value is fast: it contains far fewer objects and lists than its text has characters.
  const mistake = isTooDeep(value) ? deepMistake(text) : undefined;
  return mistake ? { mistake } : { value };
}

function deepMistake(text: string): JsonMistake | undefined {
  const offset = findDeep(text);
  return offset === undefined
    ? undefined
    : { offset, problem: `the JSON is nested more than ${maxDepth} levels deep` };
}

/** Descends level by level, because recursion could overflow the stack. */
function isTooDeep(value: unknown): boolean {
  let level = containersOf([value]);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((container) => containersOf(Object.values(container)));
  }
  return false;
}

function containersOf(values: readonly unknown[]): object[] {
  return values.filter((value) => typeof value === "object" && value !== null);
}

/** Returns the line and column of an offset, both counting from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

function findDeep(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > maxDepth) return at;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return undefined;
}

/**
 * Returns the position of the quotation mark that closes the string at `start`, or the length of the text if there is
 * none.
 */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at += 1;
    else if (code === 0x22) return at;
  }
  return text.length;
}

type Expected = "value" | "value or ]" | "key" | "key or }" | "colon" | "comma or end" | "nothing";

const expectations: Readonly<Record<Expected, string>> = {
  value: "expected a value",
  "value or ]": "expected a value or ]",
  key: "expected a name in double quotes",
  "key or }": "expected a name in double quotes, or }",
  colon: "expected a colon",
  "comma or end": "expected a comma or a closing bracket",
  nothing: "expected the end of the text",
};

const numberOrWord = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

type Bracket = { readonly character: string; readonly at: number };

/** Finds the first error in a JSON text, if any, without recursion. */
function findMistake(text: string): JsonMistake | undefined {
  const openBrackets: Bracket[] = [];
  let expected: Expected = "value";
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    const next = readPunctuation(text[at] as string, at, expected, openBrackets);
    if (next !== undefined) {
      expected = next;
      at += 1;
      continue;
    }
    const end = endOfScalar(text, at, expected);
    if (typeof end !== "number") return end;
    at = end;
    expected = expected.startsWith("key") ? "colon" : afterValue(openBrackets);
  }
  return expected === "nothing" ? undefined : endsTooEarly(text, openBrackets.at(-1));
}

function afterValue(openBrackets: readonly Bracket[]): Expected {
  return openBrackets.length === 0 ? "nothing" : "comma or end";
}

/**
 * Reads a bracket, a colon or a comma if it is allowed at this position.
 * @returns the token to expect next, or undefined for any other character
 */
function readPunctuation(
  character: string,
  at: number,
  expected: Expected,
  openBrackets: Bracket[],
): Expected | undefined {
  const innermost = openBrackets.at(-1)?.character;
  if ((character === "{" || character === "[") && expected.startsWith("value")) {
    openBrackets.push({ character, at });
    return character === "{" ? "key or }" : "value or ]";
  }
  if (closes(character, innermost, expected)) {
    openBrackets.pop();
    return afterValue(openBrackets);
  }
  if (character === ":" && expected === "colon") return "value";
  if (character === "," && expected === "comma or end") return innermost === "{" ? "key" : "value";
  return undefined;
}

/** Returns the offset after the string, number or word at `at`, or the mistake in it. */
function endOfScalar(text: string, at: number, expected: Expected): number | JsonMistake {
  const mayBeString = expected.startsWith("value") || expected.startsWith("key");
  if (text[at] === '"' && mayBeString) return mistakeInString(text, at) ?? endOfString(text, at) + 1;
  numberOrWord.lastIndex = at;
  if (expected.startsWith("value") && numberOrWord.test(text)) return numberOrWord.lastIndex;
  return { offset: at, problem: `the text is not valid JSON: ${expectations[expected]}` };
}

function closes(character: string, innermost: string | undefined, expected: Expected): boolean {
  if (character === "}") return innermost === "{" && (expected === "key or }" || expected === "comma or end");
  return character === "]" && innermost === "[" && (expected === "value or ]" || expected === "comma or end");
}

function endsTooEarly(text: string, openBracket: Bracket | undefined): JsonMistake {
  const unclosed =
    openBracket === undefined
      ? ""
      : `: the ${openBracket.character} on line ${placeOf(text, openBracket.at).line} is not closed`;
  return { offset: text.trimEnd().length, problem: `the JSON ends prematurely${unclosed}` };
}

/** Finds control characters, unknown escapes and a missing closing quotation mark in the string at `start`. */
function mistakeInString(text: string, start: number): JsonMistake | undefined {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return undefined;
    if (code < 0x20) {
      const found = code === 0x0a || code === 0x0d ? "a line break" : "a control character";
      return {
        offset: at,
        problem: `the text is not valid JSON: a string contains ${found}`,
      };
    }
    if (code !== 0x5c) continue;
    const escaped = text[at + 1] ?? "";
    const isUnicodeEscape = escaped === "u" && /^[0-9A-Fa-f]{4}$/.test(text.slice(at + 2, at + 6));
    if (at + 1 < text.length && !isUnicodeEscape && !'"\\/bfnrt'.includes(escaped)) {
      return { offset: at, problem: `the text is not valid JSON: \\${escaped} is not a JSON escape` };
    }
    at += 1;
  }
  const { line } = placeOf(text, start);
  return {
    offset: text.trimEnd().length,
    problem: `the JSON ends prematurely: the text that begins on line ${line} has no closing quote`,
  };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (
    let code = text.charCodeAt(at);
    code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b && code !== 0x0c);
    code = text.charCodeAt(at)
  ) {
    at += 1;
  }
  return at;
}
