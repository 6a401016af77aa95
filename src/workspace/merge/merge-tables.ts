/** Merges CSV files by meaning: questions by uid, the reviews of a question by reviewer, and matrices cell by cell. */
import { checkJson, formatCsv, parseCsv, recordOf } from "../../base/io/index.ts";
import type { Disputes } from "./dispute-notes.ts";
import { decodeDisputes, encodeDisputes, joinDisputes } from "./dispute-text.ts";
import { mergeOrder } from "./merge-order.ts";
import { mapVersions, mergeSets, mergeValues, type Versions } from "./merge-values.ts";
import { entries, fields, isEntry, keyed } from "./shapes.ts";

type Cells = Readonly<Record<string, string>>;

/** The column of a question file that contains a question's open disputes. */
export const disputeColumn = "taxolink_disputes";

const reviewColumn = "review";
export const reviewList = entries(["reviewer"], { kind: "value" });

/**
 * Merges question files. Rows with the same uid are distinguished by their order. All columns keep their order, except
 * for the column of disputes, which comes last.
 */
export function mergeQuestions(texts: Versions<string>, disputes: Disputes): string {
  const tables = mapVersions(texts, readTable);
  const names = mapVersions(tables, ({ columns }) => columns);
  const keys = mapVersions(tables, ({ rows }) => [...rows.keys()]);
  const rows = mergeOrder(keys.base, keys.ours, keys.theirs).flatMap((key): Cells[] => {
    const versions = mapVersions(tables, (table) => table.rows.get(key));
    const merged = mergeRow(versions, key, disputes);
    if (!merged) return [];
    const before = mapVersions(versions, (cells) => decodeDisputes(cells?.[disputeColumn] ?? ""));
    const noted = disputes.all().filter(({ path }) => path[0] === key);
    return [{ ...merged, [disputeColumn]: encodeDisputes(joinDisputes(before, noted)) }];
  });
  const hasDisputes = rows.some((row) => row[disputeColumn] !== "");
  const columns = mergeSets(names).filter((name) => name !== disputeColumn);
  return formatCsv(hasDisputes ? [...columns, disputeColumn] : columns, rows);
}

function mergeRow(versions: Versions<Cells | undefined>, key: string, disputes: Disputes): Cells | undefined {
  const reviews = mapVersions(versions, (cells) => cells?.[reviewColumn] ?? "");
  const lists = mapVersions(reviews, listOf);
  const bothReviewed =
    reviews.ours !== reviews.theirs && Array.isArray(lists.ours) && Array.isArray(lists.theirs);
  // If the sides added different questions under the same uid, the cells of the two questions are not mixed.
  const { base, ours, theirs } = versions;
  const areDifferent = !base && ours && theirs && ours.question !== theirs.question;
  const merged = mergeValues(
    areDifferent ? { kind: "value" } : fields({ [reviewColumn]: reviewList }),
    mapVersions(versions, (cells) => {
      if (!cells) return undefined;
      const { [disputeColumn]: _, ...content } = cells;
      return bothReviewed ? { ...content, [reviewColumn]: listOf(content[reviewColumn] ?? "") } : content;
    }),
    [key],
    disputes,
  );
  if (!isEntry(merged)) return undefined;
  return recordOf(Object.entries(merged).map(([name, cell]) => [name, textOf(cell)] as const));
}

/** Parses the reviews in a cell, or returns the cell's text if there are none. */
function listOf(text: string): unknown {
  if (text.trim() === "") return [];
  const checked = checkJson(text);
  return "value" in checked && Array.isArray(checked.value) ? checked.value : text;
}

function textOf(cell: unknown): string {
  if (typeof cell === "string") return cell;
  return Array.isArray(cell) && cell.length === 0 ? "" : JSON.stringify(cell);
}

function readTable(text: string): { columns: readonly string[]; rows: ReadonlyMap<string, Cells> } {
  if (text.trim() === "") return { columns: [], rows: new Map() };
  const table = parseCsv(text, "");
  const rows = table.rows.map(({ cells }) => cells);
  return { columns: table.columns, rows: keyed(rows, ({ uid = "" }) => uid) };
}

/**
 * Merges a matrix in which a cell is marked (1), judged as no overlap (0), or undecided (empty). A change by only one
 * side wins. If two judgements conflict, the mark wins, because it is visible in the matrix. A class stays if either
 * side marked one of its cells.
 */
export function mergeMatrix(texts: Versions<string>): string {
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
