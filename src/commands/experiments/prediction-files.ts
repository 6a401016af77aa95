/** Finds the prediction files that a command-line argument refers to, and names the system of each file. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../../errors.ts";

/** The number of folder levels to search; `system/results/hash/predictions/hash.csv` is at level four. */
const maximumDepth = 5;

const benchFileName = "predictions.jsonl";

/**
 * Lists the prediction files at a path, which may be a prediction file, a folder of prediction files, a results folder,
 * or a folder with tables in nested folders named `predictions`, like the published results folders.
 * @throws InputError if a folder contains no prediction files
 */
export function predictionFiles(path: string): readonly string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  const predictionNames = names.filter(
    (name) => /\.(?:jsonl|csv|run|trec)$/.test(name) && !/^(?:timing|journal|recorded|questions)/.test(name),
  );
  if (predictionNames.length > 0) return predictionNames.map((name) => join(path, name));
  const runFiles = names.map((name) => join(path, name, benchFileName)).filter((file) => existsSync(file));
  if (runFiles.length > 0) return runFiles;
  const publishedTables = filesInPredictionFolders(path, maximumDepth);
  if (publishedTables.length > 0) return publishedTables;
  throw new InputError({ file: path }, "the folder contains no predictions", {
    hint: "Expected .jsonl, .csv, .trec or .run files, a results folder written by bench, or folders named predictions that contain .csv files.",
  });
}

function filesInPredictionFolders(folder: string, depth: number): readonly string[] {
  if (depth === 0) return [];
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => {
      const subfolder = join(folder, name);
      if (name !== "predictions") return filesInPredictionFolders(subfolder, depth - 1);
      const tables = readdirSync(subfolder).filter((file) => file.endsWith(".csv"));
      return tables.sort().map((file) => join(subfolder, file));
    });
}

/**
 * Derives unique names from file paths: `DiFaR.jsonl` becomes `DiFaR`, and `hubfocus/predictions.jsonl` becomes
 * `hubfocus`.
 */
export function systemNames(files: readonly string[]): readonly string[] {
  const names = files.map(systemName);
  return names.map((name, at) => {
    const earlier = names.slice(0, at).filter((other) => other === name).length;
    return earlier === 0 ? name : `${name} (${earlier + 1})`;
  });
}

function systemName(file: string): string {
  const parts = file.split(/[\\/]/);
  const last = parts.at(-1) ?? "";
  const name = last === benchFileName ? (parts.at(-2) ?? last) : last;
  return name.replace(/\.(?:jsonl?|csv|run|trec|txt|res)$/i, "");
}
