/** Additional data that systems store in an index file until the index is rebuilt. */
import { existsSync } from "node:fs";
import { InputError } from "../../../errors.ts";
import { factsId, packFacts, parseFacts } from "./index-facts.ts";
import { editContent } from "./sqlite-table.ts";

/**
 * Returns a note, or undefined if the file or a note with this name does not exist.
 *
 * @param check a function that validates the data; if it throws, the index counts as damaged
 * @throws InputError if the file is not an index
 */
export function readIndexNote<T>(file: string, name: string, check: (value: unknown) => T): T | undefined {
  if (!existsSync(file)) return undefined;
  return editContent(file, factsId, (content) => {
    const value = content && parseFacts(content).notes[name];
    return value === undefined ? undefined : check(value);
  });
}

/** Stores a note. @throws InputError if the file is not an index */
export function writeIndexNote(file: string, name: string, value: unknown): void {
  editContent(file, factsId, (content, replace) => {
    if (content === undefined) throw new InputError({ file }, "the file contains no index");
    const facts = parseFacts(content);
    replace(packFacts({ ...facts, notes: { ...facts.notes, [name]: value } }));
  });
}
