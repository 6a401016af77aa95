/** Where validated replies are kept: the port that the SQLite cache and a recorded run fulfil. */
import type { RenderedPrompt } from "./prompt.ts";

/** Everything that determines a reply. Its hash is the key; nothing else of a machine or a moment is in it. */
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
  /** True for a recorded run: what is not there must not be asked for. */
  readonly complete: boolean;
  read(key: string): StoredReply | undefined;
  /** Keeps a reply. The first one written for a key stays, so that all processes go on with the same. */
  write(key: string, request: ReplyRequest, stored: StoredReply): StoredReply;
  readVector(key: string): Float32Array | undefined;
  writeVectors(model: string, vectors: ReadonlyMap<string, Float32Array>): void;
  close(): void;
};
