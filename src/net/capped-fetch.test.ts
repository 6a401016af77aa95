/** Tests the limits with servers on the loopback interface. */
import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { serveHttp } from "../testing/serve-http.ts";
import { cappedFetch, isPrivateHost } from "./capped-fetch.ts";
import { HttpFailure, httpFailureIn } from "./http-failure.ts";

type ReceivedRequest = {
  readonly method: string | undefined;
  readonly body: string;
  readonly key: string | undefined;
};

async function serve(
  answer: RequestListener,
): Promise<{ readonly url: string; readonly requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = [];
  const url = await serveHttp(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    requests.push({ method: request.method, body, key: request.headers.authorization });
    answer(request, response);
  });
  return { url, requests };
}

const limits = { replyBytes: 1000, leavesOrigin: false };
/** Servers on the loopback interface stand for servers in the public network. */
const open = { replyBytes: 1000, leavesOrigin: true, isPrivate: async () => false };
const post = { method: "POST", body: "a prompt", headers: { authorization: "Bearer key" } };

test("the client reads a reply of exactly the maximum size and rejects a reply that is one byte larger", async () => {
  const { url } = await serve((request, response) => response.end("x".repeat(Number(request.url?.slice(1)))));
  expect(await (await cappedFetch(`${url}/1000`, {}, limits)).text()).toHaveLength(1000);
  const larger = await cappedFetch(`${url}/1001`, {}, limits);
  await expect(larger.text()).rejects.toThrow("the reply is larger than 1000 bytes");
});

test("the byte limit applies after decompression", async () => {
  // 40 kB of zeros are compressed to fewer than a hundred bytes.
  const packed = gzipSync(Buffer.alloc(40_000));
  expect(packed.length).toBeLessThan(100);
  const { url } = await serve((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(packed);
  });
  const error = await (await cappedFetch(url, {}, limits)).text().catch((caught: unknown) => caught);
  expect(httpFailureIn(error)).toMatchObject({ kind: "too-large" });
});

test("the client stops an endless body at the limit and closes the connection", async () => {
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  const { url } = await serve((_request, response) => {
    const write = (): void => void response.write("x".repeat(500), () => setImmediate(write));
    response.on("close", resolve);
    response.on("error", () => {});
    write();
  });
  await expect((await cappedFetch(url, {}, limits)).text()).rejects.toThrow(HttpFailure);
  await gone;
});

test("the client follows a redirect within the same origin and keeps the method, body and key", async () => {
  const { url, requests } = await serve((request, response) => {
    if (request.url === "/new") response.end("here");
    else response.writeHead(308, { location: "/new" }).end();
  });
  expect(await (await cappedFetch(`${url}/old`, post, limits)).text()).toBe("here");
  const sent = { method: "POST", body: "a prompt", key: "Bearer key" };
  expect(requests).toEqual([sent, sent]);
});

test.each([301, 302, 303, 307, 308])(
  "after status %i, the client does not send the request to another origin",
  async (status) => {
    const other = await serve((_request, response) => response.end("mine now"));
    const { url } = await serve((_request, response) =>
      response.writeHead(status, { location: `${other.url}/take` }).end(),
    );
    await expect(cappedFetch(url, post, limits)).rejects.toThrow(`the URL redirects to ${other.url}`);
    expect(other.requests).toEqual([]);
  },
);

test("a POST that may leave its origin becomes a GET after status 303", async () => {
  const other = await serve((_request, response) => response.end("there"));
  const { url } = await serve((_request, response) => response.writeHead(303, { location: other.url }).end());
  expect(await (await cappedFetch(url, { method: "POST", body: "q" }, open)).text()).toBe("there");
  expect(other.requests).toMatchObject([{ method: "GET", body: "" }]);
});

test("another origin receives neither the body nor the headers that are meant for the first", async () => {
  const seen: (string | undefined)[] = [];
  const answer: RequestListener = (request, response) => {
    seen.push(request.headers["user-agent"]);
    response.end("there");
  };
  const other = await serve(answer);
  const { url } = await serve((request, response) =>
    response.writeHead(request.method === "GET" ? 302 : 307, { location: other.url }).end(),
  );
  const own = { ...open, ownHeaders: { "user-agent": "taxolink (mailto:ada@example.org)" } };
  await cappedFetch(url, { headers: { "user-agent": "taxolink" } }, own);
  await expect(cappedFetch(url, { method: "POST", body: "q" }, own)).rejects.toThrow("the URL redirects to");
  expect(seen).toEqual(["taxolink"]);
});

test.each([
  "127.0.0.1",
  "127.8.8.8",
  "localhost",
  "10.1.2.3",
  "172.31.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "[::1]",
  "[::]",
  "[fe80::1]",
  "[fd00::1]",
  "[::ffff:7f00:1]",
  "[::ffff:8.8.8.8]",
  "[64:ff9b::a00:1]",
])("%s is an address on this machine or in a private network", async (host) => {
  expect(await isPrivateHost(new URL(`http://${host}/`).hostname)).toBe(true);
});

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "[2001:4860:4860::8888]", "name.invalid"])(
  "%s is a public address, or none",
  async (host) => {
    expect(await isPrivateHost(new URL(`http://${host}/`).hostname)).toBe(false);
  },
);

test("a redirect loop ends", async () => {
  const { url, requests } = await serve((_request, response) =>
    response.writeHead(302, { location: "/" }).end(),
  );
  await expect(cappedFetch(url, {}, limits)).rejects.toThrow("the URL redirects more than 5 times");
  // The requests are the first request and five redirects.
  expect(requests).toHaveLength(6);
});

test("the client follows redirects only to web addresses", async () => {
  const { url } = await serve((_request, response) =>
    response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  );
  await expect(cappedFetch(url, {}, limits)).rejects.toThrow("not a web URL");
});
