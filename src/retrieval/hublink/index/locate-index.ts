/**
 * Finds the place of a run's index. A folder or a database may contain several indexes, each over a subset of a graph
 * (thesis, section 4.10.3) or with other settings.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { InputError, OptionError } from "../../../base/errors.ts";
import { canonicalJson, makeFolder, shortHash } from "../../../base/io/index.ts";
import { isDatabase } from "../../../net/postgres/index.ts";
import type { RetrieverParts } from "../../retriever.ts";
import { indexInDatabase } from "./database-table.ts";
import type { IndexHeader } from "./index-facts.ts";
import { type IndexPlace, indexFileAt, temporaryPlace } from "./index-place.ts";

/** The name given to an index if the user does not choose one, because every index in a database needs a name. */
const unnamedIndex = "default";

/**
 * @param header the settings of the index
 * @throws InputError if the path is a file instead of a folder or vice versa
 * @throws OptionError if the name is invalid
 */
export async function locateIndex(index: RetrieverParts["index"], header: IndexHeader): Promise<IndexPlace> {
  if (index === undefined) return temporaryPlace();
  const { file, partition, shared, mode } = index;
  // Systems that can share an index find the same name.
  const name = shared ? `shared-${shortHash(canonicalJson(header))}` : partition;
  if (name !== undefined) requireValidName(name);
  if (isDatabase(file)) return indexInDatabase(file, name ?? unnamedIndex);
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory();
  if (name === undefined) {
    if (!isFolder) return indexFileAt(file);
    throw new InputError({ file }, "the path is a folder, but an index is a file", {
      hint: "Specify a file; if the folder contains several indexes, add --partition NAME.",
    });
  }
  if (isFolder === false) {
    throw new InputError({ file }, "several indexes require a folder, but the path is a file", {
      hint: shared ? "Specify a folder." : "Specify a folder, or omit --partition.",
    });
  }
  if (isFolder === undefined && mode !== "read") makeFolder(file);
  return indexFileAt(join(file, `${name}.index`));
}

function requireValidName(name: string): void {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name)) return;
  throw new OptionError(`"${name}" is not a valid partition name`, {
    hint: "Use letters, digits, dots, dashes and underscores.",
  });
}
