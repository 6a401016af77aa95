/** Lists English superlatives and comparatives, each with the end of the order that it asks for. */

/**
 * `late` and `early` are the ends of a time scale: the oldest item is the earliest, but the oldest age is the highest.
 */
export type End = "high" | "low" | "late" | "early";

const superlatives: ReadonlyMap<string, End> = new Map(
  (
    [
      [
        "high",
        `most highest largest biggest greatest longest tallest widest broadest deepest heaviest fastest quickest hottest
         warmest brightest loudest farthest furthest strongest richest busiest priciest dearest maximum maximal`,
      ],
      [
        "low",
        `least fewest lowest smallest tiniest shortest narrowest shallowest lightest slowest coldest nearest closest
         quietest weakest poorest cheapest minimum minimal`,
      ],
      ["late", "latest newest youngest last"],
      ["early", "earliest oldest eldest first"],
    ] as const
  ).flatMap(([end, words]) => words.split(/\s+/).map((word) => [word, end] as const)),
);

const comparatives: ReadonlyMap<string, End> = new Map([
  ...[...superlatives].flatMap(([word, end]) =>
    word.endsWith("est") ? [[`${word.slice(0, -2)}r`, end] as const] : [],
  ),
  ["more", "high"],
  ["less", "low"],
  ["fewer", "low"],
  ["later", "late"],
]);

export function endOfSuperlative(word: string): End | undefined {
  return superlatives.get(word);
}

export function endOfComparative(word: string): End | undefined {
  return comparatives.get(word);
}
