/** Finds the triples of a graph that prove what an expression denotes. */
import { formatTriple, type KnowledgeGraph, leadsToType, type Triple } from "../../graph/index.ts";
import type { Edge } from "../../query/index.ts";

/**
 * Returns the triples of edges, in the order of the edges.
 * @throws the errors of `graph.outgoing`
 */
export async function triplesOfEdges(
  edges: readonly Edge[],
  graph: Pick<KnowledgeGraph, "outgoing">,
): Promise<Triple[]> {
  const outgoing = await graph.outgoing([...new Set(edges.map(([subject]) => subject))]);
  const byEdge = new Map(
    [...outgoing.values()]
      .flat()
      .map((triple) => [JSON.stringify([triple.subject.id, triple.predicate.id, triple.object.id]), triple]),
  );
  return edges.flatMap((edge) => byEdge.get(JSON.stringify(edge)) ?? []);
}

/**
 * Compares the golden triples of a query form with the triples that prove its expression. A form's golden triples leave
 * out types and the triples that only lead to a record, or to a thing with
 * further triples in the proof.
 * @param golden the golden triples as normalised text
 */
export function compareGolden(
  golden: ReadonlySet<string>,
  proof: readonly Triple[],
): { readonly missing: readonly string[]; readonly surplus: readonly string[] } {
  const subjects = new Set(proof.map(({ subject }) => subject.id));
  const proved = new Set(proof.map(formatTriple));
  const last = proof
    .filter(({ predicate, object }) => !subjects.has(object.id) && !leadsToType(predicate))
    .map(formatTriple);
  return {
    missing: [...golden].filter((text) => !proved.has(text)),
    surplus: last.filter((text) => !golden.has(text)),
  };
}
