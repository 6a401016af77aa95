/** Words as a shell takes them: what a message tells to type must work when it is pasted. */

/** @returns the words separated by blanks, those that a shell would take apart in quotes */
export function shellWords(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}
