/**
 * Serves PGlite over a socket, and adds two features that PGlite's socket server lacks. PGlite's server passes on
 * messages one by one, but COPY requires its data in the same call as the command. It also interleaves the messages of
 * several connections, although a prepared statement consists of several messages.
 */
import { PGlite } from "@electric-sql/pglite";

type Sending = Parameters<PGlite["execProtocolRawStream"]>[1];

/** The first byte of each type of message in PostgreSQL's protocol, version 3. */
const kinds = { query: "Q", copyData: "d", copyDone: "c", copyFailed: "f", sync: "S" } as const;
/** The messages that precede a sync: parse, bind, describe, execute, close and flush. */
const unsynced = "PBDECH";
/** The reply with which the server accepts COPY in text format, without the number of columns. */
const copyInResponse = Uint8Array.of("G".charCodeAt(0), 0, 0, 0, 7, 0, 0, 0);

export class ServedDatabase extends PGlite {
  /** The messages of a COPY whose data has not yet fully arrived. */
  private copying: Uint8Array[] | null = null;
  private isMidStatement = false;

  override async execProtocolRawStream(message: Uint8Array, sending: Sending): Promise<void> {
    const kind = String.fromCharCode(message[0] ?? 0);
    this.isMidStatement = unsynced.includes(kind);
    if (this.copying === null && !isCopy(kind, message)) return super.execProtocolRawStream(message, sending);
    this.copying ??= [];
    this.copying.push(message);
    if (kind === kinds.query) sending.onRawData(copyInResponse);
    if (kind !== kinds.copyDone && kind !== kinds.copyFailed) return;
    const copyMessages = Buffer.concat(this.copying);
    this.copying = null;
    const replies: Uint8Array[] = [];
    await super.execProtocolRawStream(copyMessages, {
      ...sending,
      onRawData: (data) => replies.push(data.slice()),
    });
    sending.onRawData(withoutCopyResponse(Buffer.concat(replies)));
  }

  /** Whether the socket server must keep serving the connection that sent the previous message. */
  override isInTransaction(): boolean {
    return super.isInTransaction() || this.copying !== null || this.isMidStatement;
  }
}

function isCopy(kind: string, message: Uint8Array): boolean {
  return kind === kinds.query && /^COPY .* FROM STDIN/.test(Buffer.from(message.subarray(5)).toString());
}

/** Removes the first COPY response, which the client has already received. */
function withoutCopyResponse(replies: Buffer): Uint8Array {
  return replies[0] === copyInResponse[0] ? replies.subarray(1 + replies.readInt32BE(1)) : replies;
}
