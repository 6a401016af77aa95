/**
 * Cuts a BibTeX file into its blocks, so that a mistake in one entry costs that entry alone.
 *
 * Free text, `@comment`, `@preamble` and lines that begin with `%` are left out. An entry whose braces never close
 * ends where a line begins the next entry.
 */

export type BibtexBlock = {
  readonly kind: "entry" | "string";
  /** As in the file, e.g. `InProceedings`. */
  readonly type: string;
  /** What stands between the delimiters. */
  readonly body: string;
  /** Line of the `@`, from 1. */
  readonly line: number;
  readonly closed: boolean;
};

const head = /(?<![\w@])@[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\r?\n[ \t]*)?([{(])/g;
const headOnNewLine = /\n[ \t]*@[ \t]*[A-Za-z][\w-]*[ \t]*[{(]/g;

export function splitBibtex(text: string): BibtexBlock[] {
  const blocks: BibtexBlock[] = [];
  const lineAt = createLineCounter(text);
  head.lastIndex = 0;
  for (let match = head.exec(text); match; match = head.exec(text)) {
    const [whole, type = "", opener] = match;
    if (isCommentLine(text, match.index)) {
      head.lastIndex = endOfLine(text, match.index);
      continue;
    }
    const start = match.index + whole.length;
    const { end, closed } = findEnd(text, start, opener === "(" ? ")" : "}");
    const kind = type.toLowerCase();
    if (kind !== "comment" && kind !== "preamble") {
      const body = text.slice(start, end);
      const line = lineAt(match.index);
      blocks.push({ kind: kind === "string" ? "string" : "entry", type, body, line, closed });
    }
    head.lastIndex = end;
  }
  return blocks;
}

/** Where the block that begins at `start` ends: at its closing delimiter, else before the next entry's line. */
function findEnd(text: string, start: number, closer: string): { end: number; closed: boolean } {
  headOnNewLine.lastIndex = start;
  const limit = headOnNewLine.exec(text)?.index ?? text.length;
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

function isCommentLine(text: string, at: number): boolean {
  return text
    .slice(text.lastIndexOf("\n", at) + 1, at)
    .trimStart()
    .startsWith("%");
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

/** Line numbers for rising offsets, in one walk over the text. */
function createLineCounter(text: string): (offset: number) => number {
  let line = 1;
  let seen = 0;
  return (offset) => {
    for (let at = text.indexOf("\n", seen); at !== -1 && at < offset; at = text.indexOf("\n", at + 1))
      line += 1;
    seen = offset;
    return line;
  };
}
