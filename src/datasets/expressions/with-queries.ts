/** Adds what follows from the queries of questions: the SPARQL query and the readable line. */
import { GraphError } from "../../base/errors.ts";
import { isLiteral, type KnowledgeGraph, predicateIris } from "../../graph/index.ts";
import { type Expression, readProfile, sparqlOf, type Written } from "../../query/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { lineOf } from "./expression-text.ts";
import { createFormReader } from "./form-expression.ts";
import { formOf, queryCell, queryOf } from "./query-cell.ts";

/** Returns the expression of each question's query, or `null` if it has none or the graph lacks what a form names. */
function createQueryReader(graph: KnowledgeGraph): (pair: QaPair) => Promise<Expression | null> {
  const forms = createFormReader(graph);
  return async (pair) => {
    const form = formOf(pair);
    if (form === null) return queryOf(pair);
    try {
      return await forms.expressionOf(form);
    } catch (error) {
      if (error instanceof GraphError) return null;
      throw error;
    }
  };
}

/**
 * Writes the expressions of the query forms in older files, which need the graph to become expressions.
 * @throws InputError if a query cannot be read
 */
export async function withExpressions(
  pairs: readonly QaPair[],
  graph: KnowledgeGraph,
): Promise<readonly QaPair[]> {
  const read = createQueryReader(graph);
  const written: QaPair[] = [];
  for (const pair of pairs) {
    const expression = formOf(pair) === null ? null : await read(pair);
    written.push(expression === null ? pair : { ...pair, query: queryCell(expression) });
  }
  return written;
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

// Prints expressions as SPARQL over a graph as `graph export` writes it.

/** @throws the errors of the graph's methods */
export async function createSparqlPrinter(
  graph: KnowledgeGraph,
): Promise<(expression: Expression) => string> {
  const iris = predicateIris(await graph.predicates());
  const properties = new Map((await readProfile(graph)).properties.map((one) => [one.id, one]));
  const areNodes = await hasLiteralNodes(graph);
  const written: Written = {
    iriOf: (property) =>
      iris.get(property) ?? predicateIris([{ id: property, label: property }]).get(property) ?? "",
    textKinds: (property) => properties.get(property)?.plainKind ?? "text",
    literalNodes: (property) =>
      areNodes && properties.get(property)?.kinds.some(({ kind }) => kind !== "thing") === true,
  };
  return (expression) => sparqlOf(expression, written);
}

/** Whether the first triples have literals without notation, as all literals of a published graph are. */
async function hasLiteralNodes(graph: KnowledgeGraph): Promise<boolean> {
  for await (const batch of graph.scan("stored"))
    return batch.some(
      ({ object }) => object.types.length === 0 && isLiteral(object) && !object.id.startsWith('"'),
    );
  return false;
}
