/** Returns the number of UTF-16 units at the beginning that two strings have in common. */
export function sharedPrefix(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  let shared = 0;
  while (shared < shorter && left.charCodeAt(shared) === right.charCodeAt(shared)) shared += 1;
  return shared;
}
