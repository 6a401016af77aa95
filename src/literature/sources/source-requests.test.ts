/** Tests requests to sources that are busy or offline, that return broken replies, or that require a bot check. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { CancelledError, OptionError, SourceError } from "../../base/errors.ts";
import { hashText } from "../../base/io/index.ts";
import { serveHttp } from "../../testing/serve-http.ts";
import {
  type LiteratureFault,
  startLiteratureServer,
} from "../../testing/servers/literature/literature-server.ts";
import { serveableWorks } from "../../testing/servers/literature/served-work.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { openReplyStore } from "./reply-store.ts";
import { openSource } from "./search-sources.ts";
import { readRateLimits } from "./source-profiles.ts";
import type { SourceSession } from "./source-requests.ts";
import { resolveSources } from "./source-settings.ts";

const works = serveableWorks(5);

function openOne(item: string, session: SourceSession = {}, env: Readonly<Record<string, string>> = {}) {
  const [settings] = resolveSources([item], { XDG_CONFIG_HOME: "/nowhere", ...env });
  if (settings === undefined) throw new Error("no settings");
  const profile = { ...settings.profile, pace: { requests: 1_000, perMs: 1 } };
  return openSource({ ...settings, profile }, { firstWaitMs: 1, ...session });
}

async function serve(fault: (sending: number) => LiteratureFault | undefined) {
  const server = await startLiteratureServer({ works, fault: (_source, _path, sending) => fault(sending) });
  onTestFinished(() => server.close());
  return server;
}

test.each(["429", "429-retry-after", "500", "503", "html", "truncated", "reset"] as const)(
  "a request is repeated after %s",
  async (fault) => {
    const server = await serve((sending) => (sending === 0 ? fault : undefined));
    const messages: string[] = [];
    const source = openOne(`openalex=${server.url}/openalex`, {
      onRetry: (message) => messages.push(message),
    });
    expect((await source.find("place OR case", 5)).works.length).toBe(0);
    expect((await source.find("case", 5)).works).toHaveLength(5);
    expect(server.requests).toHaveLength(4);
    expect(messages[0]).toMatch(/^OpenAlex: .*; trying again in [01] s$/);
  },
);

test("the client reads a slow reply to its end", async () => {
  const server = await serve(() => "drip");
  expect((await openOne(`crossref=${server.url}/crossref`).find("case", 5)).works).toHaveLength(5);
});

test("the client does not repeat a request rejected with 403", async () => {
  const server = await serve(() => "403");
  const search = openOne(`crossref=${server.url}/crossref`).find("case", 5);
  await expect(search).rejects.toThrow(`Crossref (${server.url}/crossref): the server answers 403`);
  expect(server.requests).toHaveLength(1);
});

test("if a source returns a web page instead of data, the client gives up after three attempts", async () => {
  const server = await serve(() => "html");
  const search = openOne(`zenodo=${server.url}/zenodo`).find("case", 5);
  await expect(search).rejects.toThrow(
    /Zenodo .*: the source returned a web page instead of data.* \(3 attempts\)/,
  );
  expect(server.requests).toHaveLength(3);
});

test("the client fails at once if the source requires too long a wait", async () => {
  const url = await serveHttp((_request, response) => {
    response.writeHead(429, { "retry-after": "7200", "content-type": "application/json" });
    response.end('{"error":"Daily credit exhausted","message":"Come back tomorrow"}');
  });
  const error = await openOne(`openalex=${url}`)
    .find("case", 5)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SourceError);
  expect(error).toMatchObject({
    message: `OpenAlex (${url}): the server answers 429: Daily credit exhausted: Come back tomorrow`,
    hint: "Query the source again in 120 min, or with a key in OPENALEX_API_KEY.",
  });
});

test("cancelling ends a wait immediately", async () => {
  const server = await serve(() => "hang");
  const stop = new AbortController();
  const search = openOne(`openalex=${server.url}/openalex`, { signal: stop.signal }).find("case", 5);
  stop.abort();
  await expect(search).rejects.toThrow(CancelledError);
});

test.each([
  ["openalex", "OPENALEX_API_KEY"],
  ["semantic-scholar", "SEMANTIC_SCHOLAR_API_KEY"],
  ["crossref", "CROSSREF_PLUS_TOKEN"],
] as const)("the client does not send the key of %s to another host", async (name, variable) => {
  const elsewhere: string[] = [];
  const there = await serveHttp((request, response) => {
    elsewhere.push(request.url ?? "");
    response.end("{}");
  });
  const here = await serveHttp((request, response) => {
    response.writeHead(302, { location: `${there}${request.url}` }).end();
  });
  const source = openOne(`${name}=${here}`, {}, { [variable]: "s3cret" });
  await expect(source.find("case", 5)).rejects.toThrow(/the URL redirects to/);
  expect(elsewhere).toEqual([]);
});

test("requests identify Taxolink and contain the user's email address", async () => {
  const server = await serve(() => undefined);
  await openOne(`crossref=${server.url}/crossref`, {}, { TAXOLINK_MAIL: "ada@example.org" }).find("case", 5);
  await openOne(`crossref=${server.url}/crossref`).find("case", 5);
  expect(server.requests.map(({ headers }) => headers["user-agent"])).toEqual([
    expect.stringMatching(/^taxolink\/\d+\.\d+\.\d+ \(mailto:ada@example\.org\)$/),
    expect.stringMatching(/^taxolink\/\d+\.\d+\.\d+$/),
  ]);
});

test("raw replies are stored under the hash of their content, without the key and email address, and reused offline", async () => {
  const server = await serve(() => undefined);
  const folder = join(temporaryFolder(), "sources");
  const env = { OPENALEX_API_KEY: "s3cret", TAXOLINK_MAIL: "ada@example.org" };
  const item = `openalex=${server.url}/openalex`;
  const online = await openOne(item, { store: openReplyStore(folder) }, env).find("case", 5);
  const [reply = ""] = readdirSync(join(folder, "replies"));
  const text = gunzipSync(readFileSync(join(folder, "replies", reply))).toString("utf8");
  expect(reply).toBe(`${hashText(text)}.gz`);
  expect(JSON.parse(text)).toMatchObject({ meta: { count: 5 } });
  const receipts = readdirSync(join(folder, "requests")).map((file) =>
    readFileSync(join(folder, "requests", file), "utf8"),
  );
  expect(receipts.join()).toContain("search=case");
  expect(receipts.join() + text).not.toMatch(/s3cret|ada@example/);
  await server.close();
  const replayed = openOne(item, { store: openReplyStore(folder), replay: true });
  expect(await replayed.find("case", 5)).toEqual(online);
  await expect(replayed.find("other", 5)).rejects.toThrow(/OpenAlex: no reply to this request is stored/);
});

test("a command reuses replies from an interrupted round, but not older replies", async () => {
  const server = await serve(() => undefined);
  const store = openReplyStore(join(temporaryFolder(), "sources"));
  const item = `openalex=${server.url}/openalex`;
  await openOne(item, { store }).find("case", 5);
  await openOne(item, { store, reuseSince: new Date(0) }).find("case", 5);
  expect(server.requests).toHaveLength(1);
  await openOne(item, { store, reuseSince: new Date(Date.now() + 60_000) }).find("case", 5);
  expect(server.requests).toHaveLength(2);
});

test("`--source` accepts names of sources, each with an optional address", () => {
  const resolve = (items: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    resolveSources(items, { XDG_CONFIG_HOME: "/nowhere", ...env }).map(
      ({ name, baseUrl, missingRequirement }) => ({
        name,
        baseUrl,
        missingRequirement: missingRequirement !== undefined,
      }),
    );
  expect(resolve(["openalex", "Semantic Scholar", "zenodo=http://localhost:9/z/"])).toEqual([
    { name: "openalex", baseUrl: "https://api.openalex.org", missingRequirement: false },
    {
      name: "semantic-scholar",
      baseUrl: "https://api.semanticscholar.org/graph/v1",
      missingRequirement: false,
    },
    { name: "zenodo", baseUrl: "http://localhost:9/z", missingRequirement: false },
  ]);
  // The terms of a public source do not apply to another address.
  expect(resolve(["wikidata", "ieee"]).map(({ missingRequirement }) => missingRequirement)).toEqual([
    true,
    true,
  ]);
  expect(resolve(["wikidata"], { TAXOLINK_WIKIDATA_URL: "http://localhost:9" })).toEqual([
    { name: "wikidata", baseUrl: "http://localhost:9/w", missingRequirement: false },
  ]);
  expect(() => resolve(["opnalex"])).toThrow(OptionError);
  expect(() => resolve(["opnalex"])).toThrow('unknown source "opnalex"');
  expect(() => resolve(["GEPRIS"])).toThrow("GEPRIS is not supported: the source has web pages but no API");
  expect(() => resolve(["openalex=nowhere"])).toThrow("not a web URL");
});

test("sources report when their allowance is exhausted, and how long to wait", () => {
  const now = 1_700_000_000_000;
  const limits = (remaining: string, reset: string) =>
    readRateLimits(new Headers({ "x-ratelimit-remaining": remaining, "x-ratelimit-reset": reset }), now);
  expect(limits("3", "1700000030")).toEqual({});
  // The next request may start 30 seconds from now.
  expect(limits("0", "1700000030")).toEqual({ holdMs: 30_000 });
  // OpenAlex states the seconds to go.
  expect(limits("0", "30")).toEqual({ holdMs: 30_000 });
  // For a window of an hour, only the source's rejections apply.
  expect(limits("0", "1700003600")).toEqual({ holdMs: 60_000 });
  expect(readRateLimits(new Headers(), now)).toEqual({});
});
