/** JSON Lines: one JSON document per line. */
import { InputError } from "../errors.ts";
import { openAppender } from "./append-file.ts";
import { checkJson } from "./check-json.ts";
import { readText } from "./files.ts";

export type JsonLine = { readonly line: number; readonly value: unknown };

/** Every non-empty line, parsed, with its line number (from 1). @throws InputError that names the first broken line. */
export function readJsonLines(file: string): JsonLine[] {
  return parseJsonLines(readText(file), file);
}

export function parseJsonLines(text: string, file: string): JsonLine[] {
  const rows: JsonLine[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const checked = checkJson(line);
    if ("mistake" in checked) {
      const { offset, problem } = checked.mistake;
      throw new InputError({ file, line: index + 1, column: offset + 1 }, problem);
    }
    rows.push({ line: index + 1, value: checked.value });
  }
  return rows;
}

export function formatJsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}

/**
 * Appends values to a file and waits until they are on disk: after a crash, a journal is intact up to its last complete
 * line.
 * @throws InputError if a value cannot be written; the file is then unchanged
 */
export function createJsonLineJournal(file: string): { append(value: unknown): void; close(): void } {
  const appender = openAppender(file, "at once");
  return { append: (value) => appender.append(`${JSON.stringify(value)}\n`), close: appender.close };
}
