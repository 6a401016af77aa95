/** A table for the terminal: the first column and columns of words to the left, figures to the right. */
export function textTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = header.map((cell, at) => {
    const cells = rows.map((row) => row[at] ?? "");
    const width = Math.max(cell.length, ...cells.map(({ length }) => length));
    return { width, isText: at === 0 || cells.some((content) => /\p{L}{3}/u.test(content)) };
  });
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ width, isText }, at) => {
        const cell = cells[at] ?? "";
        return isText ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd();
  const rule = columns.map(({ width }) => "-".repeat(width));
  return [line(header), line(rule), ...rows.map(line)].join("\n");
}
