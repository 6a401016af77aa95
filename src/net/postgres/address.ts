/** Parses database addresses, such as `postgres://localhost:5432/database`. */
import { OptionError } from "../../base/errors.ts";

/** Whether a location is the address of a PostgreSQL database. */
export function isDatabase(place: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(place);
}

/**
 * Returns the address, which is safe to display and store.
 *
 * @throws OptionError if the address is malformed, or contains a password, which shells would keep in their history
 */
export function checkAddress(address: string): string {
  if (!URL.canParse(address)) {
    throw new OptionError("the address is not a PostgreSQL URL", {
      hint: "Use the format postgres://user@host:5432/database.",
    });
  }
  const url = new URL(address);
  if (url.password === "" && !url.searchParams.has("password")) return address;
  throw new OptionError(`the database URL for ${url.host} contains a password`, {
    hint: "Omit the password, and set PGPASSWORD or add a line to ~/.pgpass instead.",
  });
}
