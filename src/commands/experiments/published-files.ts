/** Chooses the published tables to compare with a scored folder. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The name of the folder with the tables that were made from published predictions. */
const besideName = "published-tables.json";

/** Printed figures in the package that the tables next to the predictions omit. */
const bundled = fileURLToPath(new URL("../../../datasets/published/appendix-tables.json", import.meta.url));

/**
 * @param predictions the absolute path of a file or folder
 * @returns the default: the tables next to the predictions and the bundled ones, or none if the predictions are not
 * published ones
 */
export function publishedFiles(given: readonly string[], predictions: string): readonly string[] {
  if (given.length > 0) return given;
  const beside = join(predictions, besideName);
  const isFolder = existsSync(predictions) && statSync(predictions).isDirectory();
  return isFolder && existsSync(beside) ? [beside, bundled] : [];
}

/** The note of `--compat` without a published table: equal rules alone do not prove equal figures. */
export function withoutTables(predictions: string): string {
  return `no published table was compared: ${besideName} does not exist in ${predictions}. Add the file, or specify tables with --published`;
}
