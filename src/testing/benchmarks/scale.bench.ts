/**
 * Compares the store with Oxigraph and with plain SQLite on a graph of a million generated triples (2.2 million RDF
 * triples): import, opening, the schema profile, and an expression with two conditions. Each engine runs in a separate
 * process, and so do the generation of 200 questions from the store, and HubFocus and HubLink, which answer 100 questions in
 * every construct of the algebra. HubFocus also answers them at an endpoint, from which it copies nothing.
 * `TAXOLINK_BENCH_TRIPLES=100000` measures a smaller graph.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeGeneratedGraph } from "../generate-graph.ts";
import { type Benchmark, quantile } from "./measuring/benchmark.ts";
import type { AnswerFigures, HubFocusFigures } from "./measuring/measure-answers.ts";
import type { EndpointFigures } from "./measuring/measure-endpoint.ts";
import type { EngineFigures, EngineName } from "./measuring/measure-engine.ts";
import type { QuestionFigures } from "./measuring/measure-questions.ts";

const script = fileURLToPath(new URL("measuring/measure-engine.ts", import.meta.url));
const questionScript = fileURLToPath(new URL("measuring/measure-questions.ts", import.meta.url));
const answerScript = fileURLToPath(new URL("measuring/measure-answers.ts", import.meta.url));
const endpointScript = fileURLToPath(new URL("measuring/measure-endpoint.ts", import.meta.url));
const triples = Number(process.env.TAXOLINK_BENCH_TRIPLES ?? "1000000");
const rounds = 3;

export const benchmark: Benchmark = {
  name: "scale",
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "taxolink-scale-"));
    try {
      writeGeneratedGraph(join(folder, "graph.nt"), { triples, seed: 1 });
      const [store, oxigraph, sqlite] = [
        measure("store", folder),
        measure("oxigraph", folder),
        measure("sqlite", folder),
      ];
      return {
        ...describe("store", store),
        ...describe("Oxigraph", oxigraph),
        ...describe("SQLite, three tables", sqlite),
        ...measureQuestions(join(folder, "store.sqlite")),
        ...measureAnswers(folder),
        ...measureEndpoint(folder),
        "import: the store's processor time as a multiple of Oxigraph's": store.load / oxigraph.load,
        "two conditions: the expression's time as a multiple of SQLite's": store.query / sqlite.query,
        "bytes of the store per RDF triple":
          store.megabytes === null ? null : (1e6 * store.megabytes) / store.statements,
        "answers to the expression, which must equal those of the other engines": `${store.answers} of ${oxigraph.answers} and ${sqlite.answers}`,
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function measureQuestions(store: string): Record<string, number> {
  const output = execFileSync(process.execPath, [questionScript, store], { encoding: "utf8" });
  const { questions, seconds, peakMegabytes } = JSON.parse(output) as QuestionFigures;
  return {
    "questions generated": questions,
    "questions: s of processor": seconds,
    "questions: peak memory, MB": peakMegabytes,
  };
}

function measureAnswers(folder: string): Record<string, number | string> {
  const run = (task: string): unknown =>
    JSON.parse(execFileSync(process.execPath, [answerScript, task, folder], { encoding: "utf8" }));
  const preparing = run("prepare") as AnswerFigures;
  const hubFocus = run("hubfocus") as HubFocusFigures;
  const index = run("index") as AnswerFigures;
  const hubLink = run("hublink") as AnswerFigures;
  const count = hubFocus.times.length;
  return {
    "HubFocus: preparing a store for the first time, s of processor": preparing.prepared,
    "HubFocus: preparing a store for the first time, peak memory, MB": preparing.peakMegabytes,
    ...describeAnswers("HubFocus with a prepared store", hubFocus),
    "HubFocus: answers equal to the store's own": `${hubFocus.equal} of ${count}`,
    "HubFocus: questions read as they were written": `${hubFocus.right} of ${count}`,
    "executor in memory: answers to the written expressions equal to the store's": `${hubFocus.equalWritten} of ${count}`,
    "HubLink: index, s of processor": index.prepared,
    "HubLink: index, peak memory, MB": index.peakMegabytes,
    ...describeAnswers("HubLink with a stored index", hubLink),
  };
}

function measureEndpoint(folder: string): Record<string, number | string> {
  const words = [endpointScript, String(triples), folder];
  const { schema, questions, equal, different, abstained, right, rightOfStore } = JSON.parse(
    execFileSync(process.execPath, words, { encoding: "utf8" }),
  ) as EndpointFigures;
  const count = questions.length;
  const share = (kind: "queries" | "milliseconds", of: number): number =>
    quantile(
      questions.map((work) => work[kind]),
      of,
    );
  const name = "HubFocus at an endpoint";
  return {
    [`${name}: requests for the schema, once per version`]: schema.queries,
    [`${name}: schema, s of the server's processor`]: schema.milliseconds / 1000,
    [`${name}: requests per question (median)`]: share("queries", 0.5),
    [`${name}: requests per question (95 %)`]: share("queries", 0.95),
    [`${name}: requests per question (most)`]: share("queries", 1),
    [`${name}: ms of the server's processor per question (median)`]: share("milliseconds", 0.5),
    [`${name}: ms of the server's processor per question (95 %)`]: share("milliseconds", 0.95),
    [`${name}: ms of the server's processor per question (most)`]: share("milliseconds", 1),
    [`${name}: answers equal to the store's; others; abstentions`]: `${equal} of ${count}; ${different}; ${abstained}`,
    [`${name}: answers as the question was written; the store's`]: `${right} of ${count}; ${rightOfStore}`,
  };
}

function describeAnswers(
  name: string,
  { prepared, times, peakMegabytes }: AnswerFigures,
): Record<string, number> {
  const share = (kind: "wall" | "processor", of: number): number =>
    quantile(
      times.map((time) => time[kind]),
      of,
    );
  return {
    [`${name}: preparing, s of processor`]: prepared,
    [`${name}: ${times.length} questions, ms (median)`]: share("wall", 0.5),
    [`${name}: ${times.length} questions, ms (95 %)`]: share("wall", 0.95),
    [`${name}: ${times.length} questions, ms of processor (median)`]: share("processor", 0.5),
    [`${name}: ${times.length} questions, ms of processor (95 %)`]: share("processor", 0.95),
    [`${name}: peak memory, MB`]: peakMegabytes,
  };
}

/** Measures an engine several times, and returns the median of each figure. */
function measure(engine: EngineName, folder: string): EngineFigures {
  const runs = Array.from(
    { length: rounds },
    () =>
      JSON.parse(
        execFileSync(process.execPath, [script, engine, folder], { encoding: "utf8" }),
      ) as EngineFigures,
  );
  const [first] = runs;
  if (first === undefined) throw new Error("no round was measured");
  const median = (read: (run: EngineFigures) => number | null): number =>
    quantile(
      runs.map((run) => read(run) ?? Number.NaN),
      0.5,
    );
  return {
    ...first,
    load: median(({ load }) => load),
    query: median(({ query }) => query),
    peakMegabytes: median(({ peakMegabytes }) => peakMegabytes),
    opening: first.opening === null ? null : median(({ opening }) => opening),
    profile: first.profile === null ? null : median(({ profile }) => profile),
  };
}

function describe(name: string, figures: EngineFigures): Record<string, number | null> {
  return {
    [`${name}: load of ${figures.statements.toLocaleString("en")} RDF triples, s of processor (median of ${rounds})`]:
      figures.load,
    [`${name}: peak memory, MB`]: figures.peakMegabytes,
    [`${name}: size, MB`]: figures.megabytes,
    [`${name}: opening, ms`]: figures.opening,
    [`${name}: schema profile, s`]: figures.profile,
    [`${name}: two conditions, s (median of 5)`]: figures.query,
  };
}
