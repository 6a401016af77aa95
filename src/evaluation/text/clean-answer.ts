/**
 * Cuts the list of references off an answer: everything from the first line break that `[digits]` follows.
 * The list is provenance, not answer, and would weigh as much as it in every text measure. Source: thesis 10.2.
 */
export function withoutReferences(answer: string): string {
  const at = answer.search(/\n\[\d+\]/);
  return at === -1 ? answer : answer.slice(0, at);
}
