/** Reads bundled files, or their beginnings, as intact inputs for a trial to damage. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseCsv } from "../../../base/io/index.ts";

/** The folder of the project's checkout. */
export const root = fileURLToPath(new URL("../../../../", import.meta.url));
/** Returns the bytes of a bundled file. */
export const bundled = (path: string): Buffer => readFileSync(join(root, path));
/** Returns the beginning of a line-based bundled file, cut at the end of a line. */
export const beginning = (path: string, bytes: number): Buffer => {
  const content = bundled(path);
  return content.subarray(0, content.indexOf("\n", bytes) + 1);
};

/** Returns the beginning of a bundled CSV file, cut at the end of a row, because cells may contain line breaks. */
export const firstRows = (path: string, bytes: number): Buffer => {
  const text = bundled(path).toString();
  const rows = parseCsv(text, path).rows;
  const lines = text.split("\n");
  const upTo = (row: number): string => lines.slice(0, (rows[row]?.line ?? lines.length) - 1).join("\n");
  const next = rows.findIndex((_, row) => row > 0 && Buffer.byteLength(upTo(row)) >= bytes);
  return Buffer.from(`${upTo(next)}\n`);
};
