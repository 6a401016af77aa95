/**
 * Formats JSON for line-based merges: indented by two spaces, with every record of an array on a separate line. A
 * record is a value without an array of objects. It always takes up one line, so changing one entry changes one line.
 */

export type RecordFormatter = (value: unknown) => string;

/** The maximum line length for a value that is not a record in an array. */
const lineWidth = 110;

/**
 * Matches characters that JSON does not escape. Surrogates are left to `JSON.stringify`, which escapes unpaired ones.
 */
const plain = /^[\x20\x21\x23-\x5b\x5d-\ud7ff\ue000-\uffff]*$/;

/** Quotes text as JSON.stringify does, but several times as fast for short plain text. */
function quoteText(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}

function scalar(value: unknown): string {
  return typeof value === "string" ? quoteText(value) : (JSON.stringify(value) ?? "null");
}

/** Creates a formatter that caches the text of each object. Objects must not be changed in place. */
export function createRecordFormatter(): RecordFormatter {
  const quoted = new Map<string, string>();
  /** Caches quoted keys, because many records have the same keys. */
  const quote = (key: string): string => {
    const text = quoted.get(key) ?? quoteText(key);
    quoted.set(key, text);
    return text;
  };

  /** Returns the value on one line, or `null` if it contains an array of objects. */
  const oneLine = (value: unknown): string | null => {
    if (value === null || typeof value !== "object") return scalar(value);
    return Array.isArray(value) ? arrayLine(value) : objectLine(value);
  };
  const arrayLine = (items: readonly unknown[]): string | null => {
    if (items.some((item) => item !== null && typeof item === "object")) return null;
    return `[${items.map(scalar).join(", ")}]`;
  };
  const objectLine = (value: object): string | null => {
    let text = "";
    const parts = value as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(parts)) {
      const item = parts[key];
      if (item === undefined) continue;
      const line = oneLine(item);
      if (line === null) return null;
      text += `${text === "" ? "{ " : ", "}${quote(key)}: ${line}`;
    }
    return text === "" ? "{}" : `${text} }`;
  };
  const blocks = new Map<string, WeakMap<object, string>>();
  const block = (value: unknown, indent: string, isRecord: boolean): string => {
    if (value === null || typeof value !== "object") return oneLine(value) ?? "null";
    const formatted = blocks.get(indent) ?? new WeakMap<object, string>();
    blocks.set(indent, formatted);
    const cached = formatted.get(value);
    if (cached !== undefined) return cached;
    const line = oneLine(value);
    if (line !== null && (isRecord || indent.length + line.length <= lineWidth)) return line;
    // Records are not cached, because there are many of them and their lines can be created quickly.
    const text = layOut(value, indent);
    formatted.set(value, text);
    return text;
  };
  const layOut = (value: object, indent: string): string => {
    const inner = `${indent}  `;
    const [open, close, items] = Array.isArray(value)
      ? ["[", "]", value.map((item) => block(item, inner, true))]
      : ["{", "}", entriesOf(value).map(([key, item]) => `${quote(key)}: ${block(item, inner, false)}`)];
    return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`;
  };
  return (value) => {
    // The outermost object always spans several lines, so that a growing file keeps its first lines.
    if (value === null || typeof value !== "object" || Array.isArray(value))
      return `${block(value, "", false)}\n`;
    const items = entriesOf(value).map(([key, item]) => `  ${quote(key)}: ${block(item, "  ", false)}`);
    return items.length === 0 ? "{}\n" : `{\n${items.join(",\n")}\n}\n`;
  };
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined);
}
