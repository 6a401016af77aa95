/**
 * Exports a cache to a portable file, in key order with one entry per line, and replays such a file without network
 * access.
 */
import { z } from "zod";
import { InputError } from "../../base/errors.ts";
import {
  checkSchema,
  createDamageGuard,
  formatJsonLines,
  readJsonLines,
  writeText,
} from "../../base/io/index.ts";
import { decodeVector, inflateMessages, type ReplyCache, replyRowSchema } from "./reply-cache.ts";
import type { ReplyStore, StoredReply } from "./reply-store.ts";

const kind = "taxolink-replies";

const headerSchema = z.object({ kind: z.literal(kind), version: z.literal(1) });
const replySchema = z.object({
  key: z.string(),
  reply: z.string(),
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
});
const vectorSchema = z.object({
  key: z.string(),
  vector: z
    .string()
    .refine((text) => Buffer.from(text, "base64").length % Float32Array.BYTES_PER_ELEMENT === 0, {
      message: "the text is not a vector: its length in bytes is not a multiple of four",
    }),
});

/**
 * Writes all entries of a cache to a file. Identical caches result in identical files. @returns the number of entries
 * @throws InputError if the cache is damaged
 */
export function exportReplies(
  cache: ReplyCache,
  file: string,
): { readonly replies: number; readonly vectors: number } {
  const { replies, vectors } = cache.guard(() => readEntries(cache));
  writeText(file, formatJsonLines([{ kind, version: 1 }, ...replies, ...vectors]));
  return { replies: replies.length, vectors: vectors.length };
}

function readEntries({ database }: ReplyCache): { readonly replies: unknown[]; readonly vectors: unknown[] } {
  const replies = database.prepare("SELECT * FROM replies ORDER BY key").all();
  const vectors = database.prepare("SELECT key, model, vector FROM vectors ORDER BY key").all();
  return {
    replies: replies.map((row) => {
      const { parameters, request, ...columns } = replyRowSchema.parse(row);
      const { key, task, version, provider, model, reply, prompt_tokens, completion_tokens } = columns;
      const decoded = { parameters: JSON.parse(parameters) as unknown, messages: inflateMessages(request) };
      return { key, task, version, provider, model, ...decoded, reply, prompt_tokens, completion_tokens };
    }),
    vectors: vectors.map((row) => {
      const { key, model, vector } = vectorRowSchema.parse(row);
      return { key, model, vector: Buffer.from(vector).toString("base64") };
    }),
  };
}

const vectorRowSchema = z.object({ key: z.string(), model: z.string(), vector: z.instanceof(Uint8Array) });

/** Opens an exported cache for reading. @throws InputError with the number of the first invalid line */
export function openRecordedRun(file: string): ReplyStore {
  const [header, ...lines] = readJsonLines(file);
  if (!header || !headerSchema.safeParse(header.value).success) {
    throw new InputError({ file, line: 1 }, "the file is not an exported reply cache", {
      hint: "Create one with taxolink cache export FILE.",
    });
  }
  const guard = createDamageGuard({
    file,
    what: "the recorded run",
    remedy: "Export it again: taxolink cache export FILE.",
  });
  const replies = new Map<string, StoredReply>();
  const vectors = new Map<string, Float32Array>();
  for (const { line, value } of lines) {
    if (value !== null && typeof value === "object" && "vector" in value) {
      const entry = checkSchema(value, vectorSchema, `${file}:${line}`);
      const vector = guard(() => decodeVector(Buffer.from(entry.vector, "base64")));
      vectors.set(entry.key, vector);
    } else {
      const entry = checkSchema(value, replySchema, `${file}:${line}`);
      replies.set(entry.key, {
        reply: entry.reply,
        promptTokens: entry.prompt_tokens,
        completionTokens: entry.completion_tokens,
      });
    }
  }
  return {
    complete: true,
    read: (key) => replies.get(key),
    write: (_key, _request, stored) => stored,
    readVector: (key) => vectors.get(key),
    writeVectors: () => {},
    close: () => {},
  };
}
