/** Recognises labels and values that mean something to programs only: links, identifiers, codes, formulas, hashes. */

const patterns: readonly RegExp[] = [
  // Links, mail addresses and identifiers of publications and persons.
  /^[a-z][a-z0-9+.-]*:\/\/|^(?:urn|doi|mailto):|^www\.|^[^\s@]+@[^\s@.]+\.\S+$|^_:/i,
  /^10\.\d{4,}\/\S+$/,
  /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/,
  // Formulas in LaTeX and other marked-up text.
  /\\[a-z({[]|\$[^$ ]+\$|<\/?[a-z]+>|[{}^]/i,
  // Hashes and keys.
  /^[\da-f]{16,}$/i,
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  // Colours.
  /^#?(?=.*\d)(?=.*[A-F])[\dA-F]{6}$/,
  // Codes of letters and digits, such as "Q2103", "A0E0L0I0M1" and "0112/2///62720".
  /^[a-z]{1,4}[-_]?\d{2,}$/i,
  /^(?:[A-Z]-?\d[-\d]*){2}[A-Z]-?\d[\w-]*$/,
  /^\d+\/\d+\/\S*$/,
  /^[A-Z]{1,2}\d{1,3}[a-z]?[_ ][a-z_]+$/i,
  // Codes of units, such as "KiloGM-M2" and "J-PER-K".
  /^(?=(?:.*-)?PER-)[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+$|^\p{Lu}\p{Ll}+[A-Z]{2,}-[A-Z0-9-]+$/u,
];

/** Whether a person would not use a text as a name or a value. */
export function isTechnicalText(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === "" || patterns.some((pattern) => pattern.test(trimmed));
}

/** The number of characters from which a text is read, not named. */
export const longestName = 160;

/** Whether a text only says that something is so or not: it names nothing, and answers no "what". */
export function saysTruth(name: string): boolean {
  return /^(?:true|false|yes|no)$/i.test(name);
}
