/** A cache as a file to hand on: exported in key order, one entry a line, and replayed with no network. */
import { z } from "zod";
import { InputError } from "../../errors.ts";
import { checkSchema, formatJsonLines, readJsonLines, writeText } from "../../io/index.ts";
import { decodeVector, inflateRequest, type ReplyCache } from "./reply-cache.ts";
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
      message: "this is no vector: its bytes are no multiple of four",
    }),
});

/** Writes every entry of a cache. Equal caches give equal files. @returns how many entries */
export function exportReplies(
  cache: ReplyCache,
  file: string,
): { readonly replies: number; readonly vectors: number } {
  const replies = cache.database
    .prepare<[], ReplyRow>("SELECT * FROM replies ORDER BY key")
    .all()
    .map((row) => ({
      key: row.key,
      task: row.task,
      version: row.version,
      provider: row.provider,
      model: row.model,
      parameters: JSON.parse(row.parameters) as unknown,
      messages: inflateRequest(row.request).messages,
      reply: row.reply,
      prompt_tokens: row.prompt_tokens,
      completion_tokens: row.completion_tokens,
    }));
  const vectors = cache.database
    .prepare<[], { key: string; model: string; vector: Buffer }>(
      "SELECT key, model, vector FROM vectors ORDER BY key",
    )
    .all()
    .map((row) => ({ key: row.key, model: row.model, vector: row.vector.toString("base64") }));
  writeText(file, formatJsonLines([{ kind, version: 1 }, ...replies, ...vectors]));
  return { replies: replies.length, vectors: vectors.length };
}

type ReplyRow = {
  key: string;
  task: string;
  version: number;
  provider: string;
  model: string;
  parameters: string;
  request: Buffer;
  reply: string;
  prompt_tokens: number;
  completion_tokens: number;
};

/** Opens an exported cache for reading. @throws InputError naming the line that is no entry */
export function openRecordedRun(file: string): ReplyStore {
  const [header, ...lines] = readJsonLines(file);
  if (!header || !headerSchema.safeParse(header.value).success) {
    throw new InputError({ file, line: 1 }, "this is no export of a reply cache", {
      hint: "Make one with taxolink cache export FILE.",
    });
  }
  const replies = new Map<string, StoredReply>();
  const vectors = new Map<string, Float32Array>();
  for (const { line, value } of lines) {
    if (value !== null && typeof value === "object" && "vector" in value) {
      const entry = checkSchema(value, vectorSchema, `${file}:${line}`);
      vectors.set(entry.key, decodeVector(Buffer.from(entry.vector, "base64")));
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
