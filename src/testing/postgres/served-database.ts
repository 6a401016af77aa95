/**
 * Serves PGlite over a socket. PGlite's socket server interleaves the messages of several connections, although a
 * prepared statement consists of several messages.
 */
import { PGlite } from "@electric-sql/pglite";

type Sending = Parameters<PGlite["execProtocolRawStream"]>[1];

/** The messages that precede a sync: parse, bind, describe, execute, close and flush. */
const unsynced = "PBDECH";

export class ServedDatabase extends PGlite {
  private isMidStatement = false;

  override async execProtocolRawStream(message: Uint8Array, sending: Sending): Promise<void> {
    this.isMidStatement = unsynced.includes(String.fromCharCode(message[0] ?? 0));
    return super.execProtocolRawStream(message, sending);
  }

  /** Whether the socket server must keep serving the connection that sent the previous message. */
  override isInTransaction(): boolean {
    return super.isInTransaction() || this.isMidStatement;
  }
}
