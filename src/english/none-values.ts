/** Recognises values that say that there is none: "none", "not applicable", or "no" before words of the property's name. */
import { stem } from "../base/text/stem.ts";
import { wordsOf } from "../base/text/words.ts";

const plainNone =
  /^(?:none|non|nil|null|nothing|n a|not (?:applicable|available|specified|reported|given|stated|mentioned|provided|used))$/;
/** Words that a value adds to the name of its property without any meaning: "no input data used". */
const emptyWords = new Set(
  "a an the any of to at all used given reported applied provided available specified stated mentioned made".split(
    " ",
  ),
);
/** The most words of such a value. */
const mostWords = 8;

/** @param property the label of the property that has the value */
export function saysNone(value: string, property: string): boolean {
  const words = wordsOf(value).map((word) => word.toLowerCase());
  if (words.length === 0 || words.length > mostWords) return false;
  if (plainNone.test(words.join(" "))) return true;
  if (words[0] !== "no" && words[0] !== "without") return false;
  const rest = words.slice(1).filter((word) => !emptyWords.has(word));
  const named = new Set(wordsOf(property).map((word) => stem(word.toLowerCase())));
  return rest.length > 0 && rest.every((word) => named.has(stem(word)));
}
