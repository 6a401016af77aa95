/** Quotes words for a shell, so that a command in a message works when pasted. */

/** @returns the words separated by spaces, and quoted if a shell would otherwise split them */
export function shellWords(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}
