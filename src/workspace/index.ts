/** Manages an open workspace: its manifest, its files, and the progress of its phases. */

export { examineWorkspace } from "./doctor.ts";
export { editorMemory, locateWorkspace, openCommandEditor, resolveAuthor } from "./edit-workspace.ts";
export {
  createEditorMemory,
  type Editor,
  type EditorMemory,
  type FileChange,
  openEditor,
} from "./editor.ts";
export { type HistoryEntry, historyFile, type Operation, readHistory, readNewestHistory } from "./history.ts";
export { initWorkspace } from "./init-workspace.ts";
export { lockFile, readLockHolder } from "./lock.ts";
export {
  createManifest,
  writeManifest,
} from "./manifest.ts";
export { canTakeBoth } from "./merge/both-values.ts";
export { endOfMerge, gitIndexState, isInRepository, stageFiles } from "./merge/git.ts";
export { mergeFile } from "./merge/merge-file.ts";
export {
  addMergeAttributes,
  configureMergeDriver,
  readMergeSetup,
  writeMergeAttributes,
} from "./merge/merge-setup.ts";
export { mergeTexts, resolveUnmerged, writeLineConflicts } from "./merge/merge-texts.ts";
export {
  listDisputes,
  type OpenDispute,
  placeOfDispute,
  settleDispute,
  type Take,
} from "./merge/open-disputes.ts";
export { reconcileWorkspace } from "./merge/reconcile.ts";
export {
  listUnmerged,
  listUnmergedByGit,
  type UnmergedFile,
  type UnmergedSide,
} from "./merge/unmerged.ts";
export {
  finalKeys,
  incrementNamed,
  locateTaxonomy,
  openTaxonomy,
  publicationTitles,
} from "./open-taxonomy.ts";
export { findWorkspace, openWorkspace } from "./open-workspace.ts";
export { type PhaseDocument, phaseSchemas } from "./phase-documents.ts";
export { type PhaseState, readPhaseStates } from "./phase-states.ts";
export { type PhaseName, phases } from "./phases.ts";
export { defaultFile, localFolder, phaseFile, type Workspace, workspaceFolder } from "./places.ts";
export {
  candidateListName,
  finalList,
  readSurveyState,
  resolveListName,
  shortListName,
  surveyChanges,
  updateSurvey,
} from "./survey-files.ts";
export { readUndoStacks } from "./undo-log.ts";
export { workspaceSchemas } from "./workspace-schemas.ts";
