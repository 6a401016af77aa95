/**
 * Compares the order of the words in a question with the order of the steps on a path. Words for steps near the anchor
 * should be near the name of the anchor.
 */
import type { Anchor } from "./anchors.ts";
import type { Question } from "./question.ts";
import type { Link, QueryTree } from "./tree.ts";

/** Counts the pairs of steps and types in reverse order, on paths that start at an anchor. */
export function countInversions(tree: QueryTree, question: Question): number {
  let inversions = 0;
  tree.variables.forEach(({ anchor }, at) => {
    if (anchor === null || anchor.kind === "class") return;
    const inwards = pathToRoot(tree.links, at);
    inversions += countDisorder(inwards.map((link) => namesOf(tree, link, link.near)).map(placesOf));
    if (tree.anchors.length > 1) return;
    const inwardLinks = new Set(inwards);
    const nearest = (links: readonly Link[]): number[] =>
      links.filter(({ words }) => words !== 0).map(({ words }) => distance(words, anchor, question));
    const outwardDistances = nearest(tree.links.filter((link) => !inwardLinks.has(link) && link.required));
    if (nearest(inwards).some((near) => outwardDistances.some((far) => far < near))) inversions += 1;

    function placesOf({ step, kind }: NamedStep): Places {
      return {
        step: step === 0 ? null : distance(step, anchor as Anchor, question),
        kind: kind === 0 ? null : distance(kind, anchor as Anchor, question),
      };
    }
  });
  return inversions;
}

/** The masks of the tokens for a step and for the type of its target. */
type NamedStep = { readonly step: number; readonly kind: number };
type Places = { readonly step: number | null; readonly kind: number | null };

function namesOf({ variables }: QueryTree, { words }: Link, end: number): NamedStep {
  return { step: words, kind: (variables[end]?.nodeWords ?? 0) & ~words };
}

/**
 * Compares a step with all later steps and types, but a type only with later steps, because it may precede or follow
 * its own step.
 */
function countDisorder(places: readonly Places[]): number {
  let disorder = 0;
  places.forEach(({ step, kind }, at) => {
    const later = places.slice(at + 1);
    if (step !== null && later.some((far) => far.step !== null && far.step < step)) disorder += 1;
    if (kind !== null && later.some((far) => far.step !== null && far.step < kind)) disorder += 1;
  });
  return disorder;
}

function pathToRoot(links: readonly Link[], from: number): Link[] {
  const path: Link[] = [];
  let at = from;
  while (at !== 0) {
    const link = links.find(({ far }) => far === at);
    if (link === undefined) break;
    path.push(link);
    at = link.near;
  }
  return path;
}

const auxiliaries = new Set("is are was were do does did has have had be been".split(" "));

/**
 * Returns the distance in words from the nearest token of a mask to the anchor. The main verb after an auxiliary counts
 * as farther away than all preceding words, as in "the towns twinned with X are governed by whom".
 */
function distance(words: number, { from, to }: Anchor, { tokens }: Question): number {
  let nearest = Number.POSITIVE_INFINITY;
  let sentence = 0;
  tokens.forEach(({ bit, text }, at) => {
    if (at >= to && auxiliaries.has(text)) sentence = tokens.length;
    if ((bit & words) === 0) return;
    nearest = Math.min(nearest, at < from ? from - at : at - to + 1 + sentence);
  });
  return nearest;
}
