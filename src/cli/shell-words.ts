/**
 * Shows progress on standard error: on a terminal, a bar with the rate and the remaining time; otherwise, occasional
 * lines.
 */

/** @returns the words separated by spaces, and quoted if a shell would otherwise split them */
export function shellWords(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}
