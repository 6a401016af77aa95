/** Finds the conflict markers that Git writes to a file that both sides of a merge changed. */
import { InputError } from "../errors.ts";

/** The line numbers of a conflict's markers, counting from 1. */
export type Conflict = {
  /** `<<<<<<<`: the lines of our version follow. */
  readonly start: number;
  /** `|||||||`: the lines of the common ancestor follow; `null` unless Git shows the ancestor (diff3). */
  readonly base: number | null;
  /** `=======`: the lines of their version follow. */
  readonly middle: number;
  /** `>>>>>>>`: the conflict ends. */
  readonly end: number;
  /** Git's names for the two sides, such as `HEAD` and a branch name. */
  readonly ours: string;
  readonly theirs: string;
};

export const conflictStart = "<<<<<<<";

/** Finds every conflict with all its markers, in file order. An isolated marker is ordinary text. */
export function findConflicts(text: string): Conflict[] {
  const first = text.indexOf(conflictStart);
  if (first === -1) return [];
  const conflicts: Conflict[] = [];
  const markerLine = /^(<{7}|\|{7}|={7}|>{7})(?: ([^\r\n]*))?\r?$/gm;
  markerLine.lastIndex = first;
  let line = 1;
  let countedTo = 0;
  let openConflict: { start: number; base: number | null; middle: number | null; ours: string } | undefined;
  for (const match of text.matchAll(markerLine)) {
    for (
      let at = text.indexOf("\n", countedTo);
      at !== -1 && at < match.index;
      at = text.indexOf("\n", at + 1)
    )
      line += 1;
    countedTo = match.index;
    const [, marker = "", name = ""] = match;
    if (marker === conflictStart) openConflict = { start: line, base: null, middle: null, ours: name };
    else if (marker.startsWith("|") && openConflict?.middle === null) openConflict.base = line;
    else if (marker.startsWith("=") && openConflict?.middle === null) openConflict.middle = line;
    else if (marker.startsWith(">") && openConflict?.middle) {
      const { start, base, middle, ours } = openConflict;
      conflicts.push({ start, base, middle, end: line, ours, theirs: name });
      openConflict = undefined;
    }
  }
  return conflicts;
}

/**
 * Returns the two versions of a text with conflicts, and their common ancestor if every conflict shows it (diff3).
 * @returns the conflicting versions, or undefined for a text without conflicts
 */
export function splitConflicts(
  text: string,
): { readonly base: string | null; readonly ours: string; readonly theirs: string } | undefined {
  const conflicts = findConflicts(text);
  if (conflicts.length === 0) return undefined;
  const lines = text.split(/(?<=\n)/);
  const sideOf = (part: (conflict: Conflict) => readonly [from: number, to: number]): string => {
    let next = 0;
    const keptLines = conflicts.flatMap((conflict) => {
      const [from, to] = part(conflict);
      const before = lines.slice(next, conflict.start - 1);
      next = conflict.end;
      // The marker on line n is at index n - 1, so the text between two markers begins at index n.
      return [...before, ...lines.slice(from, to - 1)];
    });
    return [...keptLines, ...lines.slice(next)].join("");
  };
  return {
    ours: sideOf(({ start, base, middle }) => [start, base ?? middle]),
    theirs: sideOf(({ middle, end }) => [middle, end]),
    base: conflicts.every(({ base }) => base !== null)
      ? sideOf(({ base, middle }) => [base ?? middle, middle])
      : null,
  };
}

/** @throws InputError that describes the first conflict, if the text contains any */
export function refuseConflicts(text: string, file: string): void {
  const conflicts = findConflicts(text);
  const [first] = conflicts;
  if (first) throw conflictError(file, first, conflicts.length - 1);
}

function conflictError(file: string, conflict: Conflict, others: number): InputError {
  const { start, end, ours, theirs } = conflict;
  const sides = ours !== "" && theirs !== "" ? ` ("${ours}" and "${theirs}")` : "";
  const more = others === 0 ? "" : `, and ${others} more follow`;
  return new InputError(
    { file, line: start },
    `the file contains an unresolved git merge conflict: lines ${start} to ${end} contain both sides${sides}${more}`,
    { hint: conflictHint },
  );
}

export const conflictHint =
  "To merge workspace files entry by entry, run taxolink merge resolve. In other files, keep one side of each conflict and delete the marker lines.";
