/** The disputes of a workspace: in which files they are, and how one is settled. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OptionError } from "../../errors.ts";
import { formatCsv, formatJson, parseCsv, parseJson, readText, recordOf } from "../../io/index.ts";
import { type Dispute, sharedFields } from "../../io/shared-fields.ts";
import { createPaper, formatBibliographyList, type Paper, parseBibtex } from "../../literature/index.ts";
import type { Editor, FileChange } from "../editor.ts";
import { manifestFile } from "../manifest.ts";
import type { PhaseDocument } from "../phase-documents.ts";
import { type PhaseName, phaseFileName, phases } from "../phases.ts";
import { phaseFile, type Workspace, workspaceFolder } from "../places.ts";
import { relativeTo } from "../problem.ts";
import { decodeDisputes, encodeDisputes } from "./dispute-text.ts";
import { manifestShape } from "./document-shapes.ts";
import { disputeField, disputesOf } from "./merge-bibliography.ts";
import { disputeColumn, reviewList } from "./merge-tables.ts";
import { setAt, settleValue } from "./settle-value.ts";
import { fields, isEntry } from "./shapes.ts";

export type OpenDispute = Dispute & {
  /** Relative to the workspace, with forward slashes. */
  readonly file: string;
};

/** All open disputes, file by file. @throws InputError for a file that cannot be read */
export function listDisputes(editor: Editor): OpenDispute[] {
  const { workspace } = editor;
  const inFile = (file: string, disputes: readonly Dispute[]): OpenDispute[] =>
    disputes.map((dispute) => ({ ...dispute, file: relativeTo(workspace.root, file) }));
  const manifest = join(workspace.root, manifestFile);
  const value = parseJson(readText(manifest), manifest);
  return [
    ...inFile(manifest, isEntry(value) ? (sharedFields.disputes.parse(value.disputes) ?? []) : []),
    ...phases.flatMap(({ name }) => inFile(phaseFile(workspace, name), editor.read(name).disputes ?? [])),
    ...filesWith(workspace, "literature", ".bib", disputeField).flatMap((file) =>
      inFile(file, parseBibtex(readText(file)).papers.flatMap(disputesOf)),
    ),
    ...filesWith(workspace, "questions", ".csv", disputeColumn).flatMap((file) =>
      inFile(
        file,
        rowsOf(file).rows.flatMap(({ cells }) => decodeDisputes(cells[disputeColumn] ?? "")),
      ),
    ),
  ];
}

/**
 * Takes one value of a dispute and forgets the dispute.
 * @param take 1: what holds now; 2: the other side's
 * @throws OptionError for an unknown dispute, or a value that no longer fits
 */
export function settleDispute(editor: Editor, id: string, take: 1 | 2, reason: string): OpenDispute {
  return editor.exclusively(() => {
    const all = listDisputes(editor);
    const dispute = all.find((item) => item.id === id);
    if (!dispute) {
      throw new OptionError(`there is no dispute ${id}`, { hint: "taxolink merge disputes lists them." });
    }
    if (take === 2 && dispute.path[0] === gone) {
      throw new OptionError(`${dispute.path[1]} names what is not there any more`, {
        hint: "Enter it again first, then the value; --take 1 puts the dispute away.",
      });
    }
    const change = changeFor(editor, dispute, take);
    const phase = phases.find(({ name }) => phaseFile(editor.workspace, name) === change.file);
    const operation = { kind: "settle-dispute", dispute: id, file: dispute.file, take };
    editor.commit(phase?.name ?? "workspace", { operation, reason }, [change]);
    return dispute;
  });
}

/** The first step of the path of a reference to what the other side removed. */
export const gone = "removed";

function changeFor(editor: Editor, dispute: OpenDispute, take: 1 | 2): FileChange {
  const phase = phases.find((candidate) => dispute.file.endsWith(`/${phaseFileName(candidate)}`));
  if (phase) return settlePhase(editor, phase.name, dispute, take);
  const file = join(editor.workspace.root, dispute.file);
  const before = readFileSync(file, "utf8");
  const value = dispute.sides[1]?.value;
  if (file.endsWith(".bib")) return { file, before, after: settleBibliography(before, dispute, take, value) };
  if (file.endsWith(".csv")) return { file, before, after: settleTable(before, dispute, take, value) };
  const manifest = parseJson(before, file);
  const next = take === 1 ? manifest : setAt(manifestShape, manifest, dispute.path, value);
  return { file, before, after: formatJson(withoutDispute(next, dispute)) };
}

function settlePhase<P extends PhaseName>(
  editor: Editor,
  phase: P,
  dispute: Dispute,
  take: 1 | 2,
): FileChange {
  const state = editor.read(phase);
  const value = dispute.sides[1]?.value;
  const next = take === 1 ? state : settleValue(phase, state, dispute.path, value);
  // The editor checks it against the phase's schema.
  return editor.changeOf(phase, withoutDispute(next, dispute) as PhaseDocument<P>);
}

function withoutDispute(document: unknown, { id }: Dispute): unknown {
  if (!isEntry(document)) return document;
  const { disputes, ...rest } = document;
  const left = (sharedFields.disputes.parse(disputes) ?? []).filter((item) => item.id !== id);
  return left.length === 0 ? rest : { ...rest, disputes: left };
}

function settleBibliography(text: string, dispute: Dispute, take: 1 | 2, value: unknown): string {
  const [key, ...path] = dispute.path;
  const papers = parseBibtex(text).papers.flatMap((paper): Paper[] => {
    if (paper.key !== key) return [paper];
    const { [disputeField]: _, ...own } = paper.fields;
    const entry = { type: paper.type, fields: own };
    const next = take === 1 ? entry : setAt(fields({ fields: fields() }), entry, path, value);
    if (!isEntry(next) || !isEntry(next.fields)) return [];
    const left = encodeDisputes(disputesOf(paper).filter(({ id }) => id !== dispute.id));
    const shown = { ...next.fields, ...(left !== "" && { [disputeField]: left }) };
    const texts = Object.entries(shown).map(([name, cell]) => [name, String(cell)] as const);
    return [createPaper(paper.key, String(next.type), recordOf(texts))];
  });
  return formatBibliographyList(papers);
}

function settleTable(text: string, dispute: Dispute, take: 1 | 2, value: unknown): string {
  const { columns, rows } = parseCsv(text, "");
  const [uid, ...path] = dispute.path;
  const changed = rows.flatMap(({ cells }) => {
    const open = decodeDisputes(cells[disputeColumn] ?? "");
    if (!open.some(({ id }) => id === dispute.id)) return [cells];
    const left = encodeDisputes(open.filter(({ id }) => id !== dispute.id));
    const next = take === 1 ? cells : setCell(cells, path, value);
    return next ? [{ ...next, [disputeColumn]: left }] : [];
  });
  if (uid === undefined) return text;
  const shown = changed.some((cells) => cells[disputeColumn] !== "");
  return formatCsv(shown ? columns : columns.filter((name) => name !== disputeColumn), changed);
}

function setCell(
  cells: Readonly<Record<string, string>>,
  path: readonly string[],
  value: unknown,
): Readonly<Record<string, string>> | undefined {
  const [column, reviewer] = path;
  if (column === undefined) {
    return isEntry(value)
      ? recordOf(Object.entries(value).map(([name, cell]) => [name, String(cell)]))
      : undefined;
  }
  if (reviewer === undefined) return { ...cells, [column]: String(value ?? "") };
  const reviews: unknown = JSON.parse(cells[column] || "[]");
  return { ...cells, [column]: JSON.stringify(setAt(reviewList, reviews, [reviewer], value)) };
}

function rowsOf(file: string) {
  return parseCsv(readText(file), file);
}

/** Files are large and disputes rare: only those that have the word are read as what they are. */
function filesWith(
  workspace: Workspace,
  place: "literature" | "questions",
  ending: string,
  word: string,
): string[] {
  const folder = workspaceFolder(workspace, place);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name))
    .filter((file) => readFileSync(file, "utf8").includes(word));
}
