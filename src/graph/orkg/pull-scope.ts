/**
 * Selects a part of a graph in ORKG's vocabulary: the papers of a field or of a comparison, or a single paper, with
 * their content.
 */

import { GraphError, throwIfCancelled } from "../../base/errors.ts";
import type { Watch } from "../../base/progress.ts";
import type { GraphSink } from "../importers/graph-sink.ts";
import type { KnowledgeGraph } from "../knowledge-graph.ts";
import { plainName } from "../names.ts";
import type { Entity, Triple } from "../triple.ts";

export type PullScope =
  | { readonly kind: "field"; readonly id: string }
  | { readonly kind: "comparison"; readonly id: string }
  /** A venue, or a series of venues. */
  | { readonly kind: "venue"; readonly id: string }
  /** Only the REST interface states which papers belong to an observatory or use a template. */
  | { readonly kind: "observatory" | "template"; readonly id: string }
  | { readonly kind: "paper"; readonly doi: string };

/** The traversal includes nodes of these classes but ends there, because several papers share them. */
export const terminalClasses: ReadonlySet<string> = new Set([
  "Paper",
  "ResearchField",
  "Problem",
  "Comparison",
  "Venue",
]);

/** The ORKG predicate that leads from a comparison to its contributions. */
export const comparedPredicate = "compareContribution";

/** The ids of the ORKG predicates that lead to papers. */
const predicates = {
  doi: "P26",
  field: "P30",
  contribution: "P31",
  subfield: "P36",
} as const;

/** The contributions to include from a paper (default: all). */
export type ContributionChoice = {
  readonly className?: string | undefined;
  /** Whether a contribution with this label has the requested layout. */
  readonly isOfLayout?: ((label: string) => boolean) | undefined;
};

type Node = { readonly id: string; readonly label: string; readonly types: readonly string[] };

/**
 * Whether the pulled graph may contain a node. Only unwanted contributions are excluded.
 * @param ids the contributions in the pulled comparison
 */
export function isWanted(
  { id, label, types }: Node,
  { className, isOfLayout }: ContributionChoice,
  ids?: ReadonlySet<string>,
): boolean {
  if (!types.includes("Contribution")) return true;
  if (ids !== undefined && !ids.has(id)) return false;
  return (className === undefined || types.includes(className)) && (isOfLayout?.(label) ?? true);
}

export function describeScope(scope: PullScope): string {
  return scope.kind === "paper" ? `the DOI ${scope.doi}` : `the ${scope.kind} ${scope.id}`;
}

/**
 * Adds to `sink` a part of any graph that uses ORKG's predicate ids, one ring of nodes at a time.
 * @returns the number of papers added to the sink
 * @throws GraphError if the graph does not contain the paper; CancelledError if the user cancels
 */
export async function pullScope(
  graph: KnowledgeGraph,
  scope: PullScope,
  choice: ContributionChoice,
  sink: GraphSink,
  watch: Watch,
): Promise<number> {
  const { papers, ids } = await findPapers(graph, scope);
  if (papers.length === 0) throw new GraphError(`the graph contains no paper for ${describeScope(scope)}`);
  const stage = watch.progress.stage("Pulling nodes");
  // No triple leads from a paper to its comparison, so the traversal also starts at the comparison.
  const starts = scope.kind === "comparison" ? [scope.id, ...papers] : papers;
  const visited = new Set(starts);
  for (let ring: readonly string[] = starts; ring.length > 0; ) {
    throwIfCancelled(watch.signal);
    const triplesBySubject = await graph.outgoing(ring);
    stage.advance(ring.length);
    const next: string[] = [];
    for (const triple of [...triplesBySubject.values()].flat()) {
      const { object } = triple;
      if (!isWanted(object, choice, ids)) continue;
      writeTriple(triple, sink);
      if (visited.has(object.id) || !isOpen(object)) continue;
      visited.add(object.id);
      next.push(object.id);
    }
    ring = next;
  }
  stage.finish();
  return papers.length;
}

async function findPapers(
  graph: KnowledgeGraph,
  scope: PullScope,
): Promise<{ readonly papers: readonly string[]; readonly ids?: ReadonlySet<string> }> {
  const subjectsOf = async (ids: readonly string[], predicate: string): Promise<string[]> => {
    const incomingTriples = [...(await graph.incoming(ids)).values()].flat();
    return [
      ...new Set(
        incomingTriples
          .filter((triple) => triple.predicate.id === predicate)
          .map(({ subject }) => subject.id),
      ),
    ];
  };
  if (scope.kind === "venue") return { papers: await papersAbove(graph, scope.id) };
  if (scope.kind === "observatory" || scope.kind === "template") return { papers: [] };
  if (scope.kind === "field") {
    return { papers: await subjectsOf(await withSubfields(graph, scope.id), predicates.field) };
  }
  if (scope.kind === "paper") {
    const { doi } = scope;
    // The node in the notation of the graph: a literal with this text, or a node with this label.
    const doiNodes = (await graph.find(doi, 100)).filter(
      ({ label }) => label.toLowerCase() === doi.toLowerCase(),
    );
    return {
      papers: await subjectsOf(
        doiNodes.map(({ id }) => id),
        predicates.doi,
      ),
    };
  }
  const comparisonTriples = (await graph.outgoing([scope.id])).get(scope.id) ?? [];
  const ids = comparisonTriples
    .filter(({ predicate }) => predicate.id === comparedPredicate)
    .map(({ object }) => object.id);
  return { papers: await subjectsOf(ids, predicates.contribution), ids: new Set(ids) };
}

/** The longest path from a paper to something that it states about itself. */
const longestPath = 5;

/** Returns the papers from which a path leads to a node. No path goes through another paper. */
async function papersAbove(graph: KnowledgeGraph, node: string): Promise<string[]> {
  const papers = new Set<string>();
  const visited = new Set([node]);
  let ring: readonly string[] = [node];
  for (let step = 0; step < longestPath && ring.length > 0; step += 1) {
    const subjects = [...(await graph.incoming(ring)).values()].flat().map(({ subject }) => subject);
    for (const { id, types } of subjects) if (types.includes("Paper")) papers.add(id);
    ring = [...new Set(subjects.map(({ id }) => id))].filter((id) => !papers.has(id) && !visited.has(id));
    for (const id of ring) visited.add(id);
  }
  return [...papers];
}

async function withSubfields(graph: KnowledgeGraph, field: string): Promise<string[]> {
  const fields = new Set([field]);
  for (let ring: readonly string[] = [field]; ring.length > 0; ) {
    const outgoingTriples = [...(await graph.outgoing(ring)).values()].flat();
    ring = outgoingTriples
      .filter(({ predicate, object }) => predicate.id === predicates.subfield && !fields.has(object.id))
      .map(({ object }) => object.id);
    for (const id of ring) fields.add(id);
  }
  return [...fields];
}

function writeTriple({ subject, predicate, object }: Triple, sink: GraphSink): void {
  for (const { id, label, types } of [subject, object]) sink.entity(id, plainName(id, label), types, {});
  sink.predicate(predicate.id, plainName(predicate.id, predicate.label), {});
  sink.triple(subject.id, predicate.id, object.id, {});
}

function isOpen({ id, types }: Entity): boolean {
  return !id.startsWith('"') && !types.some((type) => terminalClasses.has(type));
}
