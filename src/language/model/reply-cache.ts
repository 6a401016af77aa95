/**
 * The cache of validated replies: one SQLite file that any number of processes can share.
 *
 * Compressed prompts are stored with the replies, so that a reply can be traced to its request and a recorded run can
 * be exported.
 */
import { dirname } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type Sqlite from "better-sqlite3";
import { z } from "zod";
import { InputError } from "../../errors.ts";
import {
  createDamageGuard,
  DamageError,
  type DamageGuard,
  hashValue,
  makeFolder,
  requireText,
} from "../../io/index.ts";
import type { ReplyRequest, ReplyStore, StoredReply } from "./reply-store.ts";

const schemaVersion = 1;
const schema = `
  CREATE TABLE IF NOT EXISTS replies (
    key TEXT PRIMARY KEY, task TEXT NOT NULL, version INTEGER NOT NULL, provider TEXT NOT NULL, model TEXT NOT NULL,
    parameters TEXT NOT NULL, messages_hash TEXT NOT NULL, request BLOB NOT NULL, reply TEXT NOT NULL,
    prompt_tokens INTEGER NOT NULL, completion_tokens INTEGER NOT NULL, created TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS replies_by_messages ON replies (messages_hash);
  CREATE TABLE IF NOT EXISTS vectors (
    key TEXT PRIMARY KEY, model TEXT NOT NULL, vector BLOB NOT NULL, created TEXT NOT NULL
  );
`;

/** A row of the table of replies. Rows are validated, because a damaged row may contain arbitrary data. */
export const replyRowSchema = z.object({
  key: z.string(),
  task: z.string(),
  version: z.number(),
  provider: z.string(),
  model: z.string(),
  parameters: z.string(),
  messages_hash: z.string(),
  request: z.instanceof(Uint8Array),
  reply: z.string(),
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  created: z.string(),
});

export type ReplyCache = ReplyStore & {
  readonly file: string;
  /** The database, which commands read to inspect the cache. They must use the guard, which detects damage. */
  readonly database: Sqlite.Database;
  readonly guard: DamageGuard;
};

/**
 * Opens the cache, and creates it if it does not exist.
 * @throws InputError if the file is not a cache, or if a newer version of Taxolink created it.
 */
export async function openReplyCache(file: string): Promise<ReplyCache> {
  makeFolder(dirname(file));
  const guard = createDamageGuard({
    file,
    what: "the reply cache",
    remedy: "Move the file to another folder; the next command that uses a model creates a new cache.",
  });
  const database = await openDatabase(file, guard);
  try {
    return guard(() => createCache(file, database, guard));
  } catch (error) {
    database.close();
    throw error;
  }
}

function createCache(file: string, database: Sqlite.Database, guard: DamageGuard): ReplyCache {
  const readReply = database.prepare<[string], StoredRow>(
    "SELECT reply, prompt_tokens, completion_tokens FROM replies WHERE key = ?",
  );
  const insertReply = database.prepare(
    `INSERT OR IGNORE INTO replies VALUES (@key, @task, @version, @provider, @model, @parameters, @messagesHash,
     @request, @reply, @promptTokens, @completionTokens, @created)`,
  );
  const readVector = database.prepare<[string], { vector: Buffer }>(
    "SELECT vector FROM vectors WHERE key = ?",
  );
  const insertVector = database.prepare("INSERT OR IGNORE INTO vectors VALUES (?, ?, ?, ?)");
  const read = (key: string): StoredReply | undefined => {
    const row = readReply.get(key);
    return (
      row && {
        reply: requireText(row.reply, "a reply"),
        promptTokens: requireCount(row.prompt_tokens),
        completionTokens: requireCount(row.completion_tokens),
      }
    );
  };
  const insertVectors = database.transaction((model: string, vectors: ReadonlyMap<string, Float32Array>) => {
    const created = new Date().toISOString();
    for (const [key, vector] of vectors) insertVector.run(key, model, encodeVector(vector), created);
  });
  return {
    file,
    database,
    guard,
    complete: false,
    read: (key) => guard(() => read(key)),
    write: (key, request, stored) =>
      guard(() => {
        const row = { key, ...requestColumns(request), ...stored, created: new Date().toISOString() };
        insertReply.run(row);
        return read(key) ?? stored;
      }),
    readVector: (key) =>
      guard(() => {
        const row = readVector.get(key);
        return row && decodeVector(row.vector);
      }),
    writeVectors: (model, vectors) => guard(() => insertVectors(model, vectors)),
    close: () => database.close(),
  };
}

function requireCount(value: number): number {
  if (typeof value === "number") return value;
  throw new DamageError("a token count is not a number");
}

type StoredRow = { reply: string; prompt_tokens: number; completion_tokens: number };

async function openDatabase(file: string, guard: DamageGuard): Promise<Sqlite.Database> {
  const { default: Database } = await import("better-sqlite3");
  const database = guard(() => new Database(file, { timeout: longestWait }));
  try {
    guard(() => prepareSchema(database, file));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The maximum time to wait for other processes, in milliseconds. */
const longestWait = 10_000;
const pause = 20;

/** Waits while another process switches a new file to the write-ahead log, because SQLite itself does not wait. */
function switchToWriteAheadLog(database: Sqlite.Database): void {
  for (const started = performance.now(); ; ) {
    try {
      database.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      const isBusy = (error as { readonly code?: unknown }).code === "SQLITE_BUSY";
      if (!isBusy || performance.now() - started > longestWait) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
}

function prepareSchema(database: Sqlite.Database, file: string): void {
  database.pragma("cell_size_check = ON");
  switchToWriteAheadLog(database);
  // A reply lost in a power failure is requested again, so writes need not wait for the disk.
  database.pragma("synchronous = NORMAL");
  const version = database.pragma("user_version", { simple: true }) as number;
  if (version > schemaVersion) {
    throw new InputError({ file }, `a newer version of Taxolink wrote this cache (format ${version})`, {
      hint: "Use that version, or move the file to another folder.",
    });
  }
  database.exec(schema);
  database.pragma(`user_version = ${schemaVersion}`);
}

function requestColumns(request: ReplyRequest): Record<string, string | number | Buffer> {
  const { prompt } = request;
  return {
    task: prompt.task,
    version: prompt.version,
    provider: request.provider,
    model: request.model,
    parameters: JSON.stringify(request.parameters),
    messagesHash: hashValue(prompt.messages),
    request: deflateRawSync(JSON.stringify(prompt), { level: 4 }),
  };
}

const requestSchema = z.object({
  messages: z.array(z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() })),
});

/** Reads the messages of a stored prompt. @throws the errors that a {@link DamageGuard} regards as damage */
export function inflateMessages(bytes: Uint8Array): z.output<typeof requestSchema>["messages"] {
  if (!(bytes instanceof Uint8Array)) throw new DamageError("a request is not binary data");
  return requestSchema.parse(JSON.parse(inflateRawSync(bytes).toString("utf8"))).messages;
}

function encodeVector(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** @throws DamageError if the bytes are not a vector */
export function decodeVector(bytes: Uint8Array): Float32Array {
  if (!(bytes instanceof Uint8Array) || bytes.length % 4 !== 0)
    throw new DamageError("a vector is truncated");
  // The bytes are copied, because SQLite's buffer need not be aligned to four bytes.
  const vector = new Float32Array(new Uint8Array(bytes).buffer);
  if (vector.every(Number.isFinite)) return vector;
  throw new DamageError("a vector contains values that are not numbers");
}
