/** Fills a store with what a server returns. */
import type Database from "better-sqlite3";
import { GraphError } from "../../base/errors.ts";
import type { GraphSink } from "../importers/graph-sink.ts";
import { rdfLabels } from "../importers/n-triples.ts";
import { createProblems } from "../importers/problems.ts";
import { runInterruptibly } from "../store/run-steps.ts";
import { createStoreWriter, type StoreContents } from "../store/store-writer.ts";

export type Filled<T> = {
  readonly contents: StoreContents;
  /** What `read` returned. */
  readonly result: T;
  /** Contradictions between the server's replies and unusable statements, one per line. */
  readonly problems: readonly string[];
};

/** @throws GraphError if the store has no triples in the end; any error of `read`; CancelledError */
export async function fillFromServer<T>(
  database: Database.Database,
  read: (sink: GraphSink) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<Filled<T>> {
  const problems = createProblems("the server's answers", "");
  const writer = createStoreWriter(database, problems.add);
  const result = await read({ ...writer, problem: problems.add });
  const contents = await runInterruptibly(writer.finish(rdfLabels), signal);
  if (contents.statistics.triples === 0)
    throw new GraphError(
      ["the server's answers contain no usable statement", ...problems.lines()].join("\n  "),
    );
  return { contents, result, problems: problems.lines() };
}
