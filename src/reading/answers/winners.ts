/**
 * Selects the evidence for a superlative: the compared values of all items, and the other requested fields of the
 * winners.
 */

import type { Question } from "../query/question.ts";
import type { QueryTree } from "../query/tree.ts";
import { edgesAlong } from "../schema/edge-runs.ts";
import type { AnswerContext } from "./answer-context.ts";
import type { Ranking } from "./rank.ts";
import { wayBetween } from "./reach.ts";

export function evidenceOfWinners(
  winners: readonly number[],
  ranking: Ranking,
  context: AnswerContext,
): readonly number[] {
  return withEdgesOfWinners(keepRequested(winners, ranking, context), ranking.item, winners, context);
}

function keepRequested(
  winners: readonly number[],
  { item, value }: Ranking,
  {
    reading: { tree, output },
    executed: { evidence, byLink },
    question,
    reach,
    schema: { graph },
  }: AnswerContext,
): number[] {
  const ofWinners = new Set(winners);
  const omittedEdges = new Set<number>();
  tree.links.forEach((link, at) => {
    const branch = branchOf(tree, item, link.far === item ? link.near : link.far);
    if (branch.has(value) || isCondition(branch, tree) || !isRequested(branch, tree, output, question))
      return;
    const winnerNodes = new Set(
      [link.near, link.far].flatMap((end) => (end === item ? [] : [...reach(item, winners, end)])),
    );
    for (const edge of byLink[at] ?? []) {
      const ends = [graph.subjects[edge] as number, graph.objects[edge] as number];
      const belongsToWinner =
        link.near === item || link.far === item ? ends.some((end) => ofWinners.has(end)) : true;
      if (!belongsToWinner || !ends.some((end) => winnerNodes.has(end))) omittedEdges.add(edge);
    }
  });
  return evidence.filter((edge) => !omittedEdges.has(edge));
}

/**
 * Adds the winners' own edges to the evidence. If there are very many items, the truncated evidence may lack these
 * edges.
 */
function withEdgesOfWinners(
  evidence: readonly number[],
  item: number,
  winners: readonly number[],
  { reading, executed: { domains, omitted }, schema: { graph, containerEdges } }: AnswerContext,
): readonly number[] {
  if (omitted === 0) return evidence;
  const edges = reading.tree.links.flatMap(({ near, far, step, absent }) => {
    if (absent || (near !== item && far !== item)) return [];
    const along = near === item ? step : { ...step, forward: !step.forward };
    const others = domains[near === item ? far : near];
    const ends = along.forward ? graph.objects : graph.subjects;
    return winners.flatMap((node) =>
      [...edgesAlong(graph, node, along)].filter(
        (edge) => containerEdges[edge] !== 1 && others?.has(ends[edge] as number) === true,
      ),
    );
  });
  return [...new Set([...edges, ...evidence])];
}

/** Returns the variables whose path from the compared items starts with the same link as the path to `variable`. */
function branchOf(tree: QueryTree, item: number, variable: number): ReadonlySet<number> {
  const first = wayBetween(tree, item, variable)[0]?.link;
  return new Set(
    [...tree.variables.keys()].filter((at) => at !== item && wayBetween(tree, item, at)[0]?.link === first),
  );
}

function isCondition(branch: ReadonlySet<number>, { variables, links }: QueryTree): boolean {
  return (
    [...branch].some((at) => {
      const anchor = variables[at]?.anchor ?? null;
      return anchor !== null && anchor.kind !== "class";
    }) || links.some(({ far, absent }) => absent && branch.has(far))
  );
}

/** Whether a branch leads to the answer, or is mentioned after a conjunction, as in "the largest, and who runs it". */
function isRequested(
  branch: ReadonlySet<number>,
  { variables }: QueryTree,
  output: number,
  { tokens }: Question,
): boolean {
  if (branch.has(output)) return true;
  const conjunction = tokens.findIndex(({ text }, at) => text === "and" && at > 0);
  const branchWords = [...branch].reduce((mask, at) => mask | (variables[at]?.nodeWords ?? 0), 0);
  return conjunction >= 0 && tokens.every(({ bit }, at) => (bit & branchWords) === 0 || at > conjunction);
}
