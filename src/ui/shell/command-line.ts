/** Formats command lines as text for a shell, and splits typed text into words. */

/** Formats words as typed in a shell, quoted if necessary. */
export function formatWords(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `"${word.replace(/(["\\$`])/g, "\\$1")}"`))
    .join(" ");
}

/** Converts the answers of a form to options; an empty answer produces no option. */
export function answered<Name extends string>(
  answers: Readonly<Record<Name, string | undefined>>,
): Readonly<Record<Name, string | undefined>> {
  const entries = Object.entries<string | undefined>(answers);
  return Object.fromEntries(entries.map(([name, value]) => [name, value || undefined])) as typeof answers;
}

/** Splits a line at spaces outside quotes; a backslash protects the next character. A leading `taxolink` is ignored. */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  let word = "";
  let open = false;
  let quote = "";
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? "";
    if (character === "\\" && quote !== "'" && at + 1 < line.length) {
      at += 1;
      word += line[at] ?? "";
      open = true;
    } else if (quote !== "") {
      if (character === quote) quote = "";
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      open = true;
    } else if (character === " ") {
      if (open || word !== "") words.push(word);
      word = "";
      open = false;
    } else {
      word += character;
    }
  }
  if (open || word !== "") words.push(word);
  return words[0] === "taxolink" ? words.slice(1) : words;
}
