/**
 * Whether a label is a personal name: two to four words without digits. At least two words are capitalised, and the
 * others are particles such as "van".
 */
export function isPersonalName(label: string): boolean {
  const words = label.split(/\s+/);
  if (words.length < 2 || words.length > 4) return false;
  const capitals = words.filter((word) => /^\p{Lu}[\p{L}'’.-]*$/u.test(word)).length;
  return capitals >= 2 && words.every((word) => /^[\p{L}'’.-]+$/u.test(word)) && words.length - capitals <= 2;
}
