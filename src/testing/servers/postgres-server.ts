/** Runs PostgreSQL on the loopback interface in a temporary folder, if it is installed. */
import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

export type InstalledPostgres = {
  /** The address of a database whose user is no administrator, but may create databases. */
  readonly address: string;
  readonly password: string;
  close(): void;
};

/** Debian keeps the programs of each version in a folder that is in no search path. */
const debianFolder = "/usr/lib/postgresql";

function programFolder(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const folders = versions.map((version) => join(debianFolder, version, "bin"));
  return [...folders, ...(process.env.PATH ?? "").split(":")].find((folder) =>
    existsSync(join(folder, "initdb")),
  );
}

export function hasPostgres(): boolean {
  return programFolder() !== undefined && spawnSync("which", ["psql"]).status === 0;
}

export async function startInstalledPostgres(): Promise<InstalledPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-postgres-"));
  const [password, port] = [randomUUID(), await freePort()];
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  const isRoot = userInfo().uid === 0;
  if (isRoot) {
    // PostgreSQL refuses to run as root, and its packages create a user for it.
    const id = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
    for (const path of [folder, passwordFile]) chownSync(path, id("-u"), id("-g"));
  }
  chmodSync(folder, 0o700);
  const run = (program: string, ...words: readonly string[]): void => {
    const command = [join(programFolder() ?? "", program), ...words];
    const [first = "", ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", ...command] : command;
    execFileSync(first, rest, { cwd: folder, stdio: "ignore" });
  };
  const data = join(folder, "data");
  run("initdb", "-D", data, "-U", "admin", "-A", "scram-sha-256", `--pwfile=${passwordFile}`);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`;
  run("pg_ctl", "-D", data, "-w", "-l", join(folder, "log"), "-o", settings, "start");
  const statement = `CREATE ROLE ada LOGIN CREATEDB PASSWORD '${password}'`;
  execFileSync("psql", [`postgres://admin@127.0.0.1:${port}/postgres`, "-c", statement], {
    env: { ...process.env, PGPASSWORD: password },
    stdio: "ignore",
  });
  return {
    address: `postgres://ada@127.0.0.1:${port}/postgres`,
    password,
    close: () => {
      run("pg_ctl", "-D", data, "-m", "fast", "-w", "stop");
      rmSync(folder, { recursive: true });
    },
  };
}
