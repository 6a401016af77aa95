/**
 * Finds relations that hold in both directions although the graph states them in one direction only: if Arden borders
 * Brill, then Brill borders Arden. An answer from the statements about Brill alone would be incomplete.
 */
import type { Entity, Triple } from "../../graph/index.ts";
import { wordsOf } from "../wording/label-words.ts";

/** The minimum proportion of triples with a reverse triple for a relation to count as symmetric. */
const mutualShare = 0.8;
/** The minimum number of triples from which to conclude that a relation is symmetric. */
const fewestMutual = 4;
/** The number of triples read per relation to decide whether it is symmetric. */
const sampleSize = 200;
const sameTypeShare = 0.5;

/** English words for relations that hold in both directions. */
const reciprocal = new RegExp(
  `^(?:${[
    "(?:shares? (?:an? )?)?(?:border|boundary)s?|borders|borders on|bordering|bordered by|adjoins?|adjoining|adjacent",
    "neighbou?rs?|neighbou?ring|contiguous|abuts|touches|overlaps|intersects|next to|opposite|parallel|connected",
    "twins?|twinned|(?:sister|twin|partner) (?:city|cities|towns?|ships?|stations?|schools?)",
    "siblings?|cousins?|spouses?|marries|married|partners?|friends?|colleagues?|classmates?|teammates?",
    "rivals?|all(?:y|ies|ied)|enem(?:y|ies)|co-?authors?|collaborators?|collaborates|collaborated|competes|interacts",
    "synonyms?|antonyms?|isomers?|equivalent|similar",
  ].join("|")})$`,
);

/** Returns the labels of the symmetric predicates for which a reverse triple is missing. */
export function oneWayRelations(outgoing: ReadonlyMap<string, readonly Triple[]>): ReadonlySet<string> {
  const relations = relationsBetween(outgoing);
  const isMutual = ({ subject, predicate, object }: Triple): boolean =>
    (outgoing.get(object.id) ?? []).some(
      (reverse) => reverse.object.id === subject.id && reverse.predicate.label === predicate.label,
    );
  const oneWay = [...relations].filter(
    ([label, triples]) =>
      isSymmetric(label, triples.slice(0, sampleSize), isMutual) && !triples.every(isMutual),
  );
  return new Set(oneWay.map(([label]) => label));
}

/** Groups by predicate the triples that connect entities with facts. */
function relationsBetween(
  outgoing: ReadonlyMap<string, readonly Triple[]>,
): ReadonlyMap<string, readonly Triple[]> {
  const triplesBetween = [...outgoing.values()].flatMap((triples) =>
    triples.filter(({ object }) => outgoing.has(object.id)),
  );
  return Map.groupBy(triplesBetween, ({ predicate }) => predicate.label);
}

/** Whether a relation holds in both directions, judging by its label or by the triples that state both directions. */
function isSymmetric(
  label: string,
  sample: readonly Triple[],
  isMutual: (triple: Triple) => boolean,
): boolean {
  const sameTypeCount = sample.filter(({ subject, object }) => shareType(subject, object)).length;
  if (sameTypeCount < sample.length * sameTypeShare) return false;
  if (isReciprocal(label)) return true;
  return sample.length >= fewestMutual && sample.filter(isMutual).length >= sample.length * mutualShare;
}

function shareType({ types }: Entity, other: Entity): boolean {
  return types.length === 0 || other.types.length === 0 || types.some((type) => other.types.includes(type));
}

/** Whether a label names a symmetric relation in English: "is married to", "hasSibling", "shares border with". */
export function isReciprocal(label: string): boolean {
  const words = wordsOf(label)
    .toLowerCase()
    .replace(/^(?:has been|is|are|was|were|has|have)(?: an?)? /, "");
  return reciprocal.test(words) || reciprocal.test(words.replace(/ (?:of|on|to|with)$/, ""));
}
