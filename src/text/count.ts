/** Counts in words. */

/** `3 classes`, `1 class`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
