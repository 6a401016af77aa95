/**
 * Measures a retriever at one graph size. `node measure-scale.ts RETRIEVER TRIPLES FOLDER [PLACE]` runs in a separate
 * process, so that nothing else affects the peak memory, and prints `ScaleFigures` as JSON. PLACE is an `IndexPlace`
 * (default: `file`). It reuses a graph from an earlier measurement.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unwatched } from "../../../base/progress.ts";
import { importGraph, type KnowledgeGraph, openGraph, type Triple } from "../../../graph/index.ts";
import { createRetriever, type Retriever } from "../../../retrieval/index.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { writeGeneratedGraph } from "../../generate-graph.ts";
import { quantile } from "./benchmark.ts";

export type ScaleFigures = {
  /** The wall time and processor time of the import in seconds, or `null` if the graph already existed. */
  readonly imported: Seconds | null;
  readonly indexed: Seconds;
  /** The time to reopen the stored index, or `null` for systems that do not store an index. */
  readonly opened: Seconds | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly peakMegabytes: number;
  /** The size of the index file, or `null` if the index is not in a file. */
  readonly indexMegabytes: number | null;
  /** The wall time and processor time per question, in milliseconds. */
  readonly median: number;
  readonly p95: number;
  readonly processorMedian: number;
  readonly processorP95: number;
};

type Seconds = { readonly wall: number; readonly cpu: number };

/** The number of questions. They cover the whole graph. */
export const questionCount = 60;

async function timed<T>(action: () => Promise<T>): Promise<readonly [T, Seconds]> {
  const started = performance.now();
  const before = process.cpuUsage();
  const result = await action();
  const { user, system } = process.cpuUsage(before);
  return [result, { wall: (performance.now() - started) / 1000, cpu: (user + system) / 1e6 }];
}

/** Where the index is stored: in a file in the folder, or in the database at an address. */
type IndexPlace = "file" | `postgres://${string}`;

async function measureScale(
  name: string,
  triples: number,
  folder: string,
  place: IndexPlace,
): Promise<ScaleFigures> {
  const file = place === "file" ? join(folder, `${triples}.index`) : place;
  const { graph, imported } = await openGeneratedGraph(triples, folder);
  const keeps = name.startsWith("hublink");
  const create = (mode: "rebuild" | "open"): Retriever =>
    createRetriever(name, {
      language: createOfflineLanguage(),
      embedder: createLexicalEmbedder(),
      ...(keeps ? { index: { file, mode } } : {}),
    });
  const { counts, indexed, times } = await indexAndAsk(create("rebuild"), graph, triples);
  const peakMegabytes = process.resourceUsage().maxRSS / 1000;
  const opened = keeps ? (await timed(() => create("open").prepare(graph, unwatched)))[1] : null;
  graph.close();
  const milliseconds = (kind: keyof Seconds, share: number): number =>
    1000 *
    quantile(
      times.map((time) => time[kind]),
      share,
    );
  return {
    imported,
    indexed,
    opened,
    counts,
    peakMegabytes,
    indexMegabytes: keeps && place === "file" ? statSync(file).size / 1e6 : null,
    median: milliseconds("wall", 0.5),
    p95: milliseconds("wall", 0.95),
    processorMedian: milliseconds("cpu", 0.5),
    processorP95: milliseconds("cpu", 0.95),
  };
}

/** @returns the graph in the folder, and the time of its import, or `null` if the graph already existed */
export async function openGeneratedGraph(
  triples: number,
  folder: string,
): Promise<{ readonly graph: KnowledgeGraph; readonly imported: Seconds | null }> {
  const source = join(folder, `${triples}.nt`);
  const store = join(folder, `${triples}.sqlite`);
  let imported: Seconds | null = null;
  if (!existsSync(store)) {
    writeGeneratedGraph(source, { triples, seed: 1 });
    [, imported] = await timed(() => importGraph(source, store));
  }
  return { graph: await openGraph(store), imported };
}

/**
 * Indexes the graph and asks questions in a separate function, so that the index is released before another index is
 * opened.
 */
async function indexAndAsk(
  retriever: Retriever,
  graph: KnowledgeGraph,
  triples: number,
): Promise<Pick<ScaleFigures, "counts" | "indexed"> & { readonly times: readonly Seconds[] }> {
  const [{ counts }, indexed] = await timed(() => retriever.prepare(graph, unwatched));
  const times: Seconds[] = [];
  const every = Math.max(1, Math.floor(triples / questionCount));
  let tripleNumber = 0;
  for await (const batch of graph.scan("stored")) {
    for (const triple of batch) {
      tripleNumber += 1;
      if (tripleNumber % every !== 0) continue;
      const text = questionAbout(triple, times.length);
      times.push((await timed(() => retriever.retrieve({ text })))[1]);
    }
  }
  return { counts, indexed, times };
}

/**
 * Creates a question from the graph's labels, which asks either for the nodes with a value or for the value of a node.
 */
export function questionAbout({ subject, predicate, object }: Triple, number: number): string {
  return number % 2 === 0
    ? `Which ones have the ${predicate.label} ${object.label}?`
    : `What is the ${predicate.label} of ${subject.label}?`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , name = "hubfocus", triples = "10000", folder = ".", place = "file"] = process.argv;
  const figures = await measureScale(name, Number(triples), folder, place as IndexPlace);
  process.stdout.write(JSON.stringify(figures));
}
