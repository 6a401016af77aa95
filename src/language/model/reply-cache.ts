/**
 * The cache of validated replies: one SQLite file that any number of processes may use at the same time.
 *
 * Prompts are kept beside the replies (deflated), so that a reply can be traced to what was asked, and a recorded run
 * can be exported.
 */
import { dirname } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type Sqlite from "better-sqlite3";
import { errorText, InputError } from "../../errors.ts";
import { hashValue, makeFolder, unwritable, writing } from "../../io/index.ts";
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

export type ReplyCache = ReplyStore & {
  readonly file: string;
  /** For the commands that look into the cache. */
  readonly database: Sqlite.Database;
};

/**
 * Opens the cache, and makes it where there is none.
 * @throws InputError when the file is no such cache or was made by a newer version.
 */
export async function openReplyCache(file: string): Promise<ReplyCache> {
  makeFolder(dirname(file));
  const database = await openDatabase(file);
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
      row && { reply: row.reply, promptTokens: row.prompt_tokens, completionTokens: row.completion_tokens }
    );
  };
  return {
    file,
    database,
    complete: false,
    read,
    write: (key, request, stored) => {
      const row = { key, ...requestColumns(request), ...stored, created: new Date().toISOString() };
      writing(file, () => insertReply.run(row));
      return read(key) ?? stored;
    },
    readVector: (key) => {
      const row = readVector.get(key);
      return row && decodeVector(row.vector);
    },
    writeVectors: (model, vectors) => {
      const created = new Date().toISOString();
      const write = database.transaction(() => {
        for (const [key, vector] of vectors) insertVector.run(key, model, encodeVector(vector), created);
      });
      writing(file, write);
    },
    close: () => database.close(),
  };
}

type StoredRow = { reply: string; prompt_tokens: number; completion_tokens: number };

async function openDatabase(file: string): Promise<Sqlite.Database> {
  const { default: Database } = await import("better-sqlite3");
  try {
    const database = new Database(file, { timeout: 10_000 });
    database.pragma("journal_mode = WAL");
    // A reply lost in a power cut is asked for again: no need to wait for the disk at each.
    database.pragma("synchronous = NORMAL");
    const version = database.pragma("user_version", { simple: true }) as number;
    if (version > schemaVersion) {
      database.close();
      throw new InputError({ file }, `this cache was made by a newer taxolink (format ${version})`, {
        hint: "Use that version, or move the file away.",
      });
    }
    database.exec(schema);
    database.pragma(`user_version = ${schemaVersion}`);
    return database;
  } catch (cause) {
    const problem = unwritable(file, cause);
    if (problem instanceof InputError) throw problem;
    throw new InputError({ file }, `this is no usable reply cache (${errorText(cause)})`, {
      cause,
      hint: "Move the file away: the cache is made anew.",
    });
  }
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

/** The prompt as it was kept. */
export function inflateRequest(bytes: Buffer): ReplyRequest["prompt"] {
  return JSON.parse(inflateRawSync(bytes).toString("utf8")) as ReplyRequest["prompt"];
}

export function encodeVector(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

export function decodeVector(bytes: Buffer): Float32Array {
  // A copy: SQLite's buffer need not stand at a multiple of four bytes.
  return new Float32Array(new Uint8Array(bytes).buffer);
}
