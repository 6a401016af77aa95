/** A table for the terminal: columns aligned, the first to the left, figures to the right. */
export function textTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((cell, at) =>
    Math.max(cell.length, ...rows.map((row) => (row[at] ?? "").length)),
  );
  const line = (cells: readonly string[]): string =>
    widths
      .map((width, at) => {
        const cell = cells[at] ?? "";
        return at === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd();
  return [line(header), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
