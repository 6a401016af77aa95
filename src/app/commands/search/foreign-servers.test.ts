/** Tests what servers of others learn and cause: their redirects are not followed inwards, and no message repeats a key. */
import { expect, test } from "vitest";
import { TaxolinkError } from "../../../base/errors.ts";
import { callCommandWith } from "../../../testing/call-command.ts";
import { serveHttp } from "../../../testing/serve-http.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace } from "../../../workspace/index.ts";

/** Runs a command line, and returns everything that the user sees. */
async function shown(words: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const { root } = initWorkspace(temporaryFolder());
  try {
    return JSON.stringify(await callCommandWith(root, words, env));
  } catch (error) {
    if (!(error instanceof TaxolinkError)) throw error;
    return `${error.message} ${error.hint} ${error.stack}`;
  }
}

test.each([301, 302, 303, 307, 308])(
  "no command follows a redirect with status %i to another port of this machine",
  async (status) => {
    const reached: string[] = [];
    const inner = await serveHttp(({ method, url, headers }, response) => {
      reached.push(`${method} ${url} ${headers["user-agent"]}`);
      response.end("{}");
    });
    const asked: string[] = [];
    const outer = await serveHttp(({ method = "" }, response) => {
      asked.push(method);
      response.writeHead(status, { location: `${inner}/internal` }).end();
    });
    const env = { TAXOLINK_MAIL: "secret@me.example" };
    await shown(["search", "graph", "--source", `crossref=${outer}`], env);
    await shown(["graph", "stats", `${outer}/sparql`], env);
    expect(asked).toContain("GET");
    expect(asked).toContain("POST");
    expect(reached).toEqual([]);
  },
);

const keys = {
  TAXOLINK_MAIL: "a@b.example",
  SEMANTIC_SCHOLAR_API_KEY: "CANARY1",
  ZENODO_TOKEN: "CANARY2",
  OPENALEX_API_KEY: "CANARY3",
  IEEE_API_KEY: "CANARY4",
  TAXOLINK_SPARQL_AUTHORIZATION: "Bearer CANARY5",
};

test.each([
  ...["semantic-scholar", "zenodo", "openalex", "ieee"].map((source) => [
    source,
    "search graph --source SOURCE",
  ]),
  ["sparql", "graph stats URL/sparql"],
])("a server that repeats the request in its error does not make %s print a key", async (source, line) => {
  let received = "";
  const server = await serveHttp(({ headers, url }, response) => {
    received += JSON.stringify(headers) + url;
    response.writeHead(401, { "content-type": "application/json" });
    response.end(JSON.stringify({ title: "denied", detail: JSON.stringify(headers) + url }));
  });
  const words = line.replace("SOURCE", `${source}=${server}`).replace("URL", server).split(" ");
  const output = await shown(words, keys);
  expect(received).toContain("CANARY");
  expect(output).toContain("denied");
  expect(output).not.toContain("CANARY");
});
