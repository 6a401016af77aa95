/** Recognises units of measurement at the end of a field's name. */
import { functionWords } from "../../text/function-words.ts";
import { wordsOf } from "../../text/words.ts";

const units = new Set(
  `mm cm dm m km in ft mi mg g kg t lb oz ml cl l s ms min h hz khz mhz ghz w kw mw gw kwh v a k c f pa bar ha
   kb mb gb tb eur usd gbp chf percent pct millimetres centimetres metres meters kilometres kilometers feet inches miles
   grams kilograms tons tonnes pounds litres liters hours minutes seconds days watts kilowatts megawatts volts degrees
   euro euros dollar dollars hectares acres knots years au arcsec arcmin`.split(/\s+/),
);

/** Separates a unit in capitals at the end of a name from the word before it: "lengthM" becomes "length M". */
export function separateUnit(label: string): string {
  return label.replace(/(?<=\p{Ll}{2})\p{Lu}{1,3}$/u, (unit) =>
    isUnit(unit.toLowerCase()) ? ` ${unit}` : unit,
  );
}

/** Whether a word is a unit. Short words without a vowel, such as "hp", also count, because they are not nouns. */
export function isUnit(word: string): boolean {
  return units.has(word) || /^[^aeiou]{1,4}$/.test(word);
}

/**
 * Whether the name of a field contains a unit, as in "altitude_m" and "price (euros)". The values of such a field are
 * not years.
 */
export function namesUnit(label: string): boolean {
  const words = wordsOf(separateUnit(label).replaceAll("_", " "));
  const last = words.at(-1) ?? "";
  return words.length > 1 && isUnit(last) && !functionWords.has(last);
}

/**
 * Maps a unit to the noun for the quantity that it measures. The metre, for example, is not listed, because it may
 * measure a height or a distance.
 */
const measures: ReadonlyMap<string, string> = new Map(
  [
    "price:eur usd gbp chf euro euros dollar dollars",
    "duration:hours minutes seconds days weeks months min h",
    "weight:g kg t lb oz grams kilograms tons tonnes",
    "temperature:c f",
  ].flatMap((line) => {
    const [measure = "", unitNames = ""] = line.split(":");
    return unitNames.split(" ").map((unit) => [unit, measure] as const);
  }),
);

/**
 * Returns the noun for the quantity that a unit measures, or null if a field's name contains no unit or several units.
 */
export function measureOfUnits(words: readonly string[]): string | null {
  const [unit, further] = words;
  return unit === undefined || further !== undefined ? null : (measures.get(unit) ?? null);
}
