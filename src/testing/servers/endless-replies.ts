/**
 * Sends replies that a client must abort: 50 MB of content, one gibibyte compressed into a megabyte, and an endless
 * reply.
 */
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

const mebibyte = 2 ** 20;

/** Sends 50 MB of JSON as fast as the client reads it. */
export function sendHuge(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.on("error", () => {});
  const piece = "x".repeat(mebibyte);
  let chunksLeft = 50;
  const write = (): void => {
    if (response.destroyed) return;
    if (chunksLeft === 0) {
      response.end('"}');
      return;
    }
    chunksLeft -= 1;
    response.write(piece, write);
  };
  response.write('{"content":"', write);
}

/** Sends one gibibyte of zeros, compressed into about one megabyte: 64 gzip members of 16 MiB each. */
export function sendBomb(response: ServerResponse): void {
  const member = gzipSync(Buffer.alloc(16 * mebibyte));
  response.on("error", () => {});
  response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
  response.end(Buffer.concat(Array.from({ length: 64 }, () => member)));
}

/** Sends data every few milliseconds until the client disconnects. */
export function sendEndless(response: ServerResponse, stream: boolean): void {
  const piece = stream
    ? `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: "." } }] })}\n\n`
    : " ";
  response.on("error", () => {});
  response.writeHead(200, { "content-type": stream ? "text/event-stream" : "application/json" });
  const timer = setInterval(() => response.write(piece), 10);
  response.on("close", () => clearInterval(timer));
}
