/** Caches the replies of a web API on disk, in one file per request. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../../errors.ts";
import { hashValue, readText, removeTornFiles, writeText } from "../../io/index.ts";
import type { RemoteRequest } from "./remote-request.ts";

export type ResponseCache = {
  read(request: RemoteRequest): string | undefined;
  write(request: RemoteRequest, text: string): void;
};

/**
 * @param folder the cache folder, which is created when the first reply is stored
 * @param refresh whether to ignore replies that were cached before this object was created
 */
export function createResponseCache(folder: string, refresh = false): ResponseCache {
  removeTornFiles(folder);
  const writtenFiles = new Set<string>();
  const fileOf = (request: RemoteRequest): string => join(folder, `${hashValue(request)}.json`);
  return {
    read: (request) => {
      const file = fileOf(request);
      return existsSync(file) && (!refresh || writtenFiles.has(file)) ? readCachedText(file) : undefined;
    },
    write: (request, text) => {
      const file = fileOf(request);
      writeText(file, text);
      writtenFiles.add(file);
    },
  };
}

/** Reads a cache file. A file that is empty or is not text is damaged, and counts as missing. */
function readCachedText(file: string): string | undefined {
  try {
    return readText(file);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
