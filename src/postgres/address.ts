/** The address of a database, as users name it: `postgres://user@host:5432/database`. */
import { OptionError } from "../errors.ts";

/** Whether a location is the address of a PostgreSQL database. */
export function isDatabase(place: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(place);
}

/**
 * Returns the address without a password, in a form that may be shown and written.
 *
 * @throws OptionError for an address that is malformed or contains a password, because shells keep commands in their
 * histories
 */
export function checkAddress(address: string): string {
  if (!URL.canParse(address)) {
    throw new OptionError("this is not the address of a database", {
      hint: "Write it like postgres://user@host:5432/database.",
    });
  }
  const url = new URL(address);
  if (url.password === "" && !url.searchParams.has("password")) return address;
  throw new OptionError(`the address of the database at ${url.host} contains a password`, {
    hint: "Leave it out, and set PGPASSWORD or add a line to ~/.pgpass instead.",
  });
}
