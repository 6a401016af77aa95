/** One command on a disk that becomes full, and what must hold then and after. */
import { errorText, WriteError } from "../../errors.ts";
import {
  damagedDatabase,
  type FolderContent,
  listDifferentFiles,
  readFolderContent,
} from "./folder-content.ts";
import type { LimitedPlace, PlaceKind } from "./limited-places.ts";
import { repeatLine, runLine, type Servers } from "./run-line.ts";
import type { Scenario } from "./writing-scenarios.ts";

/** How a command ends that nothing hinders. */
export type Reference = {
  readonly before: FolderContent;
  readonly after: FolderContent;
  readonly bytes: number;
};

export type Trial = {
  /** False where the disk was large enough after all. */
  readonly full: boolean;
  /** What did not hold, one line each. */
  readonly problems: readonly string[];
};

/** @param start a folder in which the scenario's line can begin @throws whatever the command throws on a large disk */
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

export async function runTrial(
  start: string,
  scenario: Scenario,
  servers: Servers,
  kind: PlaceKind,
  reference: Reference,
  room: number,
): Promise<Trial> {
  const place = kind(start);
  try {
    const error = await refusalOn(place, scenario.line, servers, room);
    const left = readFolderContent(place.folder);
    if (error === undefined) {
      return { full: false, problems: compare("the disk was large enough", reference.after, left) };
    }
    const problems = [...judgeMessage(error), ...judgeFiles(left, reference)];
    await repeatLine(place.folder, scenario, servers);
    problems.push(...compare("with room again", reference.after, readFolderContent(place.folder)));
    return { full: true, problems };
  } catch (error) {
    // A file that cannot be read back is torn; and with room again the command must work.
    return { full: true, problems: [errorText(error)] };
  } finally {
    place.remove();
  }
}

/** What the command throws with so much room; undefined where it comes to its end. */
async function refusalOn(
  place: LimitedPlace,
  line: string,
  servers: Servers,
  room: number,
): Promise<unknown> {
  place.fill(room);
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
    : [`it is not told as a full disk: ${text}`];
}

/** Every file is the older one or the new one; a log of work in progress has whole lines only. */
function judgeFiles(left: FolderContent, { before, after }: Reference): string[] {
  const problems: string[] = [];
  for (const [place, content] of left) {
    if (content === before.get(place) || content === after.get(place)) continue;
    if (place.endsWith(".tmp")) problems.push(`${place} is left`);
    else if (isWorkInProgress(place) && isWholeLines(content)) continue;
    // What SQLite has written keeps its rows; its files beside it belong to the next opening.
    else if (/\.(sqlite|index)(-wal|-shm|-journal)?$/.test(place) && content !== damagedDatabase) continue;
    else problems.push(`${place} is neither the older file nor the new one`);
  }
  for (const place of before.keys()) if (!left.has(place)) problems.push(`${place} is gone`);
  return problems;
}

function isWorkInProgress(place: string): boolean {
  return /(journal[^/]*|\.partial)\.jsonl$/.test(place);
}

function isWholeLines(content: string): boolean {
  return content === "" || content.endsWith("\n");
}

function compare(when: string, expected: FolderContent, actual: FolderContent): string[] {
  return listDifferentFiles(expected, actual).map((difference) => `${when} ${difference}`);
}
