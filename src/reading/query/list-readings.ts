/** Lists the readings of a question, best first. */
import { choices, classAnchors, combinations, variants } from "./anchor-sets.ts";
import type { Anchor } from "./anchors.ts";
import { createEnumerator, type Enumerator } from "./enumerate.ts";
import type { Mentions } from "./read-mentions.ts";
import type { ReadingContext } from "./reading-context.ts";
import type { Scored } from "./score.ts";
import { shapeOf } from "./tree.ts";
import type { WordKnowledge } from "./word-knowledge.ts";

/** The maximum number of readings. The first reading that has an answer is chosen. */
const mostReadings = 8;

/** Returns the best readings from all sets of anchors, best first. */
export function listReadings(
  { plain, numbers, truths }: Mentions,
  context: ReadingContext,
  knowledge: WordKnowledge,
): Scored[] {
  const enumerator = createEnumerator(context, knowledge);
  const sets = combinations(numbers).flatMap((chosen) => choices([...plain, ...chosen, ...truths]));
  const readings = sets.flatMap((anchors) => {
    for (const variant of variants(anchors, context.schema, context.question.compares)) {
      const variantReadings = enumerator.readings(variant);
      if (variantReadings.length > 0) return variantReadings;
    }
    return [];
  });
  if (readings.length === 0 && plain.every(({ weak }) => weak) && hasFamiliarWord(context, knowledge)) {
    for (const anchor of classAnchors(context)) readings.push(...enumerator.readings([anchor]));
  }
  for (const denied of sets.filter(areAllDenied))
    readings.push(...readingsWithout(denied, enumerator, context));
  return withoutRepeats(
    readings.sort(
      (left, right) =>
        right.score - left.score ||
        countUnexplainedEdges(right, context) - countUnexplainedEdges(left, context),
    ),
  ).slice(0, mostReadings);
}

/**
 * Returns the number of edges of the relations to which no word refers. Of equally good readings, the one with the most
 * edges is the most likely: "the volunteers of a team" are its members rather than its only leader. If the question
 * asks who does something unexplained, as in "who runs the team", a role that few persons have is equally likely, so
 * the result is 0.
 */
function countUnexplainedEdges({ tree, coverage }: Scored, { question, schema }: ReadingContext): number {
  if (question.wants === "person" && coverage < 1) return 0;
  return tree.links
    .filter(({ words }) => words === 0)
    .reduce((sum, { step }) => sum + (schema.facts[step.predicate]?.edges ?? 0), 0);
}

/**
 * Whether the question contains a word of the schema or the dictionary. Otherwise, the question does not suggest a
 * type.
 */
function hasFamiliarWord({ question, links }: ReadingContext, knowledge: WordKnowledge): boolean {
  return (
    links.predicates.size + links.classes.size > 0 ||
    question.tokens.some(({ bit, text }) => bit !== 0 && knowledge.knows(text))
  );
}

function areAllDenied(anchors: readonly Anchor[]): boolean {
  return anchors.length > 0 && anchors.every(({ negated }) => negated);
}

/**
 * Returns readings for questions such as "Which towns are not in France?", which ask for all entities of a type except
 * those that lead to the negated value.
 */
function readingsWithout(
  denied: readonly Anchor[],
  enumerator: Enumerator,
  context: ReadingContext,
): Scored[] {
  return classAnchors(context).flatMap((kind) => enumerator.readings([kind, ...denied]));
}

/** Keeps only the best of the readings with the same paths, even if they start at different nodes. */
function withoutRepeats(readings: readonly Scored[]): Scored[] {
  const shapes = new Set<string>();
  return readings.filter(({ tree }) => {
    const shape = shapeOf(tree);
    if (shapes.has(shape)) return false;
    shapes.add(shape);
    return true;
  });
}
