/** Connects to a PostgreSQL database. Queries share a few connections, but each transaction has a separate one. */
import type { Client as PgClient, Pool, PoolClient, QueryResultRow } from "pg";
import { LockedError, OptionError } from "../../base/errors.ts";
import { databaseError } from "./database-error.ts";

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
};

type Database = {
  readonly name: string;
  /** Runs all queries in `work` on the same connection. */
  use<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * Runs `work` on one connection while no other process uses a connection with the same key.
   * @throws LockedError if another process is using such a connection
   */
  useAlone<T>(key: string, work: (session: Session) => Promise<T>): Promise<T>;
};

type Connected = ((error: Error) => void) | ((error: null, client: PgClient) => void);

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
  /** Ends a connection that cannot log in. The driver keeps it open until the server's time limit. */
  class Client extends driver.Client {
    override connect(): Promise<PgClient>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): unknown {
      // The pool always passes a callback.
      return super.connect((error: Error | null) => {
        if (error) void this.end();
        (callback as (error: Error | null, client: PgClient) => void)(error, this);
      });
    }
  }
  const pool = new driver.Pool({
    Client,
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
    use: (work) => withClient(pool, name, (client) => work(createSession(client, name))),
    useAlone: (key, work) =>
      withClient(pool, name, (client) => {
        const session = createSession(client, name);
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

function createSession(client: PoolClient, name: string): Session {
  let inTransaction = false;
  const query: Session["query"] = async (statement, values = []) => {
    try {
      return (await client.query(statement, [...values])).rows;
    } catch (error) {
      throw databaseError(error, name);
    }
  };
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
  };
  return session;
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

// Loads the driver from an optional package.

/** @throws OptionError if the package is not installed */
async function loadDriver(): Promise<Pick<typeof import("pg"), "Client" | "Pool">> {
  try {
    return (await import("pg")).default;
  } catch (cause) {
    throw new OptionError("an index in PostgreSQL requires the optional package pg", {
      hint: "Install the package next to taxolink: npm install pg.",
      cause,
    });
  }
}

// Parses database addresses, such as `postgres://localhost:5432/database`.

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
