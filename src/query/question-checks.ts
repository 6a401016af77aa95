/**
 * What a question about an expression should satisfy: how far its answer is from what it names, that it gives nothing
 * away, that a description fits one thing, and that its proof is sufficient and minimal. All of it follows from the
 * expression, its denotation and its proof.
 */

import { foldLabel } from "../base/text/words.ts";
import type { Triple } from "../graph/index.ts";
import { type Denotation, denotationKey } from "./denotation.ts";
import type { Executor } from "./executor.ts";
import {
  allParts,
  type Expression,
  nameProperty,
  type Path,
  partsOf,
  partsOfPathed,
  pathedOf,
  type Things,
} from "./expression.ts";
import { indexTriples, type TextKinds } from "./graph-index.ts";
import { createMemoryExecutor } from "./memory-executor.ts";

/**
 * Returns the number of triples on the longest chain from a thing, class or value that the expression names to what it
 * denotes, compares or counts. A class alone has 0. Names are no triples.
 */
export function hopsOf(expression: Expression): number {
  const parts = partsOf(expression);
  if (expression.op === "image" || expression.op === "valuesOf" || expression.op === "shared")
    return triplesOn(expression.path) + hopsOf(expression.of);
  if (expression.op === "with" || expression.op === "where" || expression.op === "counted") {
    const end = expression.op === "where" ? expression.value : expression.to;
    const beyond = triplesOn(expression.path) + (end === undefined ? 0 : hopsOf(end));
    return Math.max(beyond, ...parts.filter((part) => part !== end).map(hopsOf));
  }
  return Math.max(0, ...parts.map(hopsOf), ...pathedOf(expression).map(hopsOfPathed));
}

/** Returns the longest chain from a thing along a measure, key or column. */
function hopsOfPathed(item: ReturnType<typeof pathedOf>[number]): number {
  if ("by" in item) return hopsOfPathed(item.by);
  const own = "path" in item && item.path !== undefined ? triplesOn(item.path) : 0;
  // A set at the end of the path continues it; a case or a part is a condition on the thing itself.
  const further = Math.max(0, ...partsOfPathed(item).map(hopsOf));
  return "to" in item ? own + further : Math.max(own, further);
}

function triplesOn(path: Path): number {
  return path.filter(({ property }) => property !== nameProperty).length;
}

/** Whether a thing that the expression names is among its answers, as in "Which papers cite a paper that L cites?". */
export function leaksTopic(expression: Expression, denotation: Denotation): boolean {
  if (denotation.type !== "things") return false;
  const named = new Set(allParts(expression).flatMap((part) => (part.op === "entities" ? part.ids : [])));
  return denotation.ids.some((id) => named.has(id));
}

/** Whether the words of a question contain the words of an answer, in their order and without regard to case. */
export function statesAnswer(question: string, answers: readonly string[]): boolean {
  const words = ` ${foldLabel(question)} `;
  return answers.some((answer) => {
    const folded = foldLabel(answer);
    return folded !== "" && words.includes(` ${folded} `);
  });
}

/** Whether a description fits exactly one thing, so that a question may call it "the one that …". */
export async function isUnique(
  description: Things,
  executor: Executor,
  signal?: AbortSignal,
): Promise<boolean> {
  const denotation = await executor.denote(description, signal);
  return denotation.type === "things" && denotation.ids.length === 1;
}

/**
 * Whether the triples alone, with the labels and types of their nodes, give the answer. A thing without triples, such
 * as a paper that is asked for because it has no method, is not in them.
 *
 * @param textKinds the kind of the texts of a property in the whole graph, which its few texts here may not show
 */
export function isSufficient(
  expression: Expression,
  triples: readonly Triple[],
  answer: Denotation,
  textKinds?: TextKinds,
): boolean {
  const executor = createMemoryExecutor(indexTriples(triples, textKinds));
  return denotationKey(executor.denoteNow(expression)) === denotationKey(answer);
}

/**
 * Returns triples without which the others still give the answer, in the given order; none if the proof is minimal. The
 * others are then minimal. Proofs of superlatives, aggregates and tables are not minimal, because they hold everything
 * that was compared. The work grows with the square of the number of triples.
 */
export function superfluousTriples(
  expression: Expression,
  triples: readonly Triple[],
  answer: Denotation,
  textKinds?: TextKinds,
): readonly Triple[] {
  let kept = triples;
  // From the end, so that of two triples that prove the same, the first one stays.
  for (const triple of triples.toReversed()) {
    const others = kept.filter((other) => other !== triple);
    if (isSufficient(expression, others, answer, textKinds)) kept = others;
  }
  return triples.filter((triple) => !kept.includes(triple));
}
