/**
 * Reading and writing whole files: one clear error for a missing file, and writes that leave either the previous
 * or the next content, never a part.
 */
import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname } from "node:path";
import { InputError } from "../errors.ts";
import { nearName } from "./near-name.ts";

/**
 * The text of a UTF-8 file, without a byte order mark.
 * @throws InputError when the file is missing, a folder, unreadable, empty, or not UTF-8.
 */
export function readText(file: string): string {
  const bytes = readBytes(file);
  if (bytes.length === 0) throw new InputError({ file }, "the file is empty");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InputError({ file }, "the file is not UTF-8 text", {
      cause,
      hint: "Save it as UTF-8 and try again.",
    });
  }
  if (text.trim() === "") throw new InputError({ file }, "the file is empty");
  return text;
}

/** @throws InputError when the file is missing, a folder or unreadable. */
export function readBytes(file: string): Buffer {
  requireFile(file);
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new InputError(
      { file },
      `the file cannot be read (${(cause as NodeJS.ErrnoException).code ?? "unknown cause"})`,
      { cause },
    );
  }
}

/** @throws InputError when there is no such file, naming one that is called nearly so, or it is a folder. */
export function requireFile(file: string): void {
  if (!existsSync(file)) {
    const near = nearestFile(file);
    const hint = near === undefined ? "Check the path." : `Did you mean ${near}?`;
    throw new InputError({ file }, "no such file", { hint });
  }
  if (statSync(file).isDirectory()) throw new InputError({ file }, "this is a folder, not a file");
}

/** What stands in the folder of a missing file or folder under nearly its name. */
export function nearestFile(file: string): string | undefined {
  const folder = dirname(file);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return undefined;
  return nearName(basename(file), readdirSync(folder));
}

/**
 * Writes a file through a temporary one beside it and a rename: a crash leaves the old file or the new one.
 * Missing folders are made.
 */
export function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}-${randomUUID().slice(0, 8)}.tmp`;
  try {
    const handle = openSync(temporary, "w");
    try {
      writeSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
