/** Extracts what a graph says of one thing, and truncates it for a language model (thesis, lines 3584–3590, step 2). */
import type { Entity, KnowledgeGraph, Triple } from "../../graph/index.ts";
import type { Step } from "../../query/index.ts";
import { estimateTokens } from "../../tasks/index.ts";

/** The maximum number of triples from the thing. A longer path leads into the rest of the graph. */
const longestPath = 8;

/** A triple of a subgraph, and the steps from its thing to the object. */
export type Reached = { readonly triple: Triple; readonly steps: readonly [Step, ...Step[]] };

/**
 * Lists every triple that can be reached from a thing, nearest first, without passing through another thing of its kind
 * or visiting a node twice.
 * @param isOfKind whether a node is a thing of its kind
 */
export async function subgraphOf(
  graph: Pick<KnowledgeGraph, "outgoing">,
  id: string,
  isOfKind: (node: Entity) => boolean,
): Promise<Reached[]> {
  const reached: Reached[] = [];
  const visited = new Set([id]);
  let level: { readonly id: string; readonly steps: readonly Step[] }[] = [{ id, steps: [] }];
  for (let length = 1; length <= longestPath && level.length > 0; length += 1) {
    const outgoing = await graph.outgoing(level.map((one) => one.id));
    const found = level.flatMap(({ id: subject, steps }) =>
      (outgoing.get(subject) ?? []).map((triple): Reached => {
        const step = { property: triple.predicate.id, inverse: false };
        const [first = step, ...others] = [...steps, step];
        return { triple, steps: [first, ...others] };
      }),
    );
    reached.push(...found);
    level = [];
    for (const { triple, steps } of found) {
      const next = triple.object.id;
      if (visited.has(next) || isOfKind(triple.object)) continue;
      visited.add(next);
      level.push({ id: next, steps });
    }
  }
  return reached;
}

/**
 * The default budget, in tokens. It leaves space for the rules, examples and reply in a context window of 8,192 tokens.
 */
export const defaultSubgraphTokens = 4000;

export type BoundedTriples = {
  readonly shown: readonly Triple[];
  /** The number of triples before truncation. */
  readonly all: number;
};

/**
 * Returns the first triples that fit within the budget, but always at least one triple. A token is estimated as four
 * ASCII characters, as in the rest of Taxolink.
 * @param tokens the budget, in tokens
 */
export function boundTriples(triples: readonly Triple[], tokens: number): BoundedTriples {
  let left = tokens;
  const end = triples.findIndex((triple, at) => {
    left -= tokensOf(triple);
    return left < 0 && at > 0;
  });
  return { shown: end === -1 ? triples : triples.slice(0, end), all: triples.length };
}

/** Estimates how many tokens a triple takes, including its number, brackets and line break. */
function tokensOf({ subject, predicate, object }: Triple): number {
  return estimateTokens(`1000. (${subject.label}, ${predicate.label}, ${object.label})\n`).likely;
}
