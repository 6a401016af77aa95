/** Reads what runs and judgements have in common: lines of cells, and JSON objects that map questions to documents. */

/**
 * Splits a line at its tabs if that yields one of the expected numbers of cells, because BEIR's ids may contain spaces,
 * and otherwise at any white space, as in TREC files.
 */
export function documentCells(line: string, lengths: readonly number[]): readonly string[] {
  const cells = line.split("\t").map((cell) => cell.trim());
  return lengths.includes(cells.length) ? cells : line.trim().split(/\s+/);
}

/**
 * Reads an object of the form `{question: {document: number}}`, as BEIR and ranx write runs and judgements.
 *
 * @returns the documents of each question with their numbers, or `null` for a question with any other value. A question
 * without documents has an empty list
 */
export function documentsByQuestion(
  table: object,
): readonly (readonly [uid: string, documents: readonly (readonly [id: string, number: number])[] | null])[] {
  return Object.entries(table).map(([uid, value]: [string, unknown]) => {
    if (value === null || typeof value !== "object" || Array.isArray(value)) return [uid, null];
    const documents: [string, unknown][] = Object.entries(value);
    return [uid, documents.every(isNumbered) ? documents : null];
  });
}

function isNumbered(entry: [string, unknown]): entry is [string, number] {
  return typeof entry[1] === "number";
}
