/**
 * Wraps `fetch` with two limits: the size of the decompressed reply, and the hosts to which a redirect may lead. Bytes
 * are counted after decompression, as they arrive, so the limit also stops a small reply that decompresses to
 * gigabytes. The caller's signal limits the time of a request.
 *
 * A redirect to another origin must lead to the public network, and takes along neither the body nor what the user sends
 * only to the original server.
 */
import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { HttpFailure } from "./http-failure.ts";

// Recognises addresses on this machine and in private networks, to which a server must not lead the program.

/** IANA's special-purpose addresses that are not reachable from the public network (RFC 6890 and its updates). */
const ipv4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
];
/** The last five contain IPv4 addresses, which may be private, or lead to a network of the operator's choice. */
const ipv6: readonly (readonly [string, number])[] = [
  ["::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
];

/**
 * Whether a host is on this machine or in a private network, or has an address there. A name without an address counts
 * as public: a request to it fails.
 * @param host the host name of a URL
 */
export async function isPrivateHost(host: string): Promise<boolean> {
  const name = host.replace(/^\[|\]$/g, "");
  const addresses = isIP(name)
    ? [{ address: name, family: isIP(name) }]
    : await lookup(name, { all: true }).catch(() => []);
  // A list that contains networks of both kinds would find every IPv4 address in the mapped networks of IPv6.
  const lists = { 4: listOf(ipv4, "ipv4"), 6: listOf(ipv6, "ipv6") };
  return addresses.some(({ address, family }) =>
    family === 6 ? lists[6].check(address, "ipv6") : lists[4].check(address, "ipv4"),
  );
}

function listOf(networks: readonly (readonly [string, number])[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

export type FetchLimits = {
  /** The maximum number of bytes in a reply after decompression. */
  readonly replyBytes: number;
  /** False if the request contains a key or a prompt, which no other origin may receive. */
  readonly leavesOrigin: boolean;
  /** Changes an address on the same origin before it is requested, for example by adding a key to its query. */
  readonly readdress?: ((target: URL) => URL) | undefined;
  /** The headers that only the same origin receives, such as the user's email address. */
  readonly ownHeaders?: Readonly<Record<string, string>> | undefined;
  /** Whether a host is on this machine or in a private network (default: looks up its address). */
  readonly isPrivate?: (host: string) => Promise<boolean>;
};

/** The maximum number of redirects, because a longer chain is usually a loop. */
const mostRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const mebibyte = 2 ** 20;

/**
 * Sends a request. Reading the response body fails with an `HttpFailure` as soon as the body exceeds the limit.
 * @throws HttpFailure for a forbidden redirect; any error that `fetch` throws
 */
export async function cappedFetch(
  url: string,
  init: Omit<RequestInit, "redirect">,
  limits: FetchLimits,
): Promise<Response> {
  const { origin } = new URL(url);
  const readdress = limits.readdress ?? ((target: URL): URL => target);
  let address = readdress(new URL(url));
  let request = init;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const headers = new Headers(request.headers);
    const ownHeaders = address.origin === origin ? (limits.ownHeaders ?? {}) : {};
    for (const [name, value] of Object.entries(ownHeaders)) headers.set(name, value);
    const response = await fetch(address.href, { ...request, headers, redirect: "manual" });
    const location = response.headers.get("location");
    if (!redirectStatuses.has(response.status) || location === null) return limitBody(response, limits);
    await response.body?.cancel();
    const target = redirectTarget(location, address);
    request = asRedirected(request, response.status);
    if (target.origin !== address.origin) await requirePublic(target, address, request, limits);
    address = target.origin === origin ? readdress(target) : target;
  }
  throw new HttpFailure("redirected", `the URL redirects more than ${mostRedirects} times`);
}

/** @throws HttpFailure if the request must not be sent to the other origin that a server named */
async function requirePublic(
  target: URL,
  from: URL,
  request: Omit<RequestInit, "redirect">,
  { leavesOrigin, isPrivate = isPrivateHost }: FetchLimits,
): Promise<void> {
  if (!leavesOrigin || request.body !== undefined) {
    throw new HttpFailure(
      "redirected",
      `the URL redirects to ${target.origin}, but the request may be sent only to ${from.origin}`,
    );
  }
  // The user named the host, so the server may ask for an encrypted connection to it.
  const secured = target.hostname === from.hostname && from.port === "" && target.port === "";
  if (!secured && (await isPrivate(target.hostname))) {
    throw new HttpFailure(
      "redirected",
      `the URL redirects to ${target.origin}, which is on this machine or in a private network`,
    );
  }
}

function redirectTarget(location: string, from: URL): URL {
  const target = URL.canParse(location, from.href) ? new URL(location, from.href) : null;
  if (target?.protocol === "http:" || target?.protocol === "https:") return target;
  throw new HttpFailure("redirected", "the URL redirects to an address that is not a web URL");
}

/**
 * Follows the Fetch standard: after 303, and after 301 or 302 in reply to a POST, requests the new address with GET.
 */
function asRedirected(init: Omit<RequestInit, "redirect">, status: number): Omit<RequestInit, "redirect"> {
  const method = init.method?.toUpperCase() ?? "GET";
  const becomesGet = status === 303 ? method !== "HEAD" : status < 303 && method === "POST";
  if (!becomesGet) return init;
  const headers = new Headers(init.headers);
  for (const name of ["content-type", "content-length"]) headers.delete(name);
  const { body: _body, ...otherInit } = init;
  return { ...otherInit, method: "GET", headers };
}

/** Returns the same response, with a body that throws an error when it exceeds the limit. */
function limitBody(response: Response, { replyBytes }: FetchLimits): Response {
  if (response.body === null) return response;
  let received = 0;
  const limitedBody = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        received += chunk.byteLength;
        // An error thrown here also closes the connection, so no further data is received or decompressed.
        if (received > replyBytes) {
          throw new HttpFailure("too-large", `the reply is larger than ${describeBytes(replyBytes)}`);
        }
        controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(limitedBody, { status, statusText, headers });
}

function describeBytes(bytes: number): string {
  return bytes >= mebibyte ? `${Math.round(bytes / mebibyte)} MiB` : `${bytes} bytes`;
}
