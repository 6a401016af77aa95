/**
 * Caches the replies of a web API on disk, in one file per request. The first line of a file is the signature of the user
 * whose command received the reply. A file without it came with the workspace, and counts as missing.
 */
import { basename, join } from "node:path";
import { InputError } from "../../base/errors.ts";
import {
  hashValue,
  isPresent,
  readText,
  removeTornFiles,
  signerFor,
  writeText,
} from "../../base/io/index.ts";
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
  const signer = signerFor("response");
  const writtenFiles = new Set<string>();
  const fileOf = (request: RemoteRequest): string => join(folder, `${hashValue(request)}.json`);
  return {
    read: (request) => {
      const file = fileOf(request);
      return isPresent(file) && (!refresh || writtenFiles.has(file)) ? readCachedText(file) : undefined;
    },
    write: (request, text) => {
      const file = fileOf(request);
      writeText(file, `${signer.sign(signedContent(file, text))}\n${text}`);
      writtenFiles.add(file);
    },
  };
}

/** Reads a cache file. A file that is empty or is not text is damaged, and counts as missing. */
function readCachedText(file: string): string | undefined {
  const signer = signerFor("response");
  try {
    const stored = readText(file);
    const end = stored.indexOf("\n");
    const text = stored.slice(end + 1);
    return signer.accepts(signedContent(file, text), stored.slice(0, end)) ? text : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The name of the file is the hash of the request, so a reply to one request is never accepted for another. */
function signedContent(file: string, text: string): string {
  return `${basename(file)}\n${text}`;
}
