/** Opens a graph of any kind. */
import { join } from "node:path";
import Database from "better-sqlite3";
import { unwatched, type Watch } from "../base/progress.ts";
import { count } from "../base/text/count.ts";
import { fillStore, type ImportOptions } from "./import-graph.ts";
import { detectFormat } from "./importers/detect-format.ts";
import type { KnowledgeGraph } from "./knowledge-graph.ts";
import { createRemoteSource, type RemoteSource } from "./remote/remote-source.ts";
import { createResponseCache, type ResponseCache } from "./remote/response-cache.ts";
import {
  type Connect,
  connectToNamed,
  type Endpoint,
  endpointAt,
  isEndpoint,
  readEndpointFile,
} from "./sparql/endpoint.ts";
import { createSparqlClient, type SparqlClient } from "./sparql/sparql-client.ts";
import { createSparqlGraph } from "./sparql/sparql-graph.ts";
import { createStoreGraph, openStore } from "./store/store-graph.ts";

export type OpenOptions = ImportOptions & {
  /**
   * Decides whether to contact a SPARQL endpoint, and with which header. By default, only an endpoint that `file` names
   * by its URL is contacted, without a header.
   */
  readonly connect?: Connect;
  /** The folder for what is read of an endpoint only once per version (default: it is read again). */
  readonly cacheFolder?: string | undefined;
};

/**
 * Opens a graph store, or reads a graph file (published JSON, N-Triples, Turtle, N-Quads, TriG, nodes and edges as JSON lines, or
 * delimited text) into memory. Import a large graph into a store first. For an http(s) address, or a JSON file that
 * contains `{"endpoint": address}`, opens a SPARQL endpoint. `watch.progress` receives reports on repeated and skipped
 * items.
 *
 * @throws InputError in the same cases as `importGraph`; any error of `connect`
 *
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { openGraph } from "taxolink";
 *
 * writeFileSync("lakes.nt", "<http://a.org/R1> <http://a.org/year> \"2019\" .\n");
 * const graph = await openGraph("lakes.nt");
 * console.log((await graph.statistics()).triples); // 1
 * ```
 */
export async function openGraph(
  file: string,
  options: OpenOptions = {},
  watch: Watch = unwatched,
): Promise<KnowledgeGraph> {
  if (isEndpoint(file)) return openEndpoint(endpointAt(file), options, watch);
  const format = detectFormat(file);
  if (format === "store") return openStore(file);
  if (format === "endpoint") return openEndpoint(readEndpointFile(file), options, watch);
  const database = new Database(":memory:");
  try {
    const report = await fillStore(database, file, format, options, watch);
    if (report.duplicates > 0)
      watch.progress.note(
        `${file}: ${count(report.duplicates, "triple occurs", "triples occur")} more than once`,
      );
    for (const problem of report.problems) watch.progress.note(`left out: ${problem}`);
    return createStoreGraph(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

async function openEndpoint(
  endpoint: Endpoint,
  { connect = connectToNamed, cacheFolder }: OpenOptions,
  watch: Watch,
): Promise<KnowledgeGraph> {
  const { progress, signal } = watch;
  const { address, graph, pageSize } = endpoint;
  const authorization = await connect(endpoint);
  const sources: RemoteSource[] = [];
  const connected = (cache?: ResponseCache): SparqlClient => {
    const source = createRemoteSource({ signal, onRetry: progress.note, authorization, cache });
    sources.push(source);
    return createSparqlClient(source, { endpoint: address, graph, pageSize });
  };
  const requests = (): number => sources.reduce((sum, source) => sum + source.counts().sent, 0);
  const keeping =
    cacheFolder === undefined
      ? undefined
      : (version: string) => connected(createResponseCache(join(cacheFolder, version)));
  return createSparqlGraph(connected(), requests, watch, keeping);
}
