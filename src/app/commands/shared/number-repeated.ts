/** Makes names unique. */

/** Numbers the names that repeat an earlier one, beginning with 2. */
export function numberRepeated(
  names: readonly string[],
  numbered = (name: string, number: number) => `${name} (${number})`,
): readonly string[] {
  const used = new Set<string>();
  for (const name of names) {
    let unique = name;
    for (let number = 2; used.has(unique); number += 1) unique = numbered(name, number);
    used.add(unique);
  }
  return [...used];
}
