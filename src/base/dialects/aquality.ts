/**
 * Reads the aquality text format, the basis of the published figures: a catalogue (one class per line), extractions
 * (one term per line) and a mapping (one `class : term` pair per line). The readers trim strings and merge duplicate
 * lines. By default, they split a mapping line only at its first ` : `, so terms may contain colons. The `aquality`
 * reading, like the published script, splits at every colon and keeps the first two segments. A term with a colon then
 * matches no extraction: term-based metrics omit it, but class-based metrics count it.
 */

export type MappingReading = "standard" | "aquality";

/** A mistake or peculiarity in an input file. */
export type InputNote = { readonly file: string; readonly line: number; readonly problem: string };

export type TextList = { readonly items: readonly string[]; readonly duplicates: readonly InputNote[] };

type MappedTerm = { readonly class: string; readonly term: string; readonly line: number };

export type MappingFile = {
  readonly pairs: readonly MappedTerm[];
  readonly duplicates: readonly InputNote[];
  /** Lines without a separator. */
  readonly malformed: readonly InputNote[];
  /** The lines that the `aquality` reading truncates. */
  readonly truncated: readonly InputNote[];
};

/** Parses a catalogue or a list of extractions. @param file the file's name, as used in the notes */
export function parseTextList(content: string, file: string): TextList {
  const distinctTexts = new Set<string>();
  const duplicates: InputNote[] = [];
  for (const { line, text } of textLines(content)) {
    if (distinctTexts.has(text)) duplicates.push({ file, line, problem: `"${text}" occurs again` });
    distinctTexts.add(text);
  }
  return { items: [...distinctTexts], duplicates };
}

/** @param file the file's name, as used in the notes */
export function parseMapping(content: string, file: string, reading: MappingReading): MappingFile {
  const pairs: MappedTerm[] = [];
  const duplicates: InputNote[] = [];
  const malformed: InputNote[] = [];
  const truncated: InputNote[] = [];
  const pairKeys = new Set<string>();
  for (const { line, text } of textLines(content)) {
    const parts = reading === "aquality" ? splitAtColons(text) : splitOnce(text);
    const [left = "", right = ""] = parts;
    if (left === "" || right === "") {
      malformed.push({ file, line, problem: `"${text}" is not in the format "class : term"` });
      continue;
    }
    if (parts.length > 2) truncated.push({ file, line, problem: `cut to "${left} : ${right}"` });
    const key = JSON.stringify([left, right]);
    if (pairKeys.has(key)) duplicates.push({ file, line, problem: "the same pair occurs again" });
    else pairs.push({ class: left, term: right, line });
    pairKeys.add(key);
  }
  return { pairs, duplicates, malformed, truncated };
}

/** Parses a mapping line like the published script: the first two segments are the class and the term. */
export function splitAtColons(line: string): string[] {
  return line.split(":").map((part) => part.trim());
}

function splitOnce(text: string): string[] {
  const separatorAt = text.indexOf(" : ");
  return separatorAt === -1
    ? [text]
    : [text.slice(0, separatorAt).trim(), text.slice(separatorAt + 3).trim()];
}

function textLines(text: string): { line: number; text: string }[] {
  return text
    .split("\n")
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== "");
}
