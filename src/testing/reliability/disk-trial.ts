/** Runs a command on a disk that fills up, and checks the error, the files, and a second run with enough space. */
import { errorText, WriteError } from "../../base/errors.ts";
import {
  damagedDatabase,
  type FolderContent,
  listDifferentFiles,
  readFolderContent,
} from "./folder-content.ts";
import type { LimitedPlace, PlaceKind } from "./limited-places.ts";
import { repeatLine, runLine, type Servers } from "./run-line.ts";
import type { Scenario } from "./writing-scenarios.ts";

/** The result of the command if the disk does not fill up. */
export type Reference = {
  readonly before: FolderContent;
  readonly after: FolderContent;
  readonly bytes: number;
};

export type Trial = {
  /** Whether the disk filled up during the command. */
  readonly full: boolean;
  /** The conditions that were violated, one per line. */
  readonly problems: readonly string[];
};

/**
 * @param start a folder in which the command line of the scenario can run
 * @throws any error that the command throws although the disk has enough space
 */
export async function measureReference(
  start: string,
  { line }: Scenario,
  servers: Servers,
  kind: PlaceKind,
): Promise<Reference> {
  const place = kind(start);
  try {
    const before = readFolderContent(place.folder);
    place.fill(2 ** 23);
    await runLine(place.folder, line, servers);
    const bytes = place.used();
    place.clear();
    return { before, after: readFolderContent(place.folder), bytes };
  } finally {
    place.remove();
  }
}

export type TrialSetup = {
  /** A folder in which the command line of the scenario can run. */
  readonly start: string;
  readonly scenario: Scenario;
  readonly servers: Servers;
  readonly kind: PlaceKind;
  readonly reference: Reference;
};

/** @param freeBytes the number of bytes that the disk still accepts */
export async function runTrial(
  { start, scenario, servers, kind, reference }: TrialSetup,
  freeBytes: number,
): Promise<Trial> {
  const place = kind(start);
  try {
    const error = await failureOn(place, scenario.line, servers, freeBytes);
    const filesAfter = readFolderContent(place.folder);
    if (error === undefined) {
      return { full: false, problems: compare("the disk was large enough", reference.after, filesAfter) };
    }
    const problems = [...judgeMessage(error), ...judgeFiles(filesAfter, reference)];
    await repeatLine(place.folder, scenario, servers);
    problems.push(...compare("once there was space", reference.after, readFolderContent(place.folder)));
    return { full: true, problems };
  } catch (error) {
    // A file that cannot be read is incomplete. Once there is free space, the command must work again.
    return { full: true, problems: [errorText(error)] };
  } finally {
    place.remove();
  }
}

/** Returns the error that the command throws on a disk with this much space, or undefined if it succeeds. */
async function failureOn(
  place: LimitedPlace,
  line: string,
  servers: Servers,
  freeBytes: number,
): Promise<unknown> {
  place.fill(freeBytes);
  try {
    await runLine(place.folder, line, servers);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    place.clear();
  }
}

function judgeMessage(error: unknown): string[] {
  const text = errorText(error);
  return error instanceof WriteError && text.includes("the disk is full")
    ? []
    : [`the error does not report a full disk: ${text}`];
}

/**
 * Checks that every file has its old or its new content, and that logs of unfinished work contain only complete lines.
 */
function judgeFiles(filesAfter: FolderContent, { before, after }: Reference): string[] {
  const problems: string[] = [];
  for (const [place, content] of filesAfter) {
    if (content === before.get(place) || content === after.get(place)) continue;
    if (place.endsWith(".tmp")) problems.push(`${place} was left behind`);
    else if (isWorkInProgress(place) && isWholeLines(content)) continue;
    // SQLite keeps the rows of a database; it uses the files next to the database when it opens the database again.
    else if (/\.(sqlite|index)(-wal|-shm|-journal)?$/.test(place) && content !== damagedDatabase) continue;
    else problems.push(`${place} has neither its old nor its new content`);
  }
  for (const place of before.keys()) if (!filesAfter.has(place)) problems.push(`${place} is missing`);
  return problems;
}

/** A first publication begins with a manifest without files, so that a repeated one knows the folder. */
function isWorkInProgress(place: string): boolean {
  return /(journal[^/]*|\.partial)\.jsonl$|^site\/manifest\.json$/.test(place);
}

function isWholeLines(content: string): boolean {
  return content === "" || content.endsWith("\n");
}

function compare(when: string, expected: FolderContent, actual: FolderContent): string[] {
  return listDifferentFiles(expected, actual).map((difference) => `${when} ${difference}`);
}
