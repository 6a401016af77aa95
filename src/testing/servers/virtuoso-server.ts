/**
 * Runs Virtuoso, the engine of the ORKG, on the loopback interface in a temporary folder, if its package is installed.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.ts";

export type VirtuosoServer = {
  /** Loads a graph under a new graph name. @returns the address of the endpoint for this graph */
  load(nTriples: string): Promise<string>;
  /** Builds the text index over all literals, as an administrator does once. */
  indexTexts(): void;
  /** Writes all data to disk. @returns the size of the database file in bytes */
  storedBytes(): number;
  close(): Promise<void>;
};

export function hasVirtuoso(): boolean {
  return ["virtuoso-t", "isql-vt"].every((program) => spawnSync("which", [program]).status === 0);
}

/** The number of N-Triples lines per update request. */
const linesAtOnce = 500;

export async function startVirtuoso(): Promise<VirtuosoServer> {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-virtuoso-"));
  const [sqlPort, port] = [await freePort(), await freePort()];
  writeFileSync(join(folder, "virtuoso.ini"), settings(folder, sqlPort, port));
  const server = spawn("virtuoso-t", ["+configfile", "virtuoso.ini", "+foreground"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(server, "exit");
  await Promise.race([
    isOnline(server.stderr),
    ended.then(() => {
      throw new Error("Virtuoso ended before it was ready");
    }),
  ]);
  const command = (statement: string): void => {
    execFileSync("isql-vt", [`127.0.0.1:${sqlPort}`, "dba", "dba", `exec=${statement};`]);
  };
  command('GRANT SPARQL_UPDATE TO "SPARQL"');
  const endpoint = `http://127.0.0.1:${port}/sparql`;
  let graphs = 0;
  return {
    async load(nTriples) {
      graphs += 1;
      const graph = `http://graph.example/${graphs}`;
      const lines = nTriples.split("\n");
      for (let from = 0; from < lines.length; from += linesAtOnce) {
        const part = lines.slice(from, from + linesAtOnce).join("\n");
        const query = `INSERT DATA { GRAPH <${graph}> { ${part} } }`;
        const response = await fetch(endpoint, { method: "POST", body: new URLSearchParams({ query }) });
        if (!response.ok) throw new Error(await response.text());
      }
      return `${endpoint}?${new URLSearchParams({ "default-graph-uri": graph })}`;
    },
    indexTexts() {
      command("DB.DBA.RDF_OBJ_FT_RULE_ADD(null, null, 'All'); DB.DBA.VT_INC_INDEX_DB_DBA_RDF_OBJ()");
    },
    storedBytes() {
      command("checkpoint");
      return statSync(join(folder, "data.db")).size;
    },
    async close() {
      command("shutdown");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Waits until the log states that the server is online. Keeps reading the log, because otherwise the server blocks. */
function isOnline(log: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve) => {
    createInterface(log).on("line", (line) => {
      if (line.includes("Server online")) resolve();
    });
  });
}

function settings(folder: string, sqlPort: number, port: number): string {
  const file = (name: string): string => join(folder, name);
  return [
    "[Database]",
    `DatabaseFile = ${file("data.db")}`,
    `ErrorLogFile = ${file("data.log")}`,
    `LockFile = ${file("data.lck")}`,
    `TransactionFile = ${file("data.trx")}`,
    `xa_persistent_file = ${file("data.pxa")}`,
    "[TempDatabase]",
    `DatabaseFile = ${file("temporary.db")}`,
    `TransactionFile = ${file("temporary.trx")}`,
    "[Parameters]",
    `ServerPort = 127.0.0.1:${sqlPort}`,
    "[HTTPServer]",
    `ServerPort = 127.0.0.1:${port}`,
    "[SPARQL]",
    `ResultSetMaxRows = ${maxRows}`,
    "",
  ].join("\n");
}

/** The maximum number of rows in a reply, as on the ORKG's server. */
const maxRows = 1_000;
