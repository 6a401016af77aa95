/** Recognises units of measurement at the end of a field's name. */
import { functionWords } from "../../text/function-words.ts";
import { wordsOf } from "../../text/words.ts";

const units = new Set(
  `mm cm dm m km in ft mi mg g kg t lb oz ml cl l s ms min h hz khz mhz ghz w kw mw gw kwh v a k c f pa bar ha
   kb mb gb tb eur usd gbp chf percent pct millimetres centimetres metres meters kilometres kilometers feet inches miles
   grams kilograms tons tonnes pounds litres liters hours minutes seconds days watts kilowatts megawatts volts degrees
   euro euros dollar dollars hectares acres knots years au arcsec arcmin`.split(/\s+/),
);

/** Short words without a vowel, such as "hp", are not nouns. */
export function isUnit(word: string): boolean {
  return units.has(word) || /^[^aeiou]{1,4}$/.test(word);
}

/**
 * Whether the name of a field contains a unit, as in "altitude_m" and "price (euros)". The values of such a field are
 * not years.
 */
export function namesUnit(label: string): boolean {
  const words = wordsOf(label.replaceAll("_", " "));
  const last = words.at(-1) ?? "";
  return words.length > 1 && isUnit(last) && !functionWords.has(last);
}
