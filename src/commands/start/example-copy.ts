/** Copies the bundled example, so that users can try the app without changing files in the checkout or the package. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const parts = ["taxolink.json", "taxonomy", "literature", "datasets"];

/**
 * Creates the copy unless it already exists, so that the edits of an earlier session are kept.
 * @param bundled the folder of the package
 * @returns `folder`
 */
export function copyExample(bundled: string, folder: string): string {
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  // The copy is first written next to its final path, so that an interrupted copy never counts as the example.
  const draft = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  for (const part of parts) cpSync(join(bundled, part), join(draft, part), { recursive: true });
  renameSync(draft, folder);
  return folder;
}
