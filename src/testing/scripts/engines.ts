/**
 * Runs the contract suites on the engines that are installed on this machine, on the loopback interface, and says which are
 * missing. It installs nothing.
 */
import { spawnSync } from "node:child_process";
import { hasPostgres, startInstalledPostgres } from "../servers/postgres-server.ts";
import { hasSlurm } from "../servers/slurm-cluster.ts";
import { hasVirtuoso } from "../servers/virtuoso-server.ts";

const engines = [
  {
    name: "Virtuoso",
    packages: "virtuoso-opensource-7-bin",
    isInstalled: hasVirtuoso(),
    suites: ["src/graph/sparql/virtuoso.test.ts"],
  },
  {
    name: "PostgreSQL",
    packages: "postgresql",
    isInstalled: hasPostgres(),
    suites: ["src/app/commands/retrieval/index-in-database.test.ts"],
  },
  {
    name: "Slurm",
    packages: "slurm-wlm",
    isInstalled: hasSlurm(),
    suites: ["src/app/commands/experiments/jobs/jobs.test.ts"],
  },
];

const installed = engines.filter(({ isInstalled }) => isInstalled);
const postgres = hasPostgres() ? await startInstalledPostgres() : undefined;
try {
  const server = postgres && { TAXOLINK_TEST_POSTGRES: postgres.address, PGPASSWORD: postgres.password };
  const suites = installed.flatMap(({ suites }) => suites);
  const { status } =
    suites.length === 0
      ? { status: 0 }
      : spawnSync("npx", ["vitest", "run", ...suites], {
          env: { ...process.env, ...server },
          stdio: "inherit",
        });
  process.exitCode = status ?? 1;
} finally {
  postgres?.close();
}
for (const { name, packages, isInstalled } of engines)
  console.log(isInstalled ? `${name}: tested` : `${name}: not installed (apt-get install ${packages})`);
