/**
 * Marks better-sqlite3 in package-lock.json as a package that does not need compilation.
 *
 * The package includes prebuilt binaries, but older versions of npm see its binding.gyp and start a compiler unless the
 * lock file contains `gypfile: false`. Whenever npm rewrites the file, it removes this mark, so `npm run lock` sets it
 * again.
 */
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../../../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Record<string, unknown>> };
const entry = lock.packages["node_modules/better-sqlite3"];
if (!entry) throw new Error("package-lock.json has no node_modules/better-sqlite3");
entry.gypfile = false;
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
