/** Adds what follows from the queries of questions: the SPARQL query and the readable line. */

import type { KnowledgeGraph } from "../../graph/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { lineOf } from "./expression-text.ts";
import { queryOf } from "./query-cell.ts";
import { createSparqlPrinter } from "./sparql-printer.ts";

/**
 * Adds SPARQL queries and readable lines to questions about a graph.
 * @throws InputError if a query cannot be read
 */
export async function withQueries(pairs: Iterable<QaPair>, graph: KnowledgeGraph): Promise<QaPair[]> {
  const print = await createSparqlPrinter(graph);
  return [...pairs].map((pair) => {
    const expression = queryOf(pair);
    return expression === null
      ? pair
      : { ...pair, sparql: print(expression), logicalForm: pair.logicalForm || lineOf(expression) };
  });
}
