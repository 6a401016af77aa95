/**
 * The cache of validated replies: one SQLite file that any number of processes can share.
 *
 * Compressed prompts are stored with the replies, so that a reply can be traced to its request and a recorded run can
 * be exported. Each entry has the signature of the user whose command stored it. An entry without this signature came
 * with the file, for example in a clone: it counts as missing, and the next reply replaces it.
 */
import { dirname } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type Sqlite from "better-sqlite3";
import { z } from "zod";
import { InputError } from "../../base/errors.ts";
import {
  canonicalJson,
  createDamageGuard,
  DamageError,
  type DamageGuard,
  databasePath,
  hashValue,
  makeFolder,
  requireText,
  signerFor,
} from "../../base/io/index.ts";
import type { ReplyRequest, ReplyStore, StoredReply } from "./reply-store.ts";

const schemaVersion = 2;
const schema = `
  CREATE TABLE IF NOT EXISTS replies (
    key TEXT PRIMARY KEY, task TEXT NOT NULL, version INTEGER NOT NULL, provider TEXT NOT NULL, model TEXT NOT NULL,
    parameters TEXT NOT NULL, messages_hash TEXT NOT NULL, request BLOB NOT NULL, reply TEXT NOT NULL,
    prompt_tokens INTEGER NOT NULL, completion_tokens INTEGER NOT NULL, created TEXT NOT NULL, signature TEXT
  );
  CREATE INDEX IF NOT EXISTS replies_by_messages ON replies (messages_hash);
  CREATE TABLE IF NOT EXISTS vectors (
    key TEXT PRIMARY KEY, model TEXT NOT NULL, vector BLOB NOT NULL, created TEXT NOT NULL, signature TEXT
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
 * @param tell receives a sentence if a requested reply came with the file
 * @throws InputError if the file is not a cache, or if a newer version of Taxolink created it.
 */
export async function openReplyCache(
  file: string,
  tell: (message: string) => void = () => {},
): Promise<ReplyCache> {
  makeFolder(dirname(file));
  const guard = createDamageGuard({
    file,
    what: "the reply cache",
    remedy: "Move the file to another folder; the next command that uses a model creates a new cache.",
  });
  const database = await openDatabase(file, guard);
  try {
    return guard(() => createCache(file, database, guard, tell));
  } catch (error) {
    database.close();
    throw error;
  }
}

function createCache(
  file: string,
  database: Sqlite.Database,
  guard: DamageGuard,
  tell: (message: string) => void,
): ReplyCache {
  const replySigner = signerFor("reply");
  const vectorSigner = signerFor("vector");
  const reject = (): undefined => {
    tell(
      `${file}: this user's Taxolink did not store some of the replies, so the model is asked again; to use such replies, run taxolink cache export FILE, check the file, and add --replay FILE`,
    );
  };
  const readReply = database.prepare<[string], StoredRow>(
    "SELECT reply, prompt_tokens, completion_tokens, signature FROM replies WHERE key = ?",
  );
  const insertReply = database.prepare(
    `INSERT OR REPLACE INTO replies VALUES (@key, @task, @version, @provider, @model, @parameters, @messagesHash,
     @request, @reply, @promptTokens, @completionTokens, @created, @signature)`,
  );
  const readVector = database.prepare<[string], { vector: Buffer; signature: unknown }>(
    "SELECT vector, signature FROM vectors WHERE key = ?",
  );
  const insertVector = database.prepare("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?, ?, ?)");
  const read = (key: string): StoredReply | undefined => {
    const row = readReply.get(key);
    if (row === undefined) return undefined;
    const stored = {
      reply: requireText(row.reply, "a reply"),
      promptTokens: requireCount(row.prompt_tokens),
      completionTokens: requireCount(row.completion_tokens),
    };
    return replySigner.accepts(contentOf(key, stored), row.signature) ? stored : reject();
  };
  const writeFirst = database.transaction((key: string, row: object, stored: StoredReply): StoredReply => {
    const earlier = read(key);
    if (earlier) return earlier;
    insertReply.run({ ...row, signature: replySigner.sign(contentOf(key, stored)) });
    return stored;
  });
  const ownVector = (key: string): Float32Array | undefined => {
    const row = readVector.get(key);
    if (row === undefined) return undefined;
    const vector = decodeVector(row.vector);
    return vectorSigner.accepts(vectorContent(key, row.vector), row.signature) ? vector : reject();
  };
  const insertVectors = database.transaction((model: string, vectors: ReadonlyMap<string, Float32Array>) => {
    const created = new Date().toISOString();
    for (const [key, vector] of vectors) {
      if (ownVector(key)) continue;
      const bytes = encodeVector(vector);
      insertVector.run(key, model, bytes, created, vectorSigner.sign(vectorContent(key, bytes)));
    }
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
        return writeFirst.immediate(key, row, stored);
      }),
    readVector: (key) => guard(() => ownVector(key)),
    writeVectors: (model, vectors) => guard(() => insertVectors.immediate(model, vectors)),
    close: () => database.close(),
  };
}

function contentOf(key: string, { reply, promptTokens, completionTokens }: StoredReply): string {
  return canonicalJson([key, reply, promptTokens, completionTokens]);
}

function vectorContent(key: string, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`${key}\n`), bytes]);
}

function requireCount(value: number): number {
  if (typeof value === "number") return value;
  throw new DamageError("a token count is not a number");
}

type StoredRow = { reply: string; prompt_tokens: number; completion_tokens: number; signature: unknown };

async function openDatabase(file: string, guard: DamageGuard): Promise<Sqlite.Database> {
  const { default: Database } = await import("better-sqlite3");
  const database = guard(() => new Database(databasePath(file), { timeout: longestWait }));
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
  if (version < schemaVersion) database.transaction(() => upgradeTables(database)).immediate();
}

/** Adds the columns that tables of earlier versions lack, unless another process has just done so. */
function upgradeTables(database: Sqlite.Database): void {
  for (const table of ["replies", "vectors"]) {
    const columns = database.pragma(`table_info(${table})`) as { readonly name: string }[];
    if (!columns.some(({ name }) => name === "signature"))
      database.exec(`ALTER TABLE ${table} ADD COLUMN signature TEXT`);
  }
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
