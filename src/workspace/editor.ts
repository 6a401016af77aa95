/**
 * Defines the editor, which is the only way to change a workspace. It checks every edit against the files on disk,
 * writes it completely or not at all, records it in the history, and can undo it.
 *
 *     const editor = openEditor(workspace, { author });
 *     const planning = editor.read("planning");
 *     editor.update("planning", { operation: { kind: "set-domain", domain }, reason }, (state) => nextState);
 *     editor.close();
 */
import { relative, sep } from "node:path";
import { OptionError, WorkspaceError } from "../base/errors.ts";
import {
  checkSchema,
  createRecordFormatter,
  issueText,
  jsonPath,
  parseJson,
  type RecordFormatter,
  readText,
  shareStructure,
  textIfPresent,
} from "../base/io/index.ts";
import { type BibliographyList, createListReader } from "../literature/index.ts";
import { checkChanged } from "./check-changed.ts";
import { createHistoryEntry, type HistoryEntry, type Operation, readHistory } from "./history.ts";
import { acquireLock, type Lock } from "./lock.ts";
import { type PhaseDocument, phaseSchemas } from "./phase-documents.ts";
import type { PhaseName } from "./phases.ts";
import { documentPath, phaseFile, type Workspace, workspaceFolder } from "./places.ts";
import { applyTextPatch, createTextPatch, hashOf, reverseTextPatch, type TextPatch } from "./text-patch.ts";
import { commitTransaction, hasPendingEdit, revertPendingEdit, type TextChange } from "./transaction.ts";
import { readUndoStacks, trimUndoLog, type UndoLogLine } from "./undo-log.ts";

export type Edit = {
  readonly operation: Operation;
  /** The reason for the edit, or an empty string if the operation needs no reason. */
  readonly reason?: string;
};

export type FileChange = {
  readonly file: string;
  /** The text before the change, or null if the file did not exist. */
  readonly before: string | null;
  /** The new text, or null to remove the file. */
  readonly after: string | null;
};

export type EditorOptions = {
  readonly author: string;
  /** Whether to hold the lock until Editor.close, instead of acquiring it for each edit. */
  readonly hold?: boolean;
  readonly now?: () => Date;
  /** Receives the outcome of an edit that another process left unfinished. */
  readonly tell?: (message: string) => void;
  /** A cache to share with other editors. */
  readonly memory?: EditorMemory | undefined;
};

/** A cache of files, which the editors of a session can share. */
export type EditorMemory = {
  readonly lists: (folder: string) => readonly BibliographyList[];
  readonly format: RecordFormatter;
  readonly phases: Map<string, LoadedDocument<unknown>>;
};

export function createEditorMemory(): EditorMemory {
  return { lists: createListReader(), format: createRecordFormatter(), phases: new Map() };
}

type LoadedDocument<T> = { readonly text: string | null; readonly state: T };
type LogAction = { readonly action: "do" } | { readonly action: "undo" | "redo"; readonly edit: string };

/**
 * Opens a workspace for reading and editing.
 *
 * @throws LockedError if `hold` is set and another writer holds the lock
 *
 * @example
 * ```ts
 * import { initWorkspace, openEditor } from "taxolink";
 *
 * const editor = openEditor(initWorkspace("edited"), { author: "Ada" });
 * console.log(editor.read("extraction").publications.length); // 0
 * ```
 */
export function openEditor(workspace: Workspace, options: EditorOptions): Editor {
  const editor = new Editor(workspace, options);
  if (options.hold) editor.hold();
  return editor;
}

/** An open workspace, with the lock, the parsed phases and the formatted lines that edits share. */
export class Editor {
  readonly workspace: Workspace;
  readonly author: string;
  readonly #now: () => Date;
  readonly #tell: (message: string) => void;
  readonly #memory: EditorMemory;
  #lock: Lock | undefined;

  constructor(workspace: Workspace, options: EditorOptions) {
    this.workspace = workspace;
    this.author = options.author;
    this.#now = options.now ?? (() => new Date());
    this.#tell = options.tell ?? (() => {});
    this.#memory = options.memory ?? createEditorMemory();
  }

  /** Returns the survey's lists, and rereads those whose files have changed. @throws InputError if a file is invalid */
  readLists(): readonly BibliographyList[] {
    return this.#memory.lists(workspaceFolder(this.workspace, "literature"));
  }

  /**
   * Returns the state of a phase, and rereads it if its file has changed. @throws InputError if the file is invalid.
   */
  read<P extends PhaseName>(phase: P): PhaseDocument<P> {
    return this.#load(phase).state;
  }

  /**
   * Changes one phase. `change` receives the current state on disk.
   * @returns the history entry, or undefined if nothing changed
   * @throws LockedError if another writer holds the lock; otherwise, any error that `change` throws. In both cases,
   * nothing is written
   */
  update<P extends PhaseName>(
    phase: P,
    edit: Edit,
    change: (state: PhaseDocument<P>) => PhaseDocument<P>,
  ): HistoryEntry | undefined {
    return this.exclusively(() => {
      const next = change(this.#load(phase).state);
      return this.commit(phase, edit, [this.changeOf(phase, next)]);
    });
  }

  /**
   * Returns the change to a phase's file, so that commit can write it with other files.
   * @throws OptionError if the phase's schema rejects `next`
   */
  changeOf<P extends PhaseName>(phase: P, next: PhaseDocument<P>): FileChange {
    const { text, state } = this.#load(phase);
    const file = phaseFile(this.workspace, phase);
    if (next === state) return { file, before: text, after: text };
    // The schema checks the edit and sorts the keys. Unchanged entries keep their formatted lines.
    const checked = checkEdit(phase, state, next);
    const shared = shareStructure(state, checked);
    const edited = { by: this.author, time: this.#now().toISOString() };
    const after = shared === state ? text : this.#memory.format({ ...shared, last_edit: edited });
    this.#memory.phases.set(file, { text: after, state: shared });
    return { file, before: text, after };
  }

  /**
   * Writes several files as one edit.
   * @returns the history entry, or undefined if no file changes
   * @throws WorkspaceError if a file no longer matches the `before` text of its change; LockedError if another writer
   * holds the lock
   */
  commit(
    phase: PhaseName | "workspace",
    edit: Edit,
    changes: readonly FileChange[],
  ): HistoryEntry | undefined {
    const effective = changes.filter(({ before, after }) => before !== after);
    if (effective.length === 0) return undefined;
    const patches = effective.map(({ file, before, after }) =>
      createTextPatch(this.#relative(file), before, after),
    );
    return this.exclusively(() => this.#write(phase, edit, patches, effective, { action: "do" }));
  }

  /**
   * Undoes the last edit made in this checkout.
   * @throws WorkspaceError if there is no edit to undo, or if its file has changed.
   */
  undo(): HistoryEntry {
    return this.#reverse("undo");
  }

  /** Redoes the last undone edit. @throws WorkspaceError if there is no edit to redo, or if its file has changed. */
  redo(): HistoryEntry {
    return this.#reverse("redo");
  }

  /**
   * Runs an action that reads and then commits, without interference from other writers.
   * @throws LockedError that identifies the process that holds the lock
   */
  exclusively<T>(action: () => T): T {
    if (this.#lock) return action();
    this.hold();
    try {
      // Another process may have died in the middle of an edit.
      if (hasPendingEdit(this.workspace)) this.#tell(revertPendingEdit(this.workspace));
      return action();
    } finally {
      this.close();
    }
  }

  /**
   * Locks out other writers until {@link close} is called.
   *
   * @throws LockedError that identifies the process holding the lock
   */
  hold(): void {
    this.#lock ??= acquireLock(this.workspace, this.author, this.#now());
  }

  close(): void {
    this.#lock?.release();
    this.#lock = undefined;
  }

  #load<P extends PhaseName>(phase: P): LoadedDocument<PhaseDocument<P>> {
    const file = phaseFile(this.workspace, phase);
    const text = textIfPresent(file);
    const cached = this.#memory.phases.get(file);
    // The cached state of a phase was read with that phase's schema.
    if (cached && cached.text === text) return cached as LoadedDocument<PhaseDocument<P>>;
    const value = text === null ? {} : parseJson(readText(file), file);
    // Only the file records the last editor, who is not part of a phase's state.
    const { last_edit: _, ...state } = checkSchema(value, phaseSchemas[phase], file, {
      once: cached === undefined,
    }) as PhaseDocument<PhaseName>;
    // A phase's schema returns the document of that phase.
    const loaded = { text, state: state as PhaseDocument<P> };
    this.#memory.phases.set(file, loaded);
    return loaded;
  }

  #write(
    phase: string,
    edit: Edit,
    patches: readonly TextPatch[],
    texts: readonly TextChange[],
    log: LogAction,
  ): HistoryEntry {
    const entry = createHistoryEntry(
      {
        time: this.#now().toISOString(),
        author: this.author,
        phase,
        operation: edit.operation,
        reason: edit.reason ?? "",
      },
      patches.map(({ after }) => after),
    );
    const line: UndoLogLine =
      log.action === "do"
        ? { id: entry.id, edit: entry.id, action: log.action, patches }
        : { id: entry.id, edit: log.edit, action: log.action };
    commitTransaction(this.workspace, { entry, patches, log: line }, texts);
    trimUndoLog(this.workspace);
    return entry;
  }

  #reverse(action: "undo" | "redo"): HistoryEntry {
    return this.exclusively(() => {
      const stacks = readUndoStacks(this.workspace, this.#tell);
      const last = (action === "undo" ? stacks.done : stacks.undone).at(-1);
      if (!last) throw new WorkspaceError(`there is nothing to ${action}`);
      const patches = action === "undo" ? last.patches.toReversed().map(reverseTextPatch) : last.patches;
      const texts = patches.map((patch) => this.#applyPatch(patch, action));
      const original = readHistory(this.workspace).findLast(({ id }) => id === last.edit);
      const operation = { kind: action, edit: last.edit, of: original?.operation.kind ?? "edit" };
      return this.#write(original?.phase ?? "workspace", { operation }, patches, texts, {
        action,
        edit: last.edit,
      });
    });
  }

  /** @throws WorkspaceError if the file has changed since the edit */
  #applyPatch(patch: TextPatch, action: "undo" | "redo"): TextChange {
    const file = documentPath(this.workspace, patch.file);
    const before = textIfPresent(file);
    if (hashOf(before) === patch.before) return { before, after: applyTextPatch(before, patch) };
    throw new WorkspaceError(
      `cannot ${action}: ${patch.file} has been changed outside Taxolink since that edit`,
      {
        hint: `Nothing was written. To see the edit, run taxolink history. Either restore the file to its state after the edit (with git checkout ${patch.file}, if that state is committed) and ${action} again, or keep the external change and reverse the edit with a command.`,
      },
    );
  }

  /** Formats a file name for a patch: relative to the workspace, with forward slashes. */
  #relative(file: string): string {
    return relative(this.workspace.root, file).split(sep).join("/");
  }
}

// Checks that an edit leaves a phase valid.

/** @throws OptionError with the path of the first invalid value */
function checkEdit<P extends PhaseName>(
  phase: P,
  previous: PhaseDocument<P>,
  next: PhaseDocument<P>,
): PhaseDocument<P> {
  const checked = checkChanged(phaseSchemas[phase], previous, next);
  // A phase's schema returns the document of that phase.
  if (checked) return checked.value as PhaseDocument<P>;
  const result = phaseSchemas[phase].safeParse(next);
  // A phase's schema returns the document of that phase.
  if (result.success) return result.data as PhaseDocument<P>;
  const [issue] = result.error.issues;
  const place = jsonPath(issue?.path ?? []);
  throw new OptionError(
    `this edit to the ${phase} was rejected: ${place}: ${issue ? issueText(issue) : "not valid"}`,
  );
}
