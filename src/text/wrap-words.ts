/** Lines for a terminal of some columns, measured as a terminal draws them: a wide character takes two columns. */
import wrapAnsi from "wrap-ansi";

/**
 * Breaks at blanks; a word that is longer than a line stays whole.
 * @param hanging blanks before every line but the first; blanks that begin the text stay before the first
 */
export function wrapWords(text: string, columns: number, hanging = 0): string[] {
  const indent = /^ */.exec(text)?.[0] ?? "";
  return hang(text.trim(), columns, indent, hanging);
}

/** Breaks at blanks and, where a word is longer than a line, within it. Line breaks stay, and so does an indent. */
export function wrapToFit(text: string, columns: number): string[] {
  return wrapAnsi(text.replace(/\t/g, "  "), columns, { hard: true, trim: false })
    .split("\n")
    .map((line) => line.trimEnd());
}

// Neither a blank nor a sign of a command line: it keeps the words of one piece together until the lines are broken.
const joint = "\u00a0";

/** A command line in pieces that a shell joins again: it can be copied as it stands. Quoted texts stay whole. */
export function wrapCommand(line: string, columns: number, hanging: number): string[] {
  const indent = /^ */.exec(line)?.[0] ?? "";
  // An option and its value are one piece.
  const pieces = line.trim().match(/(?:--[\w-]+ (?!--))?(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  const ending = " \\";
  const lines = hang(
    pieces.map((piece) => piece.replaceAll(" ", joint)).join(" "),
    columns - ending.length,
    indent,
    hanging,
  );
  return lines.map((part, at) => `${part.replaceAll(joint, " ")}${at < lines.length - 1 ? ending : ""}`);
}

/** The first line may be indented less than those that hang below it, so it is taken off before the others are broken. */
function hang(text: string, columns: number, indent: string, hanging: number): string[] {
  // A number of columns that is no number means lines as long as their text.
  if (!Number.isFinite(columns)) return [indent + text];
  const [first = ""] = wrapAnsi(text, Math.max(1, columns - indent.length)).split("\n");
  const rest = text.slice(first.length).trim();
  if (rest === "") return [indent + first];
  const below = wrapAnsi(rest, Math.max(1, columns - hanging)).split("\n");
  return [indent + first, ...below.map((line) => " ".repeat(hanging) + line)];
}
