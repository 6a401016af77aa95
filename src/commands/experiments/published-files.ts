/** Selects the published tables that a scored folder is compared with. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The name of the file that accompanies published predictions and contains the tables derived from them. */
const tablesFileName = "published-tables.json";

/** The bundled tables, which contain the printed figures that the tables next to the predictions lack. */
const bundledTables = fileURLToPath(
  new URL("../../../datasets/published/appendix-tables.json", import.meta.url),
);

/**
 * @param predictions the absolute path of the prediction file or folder
 * @returns by default, the tables next to the predictions and the bundled tables; no tables if the predictions are
 * unpublished
 */
export function publishedFiles(files: readonly string[], predictions: string): readonly string[] {
  if (files.length > 0) return files;
  const tablesFile = join(predictions, tablesFileName);
  const isFolder = existsSync(predictions) && statSync(predictions).isDirectory();
  return isFolder && existsSync(tablesFile) ? [tablesFile, bundledTables] : [];
}

/**
 * Returns the note that `--compat` prints if there is no published table: applying the same rules does not prove that
 * the figures match.
 */
export function describeMissingTables(predictions: string): string {
  return `no published table was compared: ${tablesFileName} does not exist in ${predictions}. Add the file, or specify tables with --published`;
}
