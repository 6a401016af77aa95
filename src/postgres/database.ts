/**
 * Connects to a PostgreSQL database. Queries share a few connections, but each transaction and each COPY has a separate
 * one.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Pool, PoolClient, QueryResultRow } from "pg";
import { LockedError } from "../errors.ts";
import { checkAddress } from "./address.ts";
import { databaseError } from "./database-error.ts";
import { type Driver, loadDriver } from "./load-driver.ts";

export type Session = {
  /** The database's address, for messages. */
  readonly name: string;
  /**
   * Returns the rows of a statement with these values for its parameters ($1, $2 and so on). Columns of type bigint are
   * returned as strings.
   */
  query<Row extends QueryResultRow>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /**
   * Runs `work` in a transaction, so that either all or none of its changes take effect. Inside another transaction,
   * `work` becomes part of it.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Appends either all rows or none, with COPY. The cells are strings in the format of COPY (`copyText`, `copyBytes`).
   * @param target the name of a table and its columns, such as `notes (id, text)`
   */
  copyInto(target: string, rows: Iterable<readonly string[]>): Promise<void>;
};

export type Database = {
  readonly name: string;
  /** Runs all queries in `work` on the same connection. */
  use<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * Runs `work` on one connection while no other process uses a connection with the same key.
   * @throws LockedError if another process is using such a connection
   */
  useAlone<T>(key: string, work: (session: Session) => Promise<T>): Promise<T>;
};

const mostConnections = 4;
const connectTimeout = 15_000;

/**
 * Opens a database, and connects to it on first use. Idle connections do not keep the process alive.
 *
 * @throws OptionError if the address is malformed or contains a password, or if the driver is not installed
 */
export async function openDatabase(address: string): Promise<Database> {
  const name = checkAddress(address);
  const driver = await loadDriver();
  const pool = new driver.Pool({
    connectionString: address,
    max: mostConnections,
    connectionTimeoutMillis: connectTimeout,
    allowExitOnIdle: true,
    application_name: "taxolink",
  });
  // A broken idle connection needs no action, because the next use opens another one.
  pool.on("error", () => undefined);
  return {
    name,
    use: (work) => withClient(pool, name, (client) => work(createSession(client, name, driver))),
    useAlone: (key, work) =>
      withClient(pool, name, (client) => {
        const session = createSession(client, name, driver);
        return withLock(session, key, () => work(session));
      }),
  };
}

async function withClient<T>(pool: Pool, name: string, use: (client: PoolClient) => Promise<T>): Promise<T> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    throw databaseError(error, name);
  }
  // The running statement also fails, but without a listener the process would end first.
  let connectionError: Error | undefined;
  const onError = (error: Error): void => {
    connectionError = error;
  };
  client.on("error", onError);
  try {
    return await use(client);
  } finally {
    client.off("error", onError);
    client.release(connectionError);
  }
}

function createSession(client: PoolClient, name: string, { copyFrom }: Driver): Session {
  let inTransaction = false;
  const translated = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw databaseError(error, name);
    }
  };
  const query: Session["query"] = (statement, values = []) =>
    translated(async () => (await client.query(statement, [...values])).rows);
  const session: Session = {
    name,
    query,
    async transaction(work) {
      if (inTransaction) return work();
      inTransaction = true;
      try {
        await query("BEGIN");
        const result = await work();
        await query("COMMIT");
        return result;
      } catch (error) {
        // If the connection is lost, there is nothing to roll back, and the first error states the reason.
        await query("ROLLBACK").catch(() => undefined);
        throw error;
      } finally {
        inTransaction = false;
      }
    },
    copyInto: (target, rows) =>
      session.transaction(() =>
        translated(() =>
          pipeline(Readable.from(copyLines(rows)), client.query(copyFrom(`COPY ${target} FROM STDIN`))),
        ),
      ),
  };
  return session;
}

/**
 * The approximate length of a message, in UTF-16 units. Each message combines many rows, because one message per row
 * would be slow.
 */
const pieceLength = 65_536;

function* copyLines(rows: Iterable<readonly string[]>): Generator<string> {
  let piece = "";
  for (const cells of rows) {
    piece += `${cells.join("\t")}\n`;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

/** Holds an advisory lock, which ends with its connection, so that a dead process leaves no lock behind. */
async function withLock<T>(session: Session, key: string, work: () => Promise<T>): Promise<T> {
  const [row] = await session.query<{ taken: boolean }>(
    "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken",
    [key],
  );
  if (row?.taken !== true) {
    throw new LockedError(`${session.name}: ${key} is being written`, {
      hint: "Wait until the other process has finished writing, then try again.",
    });
  }
  try {
    return await work();
  } finally {
    await session.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [key]).catch(() => undefined);
  }
}
