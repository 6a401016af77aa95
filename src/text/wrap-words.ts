/** Lines for a terminal of some columns, broken at blanks. A word that is longer than a line stays whole. */

/** @param hanging blanks before every line but the first */
export function wrapWords(text: string, columns: number, hanging = 0): string[] {
  const indent = /^ */.exec(text)?.[0] ?? "";
  return fillLines(text.trim().split(" "), columns, indent, " ".repeat(hanging), "");
}

/** A command line in pieces that a shell joins again: it can be copied as it stands. Quoted texts stay whole. */
export function wrapCommand(line: string, columns: number, hanging: number): string[] {
  const indent = /^ */.exec(line)?.[0] ?? "";
  // An option and its value are one piece.
  const pieces = line.trim().match(/(?:--[\w-]+ (?!--))?(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return fillLines(pieces, columns, indent, " ".repeat(hanging), " \\");
}

function fillLines(
  words: readonly string[],
  columns: number,
  first: string,
  hanging: string,
  ending: string,
): string[] {
  const lines: string[] = [];
  let line = first + (words[0] ?? "");
  for (const [at, word] of words.entries()) {
    if (at === 0) continue;
    const last = at === words.length - 1;
    if (line.length + 1 + word.length + (last ? 0 : ending.length) <= columns) {
      line += ` ${word}`;
      continue;
    }
    lines.push(line + ending);
    line = hanging + word;
  }
  return [...lines, line];
}
