/**
 * Redirects the output of the built program to a file on a full disk. The program must report that it could not write
 * everything.
 */
import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { mountedPlace } from "./limited-places.ts";
import { project } from "./project-folder.ts";
import { folderEnvironment } from "./run-line.ts";

/** @param start a prepared folder @returns the conditions that were violated, one per line */
export async function redirectToFullDisk(start: string): Promise<readonly string[]> {
  const place = mountedPlace(start);
  try {
    place.fill(0);
    const output = openSync(join(place.folder, "stats.json"), "w");
    const words = ["questions", "stats", "lib.csv", "--json", "--quiet"];
    const { status, stderr } = spawnSync(process.execPath, [join(project, "dist/cli.js"), ...words], {
      cwd: place.folder,
      stdio: ["ignore", output, "pipe"],
      encoding: "utf8",
      env: { PATH: process.env.PATH, ...folderEnvironment(place.folder) },
    });
    closeSync(output);
    const messages = stderr.split("\n").filter((line) => line.startsWith("taxolink"));
    return [
      ...(status === 0 || status === null ? [`it ended with ${status}`] : []),
      ...(messages.length === 1 && stderr.includes("the disk is full") ? [] : [`it said: ${stderr.trim()}`]),
    ];
  } finally {
    place.remove();
  }
}
