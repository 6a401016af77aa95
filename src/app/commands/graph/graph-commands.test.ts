import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { contractGraph } from "../../../testing/knowledge-graph-contract.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { type OrkgServerOptions, startOrkgServer } from "../../../testing/servers/orkg-server.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { graphImport as importCommand, graphPull as pullCommand } from "./import.ts";
import {
  graphExport as exportCommand,
  graphQuery as queryCommand,
  graphShow as showCommand,
  graphStats as statsCommand,
} from "./inspect.ts";
import { command as populateCommand } from "./populate.ts";

function folderWithGraph(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "lakes.nt"), contractGraph);
  return folder;
}

test("`import` writes a store that `stats` and `show` can read, and `export` reproduces the graph", async () => {
  const folder = folderWithGraph();
  const imported = await runCommand(importCommand, ["lakes.nt"], folder);
  expect(imported.json).toMatchObject({ store: join(folder, "lakes.sqlite"), triples: 8, left_out: 0 });
  const stats = await runCommand(statsCommand, ["--graph", "lakes.sqlite"], folder);
  expect(stats.json).toMatchObject({ entities: 8, triples: 8, predicates: 5, types: { Paper: 2 } });
  await expect(runCommand(statsCommand, ["lakes.nt", "--graph", "lakes.sqlite"], folder)).rejects.toThrow(
    '"lakes.nt" and --graph lakes.sqlite both specify a graph',
  );
  await runCommand(exportCommand, ["lakes.sqlite", "--out", "again.json"], folder);
  const exportedStats = await runCommand(statsCommand, ["again.json"], folder);
  expect(exportedStats.json).toMatchObject({ graph_hash: (stats.json as { graph_hash: string }).graph_hash });
});

test("`show` finds an entity by id, by label and by words in the label", async () => {
  const folder = folderWithGraph();
  const show = (...words: string[]) => runCommand(showCommand, ["--graph", "lakes.nt", ...words], folder);
  const byId = await show("R3");
  expect(byId.json).toMatchObject({ entity: { id: "R3", label: "Limnology" } });
  expect(byId.text).toContain("2 incoming:");
  expect((await show("limnology")).json).toEqual(byId.json);
  expect((await runCommand(showCommand, ["lakes.nt", "R3"], folder)).json).toEqual(byId.json);
  expect((await show()).json).toMatchObject({ total: 8 });
  await expect(show("lakes")).rejects.toThrow(/no entity with the id or label "lakes"/);
  await expect(show("zebra")).rejects.toMatchObject({ exitCode: 1 });
});

test("`import` exits with code 3 if the file is partly invalid, and --lenient lists the invalid lines", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "bad.txt"), "a|is|b\nonly|two\n");
  await expect(runCommand(importCommand, ["bad.txt"], folder)).rejects.toMatchObject({ exitCode: 3 });
  expect(readdirSync(folder)).toEqual(["bad.txt"]);
  const lenient = await runCommand(importCommand, ["bad.txt", "--lenient", "--out", "b.sqlite"], folder);
  expect(lenient.json).toMatchObject({
    triples: 1,
    left_out: 1,
    problems: [expect.stringContaining("bad.txt:2")],
  });
});

const publications = [
  {
    title: "Old",
    doi: "10.1/old",
    author: ["Ann Bay"],
    year: "2020",
    venue: "Water",
    contribution: { Research: { Method: ["Survey"] }, Data: { Language: ["English"] } },
  },
  {
    title: "New",
    doi: "10.1/new",
    author: ["Ben Cove", "Dee Firth"],
    year: "2021",
    contribution: { Research: { Method: ["Survey", "Model"] } },
  },
];

async function populateFolder(options: Partial<OrkgServerOptions> = {}) {
  const old = { id: "R1", label: "Old", classes: ["Paper"] };
  const server = await startOrkgServer({
    statements: [
      {
        subject: old,
        predicate: { id: "P31", label: "contribution" },
        object: { id: "R2", label: "Research", classes: ["Contribution"] },
      },
      {
        subject: old,
        predicate: { id: "P77", label: "method" },
        object: { id: "L1", label: "x", literal: true },
      },
    ],
    dois: { "10.1/old": "R1" },
    ...options,
  });
  onTestFinished(() => server.close());
  const folder = temporaryFolder();
  writeFileSync(join(folder, "p.json"), JSON.stringify(publications));
  const words = ["--publications", "p.json", "--template", "question-answering"];
  const run = (extraWords: readonly string[], env = {}) =>
    runCommand(populateCommand, [...words, ...extraWords], folder, env);
  return { server, folder, run, toServer: ["--to", "orkg", "--url", server.url, "--field", "R11"] };
}

test("`populate` writes a graph in the format that matches the file extension", async () => {
  const { folder, run } = await populateFolder();
  const [json, nt] = [await run(["--out", "g.json"]), await run(["--out", "g.nt"])];
  expect(json.json).toMatchObject({ publications: 2, types: { Paper: 2, Contribution: 3 } });
  expect((nt.json as { graph_hash: string }).graph_hash).toBe(
    (json.json as { graph_hash: string }).graph_hash,
  );
  await expect(run(["--out", "g.ttl"])).rejects.toMatchObject({ exitCode: 2 });
  await expect(run([])).rejects.toThrow(/either --out FILE or --to orkg/);
  expect(readdirSync(folder).sort()).toEqual(["g.json", "g.nt", "p.json"]);
});

test("`populate` omits and counts triples that would only mark unannotated fields, and writes them on request", async () => {
  const { folder } = await populateFolder();
  // The two papers have no values for the fields that gv1 places below a contribution.
  const words = ["--publications", "p.json", "--template", "gv1", "--out", "g.nt"];
  const compact = await runCommand(populateCommand, words, folder);
  const full = await runCommand(populateCommand, [...words, "--with-absent"], folder);
  const [withoutAbsent, all] = [compact.json, full.json] as { triples: number; absent_triples: number }[];
  expect(withoutAbsent?.absent_triples).toBe(all?.absent_triples);
  expect((all?.triples ?? 0) - (withoutAbsent?.triples ?? 0)).toBe(withoutAbsent?.absent_triples);
  expect(compact.text).toContain(
    `omitted: ${withoutAbsent?.absent_triples} triples for fields without annotations; --with-absent includes them`,
  );
  expect(full.text).toContain(`fields without annotations: ${withoutAbsent?.absent_triples} triples`);
});

test("`populate --to orkg` shows the requests but does not send them", async () => {
  const { server, run, toServer } = await populateFolder();
  const { json, text } = await run(toServer);
  expect(json).toMatchObject({
    sent: false,
    papers: [
      {
        title: "Old",
        action: "add contributions",
        id: "R1",
        requests: [{ path: "/papers/R1/contributions" }],
      },
      { title: "New", action: "create", id: null, requests: [{ path: "/papers" }] },
    ],
  });
  expect(text).toContain("1 new paper");
  expect(server.posts).toEqual([]);
});

test("`populate --to orkg --send` writes papers and missing contributions and reuses the ids of existing predicates", async () => {
  const { server, run, toServer } = await populateFolder();
  await expect(run([...toServer, "--send"])).rejects.toThrow(/ORKG_TOKEN/);
  const { json } = await run([...toServer, "--send"], { ORKG_TOKEN: "secret-token" });
  expect(JSON.stringify(json)).not.toContain("secret-token");
  expect(server.posts.map(({ path }) => path)).toEqual([
    "/predicates",
    "/papers/R1/contributions",
    "/papers",
  ]);
  for (const { headers } of server.posts) expect(headers.authorization).toBe("Bearer secret-token");
  const [predicate, added, created] = server.posts.map(({ body }) => body as Record<string, unknown>);
  expect(predicate).toEqual({ label: "question language" });
  expect(added).toMatchObject({
    contribution: {
      label: "Data",
      // R9001 is the id that the server assigned to the first item.
      statements: { R9001: [{ id: expect.stringMatching(/^#L/) }] },
    },
    predicates: {},
  });
  expect(created).toMatchObject({
    title: "New",
    research_fields: ["R11"],
    identifiers: { doi: ["10.1/new"] },
    publication_info: { published_year: 2021 },
    authors: [{ name: "Ben Cove" }, { name: "Dee Firth" }],
    contents: { contributions: [{ label: "Research", classes: [], statements: { P77: [{}, {}] } }] },
  });
});

test("`populate --send` writes nothing if the server already has the papers, or if the flag for production is missing", async () => {
  const { server, run, toServer } = await populateFolder({ dois: { "10.1/old": "R1", "10.1/new": "R1" } });
  const { json } = await run(toServer);
  expect((json as { papers: { action: string }[] }).papers[1]?.action).toBe("nothing to do");
  await expect(
    run(["--to", "orkg", "--env", "production", "--field", "R11", "--send"], { ORKG_TOKEN: "t" }),
  ).rejects.toThrow(/production ORKG/);
  expect(server.posts).toEqual([]);
});

test("after a rejected write, the command reports the server's reason and the items already written", async () => {
  const { server, run, toServer } = await populateFolder({
    fault: (_request, path) => (path === "/papers/R1/contributions" ? "refused-new" : undefined),
  });
  const rejected = await run([...toServer, "--send"], { ORKG_TOKEN: "secret-token" });
  expect(rejected.exitCode).toBe(1);
  expect(rejected.warnings.join()).toMatch(/answers 403: Forbidden: the server's own reason/);
  expect(rejected.text).toContain("  1 predicate\n  0 new papers");
  expect(rejected.text).toContain('2 missing or incomplete papers, beginning with "Old"');
  expect(rejected.json).toMatchObject({
    predicates: [{ label: "question language", id: "R9001" }],
    papers: [{ confirmed: 0 }, { confirmed: 0, id: null }],
    stopped: { message: expect.stringContaining("403") },
  });
  expect(server.posts).toHaveLength(1);
});

test("`pull` writes a store from a server at a custom address", async () => {
  const { server, folder } = await populateFolder();
  const words = ["--url", server.url, "--paper", "10.1/old", "--out", "pulled.sqlite"];
  const { json } = await runCommand(pullCommand, words, folder);
  expect(json).toMatchObject({ papers: 1, triples: 2, types: { Paper: 1, Contribution: 1 } });
  expect(existsSync(join(folder, ".taxolink", "cache", "pull"))).toBe(true);
  await expect(runCommand(pullCommand, ["--out", "x.sqlite"], folder)).rejects.toMatchObject({ exitCode: 2 });
});

test("`show` truncates a very long label", async () => {
  const folder = temporaryFolder();
  const long = "x".repeat(1_000_000);
  writeFileSync(join(folder, "long.txt"), `Film|plot|${long}`);
  const show = (...words: string[]) => runCommand(showCommand, ["--graph", "long.txt", ...words], folder);
  for (const { text, json } of [await show("Film"), await show()]) {
    expect(text).toContain("(Film, plot, xxx");
    expect(text.length).toBeLessThan(1_000);
    expect(JSON.stringify(json)).toContain(long);
  }
});

test("`query` joins patterns on their shared variables, and --limit shortens the text but not the JSON", async () => {
  const folder = folderWithGraph();
  const query = (...words: string[]) => runCommand(queryCommand, ["--graph", "lakes.nt", ...words], folder);
  const years = await query("?paper | research field | Limnology", "?paper | year of issue | ?year");
  expect((years.json as { variables: string[] }).variables).toEqual(["paper", "year"]);
  // R1 appeared in 2018; R2 has both years.
  expect(years.text.split("\n")[0]).toBe("3 rows");
  const short = await query("?paper | year of issue | ?year", "--limit", "1");
  expect(short.text.split("\n")).toHaveLength(3);
  expect(short.text).toContain("and 2 more (--limit)");
  expect((short.json as { rows: unknown[] }).rows).toHaveLength(3);
  expect((await query("R3 | research field | ?field")).text).toBe("0 rows");
  await expect(query("?paper | venue")).rejects.toMatchObject({
    exitCode: 2,
    message: '"?paper | venue" is not a pattern: expected "subject | predicate | object"',
  });
});
