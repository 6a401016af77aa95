/** Loads the driver from optional packages. */
import { OptionError } from "../errors.ts";

export type Driver = {
  readonly Pool: typeof import("pg").Pool;
  /** Creates a stream from which COPY reads its rows. */
  readonly copyFrom: typeof import("pg-copy-streams").from;
};

/** @throws OptionError if the packages are not installed */
export async function loadDriver(): Promise<Driver> {
  try {
    const [pg, copyStreams] = await Promise.all([import("pg"), import("pg-copy-streams")]);
    return { Pool: pg.default.Pool, copyFrom: copyStreams.from };
  } catch (cause) {
    throw new OptionError("an index in PostgreSQL requires the optional packages pg and pg-copy-streams", {
      hint: "Install these packages next to taxolink: npm install pg pg-copy-streams.",
      cause,
    });
  }
}
