/** Which published tables a scored folder is held against. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The name under which a folder of published predictions keeps the tables made from them. */
const besideName = "published-tables.json";

/** Printed figures that come with the package: those that the tables beside the predictions leave out. */
const bundled = fileURLToPath(new URL("../../../datasets/published/appendix-tables.json", import.meta.url));

/**
 * @param predictions a file or folder, absolute
 * @returns without a choice of the user: the tables beside the predictions and the bundled ones, or none where the
 *   predictions are nobody's published ones
 */
export function publishedFiles(given: readonly string[], predictions: string): readonly string[] {
  if (given.length > 0) return given;
  const beside = join(predictions, besideName);
  const isFolder = existsSync(predictions) && statSync(predictions).isDirectory();
  return isFolder && existsSync(beside) ? [beside, bundled] : [];
}

/** What `--compat` says where no published table is compared: equal rules alone do not mean equal figures. */
export function withoutTables(predictions: string): string {
  return `no published table was compared: ${besideName} is not in ${predictions}. Put it there, or name tables with --published`;
}
