/** Appends text to a file that stays open. */
import { closeSync, existsSync, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { InputError } from "../errors.ts";
import { makeFolder } from "./files.ts";
import { appendBytes, syncFolder } from "./write-bytes.ts";
import { writing } from "./write-error.ts";
import { placeToWrite } from "./write-place.ts";

export type Appender = {
  /** @throws InputError if the text cannot be written in full; the file then stays unchanged */
  append(text: string): void;
  close(): void;
};

/**
 * Opens a file for appending, and creates it if it does not exist.
 * @param sync "at once" if each text must be on disk when `append` returns, or "at the end" if only closing must wait
 * for the disk
 */
export function openAppender(file: string, sync: "at once" | "at the end"): Appender {
  makeFolder(dirname(file));
  const { kind, path } = placeToWrite(file);
  if (kind === "stream") throw new InputError({ file }, "the path is a pipe or a device, not a file");
  const handle = writing(file, () => {
    const isNew = !existsSync(path);
    const opened = openSync(path, "a");
    if (isNew) syncFolder(dirname(path));
    return opened;
  });
  return {
    append: (text) => writing(file, () => appendBytes(handle, text, sync === "at once")),
    close: () => {
      try {
        if (sync === "at the end") writing(file, () => fsyncSync(handle));
      } finally {
        closeSync(handle);
      }
    },
  };
}
