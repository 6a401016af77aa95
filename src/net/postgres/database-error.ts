/** Converts errors of PostgreSQL and of the connection to messages with the next step. */
import { TaxolinkError } from "../../base/errors.ts";

/** Maps error codes from appendix A of the PostgreSQL documentation, or Node's connection codes, to messages. */
const refusals: readonly (readonly [codes: RegExp, problem: string, hint: string])[] = [
  [
    /^(?:28000|28P01)$/,
    "the database rejects the user or password",
    "Put the user name in the URL, and set PGPASSWORD or add a line to ~/.pgpass.",
  ],
  [/^3D000$/, "the database does not exist", "Create the database (createdb NAME), or correct the URL."],
  [
    /^42501$/,
    "the database user lacks the required permission",
    "Ask the owner to grant it: CREATE on the database for the first build, USAGE on the schema taxolink and SELECT on its tables for questions, and also INSERT, UPDATE and DELETE for later builds.",
  ],
  [/^25006$/, "the database is read-only", "Build the index on the primary server, not on a replica."],
  [
    /^(?:53100|53200)$/,
    "the database server has run out of disk space or memory",
    "Free up space on the server, then run the same command again to resume.",
  ],
  [
    /^53300$/,
    "the database does not accept any more connections",
    "Close other connections, or increase max_connections on the server.",
  ],
  [
    /^(?:ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN)$/,
    "the database cannot be reached",
    "Check the host, the port and whether the server is running.",
  ],
  [
    /^(?:08|57P0|ECONNRESET$|EPIPE$)/,
    "the connection to the database was lost",
    "Run the same command again: stored data is kept, and an interrupted build resumes.",
  ],
];

/** @param name the database's address without a password */
export function databaseError(cause: unknown, name: string): unknown {
  if (!(cause instanceof Error) || cause instanceof TaxolinkError) return cause;
  const code = codeOf(cause);
  if (code === undefined) return cause;
  const refusal = refusals.find(([codes]) => codes.test(code));
  if (refusal === undefined) {
    return new TaxolinkError(
      "DatabaseError",
      1,
      `${name}: the database reported an error (${code}: ${cause.message})`,
      {
        cause,
        hint: "See the server log for details.",
      },
    );
  }
  const [, problem, hint] = refusal;
  const details = code === "42501" ? ` (${cause.message})` : "";
  return new TaxolinkError("DatabaseError", 1, `${name}: ${problem}${details}`, {
    cause,
    hint,
    outage: "certain",
  });
}

/** Returns the code of an error. Only the driver's text shows that a connection was closed or took too long to open. */
function codeOf(error: Error): string | undefined {
  if (/^Connection terminated|Client has encountered a connection error/.test(error.message)) return "08006";
  if (/^SASL: .*client password must be/.test(error.message)) return "28P01";
  if (/^timeout expired|timeout exceeded when trying to connect/.test(error.message)) return "ETIMEDOUT";
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" ? code : undefined;
}
