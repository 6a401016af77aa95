/**
 * Starts PostgreSQL for tests: either PGlite in this process, or the server at the address in TAXOLINK_TEST_POSTGRES.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { type PostgresServer, startPglite } from "./pglite-server.ts";

/**
 * The address of a PostgreSQL server, such as `postgres://localhost/postgres`. Its user must have
 * permission to create databases.
 */
const { TAXOLINK_TEST_POSTGRES: realServer = "" } = process.env;

/** Starts a database server. Start only one server per test file, because PGlite takes about five seconds to start. */
export async function startPostgres(): Promise<PostgresServer> {
  return realServer === "" ? startPglite() : createRealDatabase(realServer);
}

/** Creates a database that is dropped at the end of the test. */
async function createRealDatabase(server: string): Promise<PostgresServer> {
  const name = `taxolink_test_${randomUUID().replaceAll("-", "")}`;
  const address = new URL(server);
  address.pathname = `/${name}`;
  const keeper = new pg.Client({ connectionString: server });
  await keeper.connect();
  await keeper.query(`CREATE DATABASE ${name}`);
  const endConnections = async (): Promise<void> => {
    await keeper.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
  };
  return {
    address: address.href,
    hasSessions: true,
    run: async (statements) => {
      const client = new pg.Client({ connectionString: address.href });
      await client.connect();
      try {
        const results: pg.QueryResult | pg.QueryResult[] = await client.query(statements);
        return (Array.isArray(results) ? results.at(-1) : results)?.rows ?? [];
      } finally {
        await client.end();
      }
    },
    restart: endConnections,
    stop: async () => {
      await endConnections();
      await keeper.query(`DROP DATABASE ${name}`);
      await keeper.end();
    },
  };
}
