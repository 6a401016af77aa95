/** Merges a workspace file by meaning. The name of the file determines the method. */

import { basename } from "node:path";
import { z } from "zod";
import { InputError } from "../../base/errors.ts";
import {
  createRecordFormatter,
  formatCsv,
  formatJson,
  parseCsv,
  parseJson,
  parseJsonLines,
  recordOf,
} from "../../base/io/index.ts";
import { disputeSchema, type LastEdit, sharedFields } from "../../base/io/shared-fields.ts";
import { manifestFile, manifestSchema } from "../manifest.ts";
import { phaseSchemas } from "../phase-documents.ts";
import { type PhaseName, phaseFileName, phases } from "../phases.ts";
import { createDisputes, type Disputes, type Sides } from "./dispute-notes.ts";
import { manifestShape, phaseShape } from "./document-shapes.ts";
import { entryFileOf, mergeEntryFile } from "./entry-files.ts";
import { mergeClustering } from "./merge-clustering.ts";
import { mergeConstruction } from "./merge-construction.ts";
import { mergeOrder } from "./merge-order.ts";
import { mapVersions, mergeSets, mergeValues, type Versions } from "./merge-values.ts";
import { type Entry, entriesOf, isEntry } from "./shapes.ts";

/**
 * Returns the merged text, which does not depend on which side is called ours.
 * @param path the path of the file, whose last part determines the method
 * @param texts the texts of the file in the base and on both sides, or empty strings where it does not exist
 * @param editsOf returns the last edit of each side, for files that do not record it
 * @returns undefined if a person must merge the file, because a version is unreadable or the type of file is unknown
 */
export function mergeFile(
  path: string,
  texts: Versions<string>,
  editsOf: () => Sides<LastEdit>,
): string | undefined {
  if (texts.ours === texts.theirs || texts.base === texts.theirs) return texts.ours;
  if (texts.base === texts.ours) return texts.theirs;
  const name = basename(path);
  const disputes = createDisputes(editsOf);
  try {
    if (name === manifestFile) return mergeManifest(texts, editsOf);
    if (name === "history.jsonl") return mergeHistory(texts);
    if (name.endsWith(".orthogonality.csv")) return mergeMatrix(texts);
    if (name.endsWith(".csv") && !isQuestionFile(texts)) return undefined;
    const kind = entryFileOf(name);
    if (kind !== undefined) return mergeEntryFile(kind, texts, disputes);
    const phase = phases.find((candidate) => phaseFileName(candidate) === name);
    return phase && mergePhase(phase.name, texts);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function mergePhase(phase: PhaseName, texts: Versions<string>): string | undefined {
  const schema = phaseSchemas[phase];
  const parsed = mapVersions(texts, (text) => schema.safeParse(text === "" ? {} : parseJson(text, phase)));
  if (!parsed.base.success || !parsed.ours.success || !parsed.theirs.success) return undefined;
  const documents = { base: parsed.base.data, ours: parsed.ours.data, theirs: parsed.theirs.data };
  const edits = mapVersions(documents, ({ last_edit }) => last_edit ?? { by: "", time: "" });
  const disputes = createDisputes(() => edits);
  const content = mapVersions(documents, ({ last_edit: _, ...document }): Entry => document);
  const merged = mergeContent(phase, content, disputes);
  const newDisputes = disputes.all();
  const earlier = z.array(disputeSchema).catch([]).parse(merged.disputes);
  const allDisputes = [
    ...earlier,
    ...newDisputes.filter(({ id }) => !earlier.some((dispute) => dispute.id === id)),
  ];
  const result = schema.safeParse({
    ...merged,
    disputes: allDisputes.length === 0 ? undefined : byId(allDisputes),
  });
  if (!result.success) return undefined;
  return createRecordFormatter()({ ...result.data, last_edit: laterEdit(edits) });
}

function mergeContent(
  phase: PhaseName,
  versions: Versions<Entry>,
  disputes: ReturnType<typeof createDisputes>,
): Entry {
  if (phase === "clustering") return mergeClustering(versions, disputes);
  if (phase === "construction") return mergeConstruction(versions, disputes);
  if (phase === "extraction") return mergeExtraction(versions, disputes);
  const merged = mergeValues(phaseShape(phase), versions, [], disputes);
  return isEntry(merged) ? merged : {};
}

function mergeManifest(texts: Versions<string>, editsOf: () => Sides<LastEdit>): string | undefined {
  const disputes = createDisputes(editsOf);
  const versions = mapVersions(texts, (text) => (text === "" ? {} : parseJson(text, manifestFile)));
  const merged = mergeValues(manifestShape, versions, [], disputes);
  if (!isEntry(merged)) return undefined;
  const earlier = sharedFields.disputes.parse(merged.disputes) ?? [];
  const all = [...earlier, ...disputes.all()];
  const next = all.length === 0 ? merged : { ...merged, disputes: byId(all) };
  return manifestSchema.safeParse(next).success ? formatJson(next) : undefined;
}

/** Returns every edit of either side once, in chronological order. */
function mergeHistory(texts: Versions<string>): string {
  const lines = new Map<string, { time: string; id: string; text: string }>();
  for (const text of [texts.ours, texts.theirs]) {
    for (const { value } of parseJsonLines(text, "history.jsonl")) {
      if (!isEntry(value)) continue;
      const [id, time] = [String(value.id), String(value.time)];
      lines.set(id, { id, time, text: JSON.stringify(value) });
    }
  }
  return [...lines.values()]
    .sort((left, right) => (`${left.time} ${left.id}` < `${right.time} ${right.id}` ? -1 : 1))
    .map(({ text }) => `${text}\n`)
    .join("");
}

function isQuestionFile({ ours, theirs }: Versions<string>): boolean {
  return [ours, theirs].every((text) => {
    const { columns } = parseCsv(text, "");
    return columns.includes("uid") && columns.includes("question");
  });
}

function laterEdit({ ours, theirs }: Sides<LastEdit>): LastEdit {
  if (ours.time !== theirs.time) return ours.time > theirs.time ? ours : theirs;
  return ours.by < theirs.by ? ours : theirs;
}

function byId<T extends { readonly id: string }>(items: readonly T[]): T[] {
  return [...items].sort((left, right) => (left.id < right.id ? -1 : 1));
}

// Merges phase 3 by meaning: a publication is disputed if one side recorded that it has no classes and the
// other added classes.

/** Returns the merged file, without its disputes. */
function mergeExtraction(versions: Versions<Entry>, disputes: Disputes): Entry {
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

// Merges the matrices of phase 7 cell by cell.

/**
 * Merges a matrix in which a cell is marked (1), judged as no overlap (0), or undecided (empty). A change by only one
 * side wins. If two judgements conflict, the mark wins, because it is visible in the matrix. A class stays if either
 * side marked one of its cells.
 */
function mergeMatrix(texts: Versions<string>): string {
  const tables = mapVersions(texts, readMatrix);
  const labels = mapVersions(tables, ({ labels: names }) => names);
  const marks = mapVersions(tables, ({ cells }) => [...cells.keys()].filter((key) => cells.get(key) === "1"));
  const labelsToKeep = new Set([...mergeSets(labels), ...mergeSets(marks).flatMap(namesOf)]);
  const order = mergeOrder(labels.base, labels.ours, labels.theirs).filter((label) =>
    labelsToKeep.has(label),
  );
  const rows = order.map((row) => {
    const cells = order.map((column) => {
      const key = keyOf(row, column);
      return [column, mergeCell(mapVersions(tables, (table) => table.cells.get(key)))] as const;
    });
    return recordOf<string>([["class", row], ...cells]);
  });
  return formatCsv(["class", ...order], rows);
}

/** @param versions undefined if the matrix lacks one of the classes */
function mergeCell({ base, ours, theirs }: Versions<string | undefined>): string {
  if (ours === undefined || theirs === undefined) return ours ?? theirs ?? "";
  if (ours === base) return theirs;
  if (theirs === base) return ours;
  // In the order of strings, a mark ("1") comes after a judged absence ("0"), and both come after an open cell ("").
  return ours > theirs ? ours : theirs;
}

function readMatrix(text: string): {
  labels: readonly string[];
  cells: ReadonlyMap<string, string>;
} {
  if (text.trim() === "") return { labels: [], cells: new Map() };
  const { columns, rows } = parseCsv(text, "");
  const [corner = "", ...labels] = columns;
  const keyedCells = rows.flatMap(({ cells }) =>
    labels.map((column) => [keyOf(cells[corner] ?? "", column), cells[column]?.trim() ?? ""] as const),
  );
  return { labels, cells: new Map(keyedCells) };
}

function keyOf(row: string, column: string): string {
  return JSON.stringify([row, column]);
}

function namesOf(key: string): string[] {
  return JSON.parse(key) as string[];
}
