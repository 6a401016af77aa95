/** Runs PGlite in the test's process and serves it through a socket. */
import type { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { ServedDatabase } from "./served-database.ts";

export type PostgresServer = {
  readonly address: string;
  /**
   * Whether each connection has a separate session. PGlite has only one session, so locks do not exclude other
   * connections.
   */
  readonly hasSessions: boolean;
  /** Runs statements without a connection, to inspect and prepare tables. */
  run(statements: string): Promise<readonly Record<string, unknown>[]>;
  /** Ends all connections like a crashing server, and then accepts new ones at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

export async function startPglite(): Promise<PostgresServer> {
  const database = new ServedDatabase();
  await database.waitReady;
  let server = await listen(database, 0);
  const address = `postgres://postgres@${server.getServerConn()}/postgres`;
  const port = Number(new URL(address).port);
  return {
    address,
    hasSessions: false,
    run: async (statements) => (await database.exec(statements)).at(-1)?.rows ?? [],
    restart: async () => {
      await server.stop();
      server = await listen(database, port);
    },
    stop: async () => {
      await server.stop();
      await database.close();
    },
  };
}

async function listen(db: PGlite, port: number): Promise<PGLiteSocketServer> {
  const server = new PGLiteSocketServer({ db, port, host: "127.0.0.1", maxConnections: 200 });
  await server.start();
  return server;
}
