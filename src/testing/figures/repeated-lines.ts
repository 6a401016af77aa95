/** Finds lines that stand in more than one place. */

/** So many lines of code in a row count as repeated. */
export const shortestRepeat = 6;

/** Lines too short to say anything: brackets, `else`, `return;`. */
const shortestLine = 8;

export type Source = { readonly file: string; readonly text: string };

/**
 * The lines of code that belong to a stretch of {@link shortestRepeat} lines that stands in at least two places, in the same
 * file or in two. Indentation, imports, comments and lines of brackets are passed over.
 *
 * @returns per file the lines, from 1; files without any are left out
 */
export function repeatedLines(sources: readonly Source[]): ReadonlyMap<string, ReadonlySet<number>> {
  const places = new Map<string, { readonly file: string; readonly lines: readonly number[] }[]>();
  for (const { file, text } of sources) {
    const code = linesOfCode(text);
    for (let start = 0; start + shortestRepeat <= code.length; start++) {
      const stretch = code.slice(start, start + shortestRepeat);
      const key = stretch.map(({ content }) => content).join("\n");
      const place = { file, lines: stretch.map(({ line }) => line) };
      places.set(key, [...(places.get(key) ?? []), place]);
    }
  }
  const repeated = new Map<string, Set<number>>();
  for (const same of places.values()) {
    if (same.length < 2) continue;
    for (const { file, lines } of same) {
      repeated.set(file, new Set([...(repeated.get(file) ?? []), ...lines]));
    }
  }
  return repeated;
}

function linesOfCode(text: string): { readonly line: number; readonly content: string }[] {
  return withoutImports(text)
    .split("\n")
    .map((content, at) => ({ line: at + 1, content: content.trim() }))
    .filter(({ content }) => content.length >= shortestLine && !/^(?:\/\/|\/?\*)/.test(content));
}

/** Keeps the line breaks, so that lines keep their numbers. */
function withoutImports(text: string): string {
  return text.replaceAll(/^(?:import|export) (?:type )?(?:\{[^}]*\} )?(?:[^;"]*from )?"[^"]*";/gm, (match) =>
    match.replaceAll(/[^\n]/g, ""),
  );
}
