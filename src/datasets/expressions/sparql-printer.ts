/** Prints expressions as SPARQL over a graph as `graph export` writes it. */
import { isLiteral, type KnowledgeGraph, predicateIris } from "../../graph/index.ts";
import { type Expression, readProfile, sparqlOf, type Written } from "../../query/index.ts";

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
