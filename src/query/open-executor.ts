/** Opens the executor that answers expressions where the data of a graph is. */
import type { KnowledgeGraph } from "../graph/index.ts";
import type { Executor } from "./executor.ts";
import { createGraphIndex } from "./graph-index.ts";
import { createMemoryExecutor } from "./memory-executor.ts";
import { createSparqlExecutor } from "./sparql-executor.ts";
import { createSqlExecutor } from "./sql/sql-executor.ts";

/** Opens the executor of a graph: its engine, or an index in memory for a graph without one. */
export async function createExecutor(graph: KnowledgeGraph, signal?: AbortSignal): Promise<Executor> {
  const { engine } = graph;
  if (engine?.kind === "sqlite") return createSqlExecutor(engine.database);
  if (engine?.kind === "sparql") return createSparqlExecutor(engine.select);
  return createMemoryExecutor(await createGraphIndex(graph, signal));
}
