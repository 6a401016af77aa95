/** Chooses "a" or "an" by the sound at the beginning of a phrase. */
import { foldText } from "../../base/text/words.ts";

/** Beginnings with a silent h. */
const silentH = /^(?:hour|honest|honou?r|heir)/;
/** Beginnings of words whose initial vowel letter is pronounced like "you" or "w". */
const consonantSound =
  /^(?:eu(?!r?e?ka)|eure|ewe|one(?!ir)|once|ouija|uni(?:$|[ctqv]|on|f[io]|l(?!l)|mod|p(?!o?ar)|so[nr]|sex|x|dir|form|que)|unesco|uefa|us(?:a\b|e|ab|ag|u[aer])|ut(?:e[nr]|ili|op|ah)|ubiq|ufo|ukr|ukul|ur(?:an|i[cn]|e[at]|ol|ug)|uv(?:ul|ea)|u(?:k|s|v|i|n|r[li])?\b)/;
/** Letters whose names begin with a vowel sound. */
const vowelName = /^[AEFHILMNORSX]/;
/** Abbreviations that are pronounced as words. */
const spokenAsWord = new Set(
  "NASA NATO NAFTA FIFA UEFA UNESCO UNICEF SARS LAN RAM ROM SIM RADAR LIDAR SONAR".split(" "),
);

/**
 * Returns the indefinite article for a word or phrase: "an hour", "a unit", "an MRI scan", "an 8-inch gun", "a NASA
 * mission".
 *
 * @example indefiniteArticle("honest broker") is "an", indefiniteArticle("European") is "a"
 */
export function indefiniteArticle(phrase: string): "a" | "an" {
  const [word = ""] = phrase.trimStart().split(/[\s-]/);
  if (/^\d/.test(word)) return numberArticle(word);
  if (/^[A-Z][A-Z\d]+s?$/.test(word) && !spokenAsWord.has(word)) return vowelName.test(word) ? "an" : "a";
  if (/^[A-Za-z]$/.test(word)) return vowelName.test(word.toUpperCase()) ? "an" : "a";
  const folded = foldText(word);
  if (silentH.test(folded)) return "an";
  return /^[aeiouæœ]/.test(folded) && !consonantSound.test(folded) ? "an" : "a";
}

/**
 * Returns the indefinite article for a number. Numbers that begin with a vowel sound take "an": eight, eleven and
 * eighteen, alone or at the start of larger numbers and years ("an 1850 map").
 */
function numberArticle(word: string): "a" | "an" {
  const digits = (/^\d[\d,]*/.exec(word)?.[0] ?? "").replaceAll(",", "");
  if (digits.startsWith("8")) return "an";
  const isGroup = digits.length === 4 ? !word.includes(",") : digits.length % 3 === 2;
  return /^1[18]/.test(digits) && isGroup ? "an" : "a";
}
