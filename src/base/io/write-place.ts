/**
 * Decides where a write goes, depending on what has the path: nothing, a file, a link, a folder, a pipe or a device.
 *
 * A link is followed, so that the file it names changes and the link stays. A pipe or a device receives the bytes and is
 * never replaced, because renaming a file over it would remove it.
 */
import { closeSync, constants, openSync, type Stats, statSync } from "node:fs";
import { InputError, WriteError } from "../errors.ts";
import { nameOfKind } from "./open-file.ts";
import { isInWorkspace, leadsBack, realPath } from "./real-path.ts";
import { writeBytes } from "./write-bytes.ts";
import { writing } from "./write-error.ts";

export type WritePlace = {
  /** Whether bytes go to a pipe or a device, or into a file that replaces the existing one. */
  readonly kind: "file" | "stream";
  /** The path without links. */
  readonly path: string;
  /** The permissions of the existing file, which its replacement keeps. */
  readonly mode: number | undefined;
};

/**
 * @throws InputError if the path is a folder, a link that leads back to itself or out of a workspace, or something that
 * accepts no bytes
 */
export function placeToWrite(file: string): WritePlace {
  const stats = statsOf(file);
  if (stats?.isDirectory()) {
    throw new InputError({ file }, "the path is a folder, so no file can be written there", {
      hint: "Specify a file.",
    });
  }
  if (stats === undefined || stats.isFile()) {
    return { kind: "file", path: realPath(file), mode: stats && stats.mode & 0o7777 };
  }
  const takesBytes = stats.isFIFO() || stats.isCharacterDevice();
  if (takesBytes && !isInWorkspace(file)) return { kind: "stream", path: file, mode: undefined };
  throw new InputError({ file }, `the path is a ${nameOfKind(stats)}, not a file`, {
    hint: "Specify a file.",
  });
}

function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ELOOP") throw leadsBack(file);
    // Creating the folders reports these errors with their reasons.
    return undefined;
  }
}

/** Writes to a pipe or a device. @throws WriteError if not all bytes can be written */
export function writeStream(file: string, content: string | Uint8Array): void {
  const handle = openStream(file);
  try {
    writing(file, () => writeBytes(handle, content));
  } finally {
    closeSync(handle);
  }
}

/** Opens a pipe or a device for writing, without waiting for a process that reads it. */
export function openStream(file: string): number {
  return writing(file, () => {
    try {
      return openSync(file, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "ENXIO") throw cause;
      throw new WriteError({ file }, "no process reads this pipe", {
        cause,
        hint: "Start the reading process first, or specify a file.",
      });
    }
  });
}
