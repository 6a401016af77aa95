/**
 * Marks better-sqlite3 in package-lock.json as a package that needs no compilation.
 *
 * The package ships prebuilt binaries, but older npm versions see its binding.gyp and start a compiler unless the lock
 * file contains `gypfile: false`. npm drops that mark whenever it rewrites the file, so `npm run lock` sets it again,
 * and a test checks it.
 */
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../../../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Record<string, unknown>> };
const entry = lock.packages["node_modules/better-sqlite3"];
if (!entry) throw new Error("package-lock.json has no node_modules/better-sqlite3");
entry.gypfile = false;
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
