/** Lists English adjectives of measure, each with the nouns for its measure (its attributes in WordNet). */

const nouns: ReadonlyMap<string, readonly string[]> = new Map(
  [
    "big large small great huge tiny:size area volume capacity extent amount population",
    "tall high low:height elevation altitude",
    "long short:length duration distance",
    "wide broad narrow:width breadth diameter span aperture",
    "deep shallow:depth",
    "heavy light weigh weighs weighed weighing:weight mass tonnage",
    "old young:age birth",
    "fast slow quick:speed",
    "expensive cheap costly dear:price cost fare fee rate rent",
    "money cash:amount sum price cost fee budget fund euro dollar pound",
    "hot cold warm:temperature",
    "far near close:distance range",
    "strong weak:strength power force",
    "bright dark:brightness luminosity magnitude",
    "loud quiet:loudness volume",
    "powerful:power",
    "sweet sour:sugar acidity",
    "urgent important:priority urgency",
    "often frequent:frequency interval headway",
  ].flatMap((line) => {
    const [adjectives = "", measureNouns = ""] = line.split(":");
    return adjectives.split(" ").map((adjective) => [adjective, measureNouns.split(" ")] as const);
  }),
);

/** Whether the folded words ask for a number, as in "how many" or "how tall". */
export function asksNumber(words: readonly string[]): boolean {
  const how = words.indexOf("how");
  const measure = how < 0 ? "" : (words[how + 1] ?? "");
  return measure === "many" || measure === "much" || measuresOf(measure).length > 0;
}

/**
 * Returns the measures of an adjective in any degree. For example, "heavy", "heavier" and "heaviest" refer to weight or
 * mass.
 */
export function measuresOf(word: string): readonly string[] {
  const listed = nouns.get(word);
  if (listed !== undefined) return listed;
  const base = /^(.{3,}?)(?:er|est)$/.exec(word)?.[1];
  if (base === undefined) return [];
  const bases = [base, `${base}e`, base.replace(/i$/, "y"), base.replace(/(.)\1$/, "$1")];
  return [...new Set(bases.flatMap((item) => nouns.get(item) ?? []))];
}
