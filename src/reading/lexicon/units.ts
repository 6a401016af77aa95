/** Units of measure at the end of a field's name. */
import { functionWords } from "../../text/function-words.ts";
import { wordsOf } from "../../text/words.ts";

const units = new Set(
  `mm cm dm m km in ft mi mg g kg t lb oz ml cl l s ms min h hz khz mhz ghz w kw mw gw kwh v a k c f pa bar ha
   kb mb gb tb eur usd gbp chf percent pct millimetres centimetres metres meters kilometres kilometers feet inches miles
   grams kilograms tons tonnes pounds litres liters hours minutes seconds days watts kilowatts megawatts volts degrees
   euros dollars hectares acres knots years au arcsec arcmin`.split(/\s+/),
);

/** Short words without a vowel, such as "hp" and "ly", are no nouns. */
export function isUnit(word: string): boolean {
  return units.has(word) || /^[^aeiou]{1,4}$/.test(word);
}

/** Whether a field's name gives a unit: "altitude_m", "price (euros)". Its values are then no years. */
export function namesUnit(label: string): boolean {
  const words = wordsOf(label.replaceAll("_", " "));
  const last = words.at(-1) ?? "";
  return words.length > 1 && isUnit(last) && !functionWords.has(last);
}
