/** Prepares a folder for scenarios: the example's workspace, small graphs with questions, and finished runs. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ModelServer, startModelServer } from "../openai-server.ts";
import { scriptedReply } from "../scripted-replies.ts";
import { startSparqlServer } from "../servers/sparql-server.ts";
import { project } from "./project-folder.ts";
import { runLine, type Servers } from "./run-line.ts";
import type { WritingScenario } from "./writing-scenarios.ts";

const workCount = 6;
const noServers: Servers = { model: "", sparql: "" };

/** @throws Error if a command fails */
export async function prepareFolder(folder: string): Promise<void> {
  for (const name of ["taxolink.json", "taxonomy", "literature"]) {
    cpSync(join(project, name), join(folder, name), { recursive: true });
  }
  const publications = readFileSync(join(project, "datasets/graphs/sample-publications.bib"), "utf8");
  const facts = Array.from({ length: workCount }, (_, at) =>
    ["title", "venue", "year", "topic"].map((name) => `Work ${at}|${name}|${name} ${(at * 7) % 5}`),
  ).flat();
  const rows = Array.from({ length: workCount }, (_, at) => {
    const golden = `["(Work ${at}, venue, venue ${(at * 7) % 5})"]`.replaceAll('"', '""');
    return `q${at},What is the venue of Work ${at}?,"${golden}"`;
  });
  writeAll(folder, {
    "papers.bib": publications
      .split(/^(?=@)/m)
      .slice(0, 16)
      .join(""),
    "more.bib":
      "@article{new2020, title = {A new paper}, year = {2020}}\n" +
      "@article{newer2021, title = {Another new paper}, year = {2021}}\n",
    "kb.txt": `${facts.join("\n")}\n`,
    "q.csv": `uid,question,golden_triples\n${rows.join("\n")}\n`,
    "metaqa.txt": "what does [Alien] do\tfly|land\nwho made [Brazil]\tTerry Gilliam\n",
  });
  // The workspace lists these two files as its own.
  const graph = "datasets/graphs/question-answering.nt";
  const questions = "datasets/questions/question-answering.csv";
  for (const line of [
    `graph populate --publications papers.bib --template question-answering --out ${graph}`,
    `questions generate --graph ${graph} --count 8 --out ${questions}`,
    "bench --graph kb.txt --questions q.csv --retrievers difar --out runs/old",
    "bench --save made.json --graph kb.txt --questions q.csv --retrievers bm25",
    "plan set --objective 'To see what is left'",
  ]) {
    await runLine(folder, line, noServers);
  }
  copyWithFailure(join(folder, "runs/old"), join(folder, "runs/failed"));
  cpSync(join(folder, graph), join(folder, "library.nt"));
  cpSync(join(folder, questions), join(folder, "lib.csv"));
}

/** Copies a run and marks its first question as failed, so that it must be repeated. */
function copyWithFailure(run: string, copy: string): void {
  cpSync(run, copy, { recursive: true });
  const file = join(copy, "difar/predictions.jsonl");
  const [header = "", first = "", ...others] = readFileSync(file, "utf8").split("\n");
  const failed = { ...JSON.parse(first), status: "failed", retrieved: [], answer: null, error: "it broke" };
  writeFileSync(file, [header, JSON.stringify(failed), ...others].join("\n"));
}

/** Copies the prepared folder and runs the commands that the scenario requires first. */
export async function placeScenario(
  prepared: string,
  folder: string,
  { before = [], files = {}, absent = [], prepare }: WritingScenario,
  servers: Servers,
): Promise<void> {
  cpSync(prepared, folder, { recursive: true });
  writeAll(folder, files);
  for (const path of absent) rmSync(join(folder, path));
  prepare?.(folder);
  for (const line of before) await runLine(folder, line, servers);
}

function writeAll(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/**
 * Starts a scripted model that completes each task in the simplest possible way, and a SPARQL endpoint with a small
 * graph.
 */
export async function startServers(): Promise<Servers & { close(): Promise<void> }> {
  const model: ModelServer = await startModelServer({ reply: scriptedReply });
  const sparql = await startSparqlServer(
    ["Alien", "Brazil"]
      .map((name) => `<http://example.org/${name}> <http://example.org/year> "1979" .\n`)
      .join(""),
  );
  return {
    model: model.url,
    sparql: sparql.url,
    close: async () => {
      await Promise.all([model.close(), sparql.close()]);
    },
  };
}
