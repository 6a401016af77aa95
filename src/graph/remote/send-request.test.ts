/** One request to servers that answer without end, too much, or somewhere else. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { WriteError } from "../../errors.ts";
import { sendRequest, withPatience } from "./send-request.ts";

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/page`;
}

const ask = (url: string) => ({ url, method: "GET", headers: { accept: "application/json" } }) as const;

test("an answer whose pieces never end is given up at the deadline", async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 5);
    response.on("close", () => clearInterval(timer));
  });
  await expect(sendRequest(ask(url), undefined, { timeoutMs: 100 })).rejects.toMatchObject({
    failure: { retry: true },
  });
});

test("an answer that unpacks to more than the limit is refused, and not asked for again", async () => {
  const packed = gzipSync(Buffer.alloc(5_000_000));
  const url = await serve((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(packed);
  });
  await expect(sendRequest(ask(url), undefined, { replyBytes: 2 ** 20 })).rejects.toMatchObject({
    failure: { message: "the reply is larger than 1 MiB", retry: false },
  });
});

test("a graph may have moved to another address, a token may not", async () => {
  const there = await serve((_request, response) => response.end("{}"));
  const url = await serve((_request, response) => response.writeHead(302, { location: there }).end());
  expect((await sendRequest(ask(url), undefined)).text).toBe("{}");
  const withToken = { ...ask(url), headers: { Authorization: "Bearer t" } };
  await expect(sendRequest(withToken, undefined)).rejects.toMatchObject({
    failure: { message: expect.stringContaining("it redirects to"), retry: false },
  });
});

test("a full disk of this machine is no failure of the server", async () => {
  const full = new WriteError({ file: "answer.json" }, "this cannot be written: the disk is full");
  await expect(withPatience("http://a.example/", () => Promise.reject(full), { hint: "" })).rejects.toBe(
    full,
  );
});
