/** Formats command lines as text for a shell, and splits typed text into words. */

/** Formats words for a shell, with quotes where necessary. */
export function formatWords(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `"${word.replace(/(["\\$`])/g, "\\$1")}"`))
    .join(" ");
}

/** Converts the nonempty answers of a form to options. */
export function nonEmptyAnswers<Name extends string>(
  answers: Readonly<Record<Name, string | undefined>>,
): Readonly<Record<Name, string | undefined>> {
  const entries = Object.entries<string | undefined>(answers);
  return Object.fromEntries(entries.map(([name, value]) => [name, value || undefined])) as typeof answers;
}

/** Splits a line at spaces outside quotes. A backslash protects the next character. A leading `taxolink` is ignored. */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [, escaped, double, single, blank, plain] of line.matchAll(pieces)) {
    if (blank === undefined) {
      word = (word ?? "") + (escaped ?? double?.replace(/\\(.)/gs, "$1") ?? single ?? plain ?? "");
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  if (word !== undefined) words.push(word);
  return words[0] === "taxolink" ? words.slice(1) : words;
}

/**
 * Matches an escaped character, a string in double or single quotes (up to the end if the closing quote is missing),
 * white space, or any other character.
 */
const pieces = /\\(.)|"((?:\\.|[^"])*)"?|'([^']*)'?|( )|(.)/gs;
