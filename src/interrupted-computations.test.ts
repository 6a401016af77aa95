/** Tests, with real processes, that a signal ends computations over data from outside at once. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { suiteFolder } from "./testing/temporary-folder.ts";

const source = pathToFileURL(join(import.meta.dirname, "/")).href;

/** Runs a program that prints something while it computes, and returns what ended it after SIGTERM. */
async function endOf(program: string): Promise<string> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  let printed = "";
  child.stderr.on("data", (text) => {
    printed += text;
  });
  const started = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  if (typeof started[0] === "number") return `ended before the signal: ${printed}`;
  child.kill("SIGTERM");
  const [code, signal] = await once(child, "exit");
  return signal ?? `${code}: ${printed}`;
}

/** A list of texts of which the last one takes a minute, and a handler like that of the command line. */
const slowTexts = `
  process.on("SIGTERM", Object.assign(() => {}, { skippable: true }));
  const wait = () => {
    process.stdout.write("computing");
    for (const start = Date.now(); Date.now() < start + 60_000; );
    return "";
  };
  const slow = (items) => Object.defineProperty(items, items.length - 1, { get: wait });
  const texts = slow(Array.from({ length: 300 }, (_, at) => "text " + at));
`;

const folder = suiteFolder();
const graphFile = join(folder, "g.nt");
writeFileSync(
  graphFile,
  Array.from(
    { length: 11_000 },
    (_, at) => `<http://a.org/S${at}> <http://a.org/p> <http://a.org/O${at}> .\n`,
  ).join(""),
);
const oneLine = join(folder, "one-line.ttl");
const triples = 200_000;
writeFileSync(
  oneLine,
  `@prefix a: <http://a.org/> . ${Array.from({ length: triples }, (_, at) => `a:R${at} a:p a:R .`).join(" ")}`,
);

const state = "{ survey: surveySchema.parse({}), iterations: [], final: [] }";
test.each([
  ["BM25", "vectors/word-index.ts", "m.createBm25Index(texts)"],
  ["cosines", "vectors/word-index.ts", "m.createTfIdfCosines(texts)"],
  ["word weights", "vectors/lexical-embedder.ts", "m.createLexicalEmbedder().fit(texts)"],
  [
    "papers",
    "literature/screening/screening-queue.ts",
    `m.createQueueReader()(${state}, texts, "screening")`,
  ],
  ["candidates", "literature/screening/rank-candidates.ts", `m.rankCandidates(${state}, texts)`],
  [
    "a schema for questions",
    "datasets/sampling/sample-questions.ts",
    `const graph = await (await import("${source}graph/index.ts")).openGraph("${graphFile}");
     await m.sampleQuestions(graph, { count: 1, seed: 1, get hubType() { return wait(); } }, unwatched)`,
  ],
])("a signal ends the ranking or reading of %s", async (_name, file, call) => {
  const program = `${slowTexts}
    const m = await import("${source}${file}");
    const { surveySchema } = await import("${source}literature/survey.ts");
    const { unwatched } = await import("${source}base/progress.ts");
    ${call};`;
  expect(await endOf(program)).toBe("SIGTERM");
});

test("a signal ends the reading of a Turtle file with a single line", async () => {
  const program = `
    const stop = new AbortController();
    process.on("SIGTERM", () => stop.abort());
    const { importTurtle } = await import("${source}graph/importers/turtle.ts");
    let read = 0;
    const sink = new Proxy({}, { get: () => () => { if (read++ === 0) process.stdout.write("reading"); } });
    await importTurtle("${oneLine}", sink, { signal: stop.signal }).catch(() => process.exit(read < ${triples} ? 7 : 8));
    process.exit(9);`;
  expect(await endOf(program)).toMatch(/^7: /);
});
