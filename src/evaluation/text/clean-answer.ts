/**
 * Removes the list of references from an answer or a golden answer, that is, everything from the first line break before `[digits]`. The
 * references would distort every text measure. Source: thesis, section 10.2.
 */
export function withoutReferences(answer: string): string {
  const at = answer.search(/\n\[\d+\]/);
  return at === -1 ? answer : answer.slice(0, at);
}
