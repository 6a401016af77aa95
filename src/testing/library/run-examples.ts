/** Runs modules in the current folder one after another and prints their console output as JSON. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";

const results: Record<string, string[]> = {};
const print = console.log;
for (const file of process.argv.slice(2)) {
  const lines: string[] = [];
  results[file] = lines;
  console.log = (...values: unknown[]) => lines.push(format(...values));
  try {
    await import(pathToFileURL(resolve(file)).href);
  } catch (error) {
    lines.push(`failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
console.log = print;
console.log(JSON.stringify(results));
