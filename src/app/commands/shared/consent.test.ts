/**
 * Tests that files which may come from somebody else (a manifest, an endpoint file, an experiment, a results folder) lead
 * no command to a server or a model that the user did not name.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { callCommand, commandNamed } from "../../../testing/call-command.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { serveHttp } from "../../../testing/serve-http.ts";
import { startSparqlServer } from "../../../testing/servers/sparql-server.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { requireConsent } from "./consent.ts";

const canary = "Bearer canary-0123456789";
const statement = '<http://a.org/R1> <http://a.org/year> "2019" .\n';

async function startEndpoint() {
  const server = await startSparqlServer(statement);
  onTestFinished(() => server.close());
  return { ...server, origin: new URL(server.url).origin };
}

/** Makes a workspace, writes its files as a stranger would, and returns functions that run commands there. */
async function receive(
  files: Readonly<Record<string, string>>,
  manifest: Readonly<Record<string, unknown>> = {},
) {
  const root = temporaryFolder();
  await callCommand(root, "init", ".");
  const file = join(root, "taxolink.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...manifest }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, ".."), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const env = {
    XDG_STATE_HOME: temporaryFolder(),
    TAXOLINK_SPARQL_AUTHORIZATION: canary,
    LAKES_TOKEN: canary,
    OLLAMA_API_KEY: canary,
  };
  const run = async (name: string, words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    runCommand(await commandNamed(name), words, root, { ...env, ...more });
  return { root, run };
}

test("an endpoint file is followed only if the user allows it, which is remembered, and receives no authorization", async () => {
  const server = await startEndpoint();
  const file = JSON.stringify({ endpoint: server.url, authorization: "LAKES_TOKEN" });
  const { run } = await receive(
    { "datasets/graphs/lakes.json": file },
    { default_graph: "datasets/graphs/lakes.json" },
  );
  for (const words of [[], ["datasets/graphs/lakes.json"]]) {
    await expect(run("graph stats", words)).rejects.toMatchObject({
      message: expect.stringContaining(`lakes.json names ${server.origin}, and you have not allowed it`),
      hint: expect.stringContaining(`--allow-endpoint ${server.origin}`),
    });
  }
  expect(server.queries).toEqual([]);
  await run("graph stats", ["--allow-endpoint", server.url]);
  expect(server.queries.length).toBeGreaterThan(0);
  const { length: allowed } = server.queries;
  await run("graph stats", []);
  expect(server.queries.length).toBeGreaterThan(allowed);
  expect(server.last.authorization).toBeUndefined();
  // The user binds the header to this server.
  await run("graph stats", [], { TAXOLINK_SPARQL_ENDPOINT: server.origin });
  expect(server.last.authorization).toBe(canary);
});

test("an endpoint on the command line needs no consent and receives the authorization", async () => {
  const server = await startEndpoint();
  const { run } = await receive({});
  await run("graph stats", [server.url]);
  expect(server.last.authorization).toBe(canary);
});

test("an experiment and a results folder do not lead to the endpoints that they name", async () => {
  const server = await startEndpoint();
  const questions = [
    "uid,question,golden_answer,golden_triples",
    'q1,What is the year of R1?,2019,"[""(R1, year, 2019)""]"',
  ];
  const experiment = { name: "x", graph: server.url, questions: "q.csv", retrievers: ["bm25"] };
  const { root, run } = await receive({
    "g.nt": statement,
    "q.csv": `${questions.join("\n")}\n`,
    "experiment.json": JSON.stringify(experiment),
  });
  await expect(run("bench", ["experiment.json"])).rejects.toThrow("you have not allowed it");
  const words = ["--graph", "g.nt", "--questions", "q.csv", "--retrievers", "bm25", "--out", "received"];
  await run("bench", words);
  const file = join(root, "received", "run.json");
  const index = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...index, graph: server.url }));
  await expect(run("results", ["received", "--question", "q1"])).rejects.toThrow("you have not allowed it");
  expect(server.queries).toEqual([]);
});

test.each(["compatible:x", "compatible", "ollama"])(
  "no request reaches the model that a received manifest names as %s",
  async (language) => {
    const requests: (string | undefined)[] = [];
    const url = await serveHttp((request, response) => {
      requests.push(request.headers.authorization);
      response.writeHead(500).end();
    });
    const { run } = await receive({ "g.nt": statement }, { language });
    const address = { TAXOLINK_BASE_URL: `${url}/v1`, TAXOLINK_API_KEY: canary };
    for (const [name, words] of [
      ["ask", ["which year", "--graph", "g.nt"]],
      ["questions generate", ["--graph", "g.nt", "--count", "1", "--out", "q.csv"]],
    ] as const) {
      await expect(run(name, words, address)).rejects.toMatchObject({
        message: expect.stringContaining(`names ${language}, and you have not allowed it`),
        hint: expect.stringContaining(`--allow-endpoint ${language}.`),
      });
    }
    expect(requests).toEqual([]);
  },
);

const context = (typed: readonly string[], env: Readonly<Record<string, string>> = {}) => ({
  cwd: temporaryFolder(),
  env: { XDG_STATE_HOME: temporaryFolder(), ...env },
  workspace: undefined,
  seed: 1,
  typed,
  allowed: [],
  interactive: false,
  progress: { note: () => {}, stage: () => ({ advance: () => {}, finish: () => {} }) },
  resolve: (path: string) => path,
  warn: () => {},
});

test.each([
  ["ollama:x", ["ollama:x"], {}],
  ["ollama:x", ["ollama", "x"], {}],
  ["ollama:x", ["x"], { TAXOLINK_LANGUAGE: "ollama" }],
  ["https://a.example", ["crossref=https://a.example/v1"], {}],
  ["https://a.example", [], { TAXOLINK_CROSSREF_URL: "https://a.example" }],
  ["postgres://db.example", ["postgres://ada@db.example/index"], {}],
])("the user names %s with the words %j and the variables %j", async (target, typed, env) => {
  await expect(requireConsent({ target, namedBy: "a file" }, context(typed, env))).resolves.toBeUndefined();
});

test.each([
  ["ollama:x", ["ollama"], {}],
  ["ollama:x", ["x"], { OTHER_LANGUAGE: "ollama" }],
  ["https://a.example", ["https://a.example.org"], {}],
  ["https://a.example", ["http://a.example"], {}],
  ["http://127.0.0.1:3000", ["http://127.0.0.1:3001"], {}],
])("the user does not name %s with the words %j and the variables %j", async (target, typed, env) => {
  const asked = requireConsent({ target, namedBy: "a file" }, context(typed, env));
  await expect(asked).rejects.toThrow(`a file names ${target}, and you have not allowed it`);
});

test("in a terminal, the user is asked once per workspace and target", async () => {
  const prompts: string[] = [];
  const answers = ["no", "yes", undefined];
  const base = context([]);
  const asking = {
    ...base,
    ask: async (prompt: string) => {
      prompts.push(prompt);
      return answers[prompts.length - 1];
    },
  };
  const destination = { target: "https://a.example", namedBy: "lakes.json" };
  await expect(requireConsent(destination, asking)).rejects.toThrow("you have not allowed it");
  await requireConsent(destination, asking);
  await requireConsent(destination, asking);
  expect(prompts).toHaveLength(2);
  expect(prompts[0]).toContain("lakes.json names https://a.example");
  const other = { ...asking, cwd: temporaryFolder() };
  await expect(requireConsent(destination, other)).rejects.toThrow("you have not allowed it");
  expect(prompts).toHaveLength(3);
});
