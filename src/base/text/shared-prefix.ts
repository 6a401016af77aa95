/** Returns the length of the longest common prefix of two strings, in UTF-16 units. */
export function sharedPrefix(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  let shared = 0;
  while (shared < shorter && left.charCodeAt(shared) === right.charCodeAt(shared)) shared += 1;
  return shared;
}
