/** Traces the paths to the golden triples that a system missed. */
import { resolveTriples } from "../../datasets/index.ts";
import { type AlignedTriples, alignTriples, type EvaluationCase } from "../../evaluation/index.ts";
import { findPath, formatTriple, type KnowledgeGraph } from "../../graph/index.ts";

type MissedTriple = {
  /** The missed triple in the notation of the dataset. */
  readonly triple: string;
  /** The start of the path, or `null` if the graph lacks the triple or no path leads to it. */
  readonly from: "topic" | "retrieved" | null;
  /** The steps of the path, ending with the missed triple, and whether each was retrieved. */
  readonly steps: readonly { readonly triple: string; readonly retrieved: boolean }[];
  /** The reason why there is no path, or `null` if there is one. */
  readonly why: string | null;
};

export type TracedQuestion = AlignedTriples & { readonly missed: readonly MissedTriple[] };

/** Returns the missed triples of a run whose graph is not available. */
export function traceWithoutGraph(evaluatedCase: EvaluationCase): TracedQuestion {
  const aligned = alignTriples(evaluatedCase);
  const why = "this run's graph is unknown; specify it with --graph";
  const missed = aligned.golden
    .filter(({ rank }) => rank === null)
    .map(({ triple }): MissedTriple => ({ triple, from: null, steps: [], why }));
  return { ...aligned, missed };
}

/** Traces paths that start at the question's topic entity or, if it is unknown, at the nearest retrieved triple. */
export async function traceMissed(
  evaluatedCase: EvaluationCase,
  graph: KnowledgeGraph,
  signal: AbortSignal | undefined,
): Promise<TracedQuestion> {
  const aligned = alignTriples(evaluatedCase);
  const missed = aligned.golden.filter(({ rank }) => rank === null).map(({ triple }) => triple);
  const retrieved = new Set(aligned.retrieved.map(({ triple }) => triple));
  const triplesByText = await resolveTriples(graph, [...missed, ...retrieved]);
  const { topicEntity } = evaluatedCase.question;
  const reached = [...retrieved].flatMap((text) => {
    const triple = triplesByText.get(text);
    return triple ? [triple.subject.id, triple.object.id] : [];
  });
  const from = topicEntity === "" ? ("retrieved" as const) : ("topic" as const);
  const starts = from === "topic" ? [topicEntity] : [...new Set(reached)];
  const missedTriples: MissedTriple[] = [];
  for (const text of missed) {
    const triple = triplesByText.get(text);
    const untraced = { triple: text, from: null, steps: [] };
    if (!triple) {
      missedTriples.push({ ...untraced, why: "the graph does not contain this triple" });
      continue;
    }
    const path = await findPath(graph, starts, [triple.subject.id, triple.object.id], signal);
    if (path === null) {
      missedTriples.push({
        ...untraced,
        why:
          starts.length === 0
            ? "the search has no starting point: no topic entity and no retrieved triples"
            : "no path leads to this triple",
      });
      continue;
    }
    const steps = [...path.map((step) => formatTriple(step.triple)), text];
    missedTriples.push({
      triple: text,
      from,
      steps: [...new Set(steps)].map((step) => ({ triple: step, retrieved: retrieved.has(step) })),
      why: null,
    });
  }
  return { ...aligned, missed: missedTriples };
}
