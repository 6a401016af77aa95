/** Finds the words that distinguish groups of texts. */

const commonWords = new Set(
  (
    "about above after again also although among and any are because been before being below between both but can could " +
    "does doing during each either few for from further had has have having here how however into its itself just less " +
    "many may more most much must new not now off once one only other our out over own paper papers same should show some such " +
    "than that the their them then there these they this those through thus too two under until upon use used using very via was " +
    "were what when where whether which while who whose why will with within without would you your results approach based study work"
  ).split(" "),
);

/**
 * Ranks the terms of each group, most distinctive first. A distinctive term occurs often in the texts of its group and
 * rarely in other groups.
 */
export function distinctiveTerms(groups: readonly (readonly string[])[]): string[][] {
  const documents = groups.map((texts) => texts.map((text) => new Set(termsOf(text))));
  const everywhere = countTerms(documents.flat());
  const total = documents.flat().length;
  return documents.map((texts) => {
    const here = countTerms(texts);
    const score = (term: string): number => {
      const inside = (here.get(term) ?? 0) / texts.length;
      const elsewhere =
        ((everywhere.get(term) ?? 0) - (here.get(term) ?? 0)) / Math.max(1, total - texts.length);
      return inside - elsewhere;
    };
    return [...here.keys()]
      .map((term) => ({ term, score: score(term) }))
      .sort((left, right) => right.score - left.score || (left.term < right.term ? -1 : 1))
      .map(({ term }) => term);
  });
}

function termsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}[\p{L}-]{3,}/gu) ?? []).filter((word) => !commonWords.has(word));
}

function countTerms(documents: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const document of documents)
    for (const term of document) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
