/**
 * The files with keyed entries: lists of papers and files of questions. Both are read as the same kind of table, which
 * is merged and settled entry by entry. Each entry contains its open disputes, encoded without characters that are
 * special in BibTeX or CSV.
 */
import { z } from "zod";
import { InputError } from "../../base/errors.ts";
import { checkJson, formatCsv, parseCsv, recordOf } from "../../base/io/index.ts";
import { type Dispute, disputeSchema } from "../../base/io/shared-fields.ts";
import {
  createPaper,
  emptyList,
  formatBibliographyList,
  normalizeTitle,
  parseBibtex,
} from "../../literature/index.ts";
import { createDisputes, type Disputes } from "./dispute-notes.ts";
import { mergeOrder } from "./merge-order.ts";
import { mapVersions, mergeSets, mergeValues, type Versions } from "./merge-values.ts";
import { type Entry, entries, entriesOf, fields, isEntry, keyed, type Shape, value } from "./shapes.ts";

type EntryTable = {
  /** The columns in order; empty for a list of papers. */
  readonly columns: readonly string[];
  readonly rows: ReadonlyMap<string, EntryRow>;
};
export type EntryRow = { readonly content: Entry; readonly disputes: readonly Dispute[] };

export type EntryFile = {
  readonly folder: "literature" | "questions";
  readonly ending: ".bib" | ".csv";
  /** The field or column that contains the open disputes of an entry. */
  readonly field: string;
  readonly entry: Shape;
  /** Whether entries that the sides added under the same key are about different things, so that they stay apart. */
  areDifferent(left: Entry, right: Entry): boolean;
  /** @param onDamage called if an entry is unreadable, which the table then lacks */
  read(text: string, file: string, onDamage?: () => void): EntryTable;
  write(table: EntryTable): string;
  /** Returns an entry under another key. */
  withKey(content: Entry, key: string): Entry;
};

const disputeField = "taxolink-disputes";
const paperTitle = (content: Entry): string => normalizeTitle(paperOf("", content).title);

const papers: EntryFile = {
  folder: "literature",
  ending: ".bib",
  field: disputeField,
  entry: fields({ fields: fields() }),
  areDifferent: (left, right) => paperTitle(left) !== paperTitle(right),
  read: (text, _file, onDamage) => {
    const parsed = parseBibtex(text === emptyList ? "" : text);
    if (parsed.diagnostics.some(({ severity }) => severity === "error")) onDamage?.();
    const rows = parsed.papers.map(({ key, type, fields: all }) => {
      const { [disputeField]: disputes = "", ...own } = all;
      return [key, { content: { type, fields: own }, disputes: decodeDisputes(disputes) }] as const;
    });
    return { columns: [], rows: new Map(rows) };
  },
  write: ({ rows }) =>
    formatBibliographyList([...rows].map(([key, { content, disputes }]) => paperOf(key, content, disputes))),
  withKey: (content) => content,
};

function paperOf(key: string, { type, fields: content }: Entry, disputes: readonly Dispute[] = []) {
  const texts = Object.entries(isEntry(content) ? content : {}).map(
    ([name, text]) => [name, String(text)] as const,
  );
  const open = disputes.length === 0 ? [] : [[disputeField, encodeDisputes(disputes)] as const];
  return createPaper(key, String(type), recordOf([...texts, ...open]));
}

const disputeColumn = "taxolink_disputes";
const reviewColumn = "review";

/** Rows with the same uid are distinguished by their order. The column of disputes comes last. */
const questions: EntryFile = {
  folder: "questions",
  ending: ".csv",
  field: disputeColumn,
  entry: fields({ [reviewColumn]: entries(["reviewer"], value) }),
  areDifferent: (left, right) => left.question !== right.question,
  read: (text, file) => {
    if (text.trim() === "") return { columns: [], rows: new Map() };
    const { columns, rows } = parseCsv(text, file);
    const read = rows.map(({ cells: { [disputeColumn]: disputes = "", ...cells } }) => {
      const review = cells[reviewColumn];
      const content = review === undefined ? cells : { ...cells, [reviewColumn]: reviewsIn(review) };
      return { uid: cells.uid ?? "", row: { content, disputes: decodeDisputes(disputes) } };
    });
    const byUid = [...keyed(read, ({ uid }) => uid)].map(([key, { row }]) => [key, row] as const);
    return { columns: columns.filter((name) => name !== disputeColumn), rows: new Map(byUid) };
  },
  write: ({ columns, rows }) => {
    const hasDisputes = [...rows.values()].some(({ disputes }) => disputes.length > 0);
    const cells = [...rows.values()].map(({ content, disputes }) =>
      recordOf([
        ...Object.entries(content).map(([name, cell]) => [name, cellOf(cell)] as const),
        [disputeColumn, encodeDisputes(disputes)] as const,
      ]),
    );
    return formatCsv(hasDisputes ? [...columns, disputeColumn] : columns, cells);
  },
  withKey: (content, uid) => ({ ...content, uid }),
};

/** Parses the reviews in a cell, or returns the cell's text if it contains anything else. */
function reviewsIn(text: string): unknown {
  if (text.trim() === "") return [];
  const checked = checkJson(text);
  return "value" in checked && Array.isArray(checked.value) ? checked.value : text;
}

function cellOf(cell: unknown): string {
  if (typeof cell === "string") return cell;
  return Array.isArray(cell) && cell.length === 0 ? "" : JSON.stringify(cell);
}

export const entryFiles = [papers, questions] as const;

/** Returns the kind of a file. */
export function entryFileOf(file: string): EntryFile | undefined {
  return entryFiles.find(({ ending }) => file.endsWith(ending));
}

/** Merges the texts of a file. @throws InputError if one of them contains an unreadable entry */
export function mergeEntryFile(kind: EntryFile, texts: Versions<string>, disputes: Disputes): string {
  const tables = mapVersions(texts, (text) =>
    kind.read(text, "", () => {
      throw new InputError({ file: "" }, "an entry is unreadable");
    }),
  );
  const keys = mapVersions(tables, ({ rows }) => [...rows.keys()]);
  const rows = mergeOrder(keys.base, keys.ours, keys.theirs).flatMap((key) => {
    const versions = mapVersions(tables, (table) => table.rows.get(key));
    const contents = mapVersions(versions, (row) => row?.content);
    const { base, ours, theirs } = contents;
    const isApart = !base && ours && theirs && kind.areDifferent(ours, theirs);
    const content = mergeValues(isApart ? value : kind.entry, contents, [key], disputes);
    if (!isEntry(content)) return [];
    const noted = disputes.all().filter(({ path }) => path[0] === key);
    const open = joinDisputes(
      mapVersions(versions, (row) => row?.disputes ?? []),
      noted,
    );
    return [[key, { content, disputes: open }] as const];
  });
  return kind.write({
    columns: mergeSets(mapVersions(tables, ({ columns }) => columns)),
    rows: new Map(rows),
  });
}

function encodeDisputes(disputes: readonly Dispute[]): string {
  return disputes.length === 0 ? "" : Buffer.from(JSON.stringify(disputes)).toString("base64url");
}

/** @returns the disputes, or an empty list if the text contains no disputes */
function decodeDisputes(text: string): Dispute[] {
  const checked = checkJson(Buffer.from(text.trim(), "base64url").toString("utf8"));
  return z
    .array(disputeSchema)
    .catch([])
    .parse("value" in checked ? checked.value : []);
}

/** Returns the open disputes after a merge, sorted by id: those that neither side settled, and new ones. */
function joinDisputes(versions: Versions<readonly Dispute[]>, noted: readonly Dispute[]): Dispute[] {
  const nobody = { by: "", time: "" };
  const unused = createDisputes(() => ({ ours: nobody, theirs: nobody }));
  const earlier = entriesOf(mergeValues(entries(["id"], value), versions, [], unused)) as Dispute[];
  const open = new Map([...earlier, ...noted].map((dispute) => [dispute.id, dispute]));
  return [...open.values()].sort((left, right) => (left.id < right.id ? -1 : 1));
}
