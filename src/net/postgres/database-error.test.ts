import { expect, test } from "vitest";
import { TaxolinkError } from "../../base/errors.ts";
import { checkAddress, isDatabase, openDatabase } from "./database.ts";
import { databaseError } from "./database-error.ts";

const name = "postgres://ada@db/towns";

function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

// Codes and messages come from PostgreSQL's appendix A and from its source.
test.each([
  ["28P01", 'password authentication failed for user "ada"', "rejects the user or password", "PGPASSWORD"],
  ["3D000", 'database "towns" does not exist', "the database does not exist", "createdb"],
  [
    "42501",
    "permission denied for schema taxolink",
    "lacks the required permission (permission denied for",
    "grant",
  ],
  ["53100", 'could not extend file "base/1": No space left on device', "has run out of disk", "to resume"],
  [
    "57P01",
    "terminating connection due to administrator command",
    "connection to the database was lost",
    "again",
  ],
  ["ECONNRESET", "read ECONNRESET", "connection to the database was lost", "again"],
  ["25006", "cannot execute INSERT in a read-only transaction", "the database is read-only", "primary"],
  ["53300", "sorry, too many clients already", "does not accept any more connections", "max_connections"],
])("the message for the error %s states the next step", (code, message, problem, hint) => {
  const error = databaseError(refusal(code, message), name) as TaxolinkError;
  expect(error).toBeInstanceOf(TaxolinkError);
  expect(error.message).toContain(`${name}: `);
  expect(error.message).toContain(problem);
  expect(error.hint).toContain(hint);
  expect(error.exitCode).toBe(1);
});

test("an unexpected server error keeps its code and message, and other errors stay unchanged", () => {
  expect(databaseError(refusal("XX000", "index row is damaged"), name)).toMatchObject({
    message: `${name}: the database reported an error (XX000: index row is damaged)`,
  });
  const bug = new TypeError("x is undefined");
  expect(databaseError(bug, name)).toBe(bug);
});

test("an error identifies a server that does not reply", async () => {
  const address = "postgres://ada@127.0.0.1:1/towns";
  const database = await openDatabase(address);
  await expect(database.use((session) => session.query("SELECT 1"))).rejects.toMatchObject({
    message: `${address}: the database cannot be reached`,
    hint: expect.stringContaining("the host, the port"),
  });
});

test("an address with a password is rejected, and the message does not repeat it", () => {
  for (const address of [
    "postgres://ada:secret@db/towns",
    "postgresql://ada@db/towns?password=secret",
    "postgres://ada:secret@:x:/",
  ]) {
    expect(isDatabase(address)).toBe(true);
    expect(() => checkAddress(address)).toThrow(expect.objectContaining({ exitCode: 2 }));
    expect(() => checkAddress(address)).not.toThrow(/secret/);
  }
  expect(checkAddress(name)).toBe(name);
  expect(isDatabase("indexes/postgres.index")).toBe(false);
});
