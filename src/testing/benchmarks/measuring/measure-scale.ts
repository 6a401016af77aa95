/**
 * Measures a retriever at one graph size. `node measure-scale.ts RETRIEVER TRIPLES FOLDER [PLACE]` runs in a separate
 * process, so that nothing else affects the peak memory, and prints the figures as JSON. PLACE is an `IndexPlace`
 * (default: `file`).
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { unwatched } from "../../../base/progress.ts";
import type { KnowledgeGraph } from "../../../graph/index.ts";
import { createRetriever, type Retriever } from "../../../retrieval/index.ts";
import { offlineParts, peakMegabytes, quantile, type Seconds, spreadTimes, timed } from "./benchmark.ts";
import { openGeneratedGraph, spreadTriples } from "./generated-questions.ts";

/** Where the index is stored: in a file in the folder, or in the database at an address. */
type IndexPlace = "file" | `postgres://${string}`;

export type ScaleFigures = {
  readonly indexed: Seconds;
  readonly peakMegabytes: number;
  /** The size of the index file, or `null` if the index is not in a file. */
  readonly indexMegabytes: number | null;
  /** The 95 % quantile of the milliseconds per question. */
  readonly p95: number;
  /** All figures with their labels. */
  readonly labelled: Readonly<Record<string, number>>;
};

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
    createRetriever(name, { ...offlineParts(), ...(keeps && { index: { file, mode } }) });
  const { counts, indexed, times } = await indexAndAsk(create("rebuild"), graph, triples);
  const peak = peakMegabytes();
  const opened = keeps ? (await timed(() => create("open").prepare(graph, unwatched)))[1] : null;
  graph.close();
  const indexMegabytes = keeps && place === "file" ? statSync(file).size / 1e6 : null;
  const label = `${name}, ${triples.toLocaleString("en")} triples`;
  const seconds = (what: string, time: Seconds | null): Record<string, number> =>
    time === null
      ? {}
      : { [`${label}: ${what}, s`]: time.wall, [`${label}: ${what}, s of processor`]: time.cpu };
  const labelled = {
    ...seconds("import", imported),
    ...seconds("index", indexed),
    ...seconds("open the index again", opened),
    ...Object.fromEntries(Object.entries(counts).map(([what, count]) => [`${label}: ${what}`, count])),
    [`${label}: peak memory, MB`]: peak,
    ...(indexMegabytes === null ? {} : { [`${label}: index file, MB`]: indexMegabytes }),
    ...spreadTimes(`${label}: per question`, times),
  };
  const p95 = quantile(
    times.map(({ wall }) => 1000 * wall),
    0.95,
  );
  return { indexed, peakMegabytes: peak, indexMegabytes, p95, labelled };
}

/**
 * Indexes the graph and asks questions in a separate function, so that the index is released before another index is
 * opened.
 */
async function indexAndAsk(retriever: Retriever, graph: KnowledgeGraph, triples: number) {
  const [{ counts }, indexed] = await timed(() => retriever.prepare(graph, unwatched));
  const times: Seconds[] = [];
  for await (const { text } of spreadTriples(graph, triples)) {
    times.push((await timed(() => retriever.retrieve({ text })))[1]);
  }
  return { counts, indexed, times };
}

const [name = "hubfocus", triples = "10000", folder = ".", place = "file"] = process.argv.slice(2);
console.log(JSON.stringify(await measureScale(name, Number(triples), folder, place as IndexPlace)));
