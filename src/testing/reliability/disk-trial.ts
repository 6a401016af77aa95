/** One command on a disk that becomes full, and what must hold then and after. */
import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WritingCommand } from "./disk-commands.ts";
import { type FileTree, readTree } from "./file-tree.ts";
import type { LimitedPlace, PlaceKind } from "./limited-places.ts";

const cli = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));

/** How a command ends that nothing hinders. */
export type Reference = { readonly before: FileTree; readonly after: FileTree; readonly bytes: number };

export type Trial = {
  /** False where the disk was large enough after all. */
  readonly full: boolean;
  /** What did not hold, one line each. */
  readonly problems: readonly string[];
};

type Ended = { readonly code: number | null; readonly err: string };

/** @throws Error when the command fails on a large disk */
export async function measureReference(
  template: string,
  command: WritingCommand,
  model: string,
  kind: PlaceKind,
): Promise<Reference> {
  const place = kind(template);
  try {
    const before = readTree(place.folder);
    const { code, err } = await run(
      place,
      command,
      model,
      place.name === "refused writes" ? place.fill(2 ** 40) : {},
    );
    if (code !== 0) throw new Error(`taxolink ${command.words.join(" ")} fails by itself: ${err}`);
    return { before, after: readTree(place.folder), bytes: place.used() };
  } finally {
    place.remove();
  }
}

export async function runTrial(
  template: string,
  command: WritingCommand,
  model: string,
  kind: PlaceKind,
  reference: Reference,
  room: number,
): Promise<Trial> {
  const place = kind(template);
  try {
    const first = await run(place, command, model, place.fill(room));
    const left = readTree(place.folder);
    if (first.code === 0)
      return { full: false, problems: compare("the disk was large enough", left, reference.after) };
    const problems = [...judgeMessage(first), ...judgeFiles(left, reference)];
    place.clear();
    const second = await run(place, command, model, {});
    if (second.code !== 0) problems.push(`with room again it ends with ${second.code}: ${second.err.trim()}`);
    else problems.push(...compare("with room again", readTree(place.folder), reference.after));
    return { full: true, problems };
  } catch (error) {
    // A file that cannot be read back is torn.
    return { full: true, problems: [error instanceof Error ? error.message : String(error)] };
  } finally {
    place.remove();
  }
}

function judgeMessage({ code, err }: Ended): string[] {
  const problems: string[] = [];
  const messages = err.split("\n").filter((line) => line.startsWith("taxolink"));
  if (code === null) problems.push("it was ended by a signal");
  if (messages.length !== 1) problems.push(`${messages.length} messages instead of one: ${err.trim()}`);
  if (!err.includes("the disk is full")) problems.push(`it does not name the full disk: ${err.trim()}`);
  if (/\n\s+at .+:\d+/.test(err)) problems.push(`a stack trace: ${err.trim()}`);
  return problems;
}

/** Every file is the older one or the new one; a log of work in progress has whole lines only. */
function judgeFiles(left: FileTree, { before, after }: Reference): string[] {
  const problems: string[] = [];
  for (const [place, content] of left) {
    if (content === before.get(place) || content === after.get(place)) continue;
    if (place.endsWith(".tmp")) problems.push(`${place} is left`);
    else if (isWorkInProgress(place) && isWholeLines(content)) continue;
    // What SQLite has written keeps its rows; its files beside it belong to the next opening.
    else if (/\.(sqlite|index)(-wal|-shm|-journal)?$/.test(place) && content !== "damaged") continue;
    else problems.push(`${place} is neither the older file nor the new one`);
  }
  for (const place of before.keys()) if (!left.has(place)) problems.push(`${place} is gone`);
  return problems;
}

function isWorkInProgress(place: string): boolean {
  return /(journal[^/]*|\.partial|traces\/trace)\.jsonl$/.test(place);
}

function isWholeLines(content: string): boolean {
  return content === "" || content.endsWith("\n");
}

function compare(when: string, left: FileTree, right: FileTree): string[] {
  const places = [...new Set([...left.keys(), ...right.keys()])];
  return places
    .filter((place) => left.get(place) !== right.get(place) && !place.includes("traces/"))
    .map((place) => {
      const how = left.has(place) ? (right.has(place) ? "differs" : "is left over") : "is missing";
      return `${when} ${place} ${how}`;
    });
}

function run(
  { folder }: LimitedPlace,
  { words, stdout }: WritingCommand,
  model: string,
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  const output = stdout === undefined ? undefined : openSync(join(folder, stdout), "w");
  const child = spawn(
    process.execPath,
    [cli, ...words.map((word) => word.replace("{model}", model)), "--quiet"],
    {
      cwd: folder,
      stdio: ["ignore", output ?? "ignore", "pipe"],
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        XDG_CACHE_HOME: join(folder, "cache"),
        XDG_CONFIG_HOME: join(folder, "config"),
        ...env,
      },
    },
  );
  if (output !== undefined) closeSync(output);
  let err = "";
  child.stderr?.on("data", (chunk) => {
    err += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, err }));
  });
}
