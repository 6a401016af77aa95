/**
 * Defines a benchmark, and what benchmarks share. The runner finds benchmarks by their file names, `*.bench.ts`, and
 * writes the results to `runs/bench.json`.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { unwatched } from "../../../base/progress.ts";
import type { KnowledgeGraph } from "../../../graph/index.ts";
import { createRetriever, type Retrieval, type RetrievalQuestion } from "../../../retrieval/index.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";

/**
 * Maps labels that include units to measurements: `{"import gv3.json, ms (median of 5)": 212}`. The value is `null` if
 * the quantity was not measured. The label then contains the reason.
 */
export type Figures = Readonly<Record<string, number | string | null>>;

export type Benchmark = { readonly name: string; run(): Promise<Figures> };

/** The optional folder of published data, with a slash at the end. */
export const published = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));

/** The figures of a measurement that needs the folder of published data if it is missing. */
export const withoutPublished: Figures = {
  "not measured: the published data is not at ../shared/data": null,
};

/** The path of the built program. */
export const builtProgram = fileURLToPath(new URL("../../../../dist/cli.js", import.meta.url));

/** Wall time and processor time, in seconds. */
export type Seconds = { readonly wall: number; readonly cpu: number };

export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1000;
}

export async function timed<T>(action: () => T | Promise<T>): Promise<readonly [result: T, time: Seconds]> {
  const [wall, cpu] = [performance.now(), processorSeconds()];
  const result = await action();
  return [result, { wall: (performance.now() - wall) / 1000, cpu: processorSeconds() - cpu }];
}

/** Measures the median wall time of `rounds` calls, in milliseconds. */
export async function medianMilliseconds(rounds: number, action: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(1000 * (await timed(action))[1].wall);
  return quantile(times, 0.5);
}

/** Computes the q-quantile of values by linear interpolation between order statistics. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const position = (sorted.length - 1) * q;
  const low = sorted[Math.floor(position)] ?? Number.NaN;
  const high = sorted[Math.ceil(position)] ?? Number.NaN;
  return low + (high - low) * (position - Math.floor(position));
}

/** Returns the median and the 95 % quantile of values with a label that names their unit. */
export function spread(label: string, values: readonly number[]): Record<string, number> {
  return {
    [`${label} (median of ${values.length})`]: quantile(values, 0.5),
    [`${label} (95 %)`]: quantile(values, 0.95),
  };
}

/** Returns the spread of the wall and the processor times, in milliseconds. */
export function spreadTimes(label: string, times: readonly Seconds[]): Record<string, number> {
  const milliseconds = (kind: keyof Seconds): number[] => times.map((time) => 1000 * time[kind]);
  return {
    ...spread(`${label}, ms`, milliseconds("wall")),
    ...spread(`${label}, ms of processor`, milliseconds("cpu")),
  };
}

/**
 * Runs a script of this folder in a separate process, so that nothing else affects its memory, and returns what it
 * prints as JSON.
 */
export function measureApart<T>(script: string, ...words: readonly (string | number)[]): T {
  const file = fileURLToPath(new URL(script, import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [file, ...words.map(String)], { encoding: "utf8" })) as T;
}

/** Creates what a system needs to work without a model. */
export function offlineParts() {
  return { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
}

/** The answers of a system to questions, in their order. */
export type Asked<Question> = {
  /** The time in which the system prepared the graph. */
  readonly prepared: Seconds;
  readonly answers: readonly {
    readonly question: Question;
    readonly retrieval: Retrieval;
    readonly time: Seconds;
  }[];
};

/** Prepares a preset offline for a graph, and asks it questions one after another. */
export async function askOffline<Question extends RetrievalQuestion>(
  graph: KnowledgeGraph,
  preset: string,
  questions: Iterable<Question>,
  options: Readonly<Record<string, unknown>> = {},
): Promise<Asked<Question>> {
  const retriever = createRetriever(preset, offlineParts(), options);
  const [, prepared] = await timed(() => retriever.prepare(graph, unwatched));
  const answers: Asked<Question>["answers"][number][] = [];
  for (const question of questions) {
    const [retrieval, time] = await timed(() => retriever.retrieve(question));
    answers.push({ question, retrieval, time });
  }
  return { prepared, answers };
}
