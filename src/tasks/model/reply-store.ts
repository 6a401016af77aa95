/** Defines the port for storing validated replies, which both the SQLite cache and a recorded run implement. */
import type { RenderedPrompt } from "./prompt.ts";

/**
 * All data that determines a reply. The hash of this data is the cache key, so it must not depend on the machine or the
 * time.
 */
export type ReplyRequest = {
  readonly provider: string;
  readonly model: string;
  readonly parameters: Readonly<Record<string, string | number | null>>;
  readonly prompt: RenderedPrompt;
};

export type StoredReply = {
  /** The validated reply as JSON text. */
  readonly reply: string;
  readonly promptTokens: number;
  readonly completionTokens: number;
};

export type ReplyStore = {
  /** True for a recorded run, in which missing replies must not be requested from a model. */
  readonly complete: boolean;
  read(key: string): StoredReply | undefined;
  /** Stores a reply. The first reply stored under a key is kept, so that all processes use the same reply. */
  write(key: string, request: ReplyRequest, stored: StoredReply): StoredReply;
  readVector(key: string): Float32Array | undefined;
  writeVectors(model: string, vectors: ReadonlyMap<string, Float32Array>): void;
  close(): void;
};
