/** Loads the driver from an optional package. */
import { OptionError } from "../../base/errors.ts";

/** @throws OptionError if the package is not installed */
export async function loadDriver(): Promise<Pick<typeof import("pg"), "Client" | "Pool">> {
  try {
    return (await import("pg")).default;
  } catch (cause) {
    throw new OptionError("an index in PostgreSQL requires the optional package pg", {
      hint: "Install the package next to taxolink: npm install pg.",
      cause,
    });
  }
}
