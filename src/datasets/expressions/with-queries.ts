/** Adds what follows from the queries of questions: the SPARQL query and the readable line. */

import { GraphError } from "../../errors.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import type { Expression } from "../../query/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { lineOf } from "./expression-text.ts";
import { createFormReader } from "./form-expression.ts";
import { readQueryCell } from "./query-cell.ts";
import { createSparqlPrinter } from "./sparql-printer.ts";

/** Returns the expression of each question's query, or `null` if it has none or the graph lacks what a form names. */
export function createQueryReader(graph: KnowledgeGraph): (pair: QaPair) => Promise<Expression | null> {
  const forms = createFormReader(graph);
  return async ({ query, uid }) => {
    if (query === "") return null;
    const cell = readQueryCell(query, `the query of ${uid}`);
    if (cell.kind === "expression") return cell.expression;
    try {
      return await forms.expressionOf(cell.form);
    } catch (error) {
      if (error instanceof GraphError) return null;
      throw error;
    }
  };
}

/**
 * Adds SPARQL queries and readable lines to questions about a graph.
 * @throws InputError if a query cannot be read
 */
export async function withQueries(pairs: Iterable<QaPair>, graph: KnowledgeGraph): Promise<QaPair[]> {
  const read = createQueryReader(graph);
  const print = await createSparqlPrinter(graph);
  const completed: QaPair[] = [];
  for (const pair of pairs) {
    const expression = await read(pair);
    completed.push(
      expression === null
        ? pair
        : { ...pair, sparql: print(expression), logicalForm: pair.logicalForm || lineOf(expression) },
    );
  }
  return completed;
}
