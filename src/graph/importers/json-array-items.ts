/** Yields the items of a large JSON array one at a time, without storing the whole array. */

export type JsonArrayItem = {
  /** The item's position in the array, counted from 0. */
  readonly index: number;
  /** The line on which the item begins, counted from 1. */
  readonly line: number;
  readonly text: string;
};

export type JsonArrayItems = {
  /** Returns the items that `chunk` completes. */
  push(chunk: string): JsonArrayItem[];
  /** Returns an error if the array is incomplete at the end of the text. */
  end(): { readonly line: number; readonly message: string } | undefined;
  readonly line: number;
};

/** The maximum length of an item, which limits the memory for an unterminated item. */
const longestItem = 1 << 26;

type Where = "before" | "item-or-end" | "item" | "in-item" | "comma-or-end" | "after";

/**
 * Splits the text of a JSON array at its top level. The splitter considers only brackets, strings and commas. The
 * parser of an item detects invalid JSON.
 * @throws SyntaxError if the text is not an array, has other text between or after items, or ends within an item
 */
export function createJsonArrayItems(): JsonArrayItems {
  let where: Where = "before";
  let depth = 0;
  let inString = false;
  let escaped = false;
  let line = 1;
  let index = 0;
  let startLine = 1;
  let pending = "";

  const between = (char: string): void => {
    if (char === " " || char === "\t" || char === "\r" || char === "\n") return;
    if (where === "before" && char === "[") where = "item-or-end";
    else if ((where === "item-or-end" || where === "comma-or-end") && char === "]") where = "after";
    else if (where === "comma-or-end" && char === ",") where = "item";
    else if (where === "before") throw new SyntaxError("expected a JSON array of triples");
    else if (where === "after") throw new SyntaxError("the JSON array is followed by text");
    else throw new SyntaxError(`unexpected ${JSON.stringify(char)} between two items in the array`);
  };

  const begin = (char: string): void => {
    where = "in-item";
    startLine = line;
    depth = char === "{" || char === "[" ? 1 : 0;
    inString = char === '"';
  };

  const insideString = (char: string): void => {
    if (escaped) escaped = false;
    else if (char === "\\") escaped = true;
    else if (char === '"') inString = false;
  };

  /** Whether the item ends before this character, with it, or later. */
  const insideItem = (char: string): "after" | "before" | "later" => {
    if (inString) insideString(char);
    else if (char === '"') inString = true;
    else if (char === "{" || char === "[") depth += 1;
    else if ((char === "}" || char === "]") && depth > 0) {
      depth -= 1;
      if (depth === 0) return "after";
    } else if (depth === 0 && (char === "," || char === "]")) return "before";
    return "later";
  };

  const push = (chunk: string): JsonArrayItem[] => {
    const items: JsonArrayItem[] = [];
    let start = 0;
    const finish = (end: number): void => {
      items.push({ index, line: startLine, text: pending + chunk.slice(start, end) });
      index += 1;
      pending = "";
      where = "comma-or-end";
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const char = chunk[at] as string;
      if (char === "\n") line += 1;
      if (where === "in-item") {
        const end = insideItem(char);
        if (end === "after") finish(at + 1);
        // A number, a word or a string ends at the next comma or at the end of the array.
        if (end === "before") {
          finish(at);
          between(char);
        }
      } else if ((where === "item-or-end" || where === "item") && !/[\s\],]/.test(char)) {
        start = at;
        begin(char);
      } else between(char);
    }
    if (where === "in-item") pending += chunk.slice(start);
    if (pending.length > longestItem)
      throw new SyntaxError("unterminated item: a closing bracket or quote is missing");
    return items;
  };

  const end = (): { line: number; message: string } | undefined =>
    where === "after" ? undefined : { line, message: "the JSON ends prematurely" };

  return {
    push,
    end,
    get line() {
      return line;
    },
  };
}
