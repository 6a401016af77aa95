/**
 * Parses notebooks in percent format: a TypeScript file whose cells begin at `// %%` (code) or `// %% [markdown]`
 * (comment lines). The file is still an ordinary program, which can be type-checked, compared and reviewed.
 */

export type Cell = {
  readonly kind: "code" | "markdown";
  /** The text after the marker, such as `Load the data`. */
  readonly title: string;
  /** The code as written, or Markdown without comment markers. */
  readonly text: string;
  /** The line of the marker in the file, counting from 1. */
  readonly line: number;
};

const marker = /^\/\/ %%(?: \[(markdown)\])?(.*)$/;

/**
 * Returns the cells in order. Text before the first marker, such as imports, becomes the first code cell unless it is
 * blank.
 */
export function parseNotebook(source: string): Cell[] {
  const cells: { kind: Cell["kind"]; title: string; lines: string[]; line: number }[] = [
    { kind: "code", title: "", lines: [], line: 1 },
  ];
  for (const [index, line] of source.split("\n").entries()) {
    const match = marker.exec(line);
    if (match) {
      cells.push({
        kind: match[1] === "markdown" ? "markdown" : "code",
        title: (match[2] ?? "").trimStart(),
        lines: [],
        line: index + 1,
      });
    } else {
      cells.at(-1)?.lines.push(line);
    }
  }
  return cells
    .map(({ lines, ...cell }) => ({
      ...cell,
      text: cell.kind === "markdown" ? uncomment(lines) : trimBlankLines(lines),
    }))
    .filter((cell) => cell.text !== "" || cell.title !== "");
}

function uncomment(lines: readonly string[]): string {
  return trimBlankLines(lines.map((line) => line.replace(/^\/\/ ?/, "")));
}

function trimBlankLines(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
}
