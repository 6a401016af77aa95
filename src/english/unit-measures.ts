/** Names what a unit of a question may measure. */

const measures: ReadonlyMap<string, readonly string[]> = new Map(
  [
    "hour minute:time duration length",
    "second day week month:time duration",
    "dollar usd buck euro eur pound cent:price cost rent fee salary",
    "foot feet ft:height length elevation size depth",
    "inch centimeter centimetre cm:height length width",
    "meter metre m:height length elevation depth",
    "kilometer kilometre km:length distance area",
    "mile:length distance",
    "square sq acre hectare:area size",
    "star:rating",
    "people person inhabitant citizen resident:population",
    "year:age time",
    "kg kilogram gram ton tonne:weight",
    "degree:temperature",
  ].flatMap((line) => {
    const [units = "", nouns = ""] = line.split(":");
    return units.split(" ").map((unit) => [unit, nouns.split(" ")] as const);
  }),
);

/** Returns the nouns for what a unit in the singular measures; empty for any other word. */
export function measuresOfUnit(unit: string): readonly string[] {
  return measures.get(unit) ?? [];
}

/** Whether a unit, as `nameOfUnit` writes it, measures how long something takes. */
export function isUnitOfTime(unit: string): boolean {
  return measuresOfUnit(unitOf(unit) ?? "").includes("duration");
}

/** Returns the unit in the form that `measuresOfUnit` knows, or undefined if the word is no unit. */
export function unitOf(word: string): string | undefined {
  if (measures.has(word)) return word;
  const singular = word.replace(/s$/, "");
  return measures.has(singular) ? singular : undefined;
}
