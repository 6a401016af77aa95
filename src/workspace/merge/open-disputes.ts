/** Finds the open disputes of a workspace and settles them. */

import { join } from "node:path";
import { OptionError } from "../../base/errors.ts";
import {
  checkJson,
  filesBelow,
  formatJson,
  parseJson,
  readBytes,
  readText,
  textIfPresent,
} from "../../base/io/index.ts";
import { type Dispute, sharedFields } from "../../base/io/shared-fields.ts";
import { allPapers } from "../../literature/index.ts";
import {
  addOperations,
  assignClusters,
  moveMembers,
  operationSchema,
  removeMembers,
  replayIncrements,
  type TaxonomyDocuments,
} from "../../taxonomy/index.ts";
import type { Editor, FileChange } from "../editor.ts";
import { manifestFile } from "../manifest.ts";
import { type PhaseDocument, phaseSchemas } from "../phase-documents.ts";
import { type PhaseName, phaseFileName, phases } from "../phases.ts";
import { phaseFile, type Workspace, workspaceFolder } from "../places.ts";
import { relativeTo } from "../problem.ts";
import { finalList, readSurveyState } from "../survey-files.ts";
import { areTwoEntries, canTakeBoth, freeKey, joinBoth } from "./both-values.ts";
import { manifestShape, phaseShape } from "./document-shapes.ts";
import { type EntryFile, type EntryRow, entryFileOf, entryFiles } from "./entry-files.ts";
import { type Entry, entriesOf, isEntry, type Shape, set, textsOf } from "./shapes.ts";

export type OpenDispute = Dispute & {
  /** The file name, relative to the workspace, with forward slashes. */
  readonly file: string;
};

/** Formats the location of a dispute, with all values that identify an entry. */
export function placeOfDispute({ path }: Pick<Dispute, "path">): string {
  return path.map(stepText).join(" / ");
}

function stepText(step: string): string {
  if (!step.startsWith("[")) return step;
  const checked = checkJson(step);
  return "value" in checked && Array.isArray(checked.value) ? checked.value.map(String).join(", ") : step;
}

/** Returns all open disputes, file by file. @throws InputError if a file cannot be read */
export function listDisputes(editor: Editor): OpenDispute[] {
  const { workspace } = editor;
  const inFile = (file: string, disputes: readonly Dispute[]): OpenDispute[] =>
    disputes.map((dispute) => ({ ...dispute, file: relativeTo(workspace.root, file) }));
  const manifest = join(workspace.root, manifestFile);
  const value = parseJson(readText(manifest), manifest);
  return [
    ...inFile(manifest, isEntry(value) ? (sharedFields.disputes.parse(value.disputes) ?? []) : []),
    ...phases.flatMap(({ name }) => inFile(phaseFile(workspace, name), editor.read(name).disputes ?? [])),
    ...entryFiles.flatMap((kind) =>
      filesWith(workspace, kind).flatMap((file) =>
        inFile(
          file,
          [...kind.read(readText(file), file).rows.values()].flatMap(({ disputes }) => disputes),
        ),
      ),
    ),
  ];
}

/** `1` is the current value, `2` is the other side's value, and `both` is possible for some values. */
export type Take = 1 | 2 | "both";

/**
 * Settles a dispute with one of its values, and removes the dispute from every file that records it.
 * @throws OptionError if the dispute is unknown, if the value no longer fits, or if the two values cannot both be kept
 */
export function settleDispute(editor: Editor, id: string, take: Take, reason: string): OpenDispute {
  return editor.exclusively(() => {
    const copies = listDisputes(editor).filter((candidate) => candidate.id === id);
    const [dispute] = copies;
    if (!dispute) {
      throw new OptionError(`the dispute ${id} does not exist`, {
        hint: "To list the disputes, run taxolink merge disputes.",
      });
    }
    if (take === 2 && dispute.path[0] === removedReference) {
      throw new OptionError(`${dispute.path[1]} refers to an entry that no longer exists`, {
        hint: "Add the entry again, then settle the dispute; --take 1 closes the dispute without the entry.",
      });
    }
    if (take === "both" && !canTakeBoth(dispute)) {
      throw new OptionError(
        `${dispute.path.join(" / ")} allows only one value, so both values cannot be kept`,
        {
          hint: "--take 1 keeps the current value; --take 2 chooses the other value.",
        },
      );
    }
    const changes = copies.map((copy) => changeFor(editor, copy, take));
    const phase = phases.find(({ name }) => phaseFile(editor.workspace, name) === changes[0]?.file);
    const operation = { kind: "settle-dispute", dispute: id, file: dispute.file, take };
    editor.commit(phase?.name ?? "workspace", { operation, reason }, changes);
    return dispute;
  });
}

/** The first element in the path of a dispute about a reference to an item that the other side removed. */
export const removedReference = "removed";

/** The effect of settling a dispute: a value at the disputed path, or an additional entry. */
type Settlement =
  | { readonly kind: "keep" }
  | { readonly kind: "set"; readonly value: unknown }
  | { readonly kind: "add"; readonly value: Entry; readonly key: string };

function settlementOf(editor: Editor, dispute: OpenDispute, take: Take): Settlement {
  const value = dispute.sides[1]?.value;
  if (take === 1) return { kind: "keep" };
  if (take === 2) return { kind: "set", value };
  if (!areTwoEntries(dispute) || !isEntry(value)) return { kind: "set", value: joinBoth(dispute) };
  // The final list is derived from the other lists and the decisions, so nothing is added to it directly.
  if (dispute.file.endsWith(`/${finalList}.bib`)) return { kind: "keep" };
  return { kind: "add", value, key: freeKey(dispute.path[0] ?? "", usedKeys(editor, dispute.file)) };
}

/** Returns the keys that are already in use in a file or, for a paper, on any list. */
function usedKeys(editor: Editor, file: string): ReadonlySet<string> {
  if (file.endsWith(".bib")) return new Set(allPapers(readSurveyState(editor)).map(({ key }) => key));
  const path = join(editor.workspace.root, file);
  return new Set(entryFileOf(file)?.read(readText(path), path).rows.keys());
}

function changeFor(editor: Editor, dispute: OpenDispute, take: Take): FileChange {
  const settlement = settlementOf(editor, dispute, take);
  const phase = phases.find((candidate) => dispute.file.endsWith(`/${phaseFileName(candidate)}`));
  if (phase) return settlePhase(editor, phase.name, dispute, settlement);
  const file = join(editor.workspace.root, dispute.file);
  const before = textIfPresent(file) ?? "";
  const kind = entryFileOf(file);
  if (kind !== undefined) return { file, before, after: settleEntry(kind, before, dispute, settlement) };
  const manifest = parseJson(before, file);
  const next =
    settlement.kind === "set" ? setAt(manifestShape, manifest, dispute.path, settlement.value) : manifest;
  return { file, before, after: formatJson(withoutDispute(next, dispute)) };
}

function settlePhase<P extends PhaseName>(
  editor: Editor,
  phase: P,
  dispute: Dispute,
  settlement: Settlement,
): FileChange {
  const state = editor.read(phase);
  const next = settlement.kind === "set" ? settleValue(phase, state, dispute.path, settlement.value) : state;
  // The editor checks the next state against the phase's schema.
  return editor.changeOf(phase, withoutDispute(next, dispute) as PhaseDocument<P>);
}

function withoutDispute(document: unknown, { id }: Dispute): unknown {
  if (!isEntry(document)) return document;
  const { disputes, ...rest } = document;
  const openDisputes = (sharedFields.disputes.parse(disputes) ?? []).filter(
    (candidate) => candidate.id !== id,
  );
  return openDisputes.length === 0 ? rest : { ...rest, disputes: openDisputes };
}

function settleEntry(kind: EntryFile, text: string, dispute: Dispute, settlement: Settlement): string {
  const { columns, rows } = kind.read(text, "");
  const [, ...path] = dispute.path;
  const settled = new Map<string, EntryRow>();
  for (const [key, row] of rows) {
    const disputes = row.disputes.filter(({ id }) => id !== dispute.id);
    const isDisputed = disputes.length < row.disputes.length;
    const content =
      isDisputed && settlement.kind === "set"
        ? setAt(kind.entry, row.content, path, settlement.value)
        : row.content;
    if (isEntry(content)) settled.set(key, { content, disputes });
    if (isDisputed && settlement.kind === "add")
      settled.set(settlement.key, {
        content: kind.withKey(settlement.value, settlement.key),
        disputes: [],
      });
  }
  return kind.write({ columns, rows: settled });
}

/** Finds the files of a kind that contain disputes, so that large files without disputes need not be parsed. */
function filesWith(workspace: Workspace, { folder: place, ending, field }: EntryFile): string[] {
  const folder = workspaceFolder(workspace, place);
  return filesBelow(folder, (name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .filter((file) => readBytes(file).includes(field));
}

// Sets a disputed value in a document.

/**
 * Returns the state with the value set at the path of a dispute, or without the existing value if the new one is
 * undefined.
 * @throws OptionError if the path no longer exists; OperationRefused if the edit does not fit
 */
function settleValue<P extends PhaseName>(
  phase: P,
  state: PhaseDocument<P>,
  path: readonly string[],
  value: unknown,
): unknown {
  const [list = "", name = ""] = path;
  if (phase === "clustering" && (list === "members" || list === "placed")) {
    // TypeScript cannot infer the state's type from `phase`, so the schema determines it.
    return placeItem(phaseSchemas.clustering.parse(state), list, name, value);
  }
  if (phase === "construction" && list === "increments" && path[2] === "operations") {
    const construction = phaseSchemas.construction.parse(state);
    const newest = replayIncrements(construction, "6-construction.json").at(-1);
    const operation = operationSchema.safeParse(value);
    if (newest && operation.success) return addOperations(construction, newest, [operation.data]);
  }
  return setAt(phase === "construction" ? constructionShape() : phaseShape(phase), state, path, value);
}

function placeItem(
  state: TaxonomyDocuments["clustering"],
  list: "members" | "placed",
  item: string,
  place: unknown,
): unknown {
  if (list === "placed" && typeof place === "string") return assignClusters(state, [item], place, true);
  if (typeof place === "string") return moveMembers(state, [item], place);
  if (list === "members") return removeMembers(state, [item]);
  const categories = state.categories.map((category) => ({
    ...category,
    clusters: category.clusters.filter((id) => id !== item),
  }));
  return { ...state, categories };
}

function constructionShape(): Shape {
  const { fields } = phaseShape("construction");
  const steps: Shape = {
    kind: "entries",
    keyOf: ({ name }) => String(name),
    entry: { kind: "fields", fields: {} },
  };
  return { kind: "fields", fields: { ...fields, increments: steps } };
}

/** Returns a copy with a value at a path of field names and entry keys. */
function setAt(shape: Shape, target: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (shape.kind === "entries") {
    const list = entriesOf(target);
    const at = list.findIndex((item) => shape.keyOf(item) === step);
    const next = setAt(shape.entry, at === -1 ? undefined : list[at], rest, value);
    if (next === undefined) return list.filter((_, index) => index !== at);
    return at === -1 ? [...list, next] : list.map((item, index) => (index === at ? next : item));
  }
  if (shape.kind === "set") {
    const items = textsOf(target).filter((item) => item !== step);
    return value === undefined ? items : [...items, step];
  }
  if (!isEntry(target) && target !== undefined)
    throw new OptionError(`the entry ${path.join(" / ")} no longer exists`);
  const parts: Entry = isEntry(target) ? target : {};
  const next = setAt(shape.kind === "fields" ? (shape.fields[step] ?? set) : set, parts[step], rest, value);
  const { [step]: _, ...others } = parts;
  return next === undefined ? others : { ...parts, [step]: next };
}
