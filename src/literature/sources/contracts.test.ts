/** Tests every source with replies in the structures of the real ones, served on the loopback interface. */
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { silentProgress } from "../../base/progress.ts";
import { serveHttp } from "../../testing/serve-http.ts";
import { type ContractReply, contracts } from "../../testing/servers/literature/contract-replies.ts";
import { openSource, searchSources } from "./search-sources.ts";
import { isSourceName, type SourceName } from "./source-profiles.ts";
import { resolveSources } from "./source-settings.ts";

const env = { XDG_CONFIG_HOME: "/nowhere", TAXOLINK_MAIL: "ada@example.org", IEEE_API_KEY: "k" };
const session = { attempts: 2, firstWaitMs: 1 };

/** Starts a server and opens a source at its address. */
async function settingsFor(name: SourceName, reply: (request: IncomingMessage) => ContractReply) {
  const url = await serveHttp((request, response) => {
    const { status = 200, headers = {}, body } = reply(request);
    const isText = typeof body === "string";
    const type = isText
      ? body.startsWith("<?xml")
        ? "application/atom+xml"
        : "text/plain"
      : "application/json";
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(isText ? body : JSON.stringify(body));
  });
  const [settings] = resolveSources([`${name}=${url}`], env);
  if (settings === undefined) throw new Error("no settings");
  return { ...settings, profile: { ...settings.profile, pace: { requests: 1_000, perMs: 1 } } };
}

/** Searches a source together with another one, so that its failure does not end the search. */
async function search(name: SourceName, reply: (request: IncomingMessage) => ContractReply, query = "lakes") {
  const other = name === "orkg" ? "ieee" : "orkg";
  const settings = [await settingsFor(name, reply), await settingsFor(other, () => contracts[other].empty)];
  const plan = { query, queryBySource: {}, limit: 5 };
  const [answer] = await searchSources(settings, plan, session, { progress: silentProgress });
  return answer;
}

const listed = Object.entries(contracts).flatMap(([name, contract]) =>
  isSourceName(name) ? [[name, contract] as const] : [],
);

test.each(listed)(
  "the replies of %s keep the contract",
  async (name, { reply, work, empty, error, throttle }) => {
    const usual = {
      title: "Deep lakes",
      doi: "10.5555/a",
      year: 2019,
      authors: [{ family: "Berg", given: "Ada" }],
    };
    const found = await search(name, () => reply);
    expect(found).toMatchObject({ completeness: "complete", hits: 1, works: [{ ...usual, ...work }] });
    expect(await search(name, () => empty)).toMatchObject({ completeness: "complete", hits: 0, works: [] });
    const refused = (status = 200) => (status >= 400 && status < 500 ? "refused" : "failed");
    for (const bad of [error, throttle]) {
      const answer = await search(name, () => bad);
      expect(answer).toMatchObject({ completeness: refused(bad.status), hits: null, works: [] });
      expect(answer?.why).not.toBe("");
    }
  },
);

test("a declared total without records is a partial result", async () => {
  const empty = String(contracts.arxiv.empty.body).replace(">0<", ">60<");
  expect(await search("arxiv", () => ({ body: empty }))).toMatchObject({
    completeness: "partial",
    hits: 60,
    works: [],
    why: "the source returned 0 of 5 records",
  });
});

test("a source that repeats a page has a partial result, and data that is called a web page is read", async () => {
  const records = [{ paperId: "p7", title: "Deep lakes" }];
  expect(await search("semantic-scholar", () => ({ body: { total: 3, data: records } }))).toMatchObject({
    completeness: "partial",
    works: [{ title: "Deep lakes" }],
  });
  const headers = { "content-type": "text/html" };
  const { body } = contracts.zenodo.reply;
  expect(await search("zenodo", () => ({ headers, body }))).toMatchObject({
    completeness: "complete",
    hits: 1,
  });
  const total = { value: 5, relation: "eq" };
  expect(await search("zenodo", () => ({ body: { hits: { hits: [], total } } }))).toMatchObject({
    completeness: "partial",
    hits: 5,
  });
  expect((await search("ieee", () => ({ body: "<h1>Developer Inactive</h1>" })))?.why).toContain("web page");
});

test("a reply without the list of its contract is a failure, and a query without a searchable part is not sent", async () => {
  expect(await search("zenodo", () => ({ body: { message: "moved" } }))).toMatchObject({
    completeness: "failed",
  });
  let requests = 0;
  const answer = await search(
    "crossref",
    () => {
      requests += 1;
      return contracts.crossref.empty;
    },
    "NOT lakes",
  );
  expect(answer).toMatchObject({ completeness: "unsupported query" });
  expect(requests).toBe(0);
});

test("if DBLP replies with a page for people, its SPARQL service searches the titles", async () => {
  const queries: string[] = [];
  const row = {
    title: { value: "Deep lakes." },
    year: { value: "2019" },
    names: { value: "Ada Berg 0001 ; Bo Poe" },
  };
  const answer = await search(
    "dblp",
    ({ url = "" }) => {
      if (!url.startsWith("/sparql"))
        return { headers: { "content-type": "text/html" }, body: "<html>robot?" };
      queries.push(new URL(url, "http://x").searchParams.get("query") ?? "");
      return { body: { head: { vars: [] }, results: { bindings: [row] } } };
    },
    '(graph OR "deep lake(s)") AND north',
  );
  expect(answer).toMatchObject({
    completeness: "complete",
    works: [{ title: "Deep lakes", year: 2019, authors: [{ family: "Berg" }, { family: "Poe" }] }],
  });
  expect(answer?.why).toContain("SPARQL");
  expect(queries[0]).toContain('FILTER(REGEX(?title, "graph|deep", "i"))');
  expect(queries[0]).toContain('FILTER(REGEX(?title, "north", "i"))');
});

const query = (doi: string) => ({ doi, title: "", year: null, arxiv: "", ids: {} });

test("Semantic Scholar's batch is matched by position, and a batch of unknown ids has no works", async () => {
  // The second work was merged into a record with another DOI.
  const merged = { paperId: "p2", title: "Lakes", externalIds: { DOI: "10.5555/new" } };
  const settings = await settingsFor("semantic-scholar", () => ({ body: [null, merged] }));
  const works = await openSource(settings, session).works([query("10.5555/a"), query("10.5555/old")]);
  expect(works.map((work) => work?.id ?? null)).toEqual([null, "p2"]);
  const unknown = { status: 400, body: { error: "No valid paper ids given" } };
  const rejecting = await settingsFor("semantic-scholar", () => unknown);
  expect(await openSource(rejecting, session).works([query("10.5555/a")])).toEqual([null]);
});

test("the number of a withheld reference list is known", async () => {
  const settings = await settingsFor("semantic-scholar", ({ url = "" }) => ({
    body: url.includes("/references") ? { data: null } : { paperId: "p1", referenceCount: 12 },
  }));
  expect(await openSource(settings, session).references(query("10.5555/a"))).toEqual({
    works: [],
    declared: 12,
  });
});

test("OpenCitations lists DOIs, and an unknown work has an empty list", async () => {
  const rows = [{ citing: "omid:br/1 doi:10.5555/B", cited: "omid:br/2 doi:10.5555/a" }];
  const known = await settingsFor("opencitations", () => ({ body: rows }));
  expect(await openSource(known, session).citing(query("10.5555/a"), 5)).toMatchObject({
    works: [{ doi: "10.5555/b" }],
    declared: 1,
  });
  const unknown = await settingsFor("opencitations", () => ({ body: [] }));
  expect(await openSource(unknown, session).citing(query("10.5555/a"), 5)).toBeNull();
  const failing = await settingsFor("opencitations", () => ({ body: { error: "down" } }));
  await expect(openSource(failing, session).citing(query("10.5555/a"), 5)).rejects.toThrow("down");
});

test("Crossref's lists arrive without reference lists", async () => {
  let address = "";
  await search("crossref", ({ url = "" }) => {
    address = url;
    return contracts.crossref.reply;
  });
  expect(new URL(address, "http://x").searchParams.get("select")?.split(",")).not.toContain("reference");
});
