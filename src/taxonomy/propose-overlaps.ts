/**
 * Suggests which cells of an orthogonality matrix to check first: pairs whose row class may be a subset of their column
 * class.
 *
 * The more words of the column's class occur in the name, description and extracted classes of the row's class, the
 * more suspicious the pair is. Rare words have more weight. The suggestions are based on words, not meanings, so a
 * person must decide.
 */
import { stemmer } from "stemmer";
import { classesOf, type Increment } from "./model.ts";
import { extractedClasses } from "./phases/3-extraction.ts";
import type { TaxonomyState } from "./taxonomy-state.ts";

export type ProposedOverlap = {
  readonly row: string;
  readonly column: string;
  /** The suspicion score, from 0 to 1. Values are comparable only within the same increment. */
  readonly score: number;
};

const nameWeight = 0.5;

/**
 * Ranks all ordered pairs of classes, most suspicious first. Pairs with equal scores follow the order of the classes.
 */
export function proposeOverlaps(state: TaxonomyState, increment: Increment): ProposedOverlap[] {
  const members = new Map(state.clustering.clusters.map((cluster) => [cluster.id, cluster.members]));
  const terms = new Map(extractedClasses(state.extraction).map((term) => [term.id, term]));
  const classes = classesOf(increment).map((item) => {
    const termsOfClass = item.clusters
      .flatMap((id) => members.get(id) ?? [])
      .flatMap((id) => terms.get(id) ?? []);
    const classText = `${item.name} ${item.description}`;
    return {
      label: item.label,
      name: wordsOf(item.name),
      nameAndDescription: wordsOf(classText),
      all: wordsOf(
        [classText, ...termsOfClass.map(({ name, description }) => `${name} ${description}`)].join(" "),
      ),
    };
  });
  const rarity = createRarity(classes.map(({ all }) => all));
  const share = (words: ReadonlySet<string>, otherWords: ReadonlySet<string>): number => {
    let total = 0;
    let sharedWeight = 0;
    for (const word of words) {
      total += rarity(word);
      if (otherWords.has(word)) sharedWeight += rarity(word);
    }
    return total === 0 ? 0 : sharedWeight / total;
  };
  return classes
    .flatMap((row) =>
      classes
        .filter((column) => column !== row)
        .map((column) => ({
          row: row.label,
          column: column.label,
          score:
            nameWeight * share(column.name, row.all) +
            (1 - nameWeight) * share(column.nameAndDescription, row.all),
        })),
    )
    .sort((left, right) => right.score - left.score);
}

/** Creates a function that returns the weight ln(1 + N / n) of a word in n of N texts. */
function createRarity(texts: readonly ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + texts.length / (counts.get(word) ?? 1));
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => stemmer(word)));
}
