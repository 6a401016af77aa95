/** Formats a count with its noun. */

/** Returns a text such as `3 classes` or `1 class`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
