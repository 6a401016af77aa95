/** Storage of the browser, which a page opened from a disk may not have. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Forbidden here: nothing is kept.
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
