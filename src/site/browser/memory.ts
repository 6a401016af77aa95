/** Stores values in the browser's storage, which may be unavailable to pages opened from disk. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser forbids storage here, so nothing was remembered.
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The browser forbids storage here, so the choice applies only to this page.
  }
}
