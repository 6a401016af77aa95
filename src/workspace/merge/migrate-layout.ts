/** Migrates a workspace from an earlier version to the format that git merges well. */
import { join } from "node:path";
import { hashValue, removeTornWrites, writeText } from "../../base/io/index.ts";
import type { Editor, FileChange } from "../editor.ts";
import { localFolder } from "../places.ts";
import { relativeTo } from "../problem.ts";
import { stableListChanges, stablePhaseChanges } from "../stable-form.ts";
import { attributesChange } from "./merge-setup.ts";

export type Migration = {
  /** The rewritten files, relative to the workspace. */
  readonly files: readonly string[];
  /** The folder with copies of the earlier files, or undefined if no file was rewritten. */
  readonly backup: string | undefined;
};

/** Plans the changes that a migration makes. @throws InputError if a file cannot be read */
export function planMigration({ workspace }: Editor): readonly FileChange[] {
  return [
    ...stablePhaseChanges(workspace),
    ...stableListChanges(workspace),
    ...attributesChange(workspace.root, workspace.manifest),
  ];
}

/**
 * Writes phases and lists in their stable format, together with git's attributes, as one undoable edit, which never
 * changes what the files say. Every clone gets the same files, so several people can run the migration.
 * @throws InputError if a file cannot be read; LockedError if another process is editing the workspace
 */
export function migrateLayout(editor: Editor): Migration {
  return editor.exclusively(() => {
    const changes = planMigration(editor);
    const backup = backUp(editor, changes);
    const files = changes.map(({ file }) => relativeTo(editor.workspace.root, file));
    editor.commit("workspace", { operation: { kind: "migrate-layout", files } }, changes);
    return { files, backup };
  });
}

/**
 * Backs up the rewritten files in a folder named after their content, so that a later migration does not overwrite
 * them.
 */
function backUp({ workspace }: Editor, changes: readonly FileChange[]): string | undefined {
  const texts = changes.flatMap(({ file, before }) =>
    before === null ? [] : [{ file: relativeTo(workspace.root, file), before }],
  );
  if (texts.length === 0) return undefined;
  const folder = join(localFolder(workspace), "before-merge-setup", hashValue(texts).slice(0, 8));
  for (const { file, before } of texts) {
    const copy = join(folder, file);
    removeTornWrites(copy);
    writeText(copy, before);
  }
  return folder;
}
