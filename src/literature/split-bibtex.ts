/**
 * Splits a BibTeX file into blocks, so that an error in one entry does not affect the others.
 *
 * Free text, comments, preambles and lines that start with `%` are skipped. An entry with unclosed braces ends before
 * the line on which the next entry starts.
 */

export type BibtexBlock = {
  readonly kind: "entry" | "string";
  /** The type of the entry as the file spells it, such as `InProceedings`. */
  readonly type: string;
  /** The text of the block between its delimiters. */
  readonly body: string;
  /** The line on which the block starts, counting from 1. */
  readonly line: number;
  readonly closed: boolean;
};

const head = /(?<![\w@])@[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\r?\n[ \t]*)?([{(])/g;
const headOnNewLine = /\n[ \t]*@[ \t]*[A-Za-z][\w-]*[ \t]*[{(]/g;

export function splitBibtex(text: string): BibtexBlock[] {
  const blocks: BibtexBlock[] = [];
  const lineAt = createLineWalk(text);
  const nextHeadLine = createHeadSearch(text);
  head.lastIndex = 0;
  for (let match = head.exec(text); match; match = head.exec(text)) {
    const [whole, type = "", opener] = match;
    const line = lineAt(match.index);
    if (beginsWithPercent(text, line.start)) {
      head.lastIndex = endOfLine(text, match.index);
      continue;
    }
    const start = match.index + whole.length;
    const { end, closed } = findEnd(text, start, opener === "(" ? ")" : "}", nextHeadLine(start));
    const kind = type.toLowerCase();
    if (kind !== "comment" && kind !== "preamble") {
      const body = text.slice(start, end);
      blocks.push({ kind: kind === "string" ? "string" : "entry", type, body, line: line.number, closed });
    }
    head.lastIndex = end;
  }
  return blocks;
}

/**
 * Finds the end of the block at `start`: its closing delimiter or, if there is none, the end of the line before the
 * next entry.
 */
function findEnd(
  text: string,
  start: number,
  closer: string,
  limit: number,
): { end: number; closed: boolean } {
  let depth = 0;
  for (let at = start; at < limit; at += 1) {
    const character = text[at];
    if (character === "\\") at += 1;
    else if (depth === 0 && character === closer) return { end: at, closed: true };
    else if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
  }
  return { end: limit, closed: false };
}

/**
 * Returns a function that finds the next line on which an entry starts, or the end of the text. The offsets passed to
 * it must ascend.
 */
function createHeadSearch(text: string): (offset: number) => number {
  let next = -1;
  return (offset) => {
    if (next < offset) {
      headOnNewLine.lastIndex = offset;
      next = headOnNewLine.exec(text)?.index ?? text.length;
    }
    return next;
  };
}

const indentation = /[^\S\n]*/y;

function beginsWithPercent(text: string, lineStart: number): boolean {
  indentation.lastIndex = lineStart;
  indentation.test(text);
  return text[indentation.lastIndex] === "%";
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

/**
 * Returns a function that finds the number and the start of the line at an offset. Offsets must ascend, so that one
 * pass over the text is enough.
 */
function createLineWalk(text: string): (offset: number) => { number: number; start: number } {
  let number = 1;
  let start = 0;
  let next = text.indexOf("\n");
  return (offset) => {
    for (; next !== -1 && next < offset; next = text.indexOf("\n", next + 1)) {
      number += 1;
      start = next + 1;
    }
    return { number, start };
  };
}
