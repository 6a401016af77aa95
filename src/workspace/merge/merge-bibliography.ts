/** Merges a list of papers by meaning: entries by citation key, and the fields of each entry separately. */
import { recordOf } from "../../base/io/index.ts";
import type { Dispute } from "../../base/io/shared-fields.ts";
import {
  createPaper,
  emptyList,
  formatBibliographyList,
  normalizeTitle,
  type Paper,
  parseBibtex,
} from "../../literature/index.ts";
import type { Disputes } from "./dispute-notes.ts";
import { decodeDisputes, encodeDisputes, joinDisputes } from "./dispute-text.ts";
import { mapVersions, mergeValues, type Versions } from "./merge-values.ts";
import { type Entry, fields, isEntry, value } from "./shapes.ts";

/** The field of an entry that contains its open disputes. */
export const disputeField = "taxolink-disputes";

const entryShape = fields({ fields: fields() });

/** @returns undefined if one of the texts contains an unreadable entry */
export function mergeBibliography(texts: Versions<string>, disputes: Disputes): string | undefined {
  const parsed = mapVersions(texts, (text) => parseBibtex(text === emptyList ? "" : text));
  const sides = [parsed.base, parsed.ours, parsed.theirs];
  if (sides.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === "error")))
    return undefined;
  const papers = mapVersions(parsed, (list) => new Map(list.papers.map((paper) => [paper.key, paper])));
  const keys = new Set([...papers.base.keys(), ...papers.ours.keys(), ...papers.theirs.keys()]);
  const merged = [...keys].sort().flatMap((key): Paper[] => {
    const versions = mapVersions(papers, (map) => map.get(key));
    const entry = mergeValues(shapeFor(versions), mapVersions(versions, entryOf), [key], disputes);
    if (!isEntry(entry) || !isEntry(entry.fields)) return [];
    const openDisputes = joinDisputes(
      mapVersions(versions, disputesOf),
      disputes.all().filter(({ path }) => path[0] === key),
    );
    const entryFields = Object.entries(entry.fields).map(([name, text]) => [name, String(text)] as const);
    const disputeFields =
      openDisputes.length === 0 ? [] : [[disputeField, encodeDisputes(openDisputes)] as const];
    return [createPaper(key, String(entry.type), recordOf([...entryFields, ...disputeFields]))];
  });
  return formatBibliographyList(merged);
}

/**
 * Treats an entry as a single value if the sides added different papers under the same key, so that their fields are
 * not mixed.
 */
function shapeFor({ base, ours, theirs }: Versions<Paper | undefined>) {
  const areDifferent = !base && ours && theirs && normalizeTitle(ours.title) !== normalizeTitle(theirs.title);
  return areDifferent ? value : entryShape;
}

function entryOf(paper: Paper | undefined): Entry | undefined {
  if (!paper) return undefined;
  const ownFields = Object.entries(paper.fields).filter(([name]) => name !== disputeField);
  return { type: paper.type, fields: recordOf(ownFields) };
}

export function disputesOf(paper: Paper | undefined): Dispute[] {
  return decodeDisputes(paper?.fields[disputeField] ?? "");
}
