/** Finds repeated lines of code. */

/** The minimum number of consecutive lines that count as a repetition. */
export const shortestRepeat = 6;

/** The minimum length of a compared line. Skips shorter lines such as `else`. */
const shortestLine = 8;

export type Source = { readonly file: string; readonly text: string };

/**
 * Finds runs of at least `shortestRepeat` lines that occur more than once, in the same file or in different files.
 * Indentation, imports, comments and lines that contain only brackets are ignored.
 *
 * @returns the line numbers in each file, counting from 1. Files without repeated lines are omitted
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

/** Removes the imports but keeps their line breaks, so that all other lines keep their numbers. */
function withoutImports(text: string): string {
  return text.replaceAll(/^(?:import|export) (?:type )?(?:\{[^}]*\} )?(?:[^;"]*from )?"[^"]*";/gm, (match) =>
    match.replaceAll(/[^\n]/g, ""),
  );
}
