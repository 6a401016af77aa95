/**
 * Copies a remote graph, or a part of it, into a store. Replies are kept on disk, so that an interrupted pull can be
 * resumed.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryFolder } from "../base/io/index.ts";
import { unwatched, type Watch } from "../base/progress.ts";
import { importGraph } from "./import-graph.ts";
import type { GraphSink } from "./importers/graph-sink.ts";
import { openGraph } from "./open-graph.ts";
import { createOrkgClient } from "./orkg/orkg-client.ts";
import { pullOrkg } from "./orkg/pull-orkg.ts";
import { type ContributionChoice, type PullScope, pullScope } from "./orkg/pull-scope.ts";
import { fillFromServer } from "./remote/fill-from-server.ts";
import { createRemoteSource, type RemoteCounts, type RemoteSource } from "./remote/remote-source.ts";
import { createResponseCache } from "./remote/response-cache.ts";
import { type Connect, connectToNamed, endpointAt } from "./sparql/endpoint.ts";
import { countStatements, pullEndpoint } from "./sparql/pull-sparql.ts";
import { createSparqlClient } from "./sparql/sparql-client.ts";
import { createSparqlGraph } from "./sparql/sparql-graph.ts";
import type { StoreContents } from "./store/store-writer.ts";
import { writeStore } from "./store/write-store.ts";

export type PullTarget = ContributionChoice & PullPlace;

type PullPlace =
  | {
      readonly kind: "orkg";
      /** The address of the API, which ends in `/api`. */
      readonly baseUrl: string;
      readonly scope: PullScope;
      /** Restricts the pull to contributions that use this template. */
      readonly template?: string | undefined;
    }
  | {
      readonly kind: "sparql";
      /** The address of the endpoint, in which `default-graph-uri` selects a graph. */
      readonly endpoint: string;
      /** The scope to pull (default: the whole graph). */
      readonly scope?: PullScope | undefined;
      readonly pageSize?: number | undefined;
    }
  | {
      readonly kind: "dump";
      /** A graph file, usually N-Triples, which is read once and in chunks. */
      readonly file: string;
      readonly scope: PullScope;
    };

export type PullReport = StoreContents & {
  /** The number of papers, or `null` if a whole endpoint was read. */
  readonly papers: number | null;
  readonly requests: RemoteCounts;
  /**
   * Contradictions between the server's replies, one per line. The graph keeps the first of the contradictory
   * statements.
   */
  readonly problems: readonly string[];
};

export type PullOptions = {
  /** The folder in which replies are stored. */
  readonly cacheFolder: string;
  /** Whether to ignore cached replies. */
  readonly refresh?: boolean;
  /** Returns the header to send to an endpoint (default: none). */
  readonly connect?: Connect;
  /** The pause after the first failed request, in milliseconds. */
  readonly firstPauseMs?: number;
};

/**
 * @throws GraphError if the server rejects a request or keeps failing, or if there is nothing to pull; CancelledError
 * if the user cancels. In both cases, the replies so far are kept, but no store is created.
 */
export async function pullGraph(
  target: PullTarget,
  store: string,
  options: PullOptions,
  watch: Watch = unwatched,
): Promise<PullReport> {
  const cache = createResponseCache(options.cacheFolder, options.refresh);
  // If the pull fails, no code awaits the requests that are still running, so they are cancelled.
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, ...(watch.signal ? [watch.signal] : [])]);
  const { firstPauseMs = 1_000, connect = connectToNamed } = options;
  const authorization = target.kind === "sparql" ? await connect(endpointAt(target.endpoint)) : undefined;
  const source = createRemoteSource({
    cache,
    signal,
    firstPauseMs,
    onRetry: watch.progress.note,
    authorization,
  });
  try {
    return await writeStore(store, async (database) => {
      const read = (sink: GraphSink) => pullInto(target, source, sink, { ...watch, signal });
      const { contents, result: papers, problems } = await fillFromServer(database, read, signal);
      return { ...contents, papers, requests: source.counts(), problems };
    });
  } catch (error) {
    failed.abort();
    throw error;
  }
}

async function pullInto(
  target: PullTarget,
  source: RemoteSource,
  sink: GraphSink,
  watch: Watch,
): Promise<number | null> {
  if (target.kind === "orkg") {
    return pullOrkg(createOrkgClient(source, target.baseUrl), target.scope, target, sink, watch);
  }
  if (target.kind === "dump") return pullDump(target.file, target.scope, target, sink, watch);
  const { address, graph } = endpointAt(target.endpoint);
  const client = createSparqlClient(source, { endpoint: address, graph, pageSize: target.pageSize });
  if (target.scope) return pullScope(createSparqlGraph(client), target.scope, target, sink, watch);
  await pullEndpoint(client, await countStatements(client), sink, watch);
  return null;
}

/** Imports the whole dump into a separate store first, because the statements about a paper may be anywhere in it. */
async function pullDump(
  file: string,
  scope: PullScope,
  choice: ContributionChoice,
  sink: GraphSink,
  watch: Watch,
): Promise<number> {
  const folder = makeTemporaryFolder("dump");
  try {
    const store = join(folder, "dump.sqlite");
    // A dump of a graph that people edit contains contradictions, which the user cannot repair.
    const report = await importGraph(file, store, { lenient: true }, watch);
    if (report.problemCount > 0)
      watch.progress.note(`${report.problemCount} invalid items of ${file} were omitted`);
    const graph = await openGraph(store);
    try {
      return await pullScope(graph, scope, choice, sink, watch);
    } finally {
      graph.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
