/** Whether the words for steps stand in the question as the steps stand in the query: the nearer the anchor, the nearer. */
import type { Anchor } from "./anchors.ts";
import type { Question } from "./question.ts";
import type { Link, QueryTree } from "./tree.ts";

/** How many pairs of steps, on ways that begin at an anchor, stand the other way round. */
export function countInversions(tree: QueryTree, question: Question): number {
  let inversions = 0;
  tree.variables.forEach(({ anchor }, at) => {
    if (anchor === null || anchor.kind === "class") return;
    const inwards = wayToRoot(tree.links, at);
    const own = new Set(inwards);
    const distances = (links: readonly Link[]): number[] =>
      links.filter(({ words }) => words !== 0).map(({ words }) => distance(words, anchor, question));
    const toRoot = distances(inwards);
    toRoot.forEach((near, place) => {
      if (toRoot.slice(place + 1).some((far) => far < near)) inversions += 1;
    });
    if (tree.anchors.length > 1) return;
    const behind = distances(tree.links.filter((link) => !own.has(link) && link.required));
    if (toRoot.some((near) => behind.some((far) => far < near))) inversions += 1;
  });
  return inversions;
}

function wayToRoot(links: readonly Link[], from: number): Link[] {
  const way: Link[] = [];
  let at = from;
  while (at !== 0) {
    const link = links.find(({ far }) => far === at);
    if (link === undefined) break;
    way.push(link);
    at = link.near;
  }
  return way;
}

/** In words, from the nearest token of a mask to the anchor. */
function distance(words: number, { from, to }: Anchor, { tokens }: Question): number {
  let nearest = Number.POSITIVE_INFINITY;
  tokens.forEach(({ bit }, at) => {
    if ((bit & words) === 0) return;
    nearest = Math.min(nearest, at < from ? from - at : at - to + 1);
  });
  return nearest;
}
