/** Wraps text to the width of a terminal, in which wide characters occupy two columns. */
import { breakAtWidth } from "./width.ts";

/**
 * Breaks text into lines at spaces. Does not break words that are longer than a line. Leading spaces remain at the
 * beginning of the first line.
 * @param columns the maximum width, or infinity for no line breaks
 * @param hanging the number of spaces at the beginning of every line except the first
 */
export function wrapWords(text: string, columns: number, hanging = 0): string[] {
  return breakLines(text, columns, hanging, false);
}

/**
 * Breaks text into lines at spaces, and also inside words that are longer than a line. Line breaks and leading spaces
 * are kept.
 */
export function wrapToFit(text: string, columns: number): string[] {
  return text
    .replaceAll("\t", "  ")
    .split("\n")
    .flatMap((paragraph) => breakLines(paragraph, columns, 0, true));
}

// A private-use character that joins the words of a part until the lines are broken.
const joint = "\ue000";
const continuation = " \\";

/** Breaks a command line outside quotes, so that a shell joins the pasted lines again. */
export function wrapCommand(line: string, columns: number, hanging: number): string[] {
  if (line.length <= columns) return [line];
  // An option and its value form one part.
  const joined = line.replace(/(?:--[\w-]+ (?!--))?(?:"[^"]*"|'[^']*'|[^\s"'])+/g, (piece) =>
    piece.replaceAll(" ", joint),
  );
  const lines = breakLines(joined, columns - continuation.length, hanging, false);
  return lines.map(
    (part, at) => `${part.replaceAll(joint, " ")}${at < lines.length - 1 ? continuation : ""}`,
  );
}

function breakLines(text: string, columns: number, hanging: number, hard: boolean): string[] {
  if (!Number.isFinite(columns)) return [text.trimEnd()];
  const [blanks = ""] = /^ */.exec(text) ?? [];
  const indent = blanks.length < columns ? blanks : "";
  const words = text.normalize().trim();
  const wrapPart = (part: string, usedColumns: number): string[] =>
    breakAtWidth(part, Math.max(1, columns - usedColumns), hard);
  // The first line may have more space than the indented lines below it.
  const [first = ""] = wrapPart(words, indent.length);
  const rest = words.slice(first.length).trim();
  const below = rest === "" ? [] : wrapPart(rest, hanging);
  return [indent + first, ...below.map((line) => " ".repeat(hanging) + line)];
}
