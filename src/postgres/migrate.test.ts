import { expect, test } from "vitest";
import type { Session } from "./database.ts";
import { migrate } from "./migrate.ts";

/** Creates a session with an empty database on a server with this version of pgvector. */
function sessionWith(pgvector: string): Session & { readonly statements: string[] } {
  const statements: string[] = [];
  const rowsOf = (statement: string): readonly object[] => {
    if (statement.includes("to_regclass")) return [{ present: false }];
    return statement.includes("pg_extension") ? [{ version: pgvector }] : [];
  };
  const session = {
    name: "postgres://ada@db/towns",
    statements,
    query: async <Row>(statement: string) => {
      statements.push(statement);
      return rowsOf(statement) as readonly Row[];
    },
    transaction: <T>(work: () => Promise<T>) => work(),
    copyInto: async () => {},
  };
  return session;
}

test.each(["0.4.4", "0.6.2"])("pgvector %s is rejected before any table is created", async (version) => {
  const session = sessionWith(version);
  await expect(migrate(session)).rejects.toThrow(`postgres://ada@db/towns: pgvector ${version} is too old`);
  expect(session.statements.filter((statement) => /^CREATE (?:TABLE|SCHEMA)/.test(statement))).toEqual([]);
});

// Version 0.10 is later than 0.7, and 1.0 is later than both.
test.each(["0.7.0", "0.8.1", "0.10.0", "1.0.0"])("Taxolink accepts pgvector %s", async (version) => {
  const session = sessionWith(version);
  await migrate(session);
  expect(session.statements).toContain("CREATE SCHEMA IF NOT EXISTS taxolink");
});
