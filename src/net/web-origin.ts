/** Compares the servers that addresses belong to. */

/** Returns the scheme, host and port of an address, for web addresses and databases, or undefined for other text. */
export function originOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null || url.host === "" ? undefined : `${url.protocol}//${url.host}`;
}
