/**
 * The one table of quality words: for each adjective the end of the scale that it asks for, and the measures that it
 * may compare, the usual one first.
 */

type Quality = {
  /** 1 if more of the measure is more of the quality, otherwise −1. */
  readonly direction: 1 | -1;
  readonly measures: readonly string[];
};

const rows: readonly (readonly [words: string, direction: 1 | -1, measures: string])[] = [
  ["large big great huge", 1, "area size population volume capacity extent number amount length"],
  ["small little tiny", -1, "area size population volume capacity extent number amount length"],
  ["long lengthy", 1, "length duration time distance"],
  ["short brief", -1, "length duration time distance height"],
  ["high tall", 1, "height elevation altitude level rating price"],
  ["low", -1, "height elevation altitude level rating price"],
  ["old early", -1, "date year age birth time start"],
  ["young new late recent", 1, "date year age birth time start"],
  ["cheap inexpensive affordable", -1, "price cost rent fee charge rate"],
  ["expensive costly pricey pricy dear", 1, "price cost rent fee charge rate"],
  ["fast quick rapid", -1, "time duration"],
  ["slow", 1, "time duration"],
  ["good", 1, "rating score rank"],
  ["bad", -1, "rating score rank"],
  ["heavy", 1, "weight mass"],
  ["light", -1, "weight mass"],
  ["deep", 1, "depth"],
  ["shallow", -1, "depth"],
  ["wide broad", 1, "width area"],
  ["narrow", -1, "width"],
  ["populous populated", 1, "population"],
  ["dense crowded", 1, "density"],
  ["sparse", -1, "density"],
  ["soon", -1, "time date start"],
  ["far", 1, "distance"],
  ["near close", -1, "distance"],
  ["much many", 1, "number amount count"],
  ["few", -1, "number amount count"],
  ["spacious", 1, "area size"],
  ["hot warm", 1, "temperature"],
  ["cold cool", -1, "temperature"],
  ["strong powerful", 1, "power strength force"],
  ["weak", -1, "power strength force"],
  ["bright", 1, "brightness magnitude"],
  ["loud", 1, "volume loudness"],
  ["popular", 1, "rating number"],
  ["important", 1, "importance priority"],
];

const qualities: ReadonlyMap<string, Quality> = new Map(
  rows.flatMap(([words, direction, measures]) =>
    words.split(" ").map((word) => [word, { direction, measures: measures.split(" ") }] as const),
  ),
);

/** What an adverb measures, by the verb: what lasts longest has the longest duration, and what goes far has a distance. */
const measuresOfVerbs: ReadonlyMap<string, readonly string[]> = new Map(
  [
    "last take:duration time",
    "live survive:age lifespan",
    "weigh:weight mass",
    "cost:price cost fee",
    "earn:salary income wage pay",
    "travel go sail walk march drive ride fly run swim stretch extend:distance length duration time",
  ].flatMap((line) => {
    const [verbs = "", measures = ""] = line.split(":");
    return verbs.split(" ").map((verb) => [verb, measures.split(" ")] as const);
  }),
);

/** Irregular comparatives and superlatives. */
const irregular: ReadonlyMap<string, DegreeWord> = new Map(
  [
    "best good superlative",
    "worst bad superlative",
    "better good comparative",
    "worse bad comparative",
    "farthest far superlative",
    "further far comparative",
    "farther far comparative",
    "latest late superlative",
    "last late superlative",
    "first early superlative",
    "later late comparative",
    "eldest old superlative",
    "elder old comparative",
  ].map((row) => {
    const [word = "", base = "", degree = ""] = row.split(" ");
    return [word, { base, degree: degree === "superlative" ? "superlative" : "comparative" }] as const;
  }),
);

/** An adjective in its comparative or superlative form. */
export type DegreeWord = { readonly base: string; readonly degree: "comparative" | "superlative" };

/** Returns what an adjective in its base form measures, or undefined for any other word. */
export function qualityOf(word: string): Quality | undefined {
  return qualities.get(word);
}

/** Whether the base form of a verb says what its adverb measures, so that it is a quality too. */
export function isMeasuringVerb(lemma: string): boolean {
  return measuresOfVerbs.has(lemma);
}

/**
 * Returns the measures that a quality compares, the usual one first: those of an adjective, or those that it shares with a
 * verb that is written behind it, as in "long last".
 */
export function measuresOf(quality: string): readonly string[] | undefined {
  const [adjective = "", verb = ""] = quality.split(" ");
  const measures = qualities.get(adjective)?.measures;
  const ofVerb = measuresOfVerbs.get(verb);
  if (measures === undefined || ofVerb === undefined) return measures;
  const common = measures.filter((measure) => ofVerb.includes(measure));
  return common.length > 0 ? common : ofVerb;
}

const allMeasures: ReadonlySet<string> = new Set(
  [...qualities.values()].flatMap(({ measures }) => measures).concat([...measuresOfVerbs.values()].flat()),
);

/** Whether a noun names what some quality measures. */
export function isMeasure(noun: string): boolean {
  return allMeasures.has(noun);
}

/** Returns the base form and degree of a comparative or superlative of a quality word. */
export function degreeOf(word: string): DegreeWord | undefined {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  const [, stem, ending] = /^(.{2,}?)(est|er)$/.exec(word) ?? [];
  if (stem === undefined) return undefined;
  const bases = [stem, `${stem}e`, stem.replace(/i$/, "y"), stem.replace(/(.)\1$/, "$1")];
  const base = bases.find((candidate) => qualities.has(candidate));
  return base === undefined ? undefined : { base, degree: ending === "est" ? "superlative" : "comparative" };
}

/** Whether a quality reverses its direction for a number: the oldest has the earliest date, but the highest age. */
export function isAge(quality: string): boolean {
  return quality === "old" || quality === "young";
}

/** Whether a quality may be said of how many there are, as "more", "large" and "high" may, and "old" may not. */
export function saysHowMany(quality: string): boolean {
  return measuresOf(quality)?.some((measure) => /^(?:number|level)$/.test(measure)) ?? true;
}

/** Returns the adjectives for more or less of a measure, the usual ones first: "large" for the area of a lake. */
export function adjectivesOf(measure: string, direction: 1 | -1): readonly string[] {
  const ranked = [...qualities].flatMap(([adjective, quality]) => {
    const rank = quality.direction === direction ? quality.measures.indexOf(measure) : -1;
    return rank < 0 || /^(?:much|many|few)$/.test(adjective) ? [] : [{ adjective, rank }];
  });
  return ranked.sort((left, right) => left.rank - right.rank).map(({ adjective }) => adjective);
}

/** Returns the superlative or comparative of an adjective: "largest", "most populous", "better". */
export function degreeForm(adjective: string, degree: "superlative" | "comparative"): string {
  const listed = [...irregular].find(
    ([word, entry]) =>
      entry.base === adjective && entry.degree === degree && !/^(?:last|first|eld)/.test(word),
  );
  if (listed !== undefined) return listed[0];
  const ending = degree === "superlative" ? "est" : "er";
  if (/[^aeiou]y$/.test(adjective)) return `${adjective.slice(0, -1)}i${ending}`;
  const syllables = adjective.match(/[aeiouy]+(?!$)|[aiouy]$/g)?.length ?? 1;
  if (syllables > 1 && !/(?:ow|le|er)$/.test(adjective)) {
    return `${degree === "superlative" ? "most" : "more"} ${adjective}`;
  }
  if (adjective.endsWith("e")) return `${adjective}${ending.slice(1)}`;
  return /^[^aeiou]*[aeiou][bdgt]$/.test(adjective)
    ? `${adjective}${adjective.at(-1)}${ending}`
    : `${adjective}${ending}`;
}
