/** Counts in words. */

/** `3 classes`, `1 class`. */
export function count(number: number, singular: string, many = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : many}`;
}
