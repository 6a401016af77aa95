/**
 * Tests replies in the shapes of the real sources: a result, an error inside a reply with status 200, an empty result,
 * and a result that lacks declared hits. The shapes follow the documentation of the sources.
 */
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { silentProgress } from "../progress.ts";
import { serveHttp } from "../testing/serve-http.ts";
import { openSource } from "./open-sources.ts";
import { searchSources } from "./search-sources.ts";
import type { SourceName } from "./source-profiles.ts";
import { resolveSources } from "./source-settings.ts";

const env = { XDG_CONFIG_HOME: "/nowhere", TAXOLINK_MAIL: "ada@example.org", IEEE_API_KEY: "k" };

async function settingsFor(name: SourceName, reply: (request: IncomingMessage) => unknown, status = 200) {
  const url = await serveHttp((request, response) => {
    const body = reply(request);
    const isText = typeof body === "string";
    response.writeHead(status, { "content-type": isText ? "application/atom+xml" : "application/json" });
    response.end(isText ? body : JSON.stringify(body));
  });
  return resolveSources([`${name}=${url}`], env).map((settings) => ({
    ...settings,
    profile: { ...settings.profile, pace: { requests: 1_000, perMs: 1 } },
  }));
}

const session = { attempts: 2, firstWaitMs: 1 };

async function search(
  name: SourceName,
  reply: (request: IncomingMessage) => unknown,
  query = "lakes",
  status = 200,
) {
  const settings = await settingsFor(name, reply, status);
  const plan = { query, queryBySource: {}, limit: 5, keepWhenStopped: true };
  // A second source answers, so that a failure of the first is reported instead of thrown.
  const other = await settingsFor("openalex", () => ({ meta: { count: 0 }, results: [] }));
  const [answer] = await searchSources([...settings, ...other], plan, session, { progress: silentProgress });
  return answer;
}

const feed = (total: number, entries: string): string =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><opensearch:totalResults>${total}</opensearch:totalResults>${entries}</feed>`;

test.each([
  ["wikidata", { error: { code: "maxlag", info: "Waiting for a database server" }, servedby: "mw1" }],
  ["dblp", { result: { status: { "@code": "500", text: "Internal error" }, hits: { "@total": "0" } } }],
  ["crossref", { status: "failed", "message-type": "validation-failure", message: [{ type: "x" }] }],
  ["semantic-scholar", { error: "Too many requests", message: null }],
  ["openalex", { error: "Invalid query parameters", message: "unknown field" }],
] as const)(
  "an error of %s inside a reply with status 200 is a failure, not an empty result",
  async (name, body) => {
    expect(await search(name, () => body)).toMatchObject({
      outcome: "failed",
      completeness: "failed",
      hits: null,
    });
  },
);

test("an empty feed that declares hits is a partial result", async () => {
  expect(await search("arxiv", () => feed(60, ""))).toMatchObject({
    completeness: "partial",
    hits: 60,
    works: [],
    why: "the source returned 0 of 5 hits",
  });
  expect(await search("arxiv", () => feed(0, ""))).toMatchObject({ completeness: "complete", hits: 0 });
});

test("a rejected request is refused, and a query without a searchable part is not sent", async () => {
  expect(await search("zenodo", () => ({ message: "no" }), "lakes", 406)).toMatchObject({
    completeness: "refused",
  });
  let requests = 0;
  const answer = await search(
    "crossref",
    () => {
      requests += 1;
      return {};
    },
    "NOT lakes",
  );
  expect(answer).toMatchObject({ outcome: "cannot", completeness: "unsupported query" });
  expect(requests).toBe(0);
});

const query = (doi: string) => ({ doi, title: "", year: null, arxiv: "", ids: {} });

test("Semantic Scholar's batch is matched by position, and a batch of unknown ids has no works", async () => {
  // The second work was merged into a record with another DOI.
  const [settings] = await settingsFor("semantic-scholar", () => [
    null,
    { paperId: "p2", title: "Lakes", externalIds: { DOI: "10.5555/new" } },
  ]);
  if (settings === undefined) throw new Error("no settings");
  const works = await openSource(settings, session).works([query("10.5555/a"), query("10.5555/old")]);
  expect(works.map((work) => work?.id ?? null)).toEqual([null, "p2"]);
  const [rejecting] = await settingsFor(
    "semantic-scholar",
    () => ({ error: "No valid paper ids given" }),
    400,
  );
  if (rejecting === undefined) throw new Error("no settings");
  expect(await openSource(rejecting, session).works([query("10.5555/a")])).toEqual([null]);
});

test("Crossref's subtitle, markup, entities and withdrawals are read, without whole reference lists", async () => {
  let address = "";
  const item = {
    DOI: "10.5555/A",
    title: ["H<sub>2</sub>O of M&uuml;ggel"],
    subtitle: ["A map"],
    "updated-by": [{ type: "withdrawal" }],
  };
  const answer = await search("crossref", (request) => {
    address = request.url ?? "";
    return { status: "ok", message: { "total-results": 1, items: [item], "next-cursor": "" } };
  });
  expect(answer?.works).toMatchObject([{ title: "H2O of Müggel: A map", retracted: true, doi: "10.5555/a" }]);
  expect(new URL(address, "http://x").searchParams.get("select")?.split(",")).not.toContain("reference");
});
