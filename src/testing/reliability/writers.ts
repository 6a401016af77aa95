/** Has several processes edit the same workspace concurrently. Every edit must be present exactly once. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { initWorkspace, openEditor, openWorkspace, readHistory } from "../../workspace/index.ts";
import { listTornWorkspaceFiles } from "../../workspace/torn-files.ts";

export type WritersReport = { readonly edits: number; readonly failures: readonly string[] };

const writer = join(import.meta.dirname, "writer.ts");

/** @param root the folder in which the function creates the workspace @param edits the number of edits per writer */
export async function runWriters(root: string, writers: number, edits: number): Promise<WritersReport> {
  initWorkspace(root);
  const names = Array.from({ length: writers }, (_, at) => `writer-${at}`);
  const ends = await Promise.all(names.map((name) => runWriter(root, name, edits)));
  const expectedTopics = names.flatMap((name) => Array.from({ length: edits }, (_, at) => `${name}-${at}`));
  const workspace = openWorkspace(root, root);
  const { topics } = openEditor(workspace, { author: "Ada" }).read("planning").literature;
  const entries = readHistory(workspace).length;
  const failures = [
    ...ends.filter((end) => end !== ""),
    ...expectedTopics.filter((name) => !topics.includes(name)).map((name) => `the edit ${name} was lost`),
    ...(topics.length === expectedTopics.length
      ? []
      : [`${topics.length} topics after ${expectedTopics.length} edits`]),
    ...(entries === expectedTopics.length
      ? []
      : [`${entries} entries in the history of ${expectedTopics.length} edits`]),
    ...listTornWorkspaceFiles(workspace).map((file) => `${file} is left over`),
  ];
  return { edits: expectedTopics.length, failures };
}

/** @returns the faults found, or an empty list if there are none */
function runWriter(root: string, name: string, edits: number): Promise<string> {
  const child = spawn(process.execPath, [writer, root, name, String(edits)], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let message = "";
  child.stderr.on("data", (chunk) => {
    message += chunk;
  });
  return new Promise((resolve) => {
    child.on("close", (code) =>
      resolve(code === 0 ? "" : `${name} ended with exit code ${code}: ${message}`),
    );
  });
}
