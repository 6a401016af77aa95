/**
 * Stores the raw replies of sources, so that every list can be rebuilt without a network connection. Each
 * `replies/HASH.gz` file contains the reply with that SHA-256 hash, and each file in `requests/` records a request, its
 * reply and its time. Existing files never change, so two clones never change the same file. Stored requests contain
 * neither keys nor email addresses.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { InputError } from "../../base/errors.ts";
import {
  hashText,
  hashValue,
  listFolder,
  readBytes,
  readJson,
  removeTornFiles,
  writeBinary,
  writeJson,
} from "../../base/io/index.ts";

const receiptSchema = z.strictObject({
  version: z.literal(1),
  source: z.string(),
  method: z.enum(["GET", "POST"]),
  url: z.string(),
  body: z.string().optional(),
  time: z.iso.datetime(),
  /** The SHA-256 of the reply's content. */
  reply: z.string().regex(/^[0-9a-f]{64}$/),
});

export type KeptRequest = Pick<z.output<typeof receiptSchema>, "source" | "method" | "url" | "body">;
export type ReplyStore = ReturnType<typeof openReplyStore>;

/** Opens a store. @param folder the folder, which is created with the first reply */
export function openReplyStore(folder: string) {
  const requests = join(folder, "requests");
  const replies = join(folder, "replies");
  removeTornFiles(requests);
  removeTornFiles(replies);
  /** Maps requests to the file names of their receipts, which begin with the request's hash and end with the time. */
  const receipts = new Map<string, string[]>();
  for (const file of listFolder(requests)
    .map(({ name }) => name)
    .sort()) {
    const id = file.slice(0, idLength);
    receipts.set(id, [...(receipts.get(id) ?? []), file]);
  }
  return {
    /**
     * Returns the newest reply to the same request, unless it arrived before `since`.
     * @throws InputError for a damaged file
     */
    read: (request: KeptRequest, since?: Date): string | undefined => {
      const file = receipts.get(idOf(request))?.at(-1);
      if (file === undefined) return undefined;
      const receipt = readJson(join(requests, file), receiptSchema);
      if (since && new Date(receipt.time) < since) return undefined;
      return readReply(join(replies, `${receipt.reply}.gz`), receipt.reply);
    },
    write: (request: KeptRequest, reply: string, time: Date): void => {
      const hash = hashText(reply);
      const content = join(replies, `${hash}.gz`);
      if (!existsSync(content)) writeBinary(content, gzipSync(reply));
      const id = idOf(request);
      const stamp = time.toISOString();
      const file = `${id}-${stamp.replace(/[-:.]/g, "")}.json`;
      writeJson(join(requests, file), { version: 1, ...request, time: stamp, reply: hash });
      receipts.set(id, [...(receipts.get(id) ?? []), file].sort());
    },
  };
}

const idLength = 32;

function idOf(request: KeptRequest): string {
  return hashValue(request).slice(0, idLength);
}

function readReply(file: string, hash: string): string {
  let text: string;
  try {
    text = gunzipSync(readBytes(file), { maxOutputLength: largestReply }).toString("utf8");
  } catch (cause) {
    throw new InputError({ file }, "the stored reply is missing or damaged", { cause, hint: damageHint });
  }
  if (hashText(text) === hash) return text;
  throw new InputError({ file }, "the stored reply differs from the received reply", { hint: damageHint });
}

/** The maximum size of an unpacked reply, in bytes: more than any source sends. */
const largestReply = 2 ** 28;

const damageHint = "Restore the file from git, or query the source again without --replay.";
