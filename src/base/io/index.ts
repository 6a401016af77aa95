/** Reads and writes files in various formats, for all other modules. */

export { checkJson } from "./check-json.ts";
export { conflictHint, conflictStart } from "./conflict-markers.ts";
export {
  formatCsv,
  formatCsvForPeople,
  parseCsv,
  parseCsvLines,
  parseForeignCsv,
  readableCell,
  readCsv,
  readForeignCsv,
  withoutFormula,
} from "./csv.ts";
export {
  createDamageGuard,
  DamageError,
  type DamageGuard,
  guardEach,
  requireText,
  requireTexts,
  unguarded,
} from "./damage.ts";
export { refuseOtherEncodings, utf8Hint } from "./decode-text.ts";
export { elementLines } from "./element-lines.ts";
export type { LockHolder } from "./file-lock.ts";
export { acquireFileLock, type FileLock, readLockHolder, removeStaleLock } from "./file-lock.ts";
export {
  copyFiles,
  makeFolder,
  makeTemporaryFolder,
  readText,
  type StagedText,
  stageText,
  writeBinary,
  writePieces,
  writeText,
} from "./files.ts";
export { createRecordFormatter, type RecordFormatter } from "./format-records.ts";
export { readCommit } from "./git-commit.ts";
export { hashNumber, hashText, hashValue, shortHash } from "./hash.ts";
export {
  canonicalJson,
  checkSchema,
  formatJson,
  issueText,
  jsonPath,
  parseJson,
  readJson,
  writeJson,
} from "./json.ts";
export {
  type Appender,
  createJsonLineJournal,
  formatJsonLines,
  openAppender,
  parseJsonLines,
  readJsonLines,
  wholeLines,
} from "./jsonl.ts";
export type { Statement } from "./n-triples-line.ts";
export {
  databasePath,
  filesBelow,
  hintOfMissing,
  listFolder,
  openToRead,
  readBytes,
  requireFile,
  streamFile,
  textIfPresent,
  withFile,
} from "./open-file.ts";
export { packageVersion } from "./package-version.ts";
export { isPresent, leadsOutside, manifestFile, realPath } from "./real-path.ts";
export { recordOf, tally } from "./record.ts";
export { shareStructure } from "./share-structure.ts";
export {
  configFolder,
  type Environment,
  requirePrivate,
  type Signer,
  signerFor,
  stateFolder,
} from "./signature.ts";
export { listTornFiles, removeTornFiles, removeTornWrites } from "./temporary-file.ts";
export { parseTurtle } from "./turtle.ts";
export { cutFile, removeFile, renameFile } from "./write-bytes.ts";
export { unwritable, writing } from "./write-error.ts";
