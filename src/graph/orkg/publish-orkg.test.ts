import { expect, onTestFinished, test } from "vitest";
import { CancelledError } from "../../base/errors.ts";
import { silentProgress } from "../../base/progress.ts";
import { type OrkgServerOptions, startOrkgServer } from "../../testing/servers/orkg-server.ts";
import type { Triple } from "../triple.ts";
import type { OrkgPaper } from "./paper-payload.ts";
import { publishToOrkg } from "./publish-orkg.ts";

/**
 * Returns a paper with one contribution per label. Each contribution has a value for "method" and a value for "site".
 */
function paper(name: string, labels: readonly string[] = ["Research"]): OrkgPaper {
  const contributions = labels.map((label) => ({ id: `R-${name}-${label}`, label, types: ["Contribution"] }));
  const below = (subject: Triple["subject"]): Triple[] =>
    ["method", "site"].map((predicate) => ({
      subject,
      predicate: { id: predicate, label: predicate },
      object: { id: `L-${subject.id}-${predicate}`, label: `${name}'s ${predicate}`, types: [] },
    }));
  return {
    title: name,
    doi: `10.1/${name}`,
    year: 2020,
    venue: undefined,
    authors: [],
    contributions,
    triples: new Map(contributions.map((each) => [each.id, below(each)])),
  };
}

const papers = ["a", "b", "c", "d", "e", "f"].map((name) => paper(name));

async function serve(options: Partial<OrkgServerOptions> = {}) {
  const server = await startOrkgServer({ statements: [], ...options });
  onTestFinished(() => server.close());
  const publish = (some: readonly OrkgPaper[] = papers, signal?: AbortSignal) =>
    publishToOrkg(
      some,
      { baseUrl: server.url, researchField: "R11", token: "t", firstPauseMs: 0 },
      { progress: silentProgress, ...(signal ? { signal } : {}) },
    );
  const titles = () => server.stored.papers.map(({ title }) => title);
  return { server, publish, titles };
}

test("the command writes each missing predicate once for all papers, and the papers refer to it by id", async () => {
  const { server, publish } = await serve();
  const { predicates, stopped } = await publish();
  expect(stopped).toBeNull();
  expect(server.stored.predicates.map(({ label }) => label)).toEqual(["method", "site"]);
  expect(predicates).toEqual(server.stored.predicates.map(({ id, label }) => ({ label, id })));
  const ids = predicates.map(({ id }) => id);
  const bodies = server.posts.filter(({ path }) => path === "/papers").map(({ body }) => body);
  expect(bodies).toHaveLength(papers.length);
  for (const body of bodies) {
    expect(body).toMatchObject({
      contents: {
        predicates: {},
        contributions: [{ statements: Object.fromEntries(ids.map((id) => [id, [{}]])) }],
      },
    });
  }
});

test("the command gives a busy server time to recover, and writes every item exactly once", async () => {
  let writes = 0;
  const { server, publish, titles } = await serve({
    // The server accepts each write only on the ninth attempt.
    fault: (_request, _path, method) => {
      if (method !== "POST") return undefined;
      writes += 1;
      return writes % 9 === 0 ? undefined : "busy";
    },
  });
  expect((await publish()).stopped).toBeNull();
  expect(titles()).toEqual(["a", "b", "c", "d", "e", "f"]);
  // There are eight write requests: for two predicates and six papers.
  expect(writes).toBe(9 * 8);
  expect(server.posts).toHaveLength(8);
});

test("if a reply is lost, the command stops and reports the loss, and the next run finds the stored papers in one page", async () => {
  let papersTaken = 0;
  const { server, publish, titles } = await serve({
    fault: (_request, path, method) => {
      if (method !== "POST" || path !== "/papers") return undefined;
      papersTaken += 1;
      return papersTaken === 3 ? "lost" : undefined;
    },
  });
  const first = await publish();
  expect(first.stopped?.message).toContain("/papers: the server cannot be reached");
  expect(first.predicates.map(({ id }) => id)).toEqual(["R9001", "R9002"]);
  expect(first.papers.map(({ title, id, confirmed }) => [title, id, confirmed])).toEqual([
    ["a", "R9003", 1],
    ["b", "R9004", 1],
    ["c", null, 0],
    ["d", null, 0],
    ["e", null, 0],
    ["f", null, 0],
  ]);
  expect(titles()).toEqual(["a", "b", "c"]);
  const before = server.requests.length;
  const second = await publish();
  expect(second.stopped).toBeNull();
  expect(second.predicates).toEqual([]);
  expect(second.papers.map(({ id, action }) => `${id} ${action}`).slice(1, 4)).toEqual([
    "R9004 nothing to do",
    "R9005 nothing to do",
    "R9006 create",
  ]);
  expect(titles()).toEqual(["a", "b", "c", "d", "e", "f"]);
  const readRequests = server.requests.slice(before).filter((line) => !line.startsWith("POST"));
  expect(readRequests.filter((line) => line.startsWith("GET /papers?research_field=R11"))).toHaveLength(1);
  expect(readRequests.filter((line) => line.startsWith("HEAD"))).toHaveLength(3);
});

test("the next run adds only the missing contributions to a partially written paper", async () => {
  const whole = paper("a", ["One", "Two", "Three"]);
  let down = true;
  const { server, publish } = await serve({
    fault: (_request, path) =>
      down && path.endsWith("/contributions") && server.posts.length > 3 ? "broken" : undefined,
  });
  await publish([paper("a", ["Zero"])]);
  const half = await publish([whole]);
  expect(half.papers).toMatchObject([{ action: "add contributions", confirmed: 1, requests: [{}, {}, {}] }]);
  down = false;
  expect((await publish([whole])).papers).toMatchObject([{ confirmed: 2, requests: [{}, {}] }]);
  expect(server.stored.papers[0]?.contributions.map(({ label }) => label)).toEqual([
    "Zero",
    "One",
    "Two",
    "Three",
  ]);
});

test("a command that is interrupted between two papers reports the papers written so far", async () => {
  const controller = new AbortController();
  const { publish, titles } = await serve({
    fault: (_request, path, method) => {
      if (method === "POST" && path === "/papers") controller.abort();
      return undefined;
    },
  });
  const { stopped, papers: reported } = await publish(papers, controller.signal);
  expect(stopped).toBeInstanceOf(CancelledError);
  expect(reported).toHaveLength(6);
  expect(titles().length).toBeLessThan(2);
});

test("if a research field has more pages than there are papers to write, the command does not read all pages", async () => {
  const field = { id: "R11", label: "Hydrology" };
  const statements = Array.from({ length: 50 }, (_, at) => ({
    subject: { id: `R${at}`, label: `Paper ${at}`, classes: ["Paper"] },
    predicate: { id: "P30", label: "research field" },
    object: field,
  }));
  const { server, publish } = await serve({ statements, pageSize: 2 });
  await publish(papers.slice(0, 2));
  expect(server.requests.filter((line) => line.startsWith("GET /papers"))).toHaveLength(1);
});

test("literals are published with their data types", async () => {
  const { server, publish } = await serve();
  const [first, second] = ['"2018"^^<http://www.w3.org/2001/XMLSchema#integer>', '"plain"'];
  const typed = paper("typed");
  const [root] = typed.contributions;
  const below = [first, second].map((id) => ({
    subject: root as Triple["subject"],
    predicate: { id: "year", label: "year" },
    object: { id: id as string, label: "shown", types: [] },
  }));
  await publish([{ ...typed, triples: new Map([[root?.id ?? "", below]]) }]);
  const [{ contents } = { contents: { literals: {} } }] = server.posts
    .slice(-1)
    .map(({ body }) => body as { contents: { literals: Record<string, unknown> } });
  expect(Object.values(contents.literals)).toEqual([
    { label: "2018", data_type: "xsd:integer" },
    { label: "plain", data_type: "xsd:string" },
  ]);
  for (const id of Object.keys(contents.literals)) expect(id).toMatch(/^#L\w+$/);
});
