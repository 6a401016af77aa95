/** Chooses the published tables to compare with a scored folder. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The name of the file, next to published predictions, that contains the tables derived from them. */
const besideName = "published-tables.json";

/** Tables in the package with printed figures that the tables next to the predictions omit. */
const bundled = fileURLToPath(new URL("../../../datasets/published/appendix-tables.json", import.meta.url));

/**
 * @param predictions the absolute path of the prediction file or folder
 * @returns by default, the tables next to the predictions and the bundled tables, or no tables if the predictions are
 * not published
 */
export function publishedFiles(files: readonly string[], predictions: string): readonly string[] {
  if (files.length > 0) return files;
  const beside = join(predictions, besideName);
  const isFolder = existsSync(predictions) && statSync(predictions).isDirectory();
  return isFolder && existsSync(beside) ? [beside, bundled] : [];
}

/** The note that `--compat` prints without a published table: equal rules do not prove equal figures. */
export function withoutTables(predictions: string): string {
  return `no published table was compared: ${besideName} does not exist in ${predictions}. Add the file, or specify tables with --published`;
}
