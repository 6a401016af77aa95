/**
 * Merges phase 3 by meaning: a publication is disputed if one side recorded that it has no classes and the other added
 * classes.
 */
import type { Disputes } from "./dispute-notes.ts";
import { phaseShape } from "./document-shapes.ts";
import { mapVersions, mergeValues, type Versions } from "./merge-values.ts";
import { type Entry, entriesOf, isEntry } from "./shapes.ts";

/** Returns the merged file, without its disputes. */
export function mergeExtraction(versions: Versions<Entry>, disputes: Disputes): Entry {
  const merged = mergeValues(phaseShape("extraction"), versions, [], disputes);
  if (!isEntry(merged)) return {};
  const publications = entriesOf(merged.publications).map((publication): Entry => {
    const { none, ...rest } = publication;
    if (none === undefined || entriesOf(publication.classes).length === 0) return publication;
    const holders = mapVersions(versions, (state) =>
      entriesOf(state.publications).some(
        (candidate) => candidate.id === publication.id && candidate.none === none,
      ),
    );
    disputes.leaveOut(["publications", String(publication.id), "none"], none, holders);
    return rest;
  });
  return { ...merged, publications };
}
